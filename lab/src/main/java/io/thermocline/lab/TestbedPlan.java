package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Mechanism;
import io.thermocline.engine.hardware.ShardPlacement;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Stage;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.engine.workload.Workload;
import io.thermocline.lab.TestbedParameter.Owner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A testbed with the user's settings in it, before scale and footprint have fixed its capacities. */
final class TestbedPlan {
    private static final String NO_LINK = "none";
    /** What no run depends on: words for people, and what a device costs and wears. */
    private static final Set<String> OF_NO_RUN =
            Set.of("summary", "source", "dollars-per-gigabyte", "drive-gigabytes", "drive-writes-a-day");

    private final Catalogue catalogue;
    private final YamlTree tree;
    private final boolean explicitCapacity;
    private final boolean explicitOversubscription;
    private final @Nullable Double oversubscription;
    private final @Nullable Double capacityShare; // of the first tier; null where its capacity is given
    private final long pageBytes;
    private final CapacityPlan capacities;
    private final List<String> notes;

    /**
     * Applies the settings that belong to the testbed.
     *
     * @param settings by path; those of policy and workload are passed over
     */
    TestbedPlan(Catalogue catalogue, String nameOrFile, Map<String, String> settings) {
        this(catalogue, nameOrFile, Catalogue.description(nameOrFile), settings);
    }

    /** As {@link #TestbedPlan(Catalogue, String, Map)}, of a file that has another name than its path. */
    TestbedPlan(Catalogue catalogue, InputFile file, Map<String, String> settings) {
        this(catalogue, file.name(), Catalogue.read(file), settings);
    }

    private TestbedPlan(Catalogue catalogue, String document, YamlTree description, Map<String, String> settings) {
        this.catalogue = catalogue;
        tree = Catalogue.testbed(document, description, settings.keySet());
        TestbedSettings applied = new TestbedSettings(document, tree);
        explicitCapacity = applied.apply(settings);
        notes = applied.notes();
        explicitOversubscription = settings.containsKey(TestbedParameters.OVERSUBSCRIPTION.key());
        if (explicitOversubscription && explicitCapacity) {
            throw InvalidInputException.about(
                    TestbedParameters.OVERSUBSCRIPTION.subject(),
                    "capacities follow from it; leave out the capacity of all tiers but the last");
        }
        oversubscription = tree.given(TestbedParameters.OVERSUBSCRIPTION);
        capacityShare = capacityShare(settings);
        pageBytes = tree.get(TestbedParameters.PAGE);
        capacities = new CapacityPlan(tree.child("tiers"), pageBytes);
    }

    /** The share that settings or the description ask for; a capacity among the settings takes its place. */
    private @Nullable Double capacityShare(Map<String, String> settings) {
        String first = tree.child("tiers").names().iterator().next();
        List<String> others = new ArrayList<>(List.of(TestbedParameters.OVERSUBSCRIPTION.key()));
        TestbedParameters.CAPACITIES.forEach(parameter -> others.add(parameter.key(first)));
        List<String> given = others.stream().filter(settings::containsKey).toList();
        if (given.isEmpty()) {
            return tree.given(TestbedParameters.CAPACITY_SHARE);
        }
        if (settings.containsKey(TestbedParameters.CAPACITY_SHARE.key())) {
            throw InvalidInputException.about(
                    TestbedParameters.CAPACITY_SHARE.subject(),
                    "the capacity of tier " + first + " follows from it; leave out " + given.get(0));
        }
        return null;
    }

    String name() {
        return tree.required("name");
    }

    /** Names of the tiers, fastest first. */
    List<String> tiers() {
        return List.copyOf(tree.child("tiers").names());
    }

    /** Frames that the first tier has at least: one, or those of the unit in which the system manages it. */
    long leastFrames() {
        return capacities.leastFrames();
    }

    /** Which tier's node delays what under the wall clock: tiers by server, media left out. */
    Map<String, String> owners() {
        YamlTree owners = tree.child("owners");
        Map<String, String> named = new LinkedHashMap<>();
        owners.names().forEach(server -> named.put(server, owners.required(server)));
        return named;
    }

    /** Settings that are in order and yet change nothing, a line for people each. */
    List<String> notes() {
        return notes;
    }

    long pageBytes() {
        return pageBytes;
    }

    /**
     * Fixes the capacities.
     *
     * @param workload its footprint counts where oversubscription is asked for, or where it follows from its own data
     * @throws InvalidInputException if a tier is left without a frame
     */
    Testbed resolve(Workload workload, double scale) {
        boolean fromFootprint = explicitOversubscription || (workload.fixesFootprint() && !explicitCapacity);
        Double ratio = oversubscription;
        Double share = capacityShare;
        Map<String, Long> frames = share != null
                ? capacities.sharing(workload, share, scale)
                : fromFootprint && ratio != null
                        ? capacities.oversubscribed(
                                workload, tree.required(TestbedParameters.OVERSUBSCRIPTION.key()), ratio, scale)
                        : capacities.scaled(scale);
        List<Tier> built = new ArrayList<>();
        frames.forEach((name, held) -> built.add(tier(name, held)));
        return testbed(built);
    }

    /**
     * As {@link #resolve}, as far as scale and workload do not matter.
     *
     * @return one whose tiers hold a page each
     * @throws InvalidInputException if a value is wrong
     */
    Testbed unsized() {
        capacities.check();
        return testbed(tiers().stream().map(name -> tier(name, 1)).toList());
    }

