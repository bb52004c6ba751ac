package io.thermocline.tiernode.rate;

import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.node.AckSink;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.operation.OperationCode;
import io.thermocline.tier.route.Credits;
import io.thermocline.tiernode.client.GrpcPort;
import io.thermocline.tiernode.wire.BatchWire;
import io.thermocline.tiernode.wire.LeaseWire;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Rates of the operation stream and of a bare echo of the same messages, in one run, between two processes. The node checks each turn, updates each
 * frame, and returns a checksum that is compared with the sender's; the sender makes every operation. The echo's sender sends one message again
 * and again. Run by hand: {@code OperationRate [batches] [frames]}.
 */
final class OperationRate {
    private static final int WINDOW_BYTES = 4 << 20;
    private static final int CREDITS = 8;
    private static final byte IN = OperationCode.move(OperationCode.MOVE_IN, OperationKind.FETCH, Initiator.GPU);
    private static final byte OUT = OperationCode.move(OperationCode.MOVE_OUT, OperationKind.DEMOTION, Initiator.GPU);

    private OperationRate() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int batches = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50_000;
        int frames = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1 << 16;
        Process server = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-XX:+UseSerialGC",
                        "-Xmx1g",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RateServer.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
            List<String> ports = List.of(lines.readLine().split(" "));
            ManagedChannel echo = channel(Integer.parseInt(ports.get(0)));
            ManagedChannel tier = channel(Integer.parseInt(ports.get(1)));
            NodeAddress self = new NodeAddress("hbm", "self");
            TierGrpc.newBlockingStub(tier)
                    .open(LeaseWire.encode(new RunLeaseSpec(
                            "rate", 0, 4096, frames, Payload.NONE, RunClock.MODEL, 1, false, List.of(self), 0, 1, 0)));
            Sender sender = new Sender(tier, frames);
            for (int round = 0; round < 4; round++) {
                double bare = echo(echo, sender.sample(), batches);
                double full = sender.send(batches);
                System.out.printf(
                        Locale.ROOT,
                        "echo %.1f M operations/s, operation stream %.1f M operations/s, %.0f %%, %d B a batch%n",
                        bare / 1e6,
                        full / 1e6,
                        100 * full / bare,
                        BatchWire.encode(sender.sample()).getSerializedSize());
            }
            echo.shutdownNow();
            tier.shutdownNow();
        } finally {
            server.destroy();
        }
    }

    private static ManagedChannel channel(int port) {
        return NettyChannelBuilder.forAddress("127.0.0.1", port)
                .usePlaintext()
                .flowControlWindow(WINDOW_BYTES)
                .directExecutor()
                .build();
    }

    private static double echo(ManagedChannel channel, OperationBatch batch, int batches) throws InterruptedException {
        Credits credits = new Credits(CREDITS);
        Acks acks = new Acks(credits);
        var message = BatchWire.encode(batch);
        var stream = TierGrpc.newStub(channel).operate(acks);
        long start = System.nanoTime();
        for (int i = 0; i < batches; i++) {
            credits.take();
            stream.onNext(message);
        }
        stream.onCompleted();
        acks.awaitCount(batches);
        return 1e9 * batches * batch.count / (System.nanoTime() - start);
    }

    private static final class Acks implements io.grpc.stub.StreamObserver<io.thermocline.proto.v1.BatchAck>, AckSink {
        private final Credits credits;
        private final AtomicLong sum = new AtomicLong();
        private long count;

        Acks(Credits credits) {
            this.credits = credits;
        }

        @Override
        public void onNext(io.thermocline.proto.v1.BatchAck ack) {
            credits.give();
            done(ack.getBatch(), ack.getChecksum());
        }

        @Override
        public void onError(Throwable error) {
            credits.fail(new IllegalStateException(error));
        }

        @Override
        public void onCompleted() {}

        @Override
        public synchronized void done(long batch, long checksum) {
            sum.addAndGet(checksum);
            count++;
            notifyAll();
        }

        @Override
        public void failed(RuntimeException cause) {
            cause.printStackTrace();
            System.exit(1);
        }

        synchronized void awaitCount(long most) throws InterruptedException {
            while (count < most) {
                wait();
            }
        }
    }

    /** Makes operations: each frame takes a page, has it written, and gives it away. */
    private static final class Sender {
        private final GrpcPort port;
        private final Acks acks = new Acks(new Credits(CREDITS));
        private final OperationBatch batch = new OperationBatch();
        private final int mask;
        private int at;
        private int pass;
        private int step;
        private byte action = IN;
        private long op;
        private long sent;
        private long sum;

        Sender(ManagedChannel channel, int frames) {
            port = new GrpcPort(channel, "hbm", CREDITS);
            port.start(acks);
            mask = frames - 1;
            batch.runId = "rate";
            fill();
        }

        /** The batch to be sent next. */
        OperationBatch sample() {
            return batch;
        }

        double send(int batches) throws InterruptedException {
            long start = System.nanoTime();
            for (int i = 0; i < batches; i++) {
                batch.number = ++sent;
                sum += batch.checksum();
                port.send(batch);
                fill();
            }
            acks.awaitCount(sent);
            double rate = 1e9 * batches * OperationBatch.MAX_OPERATIONS / (System.nanoTime() - start);
            if (acks.sum.get() != sum) {
                throw new IllegalStateException("the node's checksum is not the sender's");
            }
            return rate;
        }

        private void fill() {
            batch.clear();
            batch.firstOp = op;
            for (int i = 0; i < OperationBatch.MAX_OPERATIONS; i++) {
                at = at * 1_664_525 + 1_013_904_223 & mask; // meets each frame once a pass, in no order
                int version = step == 0 ? 0 : 1;
                batch.add(i == 0 ? 0 : 1, action, at, at, pass, version);
                if (at == 0) {
                    pass++;
                    step = pass % 3;
                    action = step == 0 ? IN : step == 1 ? OperationCode.WRITE : OUT;
                }
            }
            op += OperationBatch.MAX_OPERATIONS;
        }
    }
}
