package io.thermocline.policies.thermostat;

import io.thermocline.engine.SplitMix64;
import java.util.Arrays;

/**
 * Some large pages under observation. In the first interval their accessed bits tell which of their 4 KiB parts are in
 * use. In the second, some of the parts in use are poisoned and their faults counted. Then the rate of each large page
 * is estimated as {@code faults * accessed / poisoned} an interval.
 *
 * <p>A fault leaves the part's translation in the TLB. Until that is gone the part does not fault again (thesis sec.
 * 6.3.3), so a hot part faults once for each residence.
 *
 * <p>A large page in slow memory needs neither: each access to it is counted anyway.
 *
 * <p>The estimate is biased low for rarely touched pages: a part that happened not to be touched in the first interval
 * counts for nothing in the second. With a touch rate of r a part and intervals of T, the share of parts in use is
 * {@code 1 - exp(-rT)}, and so is the estimate's expectation over the true rate, while all parts are alike.
 */
final class Sample {
    private final LargePages pages;
    private final int parts;
    private final int words;

    private int[] large = new int[0];
    private int size;
    private long[] bits = new long[0]; // accessed bits of large page i from word i * words on
    private int[] accessed = new int[0];
    private int[] poisoned = new int[0];
    private int[] faults = new int[0];
    private boolean[] dropped = new boolean[0];
    private long[] residentUntilPs = new long[0]; // translation of part j of large page i, at i * parts + j
    private boolean counting;

    Sample(LargePages pages) {
        this.pages = pages;
        parts = pages.parts();
        words = Math.max(1, (parts + Long.SIZE - 1) / Long.SIZE);
    }

    /** How many large pages it has. */
    int size() {
        return size;
    }

    /** A large page of the sample. */
    int large(int index) {
        return large[index];
    }

    /** Whether poisoned parts are counted; before, accessed bits are. */
    boolean isCounting() {
        return counting;
    }

    /** Begins again: splits the large pages and clears their accessed bits. */
    void begin(int[] chosen, int count) {
        if (large.length < count) {
            large = new int[count];
            bits = new long[count * words];
            accessed = new int[count];
            poisoned = new int[count];
            faults = new int[count];
            dropped = new boolean[count];
        }
        size = count;
        counting = false;
        System.arraycopy(chosen, 0, large, 0, count);
        Arrays.fill(bits, 0, count * words, 0);
        Arrays.fill(dropped, 0, count, false);
        for (int i = 0; i < count; i++) {
            if (!pages.isSlow(large[i])) {
                for (int page = pages.firstPart(large[i]); page < pages.endPart(large[i]); page++) {
                    pages.watch(page);
                }
            }
        }
    }

    /**
     * A part of one of its large pages has been allocated: its accessed bit is observed in the first interval. In the
     * second it is not in use, as others not yet accessed then.
     */
    void add(int page) {
        if (!counting) {
            pages.watch(page);
        }
    }

    /** A large page has come back from slow memory meanwhile: it is hot, whatever was observed of it. */
    void drop(int index) {
        dropped[index] = true;
    }

    /** A part is accessed in the first interval. */
    void access(int index, int page) {
        int part = page - pages.firstPart(large[index]);
        bits[index * words + (part >> 6)] |= 1L << part;
    }

    /**
     * A poisoned part is accessed in the second interval.
     *
     * @param residencePs how long its translation stays in the TLB after a fault
     * @return whether the access faults
     */
    boolean fault(int index, int page, long nowPs, long residencePs) {
        if (residencePs > 0) {
            int part = index * parts + page - pages.firstPart(large[index]);
            if (nowPs < residentUntilPs[part]) {
                return false;
            }
            residentUntilPs[part] = nowPs + residencePs;
        }
        faults[index]++;
        return true;
    }

    /**
     * The first interval is over: poisons at most {@code budget} accessed parts of each large page in fast memory,
     * drawn by chance.
     */
    void poison(int budget, SplitMix64 random) {
        counting = true;
        if (residentUntilPs.length < size * parts) {
            residentUntilPs = new long[size * parts];
        }
        Arrays.fill(residentUntilPs, 0, size * parts, 0);
        int[] candidates = new int[parts];
        for (int i = 0; i < size; i++) {
            accessed[i] = 0;
            poisoned[i] = 0;
            faults[i] = 0;
            if (pages.isSlow(large[i])) {
                continue;
            }
            int first = pages.firstPart(large[i]);
            for (int page = first; page < pages.endPart(large[i]); page++) {
                pages.unwatch(page); // those that were not accessed
                int part = page - first;
                if ((bits[i * words + (part >> 6)] >>> part & 1) != 0) {
                    candidates[accessed[i]++] = page;
                }
            }
            poisoned[i] = Math.min(budget, accessed[i]);
            for (int drawn = 0; drawn < poisoned[i]; drawn++) {
                int other = drawn + random.nextInt(accessed[i] - drawn);
                int page = candidates[other];
                candidates[other] = candidates[drawn];
                candidates[drawn] = page;
                pages.watch(page);
            }
        }
    }

    /** The second interval is over: no part is watched any more. */
    void end() {
        for (int i = 0; i < size; i++) {
            for (int page = pages.firstPart(large[i]); page < pages.endPart(large[i]); page++) {
                pages.unwatch(page);
            }
        }
    }

    /**
     * Accesses of a large page in the second interval, as estimated from its poisoned parts; infinite if it was
     * dropped.
     */
    double estimate(int index) {
        if (dropped[index]) {
            return Double.POSITIVE_INFINITY;
        }
        return poisoned[index] == 0 ? 0 : (double) faults[index] * accessed[index] / poisoned[index];
    }
}
