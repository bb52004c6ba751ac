package io.thermocline.tiernode.rate;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.BatchAck;
import io.thermocline.proto.v1.OperationBatch;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.node.DirectLinks;
import io.thermocline.tier.node.TierLimits;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.shaping.DeadlineTimer;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Shaping;
import io.thermocline.tier.store.StoreKind;
import io.thermocline.tiernode.server.TierGrpcService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;

/** A tier node, and an echo that acknowledges each batch without looking into it, each on a port of its own, which it prints. */
final class RateServer {
    private static final int WINDOW_BYTES = 4 << 20;

    private RateServer() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Shaping none = new Shaping(1, 1, 1, 1, 0, 0, 1, 0);
        TierNode node = new TierNode(
                "hbm",
                StoreKind.DIRECT,
                Path.of("."),
                TierLimits.of(1 << 20),
                new Shaper(none, 0),
                new DeadlineTimer(),
                new DirectLinks(List::of));
        Server echo = serve(new Echo());
        Server tier = serve(new TierGrpcService(node));
        System.out.println(echo.getPort() + " " + tier.getPort());
        System.out.flush();
        if (System.in.read() < 0) { // until the client has gone
            echo.shutdownNow();
            tier.shutdownNow();
        }
        System.exit(0);
    }

    private static Server serve(BindableService service) throws IOException {
        return NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .flowControlWindow(WINDOW_BYTES)
                .executor(Executors.newFixedThreadPool(2))
                .addService(service)
                .build()
                .start();
    }

    private static final class Echo extends TierGrpc.TierImplBase {
        @Override
        public StreamObserver<OperationBatch> operate(StreamObserver<BatchAck> replies) {
            return new StreamObserver<>() {
                @Override
                public void onNext(OperationBatch batch) {
                    replies.onNext(BatchAck.newBuilder()
                            .setBatch(batch.getBatch())
                            .setChecksum(batch.getBatch())
                            .build());
                }

                @Override
                public void onError(Throwable error) {}

                @Override
                public void onCompleted() {
                    replies.onCompleted();
                }
            };
        }
    }
}
