package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.engine.testbed.Accelerator;
import io.thermocline.engine.testbed.Device;
import io.thermocline.engine.testbed.Link;
import io.thermocline.engine.testbed.Mechanism;
import io.thermocline.engine.testbed.ShardPlacement;
import io.thermocline.engine.testbed.Software;
import io.thermocline.engine.testbed.Stage;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.testbed.Tier;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A testbed with the user's settings in it, before scale and footprint have fixed its capacities. */
final class TestbedPlan {
    private final Catalogue catalogue;
    private final YamlTree tree;
    private final boolean explicitCapacity;
    private final boolean explicitOversubscription;
    private final long pageBytes;
    private final CapacityPlan capacities;
    private final List<String> notes;

    /**
     * Applies the settings that belong to the testbed.
     *
     * @param settings by path; those of policy and workload are passed over
     */
    TestbedPlan(Catalogue catalogue, String nameOrFile, Map<String, String> settings) {
        this.catalogue = catalogue;
        tree = catalogue.testbed(nameOrFile, settings.keySet());
        TestbedFigures figures = new TestbedFigures(nameOrFile, tree);
        explicitCapacity = figures.apply(settings);
        notes = figures.notes();
        explicitOversubscription = settings.containsKey("oversubscription");
        if (explicitOversubscription && explicitCapacity) {
            throw InvalidInputException.about(
                    "oversubscription", "capacities follow from it; leave out the capacity of all tiers but the last");
        }
        String oversubscription = tree.text("oversubscription");
        if (oversubscription != null) {
            Units.ratio(tree.figure("oversubscription"), oversubscription);
        }
        pageBytes = Units.bytes(tree.figure("page"), tree.required("page"));
        if (Long.bitCount(pageBytes) != 1 || pageBytes < 128 || pageBytes > 1L << 30) {
            throw InvalidInputException.of(
                    tree.figure("page"), tree.required("page"), "a power of two from 128 B to 1GiB");
        }
        capacities = new CapacityPlan(tree.child("tiers"), pageBytes);
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
        YamlTree first = tree.child("tiers").child(tiers().get(0));
        String unit = first.text("unit");
        return unit == null ? 1 : Math.max(1, Units.bytes(first.figure("unit"), unit) / pageBytes);
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
        String oversubscription = tree.text("oversubscription");
        boolean fromFootprint = explicitOversubscription || (workload.fixesFootprint() && !explicitCapacity);
        Map<String, Long> bytes = fromFootprint && oversubscription != null
                ? capacities.oversubscribed(workload, oversubscription, scale)
                : capacities.scaled(scale);
        List<Tier> built = new ArrayList<>();
        bytes.forEach((name, capacity) -> built.add(tier(name, capacity)));
        return testbed(built);
    }

    /**
     * As {@link #resolve}, as far as scale and workload do not matter.
     *
     * @return one whose tiers hold a page each
     * @throws InvalidInputException if a figure is wrong
     */
    Testbed unsized() {
        capacities.check();
        return testbed(tiers().stream().map(name -> tier(name, pageBytes)).toList());
    }

    private Testbed testbed(List<Tier> tiers) {
        YamlTree software = tree.child("software");
        return new Testbed(
                name(),
                pageBytes,
                accelerator(),
                tiers,
                new Software(
                        picoseconds(software, "lookup"),
                        picoseconds(software, "gpu-page-copy"),
                        picoseconds(software, "fault-service"),
                        picoseconds(software, "page-cache-miss"),
                        Catalogue.truth(
                                software.figure("fault-holds-link"), software.text("fault-holds-link", "false"))),
                checkedMechanisms());
    }

    private Accelerator accelerator() {
        YamlTree accelerator = tree.child("accelerator");
        long concurrency =
                Units.whole(accelerator.figure("concurrency"), accelerator.required("concurrency"), 1, 1 << 20);
        return new Accelerator(
                accelerator.required("name"),
                (int) concurrency,
                picoseconds(accelerator, "issue-gap"),
                Units.whole(
                        accelerator.figure("instruction-rate"),
                        accelerator.text("instruction-rate", "0"),
                        0,
                        Long.MAX_VALUE));
    }

    private Tier tier(String name, long capacityBytes) {
        YamlTree description = tree.child("tiers").child(name);
        int count = (int) Units.whole(description.figure("count"), description.text("count", "1"), 1, 64);
        String link = description.text("link");
        boolean linked = link != null && !link.equals("none");
        for (String figure : TestbedFigures.LINK) {
            if (!linked && description.has(figure)) {
                throw InvalidInputException.about(
                        description.figure(figure), "tier " + name + " has no link; give " + name + ".link as well");
            }
        }
        Link attached = link == null || !linked ? null : checkedLink(name, link, description);
        return new Tier(
                name,
                checkedDevice(name, description),
                capacityBytes,
                (int) CapacityPlan.spare(description, capacityBytes / pageBytes),
                count,
                placement(description),
                attached);
    }

    private static ShardPlacement placement(YamlTree tier) {
        String placement = tier.text("placement", "stripe");
        return switch (placement) {
            case "stripe" -> ShardPlacement.STRIPE;
            case "replicate" -> ShardPlacement.REPLICATE;
            default -> throw InvalidInputException.of(tier.figure("placement"), placement, "stripe or replicate");
        };
    }

    /** Refuses figures with which a single page would take so long that the model clock could not count many of them. */
    private Device checkedDevice(String tier, YamlTree description) {
        Device device = catalogue.device(description.required("device"), description);
        checkService(tier + ".read-bandwidth or read-iops", device.readServicePs(pageBytes));
        checkService(tier + ".write-bandwidth or write-iops", device.writeServicePs(pageBytes));
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
            checkService(server.name() + ".bandwidth", server.transferPs(pageBytes));
        } else if (stage instanceof Stage.Batch batch) {
            checkService(batch.name() + ".bandwidth or each", batch.operationPs(pageBytes));
        }
    }

    private Link checkedLink(String tier, String name, YamlTree description) {
        Link link = catalogue.link(name, description);
        checkService(tier + ".link-bandwidth", link.servicePs(pageBytes));
        return link;
    }

    private void checkService(String figures, long servicePs) {
        if (servicePs > Catalogue.MOST_PICOSECONDS) {
            throw InvalidInputException.about(
                    figures,
                    "a page of " + Units.formatBytes(pageBytes)
                            + " keeps a channel busy for " + Units.formatNanoseconds(servicePs / 1e3)
                            + "; at most 1000 s: raise the rate, or lower channels or page");
        }
    }

    private static long picoseconds(YamlTree tree, String name) {
        return Catalogue.picoseconds(tree.figure(name), tree.required(name));
    }

    /** What the catalogue says of this testbed. */
    Laboratory.TestbedDescription describe() {
        return new Laboratory.TestbedDescription(
                name(),
                tree.required("summary"),
                tree.required("source"),
                tree.child("tiers").names().stream().map(this::describeTier).toList(),
                Units.formatBytes(pageBytes),
                TestbedFigures.byKey(tree));
    }

    private String describeTier(String name) {
        YamlTree tier = tree.child("tiers").child(name);
        @Nullable String count = tier.text("count");
        return name + ": " + tier.required("capacity") + " on " + (count == null ? "" : count + " x ")
                + tier.required("device")
                + (count != null && placement(tier) == ShardPlacement.REPLICATE ? ", replicated" : "");
    }
}
