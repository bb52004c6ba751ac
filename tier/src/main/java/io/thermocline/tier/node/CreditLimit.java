package io.thermocline.tier.node;

/**
 * The bound on what a lease's stream of operations may have in flight. Payload is the pages with contents that a batch
 * copies, in or out.
 *
 * <p>A single batch may exceed the bound on bytes, so that a page of any size can move.
 *
 * @param batches maximum number of batches in flight, 1 to {@value #MOST_BATCHES}
 * @param bytes maximum payload in flight in bytes, from 1
 */
public record CreditLimit(int batches, long bytes) {
    /** Highest limit on batches in flight. */
    public static final int MOST_BATCHES = 64;

    /** Default of the protocol: 8 batches, 8 MiB. */
    public static final CreditLimit DEFAULT = new CreditLimit(8, 8L << 20);

    /** Checks both values. */
    public CreditLimit {
        RunLeaseSpec.range("creditBatches", batches, 1, MOST_BATCHES);
        RunLeaseSpec.range("creditBytes", bytes, 1, Long.MAX_VALUE);
    }

    /** Returns whether a batch may join those in flight. */
    public boolean admits(int inFlight, long bytesInFlight, long ofBatch) {
        return inFlight < batches && (bytesInFlight == 0 || ofBatch == 0 || ofBatch <= bytes - bytesInFlight);
    }

    /**
     * Returns the maximum number of pages that a batch should copy, at least 1.
     *
     * <p>It is a batch's share of the bytes, so that the full number of batches can be in flight.
     */
    public int pagesOfABatch(long pageBytes) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, bytes / batches / pageBytes));
    }
}
