package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.workload.InputFile;
import java.nio.file.InvalidPathException;
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
            "bam-a100-host",
            "bam-a100-uvm",
            "thermostat-xeon",
            "uvmsmart-1080ti",
            "dream-v100",
            "bw-gddr5-ddr4",
            "cc-gddr5-ddr4",
            "gh200",
            "xeon6-cxl");

    private final YamlTree devices;
    private final YamlTree links;

    Catalogue() {
        YamlTree tree = YamlTree.parse("devices.yaml", CatalogueFiles.text("devices.yaml"));
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
     * A testbed with what it extends in it.
     *
     * @param document what messages call it: its name in the catalogue, or its file
     * @param own its own description
     * @param settings keys of the settings that are given instead of values of the description
     */
    static YamlTree testbed(String document, YamlTree own, Set<String> settings) {
        Set<String> places =
                TESTBEDS.contains(document) ? Set.of() : own.leaves().keySet();
        return extended(document, own).called(new ParameterLabels(document, places, settings));
    }

    private static YamlTree extended(String nameOrFile, YamlTree tree) {
        String base = tree.text("extends");
        if (base == null) {
            return tree;
        }
        if (!TESTBEDS.contains(base)) {
            throw Names.unknown(Subject.Field.TESTBED, "testbed that " + nameOrFile + " extends", base, TESTBEDS);
        }
        tree.remove("extends");
        YamlTree extended = extended(base, description(base));
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

    /** The description of a testbed itself, by its name in the catalogue or its file. */
    static YamlTree description(String nameOrFile) {
        if (TESTBEDS.contains(nameOrFile)) {
            return YamlTree.parse(nameOrFile, CatalogueFiles.text("testbeds/" + nameOrFile + ".yaml"));
        }
        if (RunSpec.isTestbedFile(nameOrFile)) {
            try {
                return read(InputFile.of(Path.of(nameOrFile)));
            } catch (InvalidPathException e) {
                throw InvalidInputException.about(Subject.Field.TESTBED, "cannot read '" + nameOrFile + "'", e);
            }
        }
        throw Names.unknown(Subject.Field.TESTBED, nameOrFile, TESTBEDS);
    }

    /** The description in a file. */
    static YamlTree read(InputFile file) {
        return YamlTree.parse(file.name(), DescriptionFile.read(Subject.Field.TESTBED, file));
    }

    /**
     * A device with some values overridden.
     *
     * @param overrides values by name, beside others that are none of the device's
     */
    Device device(String name, YamlTree overrides) {
        if (!devices.has(name)) {
            throw Names.unknown(overrides.label(TestbedParameters.DEVICE), "device", name, devices.names());
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
                Double.parseDouble(entry.text("drive-gigabytes", "0")),
                Double.parseDouble(entry.text("drive-writes-a-day", "0")),
                sources);
    }

    /** A link with some values overridden. */
    Link link(String name, YamlTree overrides) {
        if (!links.has(name)) {
            throw Names.unknown(overrides.label(TestbedParameters.LINK), "link", name, links.names());
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

    /** The values of a device as the catalogue has them, by place; none of a device that it does not have. */
    Map<String, String> deviceValues(String name) {
        return devices.child(name).leaves();
    }

    /** The values of a link as the catalogue has them, by place; none of a link that it does not have. */
    Map<String, String> linkValues(String name) {
        return links.child(name).leaves();
    }
}
