package io.thermocline.tier.node;

/**
 * What a lease lets be in flight of its stream of operations. Payload are the pages that a batch's operations copy, in or out, where they have
 * contents. A single batch may go beyond the bytes, so that a page of any size can move.
 *
 * @param batches batches in flight at most, from 1 to {@value #MOST_BATCHES}
 * @param bytes payload bytes in flight at most, from 1
 */
public record CreditLimit(int batches, long bytes) {
    /** Most batches that any limit lets be in flight. */
    public static final int MOST_BATCHES = 64;

    /** The protocol's own figures: 8 batches, 8 MiB. */
    public static final CreditLimit DEFAULT = new CreditLimit(8, 8L << 20);

    /** Checks each figure. */
    public CreditLimit {
        RunLeaseSpec.range("creditBatches", batches, 1, MOST_BATCHES);
        RunLeaseSpec.range("creditBytes", bytes, 1, Long.MAX_VALUE);
    }

    /** Whether a batch may join those in flight. */
    public boolean admits(int inFlight, long bytesInFlight, long ofBatch) {
        return inFlight < batches && (bytesInFlight == 0 || ofBatch == 0 || ofBatch <= bytes - bytesInFlight);
    }

    /** Pages that a batch shall copy at most, at least 1: its part of the bytes, so that as many batches as are allowed can be in flight. */
    public int pagesOfABatch(long pageBytes) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, bytes / batches / pageBytes));
    }
}
