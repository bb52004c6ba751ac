package io.thermocline.policies.bandwidth;

import io.thermocline.engine.policy.AccessProfile;
import io.thermocline.engine.workload.Range;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The hints of an annotated program: in which memory each of its structures should lie. What the thesis calls
 * GetAllocation (sec. 3.4.3): it knows the sizes of the structures in this run, and their hotness in an earlier one.
 */
final class Annotations {
    /** Where a structure should lie. */
    enum Hint {
        /** In the first tier while it has room. */
        BANDWIDTH,
        /** Below it. */
        CAPACITY,
        /** As BW-AWARE places its pages. */
        NONE
    }

    private record Structure(String name, long pages, double traffic) {
        double hotness() {
            return traffic / pages;
        }
    }

    private final Map<String, Hint> byName = new HashMap<>();

    /** No hints: the first tier holds all that BW-AWARE would put there. */
    Annotations() {}

    /**
     * Hints by hotness, the hottest structure first. Structures go to the first tier while it has room and serves less
     * than its target.
     *
     * @param sizes what this run allocates
     * @param training the accesses of an earlier run
     * @param room pages that the first tier takes
     * @param target share of the accesses that it should serve
     * @param least share of the footprint below which a structure has no hint
     */
    Annotations(List<Range> sizes, AccessProfile training, long room, double target, double least) {
        long footprint = sizes.stream().mapToLong(Range::pages).sum();
        long left = room;
        double served = 0;
        for (Structure structure : hottestFirst(sizes, training)) {
            if (structure.pages < least * footprint) {
                byName.put(structure.name, Hint.NONE);
            } else if (left > 0 && served < target) {
                byName.put(structure.name, Hint.BANDWIDTH);
                left -= structure.pages;
                served += structure.traffic;
            } else {
                byName.put(structure.name, Hint.CAPACITY);
            }
        }
    }

    private static List<Structure> hottestFirst(List<Range> sizes, AccessProfile training) {
        Map<String, Long> accesses = new HashMap<>();
        training.ranges().forEach(range -> accesses.merge(range.name(), training.accesses(range), Long::sum));
        Map<String, Long> pages = new HashMap<>();
        sizes.forEach(range -> pages.merge(range.name(), (long) range.pages(), Long::sum));
        List<Structure> structures = new ArrayList<>();
        for (String name : sizes.stream().map(Range::name).distinct().toList()) {
            double traffic = (double) accesses.getOrDefault(name, 0L) / Math.max(1, training.accesses());
            structures.add(new Structure(name, Math.max(1, pages.getOrDefault(name, 0L)), traffic));
        }
        structures.sort(Comparator.comparingDouble(Structure::hotness).reversed()); // stable: in order of allocation
        return structures;
    }

    /** The hint of a structure; none for one that is not known. */
    Hint of(String structure) {
        return byName.getOrDefault(structure, Hint.NONE);
    }
}