    private Testbed testbed(List<Tier> tiers) {
        YamlTree accelerator = tree.child("accelerator");
        YamlTree software = tree.child("software");
        return new Testbed(
                name(),
                pageBytes,
                new Accelerator(
                        accelerator.get(TestbedParameters.ACCELERATOR),
                        Math.toIntExact(accelerator.get(TestbedParameters.CONCURRENCY)),
                        accelerator.get(TestbedParameters.ISSUE_GAP),
                        accelerator.get(TestbedParameters.INSTRUCTION_RATE),
                        Math.toIntExact(accelerator.get(TestbedParameters.EDGE_INSTRUCTIONS)),
                        accelerator.get(TestbedParameters.ACCESS_BYTES)),
                tiers,
                new Software(
                        software.get(TestbedParameters.LOOKUP),
                        software.get(TestbedParameters.GPU_PAGE_COPY),
                        software.get(TestbedParameters.FAULT_SERVICE),
                        software.get(TestbedParameters.PAGE_CACHE_MISS),
                        software.get(TestbedParameters.FAULT_HOLDS_LINK)),
                checkedMechanisms(),
                hostTier());
    }

    /** The tier that {@code owners} gives the host; without one the tier called {@code dram}, or the first. */
    private int hostTier() {
        return Math.max(0, tiers().indexOf(tree.child("owners").text(TestbedSettings.HOST, "dram")));
    }

    private Tier tier(String name, long frames) {
        YamlTree description = tree.child("tiers").child(name);
        return new Tier(
                name,
                checkedDevice(name, description),
                frames,
                CapacityPlan.spare(description, frames),
                Math.toIntExact(description.get(TestbedParameters.COUNT)),
                description.get(TestbedParameters.PLACEMENT),
                checkedLink(name, description));
    }

    /**
     * Refuses rates at which a single page would take long enough that the model clock could not count many of them.
     */
    private Device checkedDevice(String tier, YamlTree description) {
        Device device = catalogue.device(description.get(TestbedParameters.DEVICE), description);
        checkService(part(tier + ".read-bandwidth or read-iops"), device.readServicePs(pageBytes));
        checkService(part(tier + ".write-bandwidth or write-iops"), device.writeServicePs(pageBytes));
        return device;
    }

    private List<Mechanism> checkedMechanisms() {
        List<Mechanism> mechanisms = MechanismPlan.mechanisms(tree);
        mechanisms.stream()
                .flatMap(mechanism -> Stream.concat(mechanism.up().stream(), mechanism.down().stream()))
                .forEach(this::checkStage);
        return mechanisms;
    }

    private void checkStage(Stage stage) {
        if (stage instanceof Stage.Server server) {
            checkService(new Subject.Setting(server.name() + ".bandwidth"), server.transferPs(pageBytes));
        } else if (stage instanceof Stage.Batch batch) {
            checkService(part(batch.name() + ".bandwidth or each"), batch.operationPs(pageBytes));
        }
    }

    private @Nullable Link checkedLink(String tier, YamlTree description) {
        String name = description.get(TestbedParameters.LINK);
        if (name.equals(NO_LINK)) {
            for (TestbedParameter<?> parameter : TestbedParameters.of(Owner.LINK)) {
                if (description.has(parameter)) {
                    throw InvalidInputException.about(
                            description.label(parameter),
                            "tier " + tier + " has no link; give " + TestbedParameters.LINK.key(tier) + " as well");
                }
            }
            return null;
        }
        Link link = catalogue.link(name, description);
        checkService(new Subject.Setting(tier + ".link-bandwidth"), link.servicePs(pageBytes));
        return link;
    }

    private static Subject part(String parameters) {
        return Subject.Field.TESTBED.part(parameters);
    }

    private void checkService(Subject parameters, long servicePs) {
        if (servicePs > Declaration.MOST_PICOSECONDS) {
            throw InvalidInputException.about(
                    parameters,
                    "a page of " + Units.formatBytes(pageBytes)
                            + " keeps a channel busy for " + Units.formatNanoseconds(servicePs / 1e3)
                            + "; at most 1000 s: raise the rate, or lower channels or page");
        }
    }

    /**
     * All values that describe this testbed, those of its devices and links among them, with the settings in them; no
     * words for people, and no prices.
     */
    String fingerprint() {
        StringBuilder text = new StringBuilder();
        add(text, tree.leaves());
        YamlTree tiers = tree.child("tiers");
        for (String name : tiers.names()) {
            YamlTree tier = tiers.child(name);
            add(text, catalogue.deviceValues(tier.get(TestbedParameters.DEVICE)));
            add(text, catalogue.linkValues(tier.get(TestbedParameters.LINK)));
        }
        return text.toString();
    }

    private static void add(StringBuilder text, Map<String, String> leaves) {
        leaves.forEach((place, value) -> {
            if (!OF_NO_RUN.contains(place.substring(place.lastIndexOf('.') + 1)) && !place.contains(".sources.")) {
                text.append(place).append('=').append(value).append('\n');
            }
        });
    }

    /** What the catalogue says of this testbed. */
    Laboratory.TestbedDescription describe() {
        return new Laboratory.TestbedDescription(
                name(),
                tree.required("summary"),
                tree.required("source"),
                tree.child("tiers").names().stream().map(this::describeTier).toList(),
                Units.formatBytes(pageBytes),
                TestbedSettings.byKey(tree));
    }

    private String describeTier(String name) {
        YamlTree tier = tree.child("tiers").child(name);
        @Nullable String count = tier.text("count");
        return name + ": " + tier.required("capacity") + " on " + (count == null ? "" : count + " x ")
                + tier.required("device")
                + (count != null && tier.get(TestbedParameters.PLACEMENT) == ShardPlacement.REPLICATE
                        ? ", replicated"
                        : "");
    }
}
