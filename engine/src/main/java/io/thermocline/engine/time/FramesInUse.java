package io.thermocline.engine.time;

import org.jspecify.annotations.Nullable;

/**
 * The frames that operations on their way read or write.
 *
 * <p>A hash table with chains. It has as many records as frames are in use, not as there are frames, and so stays in
 * the nearest cache whatever the size of the tiers. Neighbours have neighbouring chains, so that a transfer of many
 * pages goes through the table in order.
 */
final class FramesInUse {
    private static final int INITIAL = 64;
    private static final int CHAINS = 8; // so many a record: nearly all are short, and their ends can be predicted
    private static final int TIER_BITS = 2; // as in an entry of the page table
    private static final int GOLDEN = 0x9E3779B9; // 2^32 over the golden ratio: spreads runs of neighbours
    private static final int RUN_BITS = 4; // neighbours in a run: their chains fill a cache line
    private static final int RUN = (1 << RUN_BITS) - 1;

    private @Nullable FrameInUse[] chains = new FrameInUse[CHAINS * INITIAL]; // by hash
    private int shift = Integer.numberOfLeadingZeros(chains.length) + 1;
    private int room = INITIAL; // records before the table grows
    private @Nullable FrameInUse free; // and those behind it

    /** The record of a frame; none if no operation uses it. */
    @Nullable
    FrameInUse find(int tier, int frame) {
        FrameInUse record = chains[chainOf(tier, frame)];
        while (record != null && !record.is(tier, frame)) {
            record = record.following;
        }
        return record;
    }

    /** The record of a frame, a new one without operations if there is none. */
    FrameInUse findOrAdd(int tier, int frame) {
        FrameInUse found = find(tier, frame);
        return found != null ? found : add(tier, frame);
    }

    private FrameInUse add(int tier, int frame) {
        FrameInUse record = free;
        if (record == null) {
            record = new FrameInUse();
            if (room-- == 0) {
                grow();
            }
        } else {
            free = record.following;
        }
        record.begin(tier, frame);
        chain(record);
        return record;
    }

    /** Lets a record go if no operation uses its frame any more. */
    void removeIfUnused(FrameInUse record) {
        if (!record.isUnused()) {
            return;
        }
        int chain = chainOf(record.tier, record.frame);
        FrameInUse before = chains[chain];
        if (before == record) {
            chains[chain] = record.following;
        } else {
            while (before != null && before.following != record) {
                before = before.following;
            }
            if (before == null) {
                throw new IllegalStateException("frame " + record.frame + " of tier " + record.tier + " is not in use");
            }
            before.following = record.following;
        }
        record.following = free;
        free = record;
    }

    private int chainOf(int tier, int frame) {
        int run = (frame >>> RUN_BITS << TIER_BITS | tier) * GOLDEN >>> shift;
        return run + (frame & RUN) & chains.length - 1;
    }

    private void chain(FrameInUse record) {
        int chain = chainOf(record.tier, record.frame);
        record.following = chains[chain];
        chains[chain] = record;
    }

    /** Doubles the chains and the room; called when all records are in use. */
    private void grow() {
        @Nullable FrameInUse[] old = chains;
        chains = new FrameInUse[2 * old.length];
        shift--;
        room = chains.length / CHAINS / 2 - 1; // as many as there are; one of them is being made
        for (FrameInUse first : old) {
            FrameInUse record = first;
            while (record != null) {
                FrameInUse next = record.following;
                chain(record);
                record = next;
            }
        }
    }
}
