package io.thermocline.policies.caching;

import java.util.Arrays;

/**
 * Miss status registers: the lines that were asked for last, with the sectors asked for (thesis sec. 5.2.2.1). A line is
 * outstanding while fewer accesses were made since it was asked for than can be outstanding, and fewer lines than there
 * are registers. This counts accesses and no time, so that decisions do not depend on when a request completes.
 *
 * <p>State: 32 B a register. Cost of a request: a hash table's.
 */
final class OutstandingLines {
    /** No register. */
    static final int NONE = -1;

    private final long[] lines; // by register
    private final int[] sectors; // by register
    private final long[] askedAt; // by register: accesses before it was asked for
    private final int window; // accesses
    private long accesses;
    private final int[] next; // by register: the next one in its chain
    private final int[] chains; // first register, by hash
    private int oldest;
    private long retiredLines;
    private long retiredSectors;

    /**
     * Registers without lines.
     *
     * @param window most accesses outstanding of those that are counted
     */
    OutstandingLines(int registers, int window) {
        this.window = window;
        askedAt = new long[registers];
        lines = new long[registers];
        Arrays.fill(lines, LineCache.NONE);
        sectors = new int[registers];
        next = new int[registers];
        chains = new int[Integer.highestOneBit(registers) * 4];
        Arrays.fill(chains, NONE);
    }

    /** An access is made, to whatever memory. */
    void count() {
        accesses++;
    }

    /** The register of a line that is outstanding, or {@link #NONE}. */
    int find(long line) {
        int register = chains[chain(line)];
        while (register != NONE && lines[register] != line) {
            register = next[register];
        }
        return register != NONE && accesses - askedAt[register] >= window ? NONE : register;
    }

    /** The sectors that were asked for of the line of a register. */
    int sectors(int register) {
        return sectors[register];
    }

    /** Further sectors are asked for of the line of a register. */
    void ask(int register, int more) {
        sectors[register] |= more;
    }

    /** A line is asked for that is not outstanding; it takes the register of the oldest one. */
    void add(long line, int asked) {
        int register = oldest;
        retire(register);
        oldest = register + 1 == lines.length ? 0 : register + 1;
        lines[register] = line;
        sectors[register] = asked;
        askedAt[register] = accesses;
        int chain = chain(line);
        next[register] = chains[chain];
        chains[chain] = register;
    }

    private void retire(int register) {
        if (lines[register] == LineCache.NONE) {
            return;
        }
        retiredLines++;
        retiredSectors += Integer.bitCount(sectors[register]);
        int chain = chain(lines[register]);
        int before = chains[chain];
        if (before == register) {
            chains[chain] = next[register];
            return;
        }
        while (next[before] != register) {
            before = next[before];
        }
        next[before] = next[register];
    }

    /** Share of the lines asked for that was used: sectors asked for over all (thesis Table 5.2); 0 without lines. */
    double utilisation() {
        long all = retiredLines;
        long used = retiredSectors;
        for (int register = 0; register < lines.length; register++) {
            if (lines[register] != LineCache.NONE) {
                all++;
                used += Integer.bitCount(sectors[register]);
            }
        }
        return all == 0 ? 0 : (double) used / (all * Lines.SECTORS);
    }

    private int chain(long line) {
        return (int) (line * 0x9E3779B97F4A7C15L >>> 40) & chains.length - 1;
    }
}
