package io.thermocline.client;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.thermocline.proto.v1.AccessStreamBatch;
import io.thermocline.proto.v1.AccessStreamFlush;
import io.thermocline.proto.v1.AccessStreamOpen;
import io.thermocline.proto.v1.AccessStreamOpened;
import io.thermocline.proto.v1.AccessStreamReply;
import io.thermocline.proto.v1.AccessStreamRequest;
import io.thermocline.proto.v1.AccessStreamServed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The accesses that one thread streams into a run. They are sent in batches; a call blocks while the service accepts no
 * more.
 *
 * <p>An access completes in model time, which advances only with later accesses. The last ones are therefore answered
 * at a {@link #flush} or at the {@link #end}.
 *
 * <p>All methods throw {@link StatusRuntimeException} once the run has failed, with the reason:
 * <ul>
 * <li>{@code OUT_OF_RANGE}: a page is beyond the address space.
 * <li>{@code CANCELLED}: the run was cancelled.
 * <li>{@code ABORTED}: the run failed.
 * </ul>
 */
public final class AccessStream implements AutoCloseable {
    private static final int BATCH = 4096;
    private static final int WRITE = Integer.MIN_VALUE;

    private final ServedListener listener;
    private final Replies replies = new Replies();
    private final ByteBuffer batch = ByteBuffer.allocate(BATCH * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long made;

    // guarded by this
    private @Nullable ClientCallStreamObserver<AccessStreamRequest> requests;
    private @Nullable AccessStreamOpened opened;
    private @Nullable StatusRuntimeException failure;
    private long barriersSent;
    private long barriersReached;
    private boolean over;

    AccessStream(ServedListener listener) {
        this.listener = listener;
    }

    ClientResponseObserver<AccessStreamRequest, AccessStreamReply> replies() {
        return replies;
    }

    void open(StreamRequest request) {
        send(AccessStreamRequest.newBuilder()
                .setOpen(AccessStreamOpen.newBuilder()
                        .setTestbed(request.testbed())
                        .setPolicy(request.policy())
                        .setMaxPages(request.maxPages())
                        .setSeed(request.seed())
                        .setClock(request.clock())
                        .putAllSettings(request.settings()))
                .build());
        synchronized (this) {
            while (opened == null) {
                await();
            }
        }
    }

    /** The run's id in the REST interface. */
    public String runId() {
        return opened().getRunId();
    }

    /** Names of the tiers, fastest first. */
    public List<String> tiers() {
        return opened().getTiersList();
    }

    /** Bytes of a page. */
    public long pageBytes() {
        return opened().getPageBytes();
    }

    private synchronized AccessStreamOpened opened() {
        if (opened == null) {
            throw new IllegalStateException("the stream is not open");
        }
        return opened;
    }

    /**
     * Reads a page.
     *
     * @throws IllegalArgumentException if its number is negative
     */
    public void read(int page) {
        add(checked(page));
    }

    /**
     * Writes to a page.
     *
     * @throws IllegalArgumentException if its number is negative
     */
    public void write(int page) {
        add(checked(page) | WRITE);
    }

    /** Checks a page. On the wire the sign marks a write, so that a negative page would be read as another one. */
    private static int checked(int page) {
        if (page < 0) {
            throw new IllegalArgumentException(
                    "page: " + page + " is not allowed; allowed: 0 to one less than the pages of the address space");
        }
        return page;
    }

    private void add(int access) {
        batch.putInt(access);
        made++;
        if (!batch.hasRemaining()) {
            sendBatch();
        }
    }

    /** Number of accesses so far, which is also the number of the next one. */
    public long accesses() {
        return made;
    }

    /**
     * Waits until all accesses so far have been answered. Later accesses issue, in model time, after these have
     * completed.
     */
    public void flush() {
        sendBatch();
        send(AccessStreamRequest.newBuilder()
                .setFlush(AccessStreamFlush.getDefaultInstance())
                .build());
        synchronized (this) {
            barriersSent++;
            while (barriersReached < barriersSent) {
                await();
            }
        }
    }

    /** Ends the workload and waits until all accesses have been answered and the run has its result. */
    public void end() {
        sendBatch();
        requests().onCompleted();
        synchronized (this) {
            while (!over) {
                await();
            }
        }
    }

    /** Abandons a stream that was not ended. Its run pauses and is cancelled after a while. */
    @Override
    public synchronized void close() {
        if (requests != null && !over && failure == null) {
            requests.cancel("the stream was closed before its end", null);
        }
    }

    private void sendBatch() {
        if (batch.position() > 0) {
            batch.flip();
            send(AccessStreamRequest.newBuilder()
                    .setAccesses(AccessStreamBatch.newBuilder().setAccesses(ByteString.copyFrom(batch)))
                    .build());
            batch.clear();
        }
    }

    private void send(AccessStreamRequest request) {
        ClientCallStreamObserver<AccessStreamRequest> to = requests();
        synchronized (this) {
            while (!to.isReady()) {
                await();
            }
        }
        to.onNext(request);
    }

    private synchronized ClientCallStreamObserver<AccessStreamRequest> requests() {
        if (requests == null) {
            throw new IllegalStateException("the call has not begun");
        }
        return requests;
    }

    /** Waits for a change; the caller checks again. */
    @SuppressWarnings("WaitNotInLoop")
    private synchronized void await() {
        if (failure != null) {
            throw failure;
        }
        if (over) {
            throw new IllegalStateException("the stream is over");
        }
        try {
            wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Status.CANCELLED
                    .withDescription("interrupted while waiting for the service")
                    .withCause(e)
                    .asRuntimeException();
        }
    }

    private final class Replies implements ClientResponseObserver<AccessStreamRequest, AccessStreamReply> {
        @Override
        public void beforeStart(ClientCallStreamObserver<AccessStreamRequest> call) {
            synchronized (AccessStream.this) {
                requests = call;
            }
            call.setOnReadyHandler(this::wake);
        }

        private void wake() {
            synchronized (AccessStream.this) {
                AccessStream.this.notifyAll();
            }
        }

        @Override
        public void onNext(AccessStreamReply reply) {
            switch (reply.getMessageCase()) {
                case OPENED -> {
                    synchronized (AccessStream.this) {
                        opened = reply.getOpened();
                        AccessStream.this.notifyAll();
                    }
                }
                case SERVED -> tell(reply.getServed());
                case FLUSHED -> {
                    synchronized (AccessStream.this) {
                        barriersReached++;
                        AccessStream.this.notifyAll();
                    }
                }
                case MESSAGE_NOT_SET -> {} // of a later version of the service
            }
        }

        private void tell(AccessStreamServed served) {
            ByteString tiers = served.getTiers();
            LongBuffer latencies = littleEndian(served.getLatencyNs()).asLongBuffer();
            IntBuffer offsets = littleEndian(served.getOffsets()).asIntBuffer();
            for (int i = 0; i < tiers.size(); i++) {
                long offset = offsets.hasRemaining() ? Integer.toUnsignedLong(offsets.get()) : i;
                long latencyNs = latencies.hasRemaining() ? latencies.get() : -1;
                listener.served(served.getFirstAccess() + offset, tiers.byteAt(i), latencyNs);
            }
        }

        private ByteBuffer littleEndian(ByteString bytes) {
            return bytes.asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
        }

        @Override
        public void onError(Throwable error) {
            synchronized (AccessStream.this) {
                failure = Status.fromThrowable(error).asRuntimeException();
                AccessStream.this.notifyAll();
            }
        }

        @Override
        public void onCompleted() {
            synchronized (AccessStream.this) {
                over = true;
                AccessStream.this.notifyAll();
            }
        }
    }
}
