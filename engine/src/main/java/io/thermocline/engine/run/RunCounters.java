package io.thermocline.engine.run;

/** Plain counters of a run or a segment of it. Written by the run loop alone; pages are base pages. */
public final class RunCounters {
    private static final int SLOTS = OperationKind.COUNT * Initiator.values().length;

    private final int tiers;

    /** Accesses decided. */
    public long accesses;

    /** Thread accesses that they coalesced. */
    public long touches;

    /** Accesses that write. */
    public long writes;

    /** Distinct pages accessed. */
    public long pages;

    /** Accesses by the tier in which their page lay before their own decision. */
    public final long[] served;

    /**
     * Accesses that found their page on its way into the first tier and waited for that flight; none without a clock.
     */
    public long waitedForFlight;

    /** Pages whose tier became faster. */
    public long promotions;

    /** Pages whose tier became slower. */
    public long demotions;

    /** Promotions of a page demoted earlier in the run. */
    public long pingPong;

    /** Promotions without an access served at the new tier before the demotion or the end. */
    public long wasted;

    /** Clean pages dropped. */
    public long discards;

    /** Bytes of accesses served where the page is. */
    public long remoteBytes;

    private final long[] operations;

    /** Zero everywhere. */
    public RunCounters(int tiers) {
        this.tiers = tiers;
        served = new long[tiers];
        operations = new long[tiers * tiers * SLOTS];
    }

    /**
     * Brings what follows from the other counters up to date: accesses served by the first tier, promotions, demotions.
     */
    public void derive() {
        long below = 0;
        for (int tier = 1; tier < tiers; tier++) {
            below += served[tier];
        }
        served[0] = accesses - below;
        promotions = 0;
        demotions = discards;
        for (int from = 0; from < tiers; from++) {
            for (int to = 0; to < tiers; to++) {
                promotions += operations(from, to, OperationKind.FETCH) + operations(from, to, OperationKind.PREFETCH);
                demotions +=
                        operations(from, to, OperationKind.DEMOTION) + operations(from, to, OperationKind.WRITEBACK);
            }
        }
    }

    /** Counts pages copied; {@code slot} is that of their kind and initiator. */
    public void count(int from, int to, int slot, int pages) {
        operations[(from * tiers + to) * SLOTS + slot] += pages;
    }

    /** The place of a kind and an initiator in a table with {@link #SLOTS} places. */
    public static int slot(OperationKind kind, Initiator initiator) {
        return kind.ordinal() * 2 + initiator.ordinal();
    }

    /** The kind of a place. */
    public static OperationKind kind(int slot) {
        return OperationKind.of(slot >> 1);
    }

    /** The initiator of a place. */
    public static Initiator initiator(int slot) {
        return (slot & 1) == Initiator.GPU.ordinal() ? Initiator.GPU : Initiator.HOST;
    }

    private long operations(int from, int to, OperationKind kind) {
        return operations(from, to, kind, Initiator.GPU) + operations(from, to, kind, Initiator.HOST);
    }

    /** Pages copied. */
    public long operations(int from, int to, OperationKind kind, Initiator initiator) {
        return operations[index(from, to, kind, initiator)];
    }

    /** Pages copied from one tier to another, for whatever reason. */
    public long operations(int from, int to) {
        long sum = 0;
        for (OperationKind kind : OperationKind.values()) {
            sum += operations(from, to, kind);
        }
        return sum;
    }

    private int index(int from, int to, OperationKind kind, Initiator initiator) {
        return (from * tiers + to) * SLOTS + slot(kind, initiator);
    }

    /** What was counted since {@code earlier}, a copy taken of these counters before. */
    public RunCounters since(RunCounters earlier) {
        RunCounters difference = new RunCounters(tiers);
        difference.combine(this, 1);
        difference.combine(earlier, -1);
        return difference;
    }

    /** A copy. */
    public RunCounters copy() {
        RunCounters copy = new RunCounters(tiers);
        copy.combine(this, 1);
        return copy;
    }

    private void combine(RunCounters other, int sign) {
        accesses += sign * other.accesses;
        touches += sign * other.touches;
        writes += sign * other.writes;
        pages += sign * other.pages;
        waitedForFlight += sign * other.waitedForFlight;
        promotions += sign * other.promotions;
        demotions += sign * other.demotions;
        pingPong += sign * other.pingPong;
        wasted += sign * other.wasted;
        discards += sign * other.discards;
        remoteBytes += sign * other.remoteBytes;
        for (int tier = 0; tier < tiers; tier++) {
            served[tier] += sign * other.served[tier];
        }
        for (int i = 0; i < operations.length; i++) {
            operations[i] += sign * other.operations[i];
        }
    }
}
