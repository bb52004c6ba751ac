package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Units;
import io.thermocline.engine.testbed.Device;
import io.thermocline.engine.testbed.Link;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The shipped devices, links and testbeds; testbeds may also be files of the user's. */
final class Catalogue {
    static final List<String> TESTBEDS = List.of("two-tier", "four-tier", "gmt-a100", "bam-a100");

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

    /** The description of a testbed, by catalogue name or file. */
    YamlTree testbed(String nameOrFile) {
        if (TESTBEDS.contains(nameOrFile)) {
            return YamlTree.parse(nameOrFile, resource("testbeds/" + nameOrFile + ".yaml"));
        }
        if (nameOrFile.endsWith(".yaml") || nameOrFile.endsWith(".yml")) {
            try {
                return YamlTree.parse(nameOrFile, Files.readString(Path.of(nameOrFile)));
            } catch (IOException e) {
                throw new InvalidInputException("--testbed: cannot read '" + nameOrFile + "': " + e.getMessage(), e);
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
            throw Names.unknown("device", name, devices.names());
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
                Boolean.parseBoolean(entry.required("storage")),
                Units.picoseconds(overrides.path("read-latency"), entry.required("read-latency")),
                Units.picoseconds(overrides.path("write-latency"), entry.required("write-latency")),
                positive(
                        overrides.path("read-bandwidth"),
                        Units.bytesPerSecond(overrides.path("read-bandwidth"), entry.required("read-bandwidth"))),
                positive(
                        overrides.path("write-bandwidth"),
                        Units.bytesPerSecond(overrides.path("write-bandwidth"), entry.required("write-bandwidth"))),
                whole(overrides.path("read-iops"), entry.text("read-iops", "0"), 0),
                whole(overrides.path("write-iops"), entry.text("write-iops", "0"), 0),
                Math.toIntExact(Math.min(1024, whole(overrides.path("channels"), entry.text("channels", "1"), 1))),
                Double.parseDouble(entry.text("dollars-per-gigabyte", "0")),
                sources);
    }

    /** A link with some figures overridden. */
    Link link(String name, YamlTree overrides) {
        if (!links.has(name)) {
            throw Names.unknown("link", name, links.names());
        }
        YamlTree entry = links.child(name);
        return new Link(
                name,
                entry.required("summary"),
                Units.picoseconds(
                        overrides.path("link-latency"), overrides.text("link-latency", entry.required("latency"))),
                positive(
                        overrides.path("link-bandwidth"),
                        Units.bytesPerSecond(
                                overrides.path("link-bandwidth"),
                                overrides.text("link-bandwidth", entry.required("bandwidth")))),
                Units.bytes(
                        overrides.path("link-overhead"), overrides.text("link-overhead", entry.required("overhead"))),
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

    static long whole(String option, String text, long least) {
        try {
            long value = Long.parseLong(text.strip().replace("_", ""));
            if (value >= least) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw InvalidInputException.of(option, text, "a whole number, at least " + least, e);
        }
        throw InvalidInputException.of(option, text, "a whole number, at least " + least);
    }

    private static long positive(String option, long value) {
        if (value <= 0) {
            throw InvalidInputException.of(option, value, "a rate above zero");
        }
        return value;
    }

    private static String resource(String name) {
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
