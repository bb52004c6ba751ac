package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Units;
import io.thermocline.engine.testbed.Device;
import io.thermocline.engine.testbed.Link;
import io.thermocline.workloads.files.UnexpandedPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The shipped devices, links and testbeds; testbeds may also be files of the user's. */
final class Catalogue {
    static final List<String> TESTBEDS = List.of(
            "two-tier",
            "four-tier",
            "gmt-a100",
            "gmt-a100-dram32",
            "gmt-a100-dram128",
            "gmt-a100-hbm32",
            "bam-a100",
            "thermostat-xeon",
            "uvmsmart-1080ti",
            "dream-v100");

    /** Longest duration of a testbed's figure: 1000 s. The clock counts to 106 days. */
    static final long MOST_PICOSECONDS = 1_000_000_000_000_000L;

    private static final int MOST_CHANNELS = 1024;
    private static final long MOST_OVERHEAD = 1L << 30;

    private final YamlTree devices;
    private final YamlTree links;

    Catalogue() {
        YamlTree tree = YamlTree.parse("devices.yaml", resource("devices.yaml"));
        devices = tree.child("devices");
        links = tree.child("links");
    }

    List<Device> devices() {
        return devices.names().stream()
                .map(name -> device(name, YamlTree.parse("", "{}")))
                .toList();
    }

    List<Link> links() {
        return links.names().stream()
                .map(name -> link(name, YamlTree.parse("", "{}")))
                .toList();
    }

    /**
     * The description of a testbed, by catalogue name or file; what it extends is in it.
     *
     * @param settings keys of the figures that are set instead of those of the description
     */
    YamlTree testbed(String nameOrFile, Set<String> settings) {
        YamlTree own = ownTestbed(nameOrFile);
        Set<String> places =
                TESTBEDS.contains(nameOrFile) ? Set.of() : own.leaves().keySet();
        return extended(nameOrFile, own).called(new FigureNames(nameOrFile, places, settings));
    }

    private static YamlTree extended(String nameOrFile, YamlTree tree) {
        String base = tree.text("extends");
        if (base == null) {
            return tree;
        }
        if (!TESTBEDS.contains(base)) {
            throw Names.unknown("testbed that " + nameOrFile + " extends", base, TESTBEDS);
        }
        tree.remove("extends");
        YamlTree extended = extended(base, ownTestbed(base));
        YamlTree tiers = tree.child("tiers");
        for (String tier : tiers.names()) {
            if (TestbedFigures.CAPACITY.stream().anyMatch(tiers.child(tier)::has)) { // instead of the other testbed's
                TestbedFigures.CAPACITY.forEach(extended.child("tiers").child(tier)::remove);
            }
        }
        List<String> order =
                TierOrder.extended(nameOrFile, extended.child("tiers").names(), tiers.names());
        extended.overlay(tree);
        extended.child("tiers").arrange(order);
        return extended;
    }

    private static YamlTree ownTestbed(String nameOrFile) {
        if (TESTBEDS.contains(nameOrFile)) {
            return YamlTree.parse(nameOrFile, resource("testbeds/" + nameOrFile + ".yaml"));
        }
        if (RunSpec.isTestbedFile(nameOrFile)) {
            try {
                Path file = Path.of(nameOrFile);
                if (Files.size(file) > YamlTree.MOST_BYTES) {
                    throw InvalidInputException.about(
                            "--testbed",
                            "'" + nameOrFile + "' has " + Files.size(file) + " bytes; allowed: at most "
                                    + YamlTree.MOST_BYTES);
                }
                return YamlTree.parse(nameOrFile, Files.readString(file));
            } catch (NoSuchFileException e) {
                throw InvalidInputException.about(
                        "--testbed", "there is no file '" + nameOrFile + "'" + UnexpandedPath.hint(nameOrFile), e);
            } catch (CharacterCodingException e) {
                throw InvalidInputException.about("--testbed", "'" + nameOrFile + "' is not text in UTF-8", e);
            } catch (IOException | InvalidPathException e) {
                throw InvalidInputException.about(
                        "--testbed", "cannot read '" + nameOrFile + "': " + e.getMessage(), e);
            }
        }
        throw Names.unknown("testbed", nameOrFile, TESTBEDS);
    }

