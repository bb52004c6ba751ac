package io.thermocline.policies.caching;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Pages of the host's memory that the accelerator takes to be read-only until it writes them (thesis sec. 5.2.3). The
 * first write is a protection fault, which the host handles. An SM has at most 16 of them at a time; a further one waits
 * for the oldest.
 *
 * <p>Departure: then the SM's other warps continue, where the thesis blocks all of them.
 */
final class ProtectionFaults {
    private final long latencyPs;
    private final int atATime;
    private final BitSet written = new BitSet();
    private final long[] endsPs; // by SM: of its newest faults, a ring each
    private final int[] oldest; // by SM
    private long faults;

    ProtectionFaults(long latencyPs, int atATime, int sms) {
        this.latencyPs = latencyPs;
        this.atATime = atATime;
        endsPs = new long[sms * atATime];
        Arrays.fill(endsPs, Long.MIN_VALUE);
        oldest = new int[sms];
    }

    /** Whether the lines of a page may be cached: the accelerator has not written it. */
    boolean isReadOnly(int page) {
        return !written.get(page);
    }

    /** An SM writes a read-only page, which no longer is one; returns how long the write waits for that. */
    long write(int page, int sm, long nowPs) {
        written.set(page);
        faults++;
        int place = sm * atATime + oldest[sm];
        oldest[sm] = (oldest[sm] + 1) % atATime;
        endsPs[place] = Math.max(nowPs, endsPs[place]) + latencyPs;
        return endsPs[place] - nowPs;
    }

    /** Protection faults so far. */
    long faults() {
        return faults;
    }
}
