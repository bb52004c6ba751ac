package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.workload.Workload;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The frames of each tier of a testbed: its capacity times the scale, or its share of the workload's footprint where
 * oversubscription or a capacity share is asked for. A tier that the system manages in larger units holds whole units.
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
        last = TestbedSettings.lastOf(tiers);
    }

    /**
     * The capacities times the scale.
     *
     * @return frames by tier, fastest first
     * @throws InvalidInputException if a capacity is wrong, or a tier is left without a frame
     */
    Map<String, Long> scaled(double scale) {
        return frames(scale, scale, "");
    }

    /**
     * As {@link #scaled}, but the tiers above the last hold the footprint divided by the oversubscription. They share
     * it in the proportions of their capacities.
     *
     * @param asked the oversubscription as the user wrote it
     */
    Map<String, Long> oversubscribed(Workload workload, String asked, double oversubscription, double scale) {
        YamlTree tier = tiers.child(first);
        String remedy = "at oversubscription " + asked + " its share of the footprint of "
                + Units.counted(workload.pages(), "page", "pages") + " is less than " + least(tier)
                + "; lower oversubscription, or give capacities instead, such as "
                + (tier.has(TestbedParameters.UNIT)
                        ? TestbedParameters.CAPACITY.key(first) + "=" + tier.required("unit")
                        : TestbedParameters.PAGES.key(first) + "=1");
        return frames(factorFor(workload, oversubscription), scale, remedy);
    }

    /**
     * As {@link #scaled}, but the first tier holds a share of the footprint, a page at least.
     *
     * @throws InvalidInputException if nobody knows the footprint, or it is more than a tier holds
     */
    Map<String, Long> sharing(Workload workload, double share, double scale) {
        checkFootprint(workload, TestbedParameters.CAPACITY_SHARE);
        long unit = leastFrames();
        double wanted = Math.floor(workload.pages() * share + 1e-9);
        if (wanted > Testbed.MAX_PAGES) {
            throw InvalidInputException.of(
                    TestbedParameters.CAPACITY_SHARE.subject(),
                    share,
                    "a share that is at most " + Testbed.MAX_PAGES + " pages; the footprint has " + workload.pages());
        }
        Map<String, Long> frames = new LinkedHashMap<>();
        for (String name : tiers.names()) {
            boolean isFirst = name.equals(first);
            YamlTree tier = tiers.child(name);
            long held = isFirst ? Math.max(1, (long) wanted / unit) * unit : frames(tier, scale);
            checkFrames(name, tier, held, "");
            frames.put(name, held);
        }
        return frames;
    }

    private void checkFootprint(Workload workload, TestbedParameter<?> asking) {
        if (workload.pages() == Workload.UNKNOWN) {
            throw InvalidInputException.about(
                    asking.subject(),
                    "the footprint of this workload is not known beforehand; give capacities instead, such as "
                            + TestbedParameters.PAGES.key(first) + "=4096");
        }
    }

    private Map<String, Long> frames(double factor, double scaleOfLast, String remedy) {
        Map<String, Long> frames = new LinkedHashMap<>();
        for (String name : tiers.names()) {
            boolean isLast = name.equals(last);
            YamlTree tier = tiers.child(name);
            long held = frames(tier, isLast ? scaleOfLast : factor);
            checkFrames(name, tier, held, isLast ? "" : remedy);
            frames.put(name, held);
        }
        return frames;
    }

    /**
     * Checks the capacities as far as scale and workload do not matter.
     *
     * @throws InvalidInputException if one is wrong
     */
    void check() {
        tiers.names().forEach(name -> frames(tiers.child(name), 0));
    }

    /** Frames that the first tier has at least: one, or those of the unit in which the system manages it. */
    long leastFrames() {
        return unitFrames(tiers.child(first));
    }

    /** The factor that makes the tiers above the last hold the footprint divided by the oversubscription. */
    private double factorFor(Workload workload, double oversubscription) {
        checkFootprint(workload, TestbedParameters.OVERSUBSCRIPTION);
        double upper = 0;
        for (String name : tiers.names()) {
            upper += name.equals(last) ? 0 : frames(tiers.child(name), 1);
        }
        return workload.pages() / oversubscription / upper;
    }

    /** The parameter that fixes what a tier holds. */
    private static TestbedParameter<Long> given(YamlTree tier) {
        return tier.has(TestbedParameters.FRAMES)
                ? TestbedParameters.FRAMES
                : tier.has(TestbedParameters.PAGES) ? TestbedParameters.PAGES : TestbedParameters.CAPACITY;
    }

    private long frames(YamlTree tier, double factor) {
        TestbedParameter<Long> given = given(tier);
        long amount = tier.get(given);
        double frames = given.equals(TestbedParameters.FRAMES)
                ? amount
                : given.equals(TestbedParameters.PAGES) ? amount * factor : amount * factor / pageBytes;
        if (frames * pageBytes > MOST_BYTES) {
            throw InvalidInputException.about(
                    tier.label(given),
                    "'" + tier.required(given.name()) + "' is more than " + Units.formatBytes(MOST_BYTES)
                            + ", scale and oversubscription included; lower it");
        }
        long unit = unitFrames(tier);
        return (long) Math.floor(frames + 1e-9) / unit * unit;
    }

    /** Frames that the system manages as one. */
    private long unitFrames(YamlTree tier) {
        Long unit = tier.given(TestbedParameters.UNIT);
        if (unit == null) {
            return 1;
        }
        if (unit < pageBytes || unit % pageBytes != 0) {
            throw InvalidInputException.of(
                    tier.label(TestbedParameters.UNIT),
                    tier.required("unit"),
                    "a multiple of the page of " + Units.formatBytes(pageBytes));
        }
        return unit / pageBytes;
    }

    /** What a tier holds at least. */
    private String least(YamlTree tier) {
        return tier.text("unit", "a page of " + Units.formatBytes(pageBytes));
    }

    private InvalidInputException tooSmall(String name, YamlTree tier) {
        TestbedParameter<Long> given = given(tier);
        if (given.equals(TestbedParameters.FRAMES)) {
            return InvalidInputException.about(
                    tier.label(given),
                    "'" + tier.required(given.name()) + "' is less than " + least(tier) + ", which leaves tier " + name
                            + " without a frame; raise it");
        }
        String empty = "tier " + name + " has no frame left: ";
        return new InvalidInputException(
                given.equals(TestbedParameters.PAGES)
                        ? empty + tier.label(given).words() + " times the scale are less than " + least(tier)
                                + "; raise it or the scale, or give " + TestbedParameters.FRAMES.key(name)
                                + ", which does not scale"
                        : empty + "its capacity times the scale is less than " + least(tier) + "; raise "
                                + TestbedParameters.CAPACITY.key(name) + " or the scale");
    }

    /**
     * Refuses a tier without a frame, or with too many.
     *
     * @param remedy what helps one without, where that is not more capacity or scale; or empty
     */
    private void checkFrames(String name, YamlTree tier, long frames, String remedy) {
        if (frames < 1) {
            throw remedy.isEmpty()
                    ? tooSmall(name, tier)
                    : new InvalidInputException("tier " + name + " has no frame left: " + remedy);
        }
        if (name.equals(last)) {
            return;
        }
        long spare = name.equals(first) ? 0 : spare(tier, frames);
        if (frames + spare > Testbed.MAX_PAGES) {
            throw tooLarge(name, tier, frames, spare);
        }
    }

    private InvalidInputException tooLarge(String name, YamlTree tier, long frames, long spare) {
        String held = "tier " + name + " has " + Units.counted(frames, "frame", "frames") + " of "
                + Units.formatBytes(pageBytes) + (spare == 0 ? "" : " and " + spare + " spare") + "; at most "
                + Testbed.MAX_PAGES + " in all: ";
        if (spare > frames || tier.has(TestbedParameters.FRAMES)) {
            TestbedParameter<Long> tooMany = spare > frames ? TestbedParameters.SPARE : TestbedParameters.FRAMES;
            return InvalidInputException.about(tier.label(tooMany), held + "lower it");
        }
        return new InvalidInputException(held + "lower its capacity or the scale, or take larger pages");
    }

    /** Frames beside the capacity of a tier; by default as many as accesses are outstanding on most testbeds. */
    static int spare(YamlTree tier, long frames) {
        Long given = tier.given(TestbedParameters.SPARE);
        long spare = given != null ? given : Math.max(1, Math.min(SPARE, Math.min(frames, Testbed.MAX_PAGES - frames)));
        return (int) spare;
    }
}
