package io.thermocline.tiernode.client;

import io.grpc.Channel;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.BatchAck;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.node.AckSink;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.route.BatchChannel;
import io.thermocline.tier.route.Credits;
import io.thermocline.tiernode.wire.BatchWire;
import org.jspecify.annotations.Nullable;

/** A channel for batches to a node over gRPC. */
public final class GrpcBatchChannel implements BatchChannel {
    private final Channel channel;
    private final String name;
    private final Credits credits;
    private @Nullable StreamObserver<io.thermocline.proto.v1.OperationBatch> stream;
    private volatile @Nullable RuntimeException failure;

    /**
     * Creates a channel to a node; its stream starts with {@link #start}.
     *
     * @param name name of the node in error messages
     * @param limit bound of its lease on what may be in flight
     */
    public GrpcBatchChannel(Channel channel, String name, CreditLimit limit) {
        this.channel = channel;
        this.name = name;
        credits = new Credits(name, limit);
    }

    @Override
    public void start(AckSink acks) {
        stream = TierGrpc.newStub(channel)
                .operate(new AnswerStream<io.thermocline.proto.v1.OperationBatch, BatchAck>(name) {
                    @Override
                    void take(BatchAck ack) {
                        credits.give();
                        acks.done(ack.getBatch(), ack.getChecksum());
                    }

                    @Override
                    void failed(RuntimeException cause) {
                        credits.fail(cause);
                        acks.failed(cause);
                    }
                });
    }

    @Override
    public CreditLimit limit() {
        return credits.limit();
    }

    @Override
    public boolean hasCredit(long payloadBytes) {
        return credits.admits(payloadBytes);
    }

    @Override
    public void send(OperationBatch batch, long payloadBytes) {
        StreamObserver<io.thermocline.proto.v1.OperationBatch> to = stream;
        if (to == null) {
            throw new IllegalStateException("the stream to " + name + " was not started");
        }
        credits.take(payloadBytes);
        to.onNext(BatchWire.encode(batch));
    }

    @Override
    public void fail(RuntimeException cause) {
        failure = cause;
        credits.fail(cause);
    }

    /** Ends the stream. After a failure it is cancelled, since a node that is gone would never complete it. */
    @Override
    public void close() {
        StreamObserver<io.thermocline.proto.v1.OperationBatch> open = stream;
        stream = null;
        if (failure != null && open instanceof ClientCallStreamObserver<?> call) {
            call.cancel("the run has failed", failure);
        } else if (open != null) {
            open.onCompleted();
        }
    }
}
