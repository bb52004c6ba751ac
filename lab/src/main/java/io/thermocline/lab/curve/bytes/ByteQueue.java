package io.thermocline.lab.curve.bytes;

import java.util.Arrays;

/**
 * A cache of one capacity in bytes that keeps its objects in the order in which they came. A miss evicts until its
 * object fits, and the object becomes the newest.
 *
 * <p>State: 9 B a page of the address space.
 */
final class ByteQueue extends CountingByteCache {
    private static final int NONE = -1;

    /** Which object leaves. */
    enum Order {
        /** The oldest. */
        FIFO,
        /** The oldest, unless it was accessed since it came: it then becomes the newest, as if not accessed. */
        CLOCK,
        /**
         * The first that was not accessed since the hand came by, from the hand towards newer ones, and on from the
         * oldest. Zhang and others, <em>SIEVE is simpler than LRU</em>, NSDI 2024.
         */
        SIEVE
    }

    private final Order order;
    private final int[] newer; // by page
    private final int[] older;
    private final byte[] state; // by page: ABSENT, KEPT or ACCESSED
    private int newest = NONE;
    private int oldest = NONE;
    private int hand = NONE;
    private long used;

    private static final byte ABSENT = 0;
    private static final byte KEPT = 1;
    private static final byte ACCESSED = 2;

    /** An empty cache. */
    ByteQueue(ObjectSizes sizes, Order order, long capacity) {
        super(sizes, capacity);
        this.order = order;
        newer = new int[sizes.pages()];
        older = new int[sizes.pages()];
        Arrays.fill(newer, NONE);
        Arrays.fill(older, NONE);
        state = new byte[sizes.pages()];
    }

    @Override
    boolean hit(int page) {
        if (state[page] == ABSENT) {
            return false;
        }
        state[page] = ACCESSED;
        return true;
    }

    @Override
    void admit(int page, long bytes) {
        while (used + bytes > capacity) {
            evict();
        }
        used += bytes;
        state[page] = KEPT;
        append(page);
    }

    private void evict() {
        int victim = order == Order.SIEVE && hand != NONE ? hand : oldest;
        while (order != Order.FIFO && state[victim] == ACCESSED) {
            state[victim] = KEPT;
            if (order == Order.CLOCK) {
                remove(victim);
                append(victim);
                victim = oldest;
            } else {
                victim = newer[victim] == NONE ? oldest : newer[victim];
            }
        }
        hand = newer[victim];
        remove(victim);
        state[victim] = ABSENT;
        used -= sizes.of(victim);
    }

    private void append(int page) {
        older[page] = newest;
        newer[page] = NONE;
        if (newest == NONE) {
            oldest = page;
        } else {
            newer[newest] = page;
        }
        newest = page;
    }

    private void remove(int page) {
        if (older[page] == NONE) {
            oldest = newer[page];
        } else {
            newer[older[page]] = newer[page];
        }
        if (newer[page] == NONE) {
            newest = older[page];
        } else {
            older[newer[page]] = older[page];
        }
    }
}
