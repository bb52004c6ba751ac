package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
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
 * <p>State: {@value #REGION_BYTES} B an accessed range, {@value #SNAPSHOT_BYTES} B a snapshot and {@value #TARGET_BYTES} B a
 * target, of which there are no more than fit a quarter of the heap.
 */
final class DamonHistory {
    private static final int REGION_BYTES = 20;
    private static final int SNAPSHOT_BYTES = 160; // its object and its arrays
    private static final int TARGET_BYTES = 1 << 10; // with what its reader keeps of it
    private static final int SHARE_OF_HEAP = 4; // one part in so many

    private final long mostBytes;
    private final Map<String, Queue<DamonRegions>> targets = new LinkedHashMap<>();
    private long bytes;
    private @Nullable InvalidInputException unusableTime;

    /** Nothing is known, and a quarter of the heap may be taken. */
    DamonHistory() {
        this(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    }

    /**
     * Nothing is known.
     *
     * @param mostBytes memory that may be taken
     */
    DamonHistory(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Counts an accessed range that its reader keeps; returns whether there is room for it. */
    boolean countRegion() {
        return count(REGION_BYTES);
    }

    /** Counts a snapshot that its reader keeps, without its ranges; returns whether there is room for it. */
    boolean countSnapshot() {
        return count(SNAPSHOT_BYTES);
    }

    /** Counts a target that its reader keeps; returns whether there is room for it. */
    boolean countTarget(String name) {
        return count(TARGET_BYTES + name.length());
    }

    private boolean count(int more) {
        bytes += more;
        return bytes <= mostBytes;
    }

    /** Adds a target, unless it is there. */
    void addTarget(String name) {
        snapshotsOf(name);
    }

    private Queue<DamonRegions> snapshotsOf(String target) {
        return targets.computeIfAbsent(target, any -> new ArrayDeque<>());
    }

    /** Adds the next snapshot of a target. Its times may still be set. */
    void add(String target, DamonRegions snapshot) {
        Queue<DamonRegions> snapshots = snapshotsOf(target);
        if (snapshot.rounds() > 0) {
            snapshot.trim();
            snapshots.add(snapshot);
        }
    }

    /** Returns the refusal of a trace of which more is kept than there is room for, in words. */
    String tooMany() {
        return "its accessed ranges, snapshots and targets take more than " + Units.formatBytes(mostBytes)
                + " of memory; cut the recording into parts, or give the process more memory";
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
