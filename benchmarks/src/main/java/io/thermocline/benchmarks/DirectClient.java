package io.thermocline.benchmarks;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.grpc.Channel;
import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.CloseRequest;
import io.thermocline.proto.v1.DirectLease;
import io.thermocline.proto.v1.OpenRequest;
import io.thermocline.proto.v1.ReadRequest;
import io.thermocline.proto.v1.RenewRequest;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.proto.v1.WriteRequest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A client with frames of its own at a tier, which it reads or writes. */
final class DirectClient implements AutoCloseable {
    private static final int FRAMES = 16;
    private static final int MOST_AT_ONCE = 16;
    private static final double LEAST_APART_NS = 1e6;
    private static final long RENEWAL_SECONDS = 10;
    private static final long PATIENCE_SECONDS = 120;

    private final TierGrpc.TierStub stub;
    private final TierGrpc.TierBlockingStub blocking;
    private final String lease;
    private final boolean writes;
    private final ByteString contents;
    private final ScheduledExecutorService renewals = Executors.newSingleThreadScheduledExecutor();
    private final Future<?> renewing;

    DirectClient(Channel channel, int pageBytes, boolean writes) {
        stub = TierGrpc.newStub(channel);
        blocking = TierGrpc.newBlockingStub(channel);
        this.writes = writes;
        contents = UnsafeByteOperations.unsafeWrap(new byte[pageBytes]);
        lease = blocking.open(OpenRequest.newBuilder()
                        .setDirect(DirectLease.getDefaultInstance())
                        .setPageBytes(pageBytes)
                        .setFrames(FRAMES)
                        .build())
                .getLeaseId();
        RenewRequest renewal = RenewRequest.newBuilder().setLeaseId(lease).build();
        renewing = renewals.scheduleAtFixedRate(
                () -> blocking.renew(renewal), RENEWAL_SECONDS, RENEWAL_SECONDS, TimeUnit.SECONDS);
    }

    /**
     * Latencies of requests that do not meet in the device, in nanoseconds.
     *
     * @param apartNs how far apart requests are at least
     * @param expectedNs about how long one takes: some overlap, so that this does not take forever, but not so many
     *     that they hold each other up
     */
    long[] latenciesNs(int bytes, int requests, double apartNs, double expectedNs) throws InterruptedException {
        long everyNs = (long) Math.max(Math.max(apartNs, LEAST_APART_NS), expectedNs / MOST_AT_ONCE);
        long[] latencies = new long[requests];
        Going going = new Going(requests);
        long start = System.nanoTime();
        for (int i = 0; i < requests; i++) {
            long at = start + i * everyNs;
            for (long left = at - System.nanoTime(); left > 0; left = at - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            int number = i;
            long asked = System.nanoTime();
            request(number, bytes, going, now -> latencies[number] = now - asked);
        }
        going.await();
        return latencies;
    }

    /** Starts transfers, so many at a time. */
    Transfers transfer(int bytes, int transfers, int atOnce) {
        Transfers going = new Transfers(bytes, transfers);
        for (int i = 0; i < Math.min(atOnce, transfers); i++) {
            going.next();
        }
        return going;
    }

    private interface Ended {
        void at(long nowNs);
    }

    private void request(int number, int bytes, Going going, Ended ended) {
        int frame = number % FRAMES;
        if (writes) {
            WriteRequest write = WriteRequest.newBuilder()
                    .setLeaseId(lease)
                    .setFrame(frame)
                    .setContents(contents.substring(0, bytes))
                    .build();
            stub.write(write, new Answer<>(going, ended));
        } else {
            ReadRequest read = ReadRequest.newBuilder()
                    .setLeaseId(lease)
                    .setFrame(frame)
                    .setLength(bytes)
                    .build();
            stub.read(read, new Answer<>(going, ended));
        }
    }

    /** Requests under way. */
    private static class Going {
        final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        private final CountDownLatch left;

        Going(int requests) {
            left = new CountDownLatch(requests);
        }

        void await() throws InterruptedException {
            if (!left.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(left.getCount() + " requests were not answered in time");
            }
            Throwable cause = failure.get();
            if (cause != null) {
                throw new IllegalStateException("a request failed", cause);
            }
        }
    }

    /** Transfers that follow one another. */
    final class Transfers extends Going {
        private final int bytes;
        private final int transfers;
        private final AtomicInteger begun = new AtomicInteger();
        private volatile long firstNs;
        private volatile long lastNs;

        Transfers(int bytes, int transfers) {
            super(transfers);
            this.bytes = bytes;
            this.transfers = transfers;
        }

        private void next() {
            int number = begun.getAndIncrement();
            if (number < transfers) {
                request(number, bytes, this, this::ended);
            }
        }

        private void ended(long nowNs) { // on the channel's one thread
            if (firstNs == 0) {
                firstNs = nowNs;
            }
            lastNs = nowNs;
            next();
        }

        long firstNs() {
            return firstNs;
        }

        long lastNs() {
            return lastNs;
        }
    }

    private static final class Answer<T> implements StreamObserver<T> {
        private final Going going;
        private final Ended ended;

        Answer(Going going, Ended ended) {
            this.going = going;
            this.ended = ended;
        }

        @Override
        public void onNext(T reply) {
            ended.at(System.nanoTime());
        }

        @Override
        public void onError(Throwable error) {
            going.failure.set(error);
            going.left.countDown();
        }

        @Override
        public void onCompleted() {
            going.left.countDown();
        }
    }

    @Override
    public void close() {
        renewing.cancel(true);
        renewals.shutdownNow();
        blocking.close(CloseRequest.newBuilder().setLeaseId(lease).build());
    }
}