    /**
     * A device with some figures overridden.
     *
     * @param overrides figures by name, beside others that are none of the device's
     */
    Device device(String name, YamlTree overrides) {
        if (!devices.has(name)) {
            throw Names.unknown("device", name, devices.names()).withSubject(overrides.figure("device"), name);
        }
        YamlTree entry = devices.child(name).copy();
        for (String figure : DEVICE_FIGURES) {
            String value = overrides.text(figure);
            if (value != null) {
                entry.put(figure, value);
            }
        }
        Map<String, String> sources = new LinkedHashMap<>();
        YamlTree given = entry.child("sources");
        given.names().forEach(figure -> sources.put(figure, given.required(figure)));
        return new Device(
                name,
                entry.required("summary"),
                truth(overrides.figure("storage"), entry.required("storage")),
                picoseconds(overrides.figure("read-latency"), entry.required("read-latency")),
                picoseconds(overrides.figure("write-latency"), entry.required("write-latency")),
                positive(
                        overrides.figure("read-bandwidth"),
                        Units.bytesPerSecond(overrides.figure("read-bandwidth"), entry.required("read-bandwidth"))),
                positive(
                        overrides.figure("write-bandwidth"),
                        Units.bytesPerSecond(overrides.figure("write-bandwidth"), entry.required("write-bandwidth"))),
                Units.whole(overrides.figure("read-iops"), entry.text("read-iops", "0"), 0, Long.MAX_VALUE),
                Units.whole(overrides.figure("write-iops"), entry.text("write-iops", "0"), 0, Long.MAX_VALUE),
                (int) Units.whole(overrides.figure("channels"), entry.text("channels", "1"), 1, MOST_CHANNELS),
                Double.parseDouble(entry.text("dollars-per-gigabyte", "0")),
                sources);
    }

    /** A link with some figures overridden. */
    Link link(String name, YamlTree overrides) {
        if (!links.has(name)) {
            throw Names.unknown("link", name, links.names()).withSubject(overrides.figure("link"), name);
        }
        YamlTree entry = links.child(name);
        return new Link(
                name,
                entry.required("summary"),
                picoseconds(
                        overrides.figure("link-latency"), overrides.text("link-latency", entry.required("latency"))),
                positive(
                        overrides.figure("link-bandwidth"),
                        Units.bytesPerSecond(
                                overrides.figure("link-bandwidth"),
                                overrides.text("link-bandwidth", entry.required("bandwidth")))),
                overhead(
                        overrides.figure("link-overhead"), overrides.text("link-overhead", entry.required("overhead"))),
                ramp(overrides.figure("link-ramp"), overrides.text("link-ramp", entry.text("ramp", "0"))),
                picoseconds(
                        overrides.figure("link-access"), overrides.text("link-access", entry.text("access", "0ns"))),
                entry.required("source"));
    }

    /** Figures of a device that a tier may override. */
    static final List<String> DEVICE_FIGURES = List.of(
            "storage",
            "read-latency",
            "write-latency",
            "read-bandwidth",
            "write-bandwidth",
            "read-iops",
            "write-iops",
            "channels");

    private static long overhead(String option, String text) {
        long bytes = Units.bytes(option, text);
        if (bytes > MOST_OVERHEAD) {
            throw InvalidInputException.of(option, text, "a size of at most 1GiB");
        }
        return bytes;
    }

    /** How fast bandwidth rises with the size of a transfer, per KiB. */
    private static double ramp(String option, String text) {
        String allowed = "a number from 0 to 1000000";
        try {
            double ramp = Units.number(text);
            if (ramp >= 0 && ramp <= 1_000_000) {
                return ramp;
            }
        } catch (NumberFormatException e) {
            throw InvalidInputException.of(option, text, allowed, e);
        }
        throw InvalidInputException.of(option, text, allowed);
    }

    static boolean truth(String option, String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw InvalidInputException.of(option, text, "true or false");
        };
    }

    /** A duration of a testbed: so short that the model clock can count many of them. */
    static long picoseconds(String option, String text) {
        long picoseconds = Units.picoseconds(option, text);
        if (picoseconds > MOST_PICOSECONDS) {
            throw InvalidInputException.of(option, text, "a duration of at most 1000s");
        }
        return picoseconds;
    }

    static long positive(String option, long value) {
        if (value <= 0) {
            throw InvalidInputException.of(option, value, "a rate above zero");
        }
        return value;
    }

    static String resource(String name) {
        try (InputStream in = Catalogue.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("resource " + name + " cannot be read", e);
        }
    }
}
