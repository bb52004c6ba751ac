package io.thermocline.tiernode.server;

import com.google.protobuf.ByteString;
import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.BatchAck;
import io.thermocline.proto.v1.CloseReply;
import io.thermocline.proto.v1.CloseRequest;
import io.thermocline.proto.v1.CountersRequest;
import io.thermocline.proto.v1.DescribeReply;
import io.thermocline.proto.v1.DescribeRequest;
import io.thermocline.proto.v1.FlushReply;
import io.thermocline.proto.v1.FlushRequest;
import io.thermocline.proto.v1.LeaseCounters;
import io.thermocline.proto.v1.OpenReply;
import io.thermocline.proto.v1.OpenRequest;
import io.thermocline.proto.v1.OperationBatch;
import io.thermocline.proto.v1.PullReply;
import io.thermocline.proto.v1.PullRequest;
import io.thermocline.proto.v1.PushReply;
import io.thermocline.proto.v1.PushRequest;
import io.thermocline.proto.v1.ReadReply;
import io.thermocline.proto.v1.ReadRequest;
import io.thermocline.proto.v1.RenewReply;
import io.thermocline.proto.v1.RenewRequest;
import io.thermocline.proto.v1.ScrubReply;
import io.thermocline.proto.v1.ScrubRequest;
import io.thermocline.proto.v1.ServeReply;
import io.thermocline.proto.v1.ServeRequest;
import io.thermocline.proto.v1.ShapeReply;
import io.thermocline.proto.v1.ShapeRequest;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.proto.v1.WriteReply;
import io.thermocline.proto.v1.WriteRequest;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.node.DirectLease;
import io.thermocline.tier.node.Lease;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.node.ScrubPart;
import io.thermocline.tier.node.TierLimits;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tiernode.transport.PageBytes;
import io.thermocline.tiernode.wire.LeaseWire;
import io.thermocline.tiernode.wire.ShapingWire;
import java.nio.ByteBuffer;
import java.util.function.Function;
import java.util.function.Supplier;

/** The gRPC service of the tier protocol. Translates calls to the node and decides nothing. */
public final class TierGrpcService extends TierGrpc.TierImplBase {
    /** Maximum bytes of a page that travels in a message. */
    public static final int MAX_PAYLOAD_PAGE_BYTES = 4 << 20;

    private static final int SCRUB_FRAMES = 4096;

    private final TierNode node;

    /** Creates the service of a node. */
    public TierGrpcService(TierNode node) {
        this.node = node;
    }

    @Override
    public void describe(DescribeRequest request, StreamObserver<DescribeReply> observer) {
        TierLimits limits = node.limits();
        answer(
                observer,
                () -> DescribeReply.newBuilder()
                        .setTier(node.tier())
                        .setCapacityBytes(limits.capacityBytes())
                        .setLeasedBytes(node.leasedBytes())
                        .setMaxFrames(limits.maxFrames())
                        .setStore(node.storeKind().label())
                        .setShaping(ShapingWire.encode(node.shaper()))
                        .setCreditBatches(limits.credit().batches())
                        .setCreditBytes(limits.credit().bytes())
                        .setLeases(node.leases())
                        .build());
    }

    @Override
    public void open(OpenRequest request, StreamObserver<OpenReply> observer) {
        answer(
                observer,
                () -> OpenReply.newBuilder()
                        .setLeaseId(open(request))
                        .setLifetimeMs(node.limits().leaseLifetime().toMillis())
                        .setCreditBatches(node.limits().credit().batches())
                        .setCreditBytes(node.limits().credit().bytes())
                        .build());
    }

    private String open(OpenRequest request) {
        return switch (request.getHolderCase()) {
            case RUN -> {
                RunLeaseSpec spec = LeaseWire.decode(request);
                if (spec.payload() == Payload.REAL) {
                    checkPayloadPage(spec.pageBytes());
                }
                yield node.open(spec);
            }
            case DIRECT -> {
                checkPayloadPage(request.getPageBytes());
                yield node.openDirect(request.getFrames(), request.getPageBytes());
            }
            case HOLDER_NOT_SET -> throw new IllegalArgumentException("holder must be a run or direct");
        };
    }

    private static void checkPayloadPage(long pageBytes) {
        if (pageBytes > MAX_PAYLOAD_PAGE_BYTES) {
            throw new IllegalArgumentException("page_bytes: " + pageBytes + " is not allowed for pages with payload;"
                    + " allowed: 128 to " + MAX_PAYLOAD_PAGE_BYTES);
        }
    }

    @Override
    public void renew(RenewRequest request, StreamObserver<RenewReply> observer) {
        answer(observer, () -> {
            node.renew(request.getLeaseId());
            return RenewReply.newBuilder()
                    .setLifetimeMs(node.limits().leaseLifetime().toMillis())
                    .build();
        });
    }

