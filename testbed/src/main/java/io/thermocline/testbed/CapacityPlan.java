package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.workload.Workload;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much each tier of a testbed holds: what its figures say times the scale, or, where oversubscription is asked for, its share of the workload's
 * footprint. A tier that the system manages in larger units holds whole units.
 */
final class CapacityPlan {
    private static final double MOST_BYTES = 0x1p60; // 1 EiB
    private static final long SPARE = 64;

    private final YamlTree tiers;
    private final String first;
    private final String last;
    private final long pageBytes;

    /** Of the tiers of a testbed, fastest first. */
    CapacityPlan(YamlTree tiers, long pageBytes) {
        this.tiers = tiers;
        this.pageBytes = pageBytes;
        first = tiers.names().iterator().next();
        last = TestbedFigures.lastOf(tiers);
    }

    /**
     * What the figures say, times the scale.
     *
     * @return bytes by tier, fastest first
     * @throws InvalidInputException if a figure is wrong, or a tier is left without a frame
     */
    Map<String, Long> scaled(double scale) {
        return bytes(scale, scale, "");
    }

    /**
     * As {@link #scaled}, but the tiers above the last hold the footprint divided by the oversubscription, in the proportions of their figures.
     *
     * @param oversubscription as the user wrote it
     */
    Map<String, Long> oversubscribed(Workload workload, String oversubscription, double scale) {
        YamlTree tier = tiers.child(first);
        String remedy = "at oversubscription " + oversubscription + " its share of the footprint of "
                + Units.counted(workload.pages(), "page", "pages") + " is less than " + least(tier)
                + "; lower oversubscription, or give capacities instead, such as "
                + first + (tier.has("unit") ? ".capacity=" + tier.required("unit") : ".pages=1");
        return bytes(factorFor(workload, Units.ratio("oversubscription", oversubscription)), scale, remedy);
    }

    private Map<String, Long> bytes(double factor, double scaleOfLast, String remedy) {
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (String name : tiers.names()) {
            boolean isLast = name.equals(last);
            YamlTree description = tiers.child(name);
            long capacity = bytes(description, isLast ? scaleOfLast : factor);
            checkFrames(name, description, capacity / pageBytes, isLast ? "" : remedy);
            bytes.put(name, capacity);
        }
        return bytes;
    }

    /**
     * Checks the figures as far as scale and workload do not matter.
     *
     * @throws InvalidInputException if one is wrong
     */
    void check() {
        tiers.names().forEach(name -> bytes(tiers.child(name), 0));
    }

    /** The factor that makes the tiers above the last hold the footprint divided by the oversubscription. */
    private double factorFor(Workload workload, double oversubscription) {
        if (workload.pages() == Workload.UNKNOWN) {
            throw InvalidInputException.about(
                    "oversubscription",
                    "the footprint of this workload is not known beforehand; "
                            + "give capacities instead, such as hbm.pages=4096");
        }
        double upper = 0;
        for (String name : tiers.names()) {
            upper += name.equals(last) ? 0 : bytes(tiers.child(name), 1);
        }
        return (double) workload.pages() * pageBytes / oversubscription / upper;
    }

    private long bytes(YamlTree tier, double factor) {
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
        if (name.equals(last)) {
            return;
        }
        long spare = name.equals(first) ? 0 : spare(description, frames);
        if (frames + spare > Testbed.MAX_PAGES) {
            throw new InvalidInputException("tier " + name + " has " + Units.counted(frames, "frame", "frames") + " of "
                    + Units.formatBytes(pageBytes) + (spare == 0 ? "" : " and " + spare + " spare") + "; at most "
                    + Testbed.MAX_PAGES + " in all: " + tooLarge(description, frames, spare));
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

    /**
     * Frames that a tier has beside its capacity. Where none are given they are as many as accesses may be outstanding on most testbeds, if the tier holds so many.
     *
     * @param frames its capacity
     */
    static long spare(YamlTree tier, long frames) {
        long usual = Math.max(1, Math.min(SPARE, Math.min(frames, Testbed.MAX_PAGES - frames)));
        return Units.whole(tier.figure("spare"), tier.text("spare", Long.toString(usual)), 1, Testbed.MAX_PAGES);
    }
}
