package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Units;
import io.thermocline.engine.core.TieredMemory;
import io.thermocline.engine.testbed.Accelerator;
import io.thermocline.engine.testbed.Software;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.testbed.Tier;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A testbed with the user's settings in it, before scale and footprint have fixed its capacities. */
final class TestbedPlan {
    private static final List<String> TOP = List.of("page", "oversubscription", "payload");
    private static final List<String> ACCELERATOR = List.of("name", "concurrency", "issue-gap");
    private static final List<String> SOFTWARE = List.of("lookup", "gpu-page-copy", "fault-service", "page-cache-miss");
    private static final List<String> TIER = List.of(
            "device",
            "capacity",
            "pages",
            "frames",
            "spare",
            "count",
            "link",
            "link-latency",
            "link-bandwidth",
            "link-overhead");

    private final Catalogue catalogue;
    private final YamlTree tree;
    private final boolean explicitCapacity;
    private final boolean explicitOversubscription;
    private final long pageBytes;

    /**
     * Applies the settings that belong to the testbed.
     *
     * @param settings by path; those of policy and workload are passed over
     */
    TestbedPlan(Catalogue catalogue, String nameOrFile, Map<String, String> settings) {
        this.catalogue = catalogue;
        tree = catalogue.testbed(nameOrFile);
        boolean capacity = false;
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            if (!setting.getKey().startsWith("policy.") && !setting.getKey().startsWith("workload.")) {
                capacity |= apply(setting.getKey(), setting.getValue());
            }
        }
        explicitCapacity = capacity;
        explicitOversubscription = settings.containsKey("oversubscription");
        pageBytes = Units.bytes("page", tree.required("page"));
        if (Long.bitCount(pageBytes) != 1 || pageBytes < 128 || pageBytes > 1L << 30) {
            throw InvalidInputException.of("page", tree.required("page"), "a power of two from 128 B to 1GiB");
        }
    }

    String name() {
        return tree.required("name");
    }

    long pageBytes() {
        return pageBytes;
    }

    /** Puts one setting into the tree; answers whether it fixes the capacity of a tier above the last. */
    private boolean apply(String path, String value) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            known("setting", path, TOP);
            if (path.equals("payload") && !value.equals("none")) {
                throw InvalidInputException.of("payload", value, "none");
            }
            tree.put(path, value);
            return false;
        }
        String owner = path.substring(0, dot);
        String figure = path.substring(dot + 1);
        YamlTree tiers = tree.child("tiers");
        if (owner.equals("accelerator") || owner.equals("software")) {
            known("setting of " + owner, figure, owner.equals("software") ? SOFTWARE : ACCELERATOR);
            tree.child(owner).put(figure, value);
            return false;
        }
        if (!tiers.has(owner)) {
            List<String> owners = new ArrayList<>(tiers.names());
            owners.addAll(List.of("accelerator", "software", "policy", "workload"));
            throw Names.unknown("setting '" + path + "': owner", owner, owners);
        }
        List<String> figures = new ArrayList<>(TIER);
        figures.addAll(Catalogue.DEVICE_FIGURES);
        known("setting of tier " + owner, figure, figures);
        YamlTree tier = tiers.child(owner);
        boolean capacity = List.of("capacity", "pages", "frames").contains(figure);
        if (capacity) {
            List.of("capacity", "pages", "frames").forEach(tier::remove);
        }
        tier.put(figure, value);
        return capacity && !owner.equals(lastOf(tiers));
    }

    private static void known(String kind, String name, List<String> names) {
        if (!names.contains(name)) {
            throw Names.unknown(kind, name, names);
        }
    }

    private static String lastOf(YamlTree tiers) {
        return tiers.names().stream().reduce((a, b) -> b).orElse("");
    }

    /**
     * Fixes the capacities.
     *
     * @param workload its footprint counts where oversubscription is asked for, or where it follows from its own data
     * @throws InvalidInputException if a tier is left without a frame, or settings contradict each other
     */
    Testbed resolve(Workload workload, double scale) {
        YamlTree tiers = tree.child("tiers");
        String oversubscription = tree.text("oversubscription");
        if (explicitOversubscription && explicitCapacity) {
            throw new InvalidInputException(
                    "oversubscription: capacities follow from it; leave out the capacity of all tiers but the last");
        }
        double factor = scale;
        boolean fromFootprint = explicitOversubscription || (workload.fixesFootprint() && !explicitCapacity);
        if (fromFootprint && oversubscription != null) {
            factor = factorFor(workload, Units.ratio("oversubscription", oversubscription), tiers);
        }
        List<Tier> built = new ArrayList<>();
        String last = lastOf(tiers);
        for (String name : tiers.names()) {
            built.add(tier(name, tiers.child(name), name.equals(last) ? scale : factor));
        }
        if (built.size() < 2 || built.size() > Testbed.MAX_TIERS) {
            throw InvalidInputException.of("tiers", built.size(), "2 to " + Testbed.MAX_TIERS + " tiers");
        }
        YamlTree software = tree.child("software");
        return new Testbed(
                name(),
                pageBytes,
                accelerator(),
                built,
                new Software(
                        picoseconds(software, "lookup"),
                        picoseconds(software, "gpu-page-copy"),
                        picoseconds(software, "fault-service"),
                        picoseconds(software, "page-cache-miss")));
    }

    /** The factor that makes the tiers above the last hold the footprint divided by the oversubscription. */
    private double factorFor(Workload workload, double oversubscription, YamlTree tiers) {
        if (workload.pages() == Workload.UNKNOWN) {
            throw new InvalidInputException("oversubscription: the footprint of this workload is not known beforehand; "
                    + "give capacities instead, such as hbm.pages=4096");
        }
        double upper = 0;
        String last = lastOf(tiers);
        for (String name : tiers.names()) {
            upper += name.equals(last) ? 0 : capacityBytes(tiers.child(name), 1);
        }
        return (double) workload.pages() * pageBytes / oversubscription / upper;
    }

    private Accelerator accelerator() {
        YamlTree accelerator = tree.child("accelerator");
        long concurrency = Catalogue.whole("accelerator.concurrency", accelerator.required("concurrency"), 1);
        if (concurrency > 1 << 20) {
            throw InvalidInputException.of("accelerator.concurrency", concurrency, "1 to " + (1 << 20));
        }
        return new Accelerator(accelerator.required("name"), (int) concurrency, picoseconds(accelerator, "issue-gap"));
    }

    private Tier tier(String name, YamlTree description, double factor) {
        long capacity = capacityBytes(description, factor);
        long frames = capacity / pageBytes;
        if (frames < 1) {
            throw new InvalidInputException("tier " + name + " has no frame left: " + Units.formatBytes(capacity)
                    + " hold no page of " + Units.formatBytes(pageBytes) + "; raise " + name + ".capacity or --scale");
        }
        long spare = Catalogue.whole(description.path("spare"), description.text("spare", "1"), 1);
        if (frames + spare > TieredMemory.MAX_PAGES) {
            if (!name.equals(lastOf(tree.child("tiers")))) {
                throw new InvalidInputException(
                        "tier " + name + " has " + frames + " frames of " + Units.formatBytes(pageBytes) + "; at most "
                                + TieredMemory.MAX_PAGES + ": lower its capacity or --scale, or take larger pages");
            }
        }
        long count = Catalogue.whole(description.path("count"), description.text("count", "1"), 1);
        if (count > 64) {
            throw InvalidInputException.of(description.path("count"), count, "1 to 64");
        }
        String link = description.text("link");
        return new Tier(
                name,
                catalogue.device(description.required("device"), description),
                capacity,
                (int) Math.min(spare, TieredMemory.MAX_PAGES),
                (int) count,
                link == null || link.equals("none") ? null : catalogue.link(link, description));
    }

    private long capacityBytes(YamlTree tier, double factor) {
        String frames = tier.text("frames");
        if (frames != null) {
            return Math.multiplyExact(Catalogue.whole(tier.path("frames"), frames, 1), pageBytes);
        }
        String pages = tier.text("pages");
        double bytes = pages != null
                ? (double) Catalogue.whole(tier.path("pages"), pages, 1) * pageBytes
                : Units.bytes(tier.path("capacity"), tier.required("capacity"));
        return (long) Math.floor(bytes * factor / pageBytes + 1e-9) * pageBytes;
    }

    private static long picoseconds(YamlTree tree, String name) {
        return Units.picoseconds(tree.path(name), tree.required(name));
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
                + tier.required("device");
    }
}