    @Override
    public void close(CloseRequest request, StreamObserver<CloseReply> observer) {
        answer(observer, () -> {
            io.thermocline.tier.node.LeaseCounters last = node.close(request.getLeaseId());
            CloseReply.Builder reply = CloseReply.newBuilder().setExisted(last != null);
            return last == null
                    ? reply.build()
                    : reply.setCounters(LeaseWire.encode(last)).build();
        });
    }

    @Override
    public void counters(CountersRequest request, StreamObserver<LeaseCounters> observer) {
        answer(
                observer,
                () -> LeaseWire.encode(node.runLease(request.getLeaseId()).counters()));
    }

    @Override
    public StreamObserver<OperationBatch> operate(StreamObserver<BatchAck> observer) {
        return new OperateStream(node, observer);
    }

    @Override
    public StreamObserver<ServeRequest> serve(StreamObserver<ServeReply> observer) {
        return new ServeStream(node, observer);
    }

    @Override
    public StreamObserver<PullRequest> pull(StreamObserver<PullReply> observer) {
        return new PullStream(node, observer);
    }

    @Override
    public StreamObserver<PushRequest> push(StreamObserver<PushReply> observer) {
        return new PushStream(node, observer);
    }

    @Override
    public void read(ReadRequest request, StreamObserver<ReadReply> observer) {
        direct(
                observer,
                request.getLeaseId(),
                lease -> lease.read(
                        request.getFrame(),
                        request.getOffset(),
                        request.getLength(),
                        new DirectAnswer<>(
                                observer,
                                contents -> ReadReply.newBuilder()
                                        .setContents(PageBytes.of(contents))
                                        .build())));
    }

    @Override
    public void write(WriteRequest request, StreamObserver<WriteReply> observer) {
        ByteString contents = request.getContents();
        direct(
                observer,
                request.getLeaseId(),
                lease -> lease.write(
                        request.getFrame(),
                        request.getOffset(),
                        contents.asReadOnlyByteBuffer(),
                        new DirectAnswer<>(observer, nothing -> WriteReply.getDefaultInstance())));
    }

    @Override
    public void flush(FlushRequest request, StreamObserver<FlushReply> observer) {
        answer(observer, () -> {
            node.directLease(request.getLeaseId()).flush();
            return FlushReply.getDefaultInstance();
        });
    }

    @Override
    public void scrub(ScrubRequest request, StreamObserver<ScrubReply> observer) {
        try {
            Lease lease = node.lease(request.getLeaseId());
            long frames = lease.frames();
            long first = request.getFirstFrame();
            if (first < 0 || first > frames || request.getCount() < 0) {
                throw new TierException(
                        Reason.OUT_OF_RANGE, "first_frame and count are not of this lease, which has " + frames);
            }
            long end = first + Math.min(request.getCount(), frames - first);
            for (long at = first; at < end; at += SCRUB_FRAMES) {
                observer.onNext(reply(lease.scrub((int) at, (int) Math.min(SCRUB_FRAMES, end - at))));
            }
            observer.onCompleted();
        } catch (RuntimeException | OutOfMemoryError e) {
            observer.onError(Statuses.of(e));
        }
    }

    private static ScrubReply reply(ScrubPart part) {
        ScrubReply.Builder reply =
                ScrubReply.newBuilder().addAllPages(part.pages()).addAllVersions(part.versions());
        for (int damaged : part.damaged()) {
            reply.addDamaged(part.pages().indexOf(damaged));
        }
        return reply.build();
    }

    @Override
    public void shape(ShapeRequest request, StreamObserver<ShapeReply> observer) {
        answer(observer, () -> {
            node.shaper().reshape(ShapingWire.decode(request.getShaping()));
            return ShapeReply.newBuilder()
                    .setShaping(ShapingWire.encode(node.shaper()))
                    .build();
        });
    }

    private static <T> void answer(StreamObserver<T> observer, Supplier<T> call) {
        T reply;
        try {
            reply = call.get();
        } catch (RuntimeException | OutOfMemoryError e) {
            observer.onError(Statuses.of(e));
            return;
        }
        observer.onNext(reply);
        observer.onCompleted();
    }

    private interface DirectCall {
        void on(DirectLease lease);
    }

    private void direct(StreamObserver<?> observer, String leaseId, DirectCall call) {
        try {
            call.on(node.directLease(leaseId));
        } catch (RuntimeException | OutOfMemoryError e) {
            observer.onError(Statuses.of(e));
        }
    }

    private record DirectAnswer<T>(StreamObserver<T> observer, Function<ByteBuffer, T> reply)
            implements DirectLease.Answer {
        @Override
        public void done(ByteBuffer contents) {
            observer.onNext(reply.apply(contents));
            observer.onCompleted();
        }

        @Override
        public void failed(TierException cause) {
            observer.onError(Statuses.of(cause));
        }
    }
}
