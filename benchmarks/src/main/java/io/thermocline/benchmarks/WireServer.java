package io.thermocline.benchmarks;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.BatchAck;
import io.thermocline.proto.v1.OperationBatch;
import io.thermocline.proto.v1.PullReply;
import io.thermocline.proto.v1.PullRequest;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.node.DirectLinks;
import io.thermocline.tier.node.PeerLink;
import io.thermocline.tier.node.TierLimits;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.shaping.DeadlineTimer;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Shaping;
import io.thermocline.tier.store.StoreKind;
import io.thermocline.tiernode.server.CallExecutors;
import io.thermocline.tiernode.server.TierGrpcService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A process of its own: a tier in memory, and a server that answers the same calls without looking into them, each on a
 * port of its own, which it prints. Both have the threads and windows of the tier services.
 */
final class WireServer {
    private static final Shaping UNSHAPED = new Shaping(1, 1, 1, 1, 0, 0, 1, 0);
    /** As by default, but that leases need no renewal. */
    static final TierLimits LIMITS =
            new TierLimits(1 << 28, TierLimits.MOST_FRAMES, 8, Duration.ofDays(1), CreditLimit.DEFAULT, 64L << 20);

    private WireServer() {}

    /** Takes nothing; ends when its input does. */
    @SuppressWarnings("SystemOut") // that is how the ports are handed over
    public static void main(String[] arguments) throws IOException {
        TierNode node = node("dram", new DirectLinks(List::of));
        Server bare = serve(new Bare());
        Server tier = serve(new TierGrpcService(node));
        System.out.println(bare.getPort() + " " + tier.getPort());
        System.out.flush();
        while (System.in.read() >= 0) {
            // until the process that measures has gone
        }
        System.exit(0);
    }

    /** A tier that delays nothing. */
    static TierNode node(String tier, PeerLink.Factory peers) {
        return new TierNode(
                tier, StoreKind.DIRECT, Path.of("."), LIMITS, new Shaper(UNSHAPED, 0), new DeadlineTimer(), peers);
    }

    private static Server serve(BindableService service) throws IOException {
        return new CallExecutors()
                .configure(NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)))
                .addService(service)
                .build()
                .start();
    }

    private static final class Bare extends TierGrpc.TierImplBase {
        private final ByteString contents = UnsafeByteOperations.unsafeWrap(new byte[BareStreams.MESSAGE_BYTES]);

        @Override
        public StreamObserver<OperationBatch> operate(StreamObserver<BatchAck> replies) {
            return new Answering<>(replies) {
                @Override
                public void onNext(OperationBatch batch) {
                    replies.onNext(BatchAck.newBuilder()
                            .setBatch(batch.getBatch())
                            .setChecksum(batch.getBatch())
                            .build());
                }
            };
        }

        @Override
        public StreamObserver<PullRequest> pull(StreamObserver<PullReply> replies) {
            return new Answering<>(replies) {
                @Override
                public void onNext(PullRequest request) {
                    replies.onNext(PullReply.newBuilder()
                            .addAllIds(request.getIdsList())
                            .setContents(contents)
                            .build());
                }
            };
        }
    }

    private abstract static class Answering<Q> implements StreamObserver<Q> {
        private final StreamObserver<?> replies;

        Answering(StreamObserver<?> replies) {
            this.replies = replies;
        }

        @Override
        public void onError(Throwable cancelled) {}

        @Override
        public void onCompleted() {
            replies.onCompleted();
        }
    }
}
