package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * All that DAMON found out about some targets: the snapshots of each, in the order of the trace. Snapshots without an
 * accessed range are left out.
 *
 * <p>State: that of the snapshots. At most {@value #MOST_REGIONS} ranges are kept.
 */
final class DamonHistory {
    private static final int MOST_REGIONS = 1 << 26;

    private final Map<String, Queue<DamonRegions>> targets = new LinkedHashMap<>();
    private long regions;
    private @Nullable InvalidInputException unusableTime;

    /** Adds a target, unless it is there. */
    void addTarget(String name) {
        snapshotsOf(name);
    }

    private Queue<DamonRegions> snapshotsOf(String target) {
        return targets.computeIfAbsent(target, any -> new ArrayDeque<>());
    }

    /**
     * Adds the next snapshot of a target. Its times may still be set.
     *
     * @return whether there is room for it
     */
    boolean add(String target, DamonRegions snapshot) {
        Queue<DamonRegions> snapshots = snapshotsOf(target);
        if (snapshot.rounds() > 0) {
            snapshot.trim();
            snapshots.add(snapshot);
            regions += snapshot.size();
        }
        return regions <= MOST_REGIONS;
    }

    /** Returns the refusal of a trace with more ranges than are kept, in words. */
    static String tooMany() {
        return "more than " + MOST_REGIONS + " accessed ranges; cut the recording into parts";
    }

    /** Notes a time that cannot be used. It is refused where times are needed. */
    void noteUnusable(InvalidInputException refusal) {
        unusableTime = unusableTime == null ? refusal : unusableTime;
    }

    /**
     * Returns the snapshots of each target.
     *
     * @param times whether times are needed; those of several targets always are, for their order
     */
    List<Queue<DamonRegions>> snapshots(boolean times) {
        InvalidInputException refusal = unusableTime;
        if (refusal != null && (times || targets.size() > 1)) {
            throw refusal;
        }
        return new ArrayList<>(targets.values());
    }
}
