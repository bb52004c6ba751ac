package io.thermocline.tier.node;

import java.nio.ByteBuffer;

/**
 * The way to the same run's lease at another node. Calls never block for the peer and are made without any lock of a lease held; those of one
 * lease to one peer arrive in the order in which they were made. A link that breaks tells the lease by {@link Ends#broken}.
 */
public interface PeerLink {
    /** Asks the peer for the page that leaves its frame at a turn; the answer goes to {@link Ends#arrived}. */
    void pull(int frame, int turn, int sourceFrame, int sourceTurn);

    /** Gives the peer a page that leaves here. The contents are handed over. */
    void push(int frame, int turn, int page, int version, ByteBuffer contents);

    /** Has the peer pull a page from a third node. */
    void command(PullCommand command);

    /** Tells the peer that a mapping of one of its frames is gone; {@code acknowledged} runs once it knows. */
    void release(int frame, int turn, Runnable acknowledged);

    /** Sends what was gathered. */
    void flush();

    /** The lease has ended; nothing follows. */
    void close();

    /** The lease's end of its links. */
    interface Ends {
        /** A page has arrived for a frame at a turn. The contents stay as they are until the frame's turn has come. */
        void arrived(int frame, int turn, int page, int version, ByteBuffer contents);

        /** A peer cannot be reached or refuses: the lease fails. */
        void broken(RuntimeException cause);
    }

    /** Makes the links of a lease to its peers. */
    interface Factory {
        /** The link from a lease to the node of that index. */
        PeerLink connect(RunLeaseSpec from, int node, Ends ends);
    }
}
