package io.thermocline.workloads.trace;

import org.jspecify.annotations.Nullable;

/**
 * {@code damon}: what the Linux kernel's DAMON found out about the accesses to address ranges ({@link DamonSnapshots}).
 *
 * <p>DAMON looks at one page of a range in each sampling interval, and counts the intervals in which it was accessed.
 * It takes the pages of a range for equally hot. So a range that was found accessed n times has n accesses to each of
 * its pages. A snapshot is played in as many rounds as its hottest range was found accessed. The n accesses are spread
 * evenly over the rounds, and a round accesses its ranges in the order of the trace, each from its first page to its
 * last. DAMON tells no writes: all are reads.
 */
final class DamonRequests extends LineRequests {
    private static final long PIECE_BYTES = 1L << 26; // of a range in one request, which has a limit of pages

    private final DamonSnapshots snapshots;
    private final @Nullable TraceTimes times;
    private DamonRegions regions = new DamonRegions();
    private int round = -1;
    private int region;
    private long at; // next byte of the region
    private long timeNs;

    /**
     * Creates the requests of {@code lines}.
     *
     * @param times converts times; null if they are not needed
     */
    DamonRequests(NumberLines lines, @Nullable TraceTimes times) {
        super(lines);
        snapshots = new DamonSnapshots(lines, times != null);
        this.times = times;
    }

    @Override
    public boolean read(Request request) {
        while (region == regions.size() || Long.compareUnsigned(at, regions.end(region)) >= 0) {
            if (!nextRegion()) {
                return false;
            }
        }
        long end = regions.end(region);
        long piece = PIECE_BYTES - (at & PIECE_BYTES - 1);
        long left = Long.compareUnsigned(end - at, piece) < 0 ? end - at : piece;
        request.start = at;
        request.length = left;
        request.write = false;
        request.time = timeNs;
        at += left;
        return true;
    }

    /** Moves to the next region that is accessed, in this round, a later one or a later snapshot. */
    private boolean nextRegion() {
        do {
            if (region < regions.size()) {
                region++;
            }
            while (region == regions.size()) {
                if (!nextRound()) {
                    return false;
                }
            }
        } while (!regions.isAccessed(region, round));
        at = regions.start(region);
        return true;
    }

    private boolean nextRound() {
        round++;
        if (round >= regions.rounds()) {
            DamonRegions next = snapshots.next();
            if (next == null) {
                return false;
            }
            regions = next;
            round = 0;
        }
        region = regions.rounds() == 0 ? regions.size() : 0;
        TraceTimes needed = times;
        if (needed != null && regions.rounds() > 0) {
            timeNs = after(needed, regions.timeNs(round));
        }
        return true;
    }

    private long after(TraceTimes needed, long roundNs) {
        try {
            return needed.after(roundNs);
        } catch (ArithmeticException e) {
            throw snapshots.tooFar(lines.start());
        }
    }
}
