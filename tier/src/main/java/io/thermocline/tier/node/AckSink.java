package io.thermocline.tier.node;

/**
 * Receives the acknowledgements of a lease's batches. Calls come from any thread, one at a time, and without any lock
 * of the lease.
 */
public interface AckSink {
    /** All operations up to and including this batch have ended; the checksum is that of this batch. */
    void done(long batch, long checksum);

    /** The lease has failed. No further calls follow. */
    void failed(RuntimeException cause);
}
