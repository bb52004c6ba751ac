package io.thermocline.tier.node;

/** A lease whose frames can be read back to see whether they hold what they should. */
public interface Scrubbed {
    /** Frames of the lease. */
    int frames();

    /**
     * Reads frames and says which do not hold what they should.
     *
     * @param first number of the first, up to {@link #frames}
     * @param count how many; those beyond the lease's are left out
     */
    ScrubPart scrub(int first, int count);
}
