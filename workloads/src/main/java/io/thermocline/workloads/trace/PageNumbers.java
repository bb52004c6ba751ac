package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.SplitMix64;
import java.util.Arrays;

/**
 * Numbers keys of 64 bits densely, in the order of their first appearance.
 *
 * <p>Small keys index a table directly. The table grows to cover a key as long as it needs at most
 * {@value #DIRECT_BYTES_PER_PAGE} bytes for each page (or 16 MiB in all). Scattered keys can therefore not blow it up.
 * All other keys go to an open-addressing hash with 16 bytes a slot, at most three quarters full.
 *
 * <p>Keys come in blocks. All first slots of a block are loaded before any is examined, so that their cache misses
 * overlap.
 *
 * <p>State: 4 to 32 bytes for each page in the table, 21 to 43 bytes in the hash.
 */
final class PageNumbers {
    private static final int BLOCK = 512;
    private static final int DIRECT_BYTES_PER_PAGE = 32;
    private static final int FREE_DIRECT = 1 << 22;
    private static final int MOST_DIRECT = 1 << 30;
    private static final int MOST_SLOTS = 1 << 29;

    private final int[] slots = new int[BLOCK];
    private final long[] foundKeys = new long[BLOCK];
    private final int[] found = new int[BLOCK];

    private int[] direct = new int[1 << 12]; // page + 1 by key, 0 for none; the length is a power of two
    private long[] table = new long[1 << 13]; // key, page + 1 (0 for none)
    private int hashed;
    private int pages;

    /** Number of distinct keys so far. */
    int pages() {
        return pages;
    }

    /**
     * Adds the page of each key to the access with the same index, which has only its sign bit so far.
     *
     * @throws InvalidInputException if there are more keys than can be numbered
     */
    void number(long[] keys, int[] accesses, int size) {
        for (int from = 0; from < size; from += BLOCK) {
            int to = Math.min(from + BLOCK, size);
            long all = 0;
            for (int i = from; i < to; i++) {
                all |= keys[i];
            }
            if (coversDirectly(all, to - from)) {
                numberDirectly(keys, accesses, from, to);
            } else {
                numberByHash(keys, accesses, from, to);
            }
        }
    }

    /** Returns whether the direct table covers all keys of a block, given their union; grows it if that pays. */
    private boolean coversDirectly(long union, int count) {
        if (union < 0 || union >= MOST_DIRECT) {
            return false;
        }
        if (union >= direct.length) {
            long wanted = Long.highestOneBit(union) << 1;
            long affordable = (long) DIRECT_BYTES_PER_PAGE / Integer.BYTES * (pages + (long) count);
            if (wanted > Math.max(FREE_DIRECT, affordable)) {
                return false;
            }
            direct = Arrays.copyOf(direct, (int) wanted);
        }
        return true;
    }

    private void numberDirectly(long[] keys, int[] accesses, int from, int to) {
        int[] table = direct;
        for (int i = from; i < to; i++) {
            int page = table[(int) keys[i]];
            if (page == 0) {
                page = directAfterMiss(keys[i]);
            }
            accesses[i] |= page - 1;
        }
    }

    /**
     * Returns the page (counted from 1) of a key that the direct table covers but does not have. The key may be in the
     * hash from before the table grew.
     */
    private int directAfterMiss(long key) {
        int page = hashed == 0 ? 0 : findHashed(key);
        if (page == 0) {
            page = newPage();
        }
        direct[(int) key] = page;
        return page;
    }

    private void numberByHash(long[] keys, int[] accesses, int from, int to) {
        reserve(to - from);
        long[] entries = table;
        for (int i = from; i < to; i++) {
            slots[i - from] = slotOf(keys[i], entries.length);
        }
        int count = to - from;
        for (int i = 0; i < count; i++) {
            foundKeys[i] = entries[slots[i]];
            found[i] = (int) entries[slots[i] + 1];
        }
        for (int i = 0; i < count; i++) {
            long key = keys[from + i];
            int page = found[i];
            if (page == 0 || foundKeys[i] != key) {
                page = afterFirstSlot(key, slots[i]);
            }
            accesses[from + i] |= page - 1;
        }
    }

    private int afterFirstSlot(long key, int slot) {
        if (key >= 0 && key < direct.length) {
            int page = direct[(int) key];
            return page == 0 ? directAfterMiss(key) : page;
        }
        long[] entries = table;
        int at = slot;
        while (entries[at + 1] != 0) {
            if (entries[at] == key) {
                return (int) entries[at + 1];
            }
            at = at + 2 & entries.length - 1;
        }
        int page = newPage();
        entries[at] = key;
        entries[at + 1] = page;
        hashed++;
        return page;
    }

    private int findHashed(long key) {
        long[] entries = table;
        int at = slotOf(key, entries.length);
        while (entries[at + 1] != 0) {
            if (entries[at] == key) {
                return (int) entries[at + 1];
            }
            at = at + 2 & entries.length - 1;
        }
        return 0;
    }

    private int newPage() {
        if (pages == Integer.MAX_VALUE) {
            throw new InvalidInputException("the trace has more than " + Integer.MAX_VALUE + " pages");
        }
        return ++pages;
    }

    /** Makes room for {@code more} keys in the hash. */
    private void reserve(int more) {
        long[] old = table;
        long wanted = old.length / 2;
        while (hashed + (long) more > wanted / 4 * 3) {
            wanted *= 2;
        }
        if (wanted == old.length / 2) {
            return;
        }
        if (wanted > MOST_SLOTS) {
            throw new InvalidInputException(
                    "the trace has more than " + MOST_SLOTS / 4 * 3L + " pages of scattered numbers");
        }
        long[] grown = new long[(int) wanted * 2];
        for (int i = 0; i < old.length; i += 2) {
            if (old[i + 1] != 0) {
                int at = slotOf(old[i], grown.length);
                while (grown[at + 1] != 0) {
                    at = at + 2 & grown.length - 1;
                }
                grown[at] = old[i];
                grown[at + 1] = old[i + 1];
            }
        }
        table = grown;
    }

    /** Returns the index of a key's first slot in a table of {@code length} longs. */
    private static int slotOf(long key, int length) {
        return (int) SplitMix64.mix(key) & length - 2;
    }
}
