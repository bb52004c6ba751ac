package io.thermocline.tier.node;

import java.nio.ByteBuffer;

/**
 * A link to the same run's lease at another node.
 *
 * <p>Calls never wait for the peer and are made without any lock of a lease. Calls of one lease arrive at one peer in
 * the order in which they were made. A link that breaks reports this by {@link Ends#broken}.
 */
public interface PeerLink {
    /**
     * Requests the page that leaves {@code sourceFrame} at {@code sourceSequence}; the answer goes to
     * {@link Ends#arrived}.
     */
    void pull(int frame, int sequence, int sourceFrame, int sourceSequence);

    /** Sends a page that leaves here to the peer. The peer then owns the contents. */
    void push(int frame, int sequence, int page, int version, ByteBuffer contents);

    /** Tells the peer to pull a page from a third node. */
    void command(PullCommand command);

    /** Tells the peer that a mapping of one of its frames is gone; {@code acknowledged} runs once the peer knows. */
    void release(int frame, int sequence, Runnable acknowledged);

    /** Sends the gathered messages. */
    void flush();

    /** Ends the link with its lease. No further calls follow. */
    void close();

    /** The lease's side of its links. */
    interface Ends {
        /**
         * A page has arrived for a frame and sequence number. The contents do not change until the operation has ended.
         */
        void arrived(int frame, int sequence, int page, int version, ByteBuffer contents);

        /** A peer cannot be reached or refuses; the lease fails. */
        void broken(RuntimeException cause);
    }

    /** Creates the links of a lease to its peers. */
    interface Factory {
        /** Creates the link from a lease to the node with that index. */
        PeerLink connect(RunLeaseSpec from, int node, Ends ends);
    }
}
