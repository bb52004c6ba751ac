package io.thermocline.benchmarks;

import io.grpc.Channel;
import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.BatchAck;
import io.thermocline.proto.v1.PullReply;
import io.thermocline.proto.v1.PullRequest;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.route.Credits;
import io.thermocline.tiernode.wire.BatchWire;

/**
 * What the transport alone carries: one message again and again, acknowledged or answered by a server that does not
 * look into it.
 */
final class BareStreams {
    /** Bytes of pages in a message. */
    static final int MESSAGE_BYTES = 1 << 20;

    private final Channel channel;
    private final io.thermocline.proto.v1.OperationBatch batch;
    private final PullRequest request;

    BareStreams(Channel channel, OperationBatch sample, int pageBytes) {
        this.channel = channel;
        batch = BatchWire.encode(sample);
        PullRequest.Builder pages = PullRequest.newBuilder().setRunId("bare");
        for (int i = 0; i < MESSAGE_BYTES / pageBytes; i++) {
            pages.addIds(i).addFrames(i).addTurns(0);
        }
        request = pages.build();
    }

    /** Operations a second when all batches are the same. */
    double batches(int batches) throws InterruptedException {
        Taken<BatchAck> taken = new Taken<>();
        StreamObserver<io.thermocline.proto.v1.OperationBatch> stream =
                TierGrpc.newStub(channel).operate(taken);
        long start = System.nanoTime();
        for (int i = 0; i < batches; i++) {
            taken.credits.take(0);
            stream.onNext(batch);
        }
        taken.await(batches);
        double rate = 1e9 * batches * batch.getCount() / (System.nanoTime() - start);
        stream.onCompleted();
        return rate;
    }

    /** Bytes a second of pages that are not stored. */
    double pages(int pages) throws InterruptedException {
        Taken<PullReply> taken = new Taken<>();
        StreamObserver<PullRequest> stream = TierGrpc.newStub(channel).pull(taken);
        int messages = Math.max(1, pages / request.getIdsCount());
        long start = System.nanoTime();
        for (int i = 0; i < messages; i++) {
            taken.credits.take(0);
            stream.onNext(request);
        }
        taken.await(messages);
        double rate = 1e9 * messages * MESSAGE_BYTES / (System.nanoTime() - start);
        stream.onCompleted();
        return rate;
    }

    /** Gives a credit back for each answer, and counts them. */
    private static final class Taken<T> implements StreamObserver<T> {
        final Credits credits = new Credits("bare", CreditLimit.DEFAULT);
        private long count;

        @Override
        public void onNext(T answer) {
            credits.give();
            synchronized (this) {
                count++;
                notifyAll();
            }
        }

        @Override
        public void onError(Throwable error) {
            credits.fail(new IllegalStateException(error));
        }

        @Override
        public void onCompleted() {}

        synchronized void await(long all) throws InterruptedException {
            while (count < all) {
                wait();
            }
        }
    }
}
