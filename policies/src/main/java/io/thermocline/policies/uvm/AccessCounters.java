package io.thermocline.policies.uvm;

import java.util.Arrays;

/**
 * A register of 32 bits for each basic block: accesses in the lower 27, round trips in the upper 5.
 *
 * <p>Source: the poster, "Access Counter Maintenance". What happens at the limits is the public simulator's: a full
 * count halves the counts of all blocks, full round trips those of all blocks, so that their order stays.
 *
 * <p>State: 4 B a block. Cost: a load and a store an access.
 */
final class AccessCounters {
    static final int COUNT_BITS = 27;
    static final int MOST_ACCESSES = (1 << COUNT_BITS) - 1;
    static final int MOST_ROUND_TRIPS = (1 << Integer.SIZE - COUNT_BITS) - 1;

    private int[] registers = new int[0];

    /** Makes room for blocks up to {@code blocks - 1}; new registers are zero. */
    void grow(int blocks) {
        if (blocks > registers.length) {
            registers = Arrays.copyOf(registers, Math.max(blocks, 2 * registers.length));
        }
    }

    /**
     * Counts an access.
     *
     * @return whether all counts were halved before
     */
    boolean count(int block) {
        boolean full = accesses(block) == MOST_ACCESSES;
        if (full) {
            for (int i = 0; i < registers.length; i++) {
                registers[i] = registers[i] & ~MOST_ACCESSES | accesses(i) >>> 1;
            }
        }
        registers[block]++;
        return full;
    }

    /** Counts a way to the device and back. */
    void countRoundTrip(int block) {
        if (roundTrips(block) == MOST_ROUND_TRIPS) {
            for (int i = 0; i < registers.length; i++) {
                registers[i] = roundTrips(i) >>> 1 << COUNT_BITS | accesses(i);
            }
        }
        registers[block] += 1 << COUNT_BITS;
    }

    /** Accesses counted. */
    int accesses(int block) {
        return registers[block] & MOST_ACCESSES;
    }

    /** Round trips counted. */
    int roundTrips(int block) {
        return registers[block] >>> COUNT_BITS;
    }
}
