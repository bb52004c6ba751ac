package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.engine.core.TieredMemory;
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
    private static final double MOST_BYTES = 0x1p60; // 1 EiB

    private final Catalogue catalogue;
    private final YamlTree tree;
    private final boolean explicitCapacity;
    private final boolean explicitOversubscription;
    private final long pageBytes;
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
        YamlTree tiers = tree.child("tiers");
        String oversubscription = tree.text("oversubscription");
        double factor = scale;
        String remedy = "";
        boolean fromFootprint = explicitOversubscription || (workload.fixesFootprint() && !explicitCapacity);
        if (fromFootprint && oversubscription != null) {
            factor = factorFor(workload, Units.ratio("oversubscription", oversubscription), tiers);
            String firstName = tiers.names().iterator().next();
            YamlTree first = tiers.child(firstName);
            remedy = "at oversubscription " + oversubscription + " its share of the footprint of " + workload.pages()
                    + " pages is less than " + least(first)
                    + "; lower oversubscription, or give capacities instead, such as "
                    + firstName + (first.has("unit") ? ".capacity=" + first.required("unit") : ".pages=1");
        }
        String last = TestbedFigures.lastOf(tiers);
        List<Tier> built = new ArrayList<>();
        for (String name : tiers.names()) {
            boolean isLast = name.equals(last);
            YamlTree description = tiers.child(name);
            long capacity = capacityBytes(description, isLast ? scale : factor);
            checkFrames(name, description, capacity / pageBytes, isLast ? "" : remedy);
            built.add(tier(name, description, capacity));
        }
        return testbed(built);
    }

    /**
     * As {@link #resolve}, as far as scale and workload do not matter.
     *
     * @return one whose tiers hold a page each
     * @throws InvalidInputException if a figure is wrong
     */
    Testbed unsized() {
        YamlTree tiers = tree.child("tiers");
        List<Tier> built = new ArrayList<>();
        for (String name : tiers.names()) {
            YamlTree description = tiers.child(name);
            capacityBytes(description, 0);
            built.add(tier(name, description, pageBytes));
        }
        return testbed(built);
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

    /** The factor that makes the tiers above the last hold the footprint divided by the oversubscription. */
    private double factorFor(Workload workload, double oversubscription, YamlTree tiers) {
        if (workload.pages() == Workload.UNKNOWN) {
            throw InvalidInputException.about(
                    "oversubscription",
                    "the footprint of this workload is not known beforehand; "
                            + "give capacities instead, such as hbm.pages=4096");
        }
        double upper = 0;
        String last = TestbedFigures.lastOf(tiers);
        for (String name : tiers.names()) {
            upper += name.equals(last) ? 0 : capacityBytes(tiers.child(name), 1);
        }
        return (double) workload.pages() * pageBytes / oversubscription / upper;
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

    /** What a tier holds at least. */
    private String least(YamlTree tier) {
        return tier.has("unit") ? tier.required("unit") : "a page of " + Units.formatBytes(pageBytes);
    }

    private String tooSmall(String name, YamlTree tier) {
        if (tier.has("frames")) {
            return tier.figure("frames") + " is less than " + least(tier) + "; raise it";
        }
        return tier.has("pages")
                ? tier.figure("pages") + " times the scale are less than " + least(tier)
                        + "; raise it or --scale, or give " + name + ".frames, which does not scale"
                : "its capacity times the scale is less than " + least(tier) + "; raise " + name
                        + ".capacity or --scale";
    }

    /** {@code remedy} says what to do about a tier without a frame, where that is not to raise its capacity or the scale. */
    private void checkFrames(String name, YamlTree description, long frames, String remedy) {
        if (frames < 1) {
            throw new InvalidInputException("tier " + name + " has no frame left: "
                    + (remedy.isEmpty() ? tooSmall(name, description) : remedy));
        }
        YamlTree tiers = tree.child("tiers");
        if (name.equals(TestbedFigures.lastOf(tiers))) {
            return;
        }
        long spare = name.equals(tiers.names().iterator().next()) ? 0 : spare(description);
        if (frames + spare > TieredMemory.MAX_PAGES) {
            throw new InvalidInputException("tier " + name + " has " + frames + " frames of "
                    + Units.formatBytes(pageBytes) + (spare == 0 ? "" : " and " + spare + " spare") + "; at most "
                    + TieredMemory.MAX_PAGES + " in all: " + tooLarge(description, frames, spare));
        }
    }

    private static String tooLarge(YamlTree tier, long frames, long spare) {
        if (spare > frames) {
            return "lower " + tier.figure("spare");
        }
        return tier.has("frames")
                ? "lower " + tier.figure("frames")
                : "lower its capacity or --scale, or take larger pages";
    }

    private static long spare(YamlTree tier) {
        return Units.whole(tier.figure("spare"), tier.text("spare", "1"), 1, TieredMemory.MAX_PAGES);
    }

    private Tier tier(String name, YamlTree description, long capacityBytes) {
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
                (int) spare(description),
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

    private long capacityBytes(YamlTree tier, double factor) {
        String frames = tier.text("frames");
        String pages = tier.text("pages");
        String figure = frames != null ? "frames" : pages != null ? "pages" : "capacity";
        String text = tier.required(figure);
        double wanted = // in pages
                switch (figure) {
                    case "frames" -> Units.whole(tier.figure(figure), text, 1, Long.MAX_VALUE);
                    case "pages" -> Units.whole(tier.figure(figure), text, 1, Long.MAX_VALUE) * factor;
                    default -> Units.bytes(tier.figure(figure), text) * factor / pageBytes;
                };
        if (wanted * pageBytes > MOST_BYTES) {
            throw InvalidInputException.about(
                    tier.figure(figure),
                    "'" + text + "' is more than " + Units.formatBytes(MOST_BYTES)
                            + ", scale and oversubscription included; lower it");
        }
        return inUnits(tier, (long) Math.floor(wanted + 1e-9) * pageBytes);
    }

    /** A capacity that the system manages in units larger than a page holds whole units only. */
    private long inUnits(YamlTree tier, long bytes) {
        String text = tier.text("unit");
        if (text == null) {
            return bytes;
        }
        long unit = Units.bytes(tier.figure("unit"), text);
        if (unit < pageBytes || unit % pageBytes != 0) {
            throw InvalidInputException.of(
                    tier.figure("unit"), text, "a multiple of the page of " + Units.formatBytes(pageBytes));
        }
        return bytes / unit * unit;
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
                Units.formatBytes(pageBytes));
    }

    private String describeTier(String name) {
        YamlTree tier = tree.child("tiers").child(name);
        @Nullable String count = tier.text("count");
        return name + ": " + tier.required("capacity") + " on " + (count == null ? "" : count + " x ")
                + tier.required("device")
                + (count != null && placement(tier) == ShardPlacement.REPLICATE ? ", replicated" : "");
    }
}
