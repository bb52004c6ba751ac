package io.thermocline.tier.route;

import io.thermocline.tier.node.AckSink;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.operation.OperationBatch;

/** A channel for batches to one node, with credits. Used by one thread, except for the acknowledgements. */
public interface BatchChannel {
    /** Sets the receiver of acknowledgements; called once, before the first batch. */
    void start(AckSink acks);

    /** Bound on what may be in flight. */
    CreditLimit limit();

    /** Returns whether a batch with this payload could be sent now without waiting. */
    boolean hasCredit(long payloadBytes);

    /** Sends a batch; waits for credit if there is none. The caller may reuse the batch afterwards. */
    void send(OperationBatch batch, long payloadBytes);

    /**
     * Fails current and future calls with {@code cause}, including those that wait for credit. Any thread may call
     * this.
     */
    void fail(RuntimeException cause);

    /** Ends the channel. Idempotent. */
    void close();
}
