package io.thermocline.tier.node;

import io.thermocline.tier.operation.OperationBatch;
import org.jspecify.annotations.Nullable;

/**
 * Accepts the batches of a run in order and acknowledges those that are done, to the sender of the batch accepted last.
 *
 * <p>Guarded by the lease's lock. Senders are called through its outbox.
 */
final class BatchAcknowledgements {
    private final RunLeaseSpec spec;
    private final FrameOperations operations;
    private final Outbox outbox;
    private final BatchLedger ledger;
    private @Nullable AckSink sender;

    /**
     * Creates the acknowledgements of a lease without batches.
     *
     * @param operations checks the operations of a batch
     * @param credit what may be in flight
     */
    BatchAcknowledgements(RunLeaseSpec spec, FrameOperations operations, CreditLimit credit, Outbox outbox) {
        this.spec = spec;
        this.operations = operations;
        this.outbox = outbox;
        ledger = new BatchLedger(credit);
    }

    /**
     * Accepts a batch, which is then to be applied. Returns null for a batch that arrived before; it is acknowledged
     * again if it is done.
     *
     * @param sink receives the acknowledgement of this batch and all later ones
     * @throws io.thermocline.tier.TierException if the batch cannot be applied; nothing has changed then
     */
    BatchLedger.@Nullable Open accept(OperationBatch batch, AckSink sink) {
        BatchLedger.Open begun = ledger.begin(batch.number, payloadBytes(batch));
        if (begun == null) {
            repeat(batch.number, sink);
        } else {
            check(batch, begun);
        }
        sender = sink;
        return begun;
    }

    private void check(OperationBatch batch, BatchLedger.Open begun) {
        try {
            operations.check(batch, spec.nodes().size(), spec.carriesPayload());
        } catch (RuntimeException | OutOfMemoryError e) {
            ledger.takeBack(begun);
            throw e;
        }
    }

    private long payloadBytes(OperationBatch batch) {
        return spec.carriesPayload() ? (long) batch.moves() * spec.pageBytes() : 0;
    }

    private void repeat(long number, AckSink sink) {
        if (ledger.isDone(number)) {
            long checksum = ledger.checksum(number);
            outbox.add(() -> sink.done(number, checksum));
        }
    }

    /** Acknowledges the batches that are done, together with all earlier ones. */
    void acknowledge() {
        BatchLedger.Open done = ledger.nextDone();
        while (done != null) {
            AckSink sink = sender;
            long number = done.number;
            long checksum = done.checksum;
            if (sink != null) {
                outbox.add(() -> sink.done(number, checksum));
            }
            done = ledger.nextDone();
        }
    }

    /** Tells the sender that the lease has failed. */
    void fail(RuntimeException cause) {
        AckSink sink = sender;
        if (sink != null) {
            outbox.add(() -> sink.failed(cause));
        }
    }

    /** Returns whether all batches are done. */
    boolean isIdle() {
        return ledger.isIdle();
    }
}
