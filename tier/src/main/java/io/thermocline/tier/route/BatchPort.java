package io.thermocline.tier.route;

import io.thermocline.tier.node.AckSink;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.operation.OperationBatch;

/** The way of batches to one node, with credits. Used by one thread, but for the acknowledgements. */
public interface BatchPort {
    /** Where acknowledgements go; called once, before the first batch. */
    void start(AckSink acks);

    /** What may be in flight. */
    CreditLimit limit();

    /** Whether a batch whose operations copy so many bytes could be sent now without waiting. */
    boolean hasCredit(long payloadBytes);

    /** Waits for credit if there is none, then sends. The batch may be reused when this returns. */
    void send(OperationBatch batch, long payloadBytes);

    /** The run has failed elsewhere: whoever waits for a credit, and whoever comes, gets the reason. From any thread. */
    void fail(RuntimeException cause);

    /** Nothing follows. Idempotent. */
    void close();
}
