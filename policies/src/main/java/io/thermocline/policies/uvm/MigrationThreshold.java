package io.thermocline.policies.uvm;

/**
 * How many accesses a block must have before it migrates, t_d:
 *
 * <pre>
 * floor(t_s * allocated / total + 1)    as long as device memory was never full
 * t_s * (r + 1) * p                     from then on, for a block with r round trips
 * </pre>
 *
 * <p>So the first touch migrates until an eighth of memory is in use, at t_s = 8. Blocks that come and go are held at
 * the host ever longer. A count reaches a threshold when it is not less. Source: the poster, "Dynamic Access Counter
 * Threshold"; its public simulator truncates the first of the two to a whole number.
 *
 * @param base t_s, the driver's static threshold
 * @param penalty p, the multiplicative migration penalty
 */
record MigrationThreshold(long base, double penalty) {
    /** The threshold while memory was never full, by how many of its pages are in use. */
    long whileFitting(long allocated, long total) {
        return base * allocated / total + 1;
    }

    /** The threshold after memory was full once, by the round trips of a block. */
    double whenOversubscribed(int roundTrips) {
        return base * (roundTrips + 1) * penalty;
    }
}
