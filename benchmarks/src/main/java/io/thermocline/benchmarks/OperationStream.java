package io.thermocline.benchmarks;

import io.grpc.Channel;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.node.AckSink;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tiernode.client.GrpcBatchChannel;
import io.thermocline.tiernode.wire.LeaseWire;
import java.util.List;

/** Operations to a tier, as a run sends them, without the engine that decides them. */
final class OperationStream implements AckSink {
    private static final String RUN = "rate";
    private static final int FRAMES = 1 << 16;
    private static final int PAGE_BYTES = 4096;

    private final GrpcBatchChannel outgoing;
    private final PreparedOperations operations = new PreparedOperations(RUN, FRAMES);
    private long sent;
    private long sum;
    private long acknowledged; // this and the rest guarded by this
    private long sumOfAcknowledged;
    private RuntimeException failure = new IllegalStateException("nothing has failed");
    private boolean failed;

    OperationStream(Channel channel) {
        TierGrpc.newBlockingStub(channel)
                .open(LeaseWire.encode(new RunLeaseSpec(
                        RUN,
                        0,
                        PAGE_BYTES,
                        FRAMES,
                        Payload.NONE,
                        RunClock.MODEL,
                        1,
                        false,
                        List.of(new NodeAddress("dram", "self")),
                        0,
                        1,
                        0)));
        outgoing = new GrpcBatchChannel(channel, "dram", WireServer.LIMITS.credit());
        outgoing.start(this);
    }

    /** A batch like all others. */
    OperationBatch sample() {
        return operations.sample();
    }

    /** Operations a second. */
    double send(int batches) throws InterruptedException {
        long start = System.nanoTime();
        for (int i = 0; i < batches; i++) {
            OperationBatch batch = operations.next();
            batch.number = ++sent;
            sum += batch.checksum();
            outgoing.send(batch, 0);
        }
        synchronized (this) {
            while (acknowledged < sent && !failed) {
                wait();
            }
            if (failed) {
                throw failure;
            }
            if (sumOfAcknowledged != sum) {
                throw new IllegalStateException("the node's checksum is not the sender's");
            }
        }
        return 1e9 * batches * OperationBatch.MAX_OPERATIONS / (System.nanoTime() - start);
    }

    @Override
    public synchronized void done(long batch, long checksum) {
        acknowledged = batch;
        sumOfAcknowledged += checksum;
        notifyAll();
    }

    @Override
    public synchronized void failed(RuntimeException cause) {
        failed = true;
        failure = cause;
        notifyAll();
    }
}
