package io.thermocline.tier.node;

/** Where the acknowledgements of a lease's batches go. Called from any thread, with no lock of the lease held, one call at a time. */
public interface AckSink {
    /** All operations up to this batch have ended; the checksum is that of this batch. */
    void done(long batch, long checksum);

    /** The lease has failed; nothing follows. */
    void failed(RuntimeException cause);
}
