package io.thermocline.engine.core;

import java.util.Arrays;

/**
 * The frames that operations on their way read or write: of each, the last operation that writes it and the newest of those that read, or change
 * in place, what it wrote.
 *
 * <p>A hash table with chains. It has as many records as frames are in use, not as there are frames, and so stays in the nearest cache whatever the
 * size of the tiers. Neighbours have neighbouring chains, so that a transfer of many pages goes through the table in order. A record keeps its number until it
 * is let go.
 */
final class FramesInUse {
    /** No record, or no operation. */
    static final int NONE = -1;

    private static final int INITIAL = 64;
    private static final int CHAINS = 8; // so many a record: nearly all are short, and their ends can be predicted
    private static final int TIER_BITS = 2; // as in an entry of the page table
    private static final int GOLDEN = 0x9E3779B9; // 2^32 over the golden ratio: spreads runs of neighbours
    private static final int RUN_BITS = 4; // neighbours in a run: their chains fill a cache line
    private static final int RUN = (1 << RUN_BITS) - 1;

    // by record
    private int[] keys = new int[0];
    private int[] writers = new int[0];
    private int[] newestReaders = new int[0];
    private int[] changers = new int[0]; // readers that change it in place
    private int[] following = new int[0]; // in its chain, or of the free ones
    private int free = NONE;

    private int[] chains = new int[0]; // by hash, its first record
    private int shift;

    FramesInUse() {
        grow();
    }

    /** The record of a frame, or -1 if no operation uses it. */
    int find(int tier, int frame) {
        int key = frame << TIER_BITS | tier;
        int record = chains[chainOf(tier, frame)];
        while (record != NONE && keys[record] != key) {
            record = following[record];
        }
        return record;
    }

    /** The record of a frame, a new one without operations if there is none. */
    int findOrAdd(int tier, int frame) {
        int found = find(tier, frame);
        if (found != NONE) {
            return found;
        }
        if (free == NONE) {
            grow();
        }
        int record = free;
        free = following[record];
        keys[record] = frame << TIER_BITS | tier;
        writers[record] = NONE;
        newestReaders[record] = NONE;
        changers[record] = 0;
        chain(record);
        return record;
    }

    /** The tier of the frame of a record. */
    int tier(int record) {
        return keys[record] & (1 << TIER_BITS) - 1;
    }

    /** The frame of a record. */
    int frame(int record) {
        return keys[record] >>> TIER_BITS;
    }

    /** The last operation that writes the frame, or -1. */
    int writer(int record) {
        return writers[record];
    }

    void setWriter(int record, int operation) {
        writers[record] = operation;
    }

    /** The newest operation that reads, or changes in place, what the last writer wrote; or -1. */
    int newestReader(int record) {
        return newestReaders[record];
    }

    void setNewestReader(int record, int operation) {
        newestReaders[record] = operation;
    }

    /** Whether any of those that read what the last writer wrote changes it in place. */
    boolean isChanged(int record) {
        return changers[record] > 0;
    }

    /** So many more, or fewer, change it in place. */
    void addChangers(int record, int more) {
        changers[record] += more;
    }

    /** Nobody reads what the last writer wrote any more. */
    void forgetReaders(int record) {
        newestReaders[record] = NONE;
        changers[record] = 0;
    }

    /** Lets a record go if no operation uses its frame any more. */
    void removeIfUnused(int record) {
        if (writers[record] != NONE || newestReaders[record] != NONE) {
            return;
        }
        int chain = chainOf(tier(record), frame(record));
        int before = chains[chain];
        if (before == record) {
            chains[chain] = following[record];
        } else {
            while (following[before] != record) {
                before = following[before];
            }
            following[before] = following[record];
        }
        following[record] = free;
        free = record;
    }

    private int chainOf(int tier, int frame) {
        int run = (frame >>> RUN_BITS << TIER_BITS | tier) * GOLDEN >>> shift;
        return run + (frame & RUN) & chains.length - 1;
    }

    private void chain(int record) {
        int chain = chainOf(tier(record), frame(record));
        following[record] = chains[chain];
        chains[chain] = record;
    }

    /** Doubles the room; called when all records are in use. */
    private void grow() {
        int old = keys.length;
        int length = Math.max(INITIAL, 2 * old);
        keys = Arrays.copyOf(keys, length);
        writers = Arrays.copyOf(writers, length);
        newestReaders = Arrays.copyOf(newestReaders, length);
        changers = Arrays.copyOf(changers, length);
        following = Arrays.copyOf(following, length);
        chains = new int[CHAINS * length];
        Arrays.fill(chains, NONE);
        shift = Integer.numberOfLeadingZeros(chains.length) + 1;
        for (int record = 0; record < old; record++) {
            chain(record);
        }
        for (int record = length - 1; record >= old; record--) {
            following[record] = free;
            free = record;
        }
    }
}
