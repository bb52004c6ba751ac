package io.thermocline.tiernode.server;

import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.BatchAck;
import io.thermocline.proto.v1.OperationBatch;
import io.thermocline.tier.node.AckSink;
import io.thermocline.tier.node.RunLease;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tiernode.wire.BatchWire;
import org.jspecify.annotations.Nullable;

/**
 * One stream of batches: decodes them, applies them to the lease, and returns its acknowledgements. After a half-close
 * it ends once all are done.
 */
final class OperateStream extends RequestStream<OperationBatch, BatchAck> implements AckSink {
    private final TierNode node;
    private final BatchWire wire = new BatchWire();
    private @Nullable RunLease lease;
    private long sent;
    private long acknowledged;
    private boolean halfClosed;

    OperateStream(TierNode node, StreamObserver<BatchAck> responses) {
        super(responses);
        this.node = node;
    }

    @Override
    void take(OperationBatch message) {
        io.thermocline.tier.operation.OperationBatch batch = wire.decode(message);
        RunLease to = lease;
        if (to == null) {
            to = node.leaseOf(batch.runId, batch.epoch);
            lease = to;
        }
        synchronized (this) {
            sent = Math.max(sent, batch.number);
        }
        to.apply(batch, this);
    }

    @Override
    public void done(long batch, long checksum) {
        replies.send(BatchAck.newBuilder().setBatch(batch).setChecksum(checksum).build());
        synchronized (this) {
            acknowledged = Math.max(acknowledged, batch);
        }
        endIfDone();
    }

    @Override
    public void failed(RuntimeException cause) {
        replies.fail(cause);
    }

    @Override
    public void onCompleted() {
        synchronized (this) {
            halfClosed = true;
        }
        endIfDone();
    }

    private void endIfDone() {
        boolean done;
        synchronized (this) {
            done = halfClosed && acknowledged >= sent;
        }
        if (done) {
            replies.end();
        }
    }
}
