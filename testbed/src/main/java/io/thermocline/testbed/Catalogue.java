package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
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
     * @param settings keys of the settings that are given instead of values of the description
     */
    YamlTree testbed(String nameOrFile, Set<String> settings) {
        YamlTree own = ownTestbed(nameOrFile);
        Set<String> places =
                TESTBEDS.contains(nameOrFile) ? Set.of() : own.leaves().keySet();
        return extended(nameOrFile, own).called(new ParameterLabels(nameOrFile, places, settings));
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
            if (TestbedParameters.CAPACITIES.stream().anyMatch(tiers.child(tier)::has)) { // instead of the other's
                TestbedSettings.removeCapacity(extended.child("tiers").child(tier));
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
     * A device with some values overridden.
     *
     * @param overrides values by name, beside others that are none of the device's
     */
    Device device(String name, YamlTree overrides) {
        if (!devices.has(name)) {
            throw Names.unknown("device", name, devices.names())
                    .withSubject(overrides.label(TestbedParameters.DEVICE), name);
        }
        YamlTree entry = devices.child(name);
        YamlTree device = overrides.over(entry);
        Map<String, String> sources = new LinkedHashMap<>();
        YamlTree given = entry.child("sources");
        given.names().forEach(of -> sources.put(of, given.required(of)));
        return new Device(
                name,
                entry.required("summary"),
                device.get(TestbedParameters.STORAGE),
                device.get(TestbedParameters.READ_LATENCY),
                device.get(TestbedParameters.WRITE_LATENCY),
                device.get(TestbedParameters.READ_BANDWIDTH),
                device.get(TestbedParameters.WRITE_BANDWIDTH),
                device.get(TestbedParameters.READ_IOPS),
                device.get(TestbedParameters.WRITE_IOPS),
                Math.toIntExact(device.get(TestbedParameters.CHANNELS)),
                Double.parseDouble(entry.text("dollars-per-gigabyte", "0")),
                sources);
    }

    /** A link with some values overridden. */
    Link link(String name, YamlTree overrides) {
        if (!links.has(name)) {
            throw Names.unknown("link", name, links.names()).withSubject(overrides.label(TestbedParameters.LINK), name);
        }
        YamlTree entry = links.child(name);
        YamlTree link = overrides.over(entry);
        return new Link(
                name,
                entry.required("summary"),
                link.get(TestbedParameters.LINK_LATENCY),
                link.get(TestbedParameters.LINK_BANDWIDTH),
                link.get(TestbedParameters.LINK_OVERHEAD),
                link.get(TestbedParameters.LINK_RAMP),
                link.get(TestbedParameters.LINK_ACCESS),
                entry.required("source"));
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
