package io.thermocline.benchmarks;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.thermocline.proto.v1.DescribeRequest;
import io.thermocline.proto.v1.ShapeRequest;
import io.thermocline.proto.v1.Shaping;
import io.thermocline.proto.v1.TierGrpc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A tier service as direct clients see it. Its dilation is set for each measurement, and set back at the end. */
final class ShapedTier implements AutoCloseable {
    /** Bytes of a request whose latency is measured. */
    private static final int SMALL_BYTES = 4096;

    private static final int MOST_BYTES = 1 << 16;
    private static final int LEAST_TRANSFERS = 50;
    private static final int MOST_TRANSFERS = 10_000;
    private static final double TRANSFERRING_NS = 1.5e9; // about so long, if that is enough transfers
    private static final int WARM_UP = 500;
    private static final int ROUNDS = 5;
    private static final double NANOS = 1e9;

    private final ManagedChannel channel;
    private final ManagedChannel otherChannel;
    private final TierGrpc.TierBlockingStub stub;
    private final Shaping before;
    private final int requests;

    /**
     * What is measured.
     *
     * @param dilation of the device
     * @param write whether pages are written
     */
    record Case(double dilation, boolean write) {}

    /**
     * What was measured, divided by what the device's figures say.
     *
     * @param latency median latency
     * @param bandwidth bytes a second of one client
     * @param shared bytes a second of two together
     */
    record Figures(double latency, double bandwidth, double shared) {}

    /**
     * A tier on this machine.
     *
     * @param requests requests of which a median is taken
     */
    ShapedTier(int port, long requests) {
        this.requests = Math.toIntExact(requests);
        channel = channel(port);
        otherChannel = channel(port);
        stub = TierGrpc.newBlockingStub(channel);
        before = stub.describe(DescribeRequest.getDefaultInstance()).getShaping();
    }

    private static ManagedChannel channel(int port) {
        return NettyChannelBuilder.forAddress("127.0.0.1", port)
                .usePlaintext()
                .directExecutor()
                .build();
    }

    /** The shortest delay that the tier keeps, as it says. */
    long floorNs() {
        return before.getFloorNs();
    }

    /** The smallest dilation at which its shorter latency is not below the floor. */
    double smallestDilation() {
        return smallestDilation(before);
    }

    private static double smallestDilation(Shaping shaping) {
        return (double) shaping.getFloorNs() / Math.min(shaping.getReadLatencyNs(), shaping.getWriteLatencyNs());
    }

    /** Has the code on both sides compiled. */
    void warmUp(double dilation) throws InterruptedException {
        for (boolean write : new boolean[] {false, true}) {
            latenciesNs(dilation, write, WARM_UP);
            try (DirectClient one = new DirectClient(channel, MOST_BYTES, write);
                    DirectClient other = new DirectClient(otherChannel, MOST_BYTES, write)) {
                rate(List.of(one, other), SMALL_BYTES, transfers(SMALL_BYTES, bytesPerSecond(write) / dilation));
            }
        }
    }

    /**
     * Measures reads and writes at some dilations; requests whose median is taken come in rounds, so that all cases
     * share what passes on this machine.
     */
    Map<Case, Figures> measure(double[] dilations) throws InterruptedException {
        Map<Case, long[]> latencies = new LinkedHashMap<>();
        int each = Math.max(1, requests / ROUNDS);
        for (int round = 0; round < ROUNDS; round++) {
            for (double dilation : dilations) {
                for (boolean write : new boolean[] {false, true}) {
                    long[] all = latencies.computeIfAbsent(new Case(dilation, write), of -> new long[ROUNDS * each]);
                    System.arraycopy(latenciesNs(dilation, write, each), 0, all, round * each, each);
                }
            }
        }
        Map<Case, Figures> figures = new LinkedHashMap<>();
        for (Map.Entry<Case, long[]> entry : latencies.entrySet()) {
            long[] sorted = entry.getValue();
            Arrays.sort(sorted);
            figures.put(entry.getKey(), figures(entry.getKey(), sorted[sorted.length / 2]));
        }
        return figures;
    }

    private long[] latenciesNs(double dilation, boolean write, int count) throws InterruptedException {
        shape(dilation);
        try (DirectClient client = new DirectClient(channel, MOST_BYTES, write)) {
            return client.latenciesNs(SMALL_BYTES, count, 2 * serviceNs(write) * dilation, expectedNs(dilation, write));
        }
    }

    private Figures figures(Case of, double medianNs) throws InterruptedException {
        double dilation = of.dilation();
        boolean write = of.write();
        shape(dilation);
        int bytes = SMALL_BYTES; // large enough that transfers, not commands or latencies, fill the device
        double least = Math.max(2 * commandNs(write), 16 * latencyNs(write) / before.getQueueDepth());
        while (bytes < MOST_BYTES && NANOS * bytes / bytesPerSecond(write) < least) {
            bytes *= 2;
        }
        double expectedRate = bytesPerSecond(write) / dilation;
        int transfers = transfers(bytes, expectedRate);
        try (DirectClient one = new DirectClient(channel, MOST_BYTES, write);
                DirectClient other = new DirectClient(otherChannel, MOST_BYTES, write)) {
            double alone = rate(List.of(one), bytes, transfers);
            double shared = rate(List.of(one, other), bytes, transfers);
            return new Figures(medianNs / expectedNs(dilation, write), alone / expectedRate, shared / expectedRate);
        }
    }

    private static int transfers(int bytes, double bytesPerSecond) {
        double transferNs = NANOS * bytes / bytesPerSecond;
        return (int) Math.max(LEAST_TRANSFERS, Math.min(MOST_TRANSFERS, TRANSFERRING_NS / transferNs));
    }

    private double expectedNs(double dilation, boolean write) {
        return (latencyNs(write) + serviceNs(write)) * dilation;
    }

    private double serviceNs(boolean write) {
        return Math.max(NANOS * SMALL_BYTES / bytesPerSecond(write), commandNs(write));
    }

    private double latencyNs(boolean write) {
        return write ? before.getWriteLatencyNs() : before.getReadLatencyNs();
    }

    private double bytesPerSecond(boolean write) {
        return write ? before.getWriteBytesPerSecond() : before.getReadBytesPerSecond();
    }

    private double commandNs(boolean write) {
        long iops = write ? before.getWriteIops() : before.getReadIops();
        return iops == 0 ? 0 : NANOS / iops;
    }

    private double rate(List<DirectClient> clients, int bytes, int each) throws InterruptedException {
        List<DirectClient.Transfers> going = new ArrayList<>();
        for (DirectClient client : clients) {
            going.add(client.transfer(bytes, each, before.getQueueDepth()));
        }
        long firstNs = Long.MAX_VALUE;
        long lastNs = Long.MIN_VALUE;
        long done = 0;
        for (DirectClient.Transfers transfers : going) {
            transfers.await();
        }
        // from the first end to the last, so that neither the start nor a latency counts
        for (DirectClient.Transfers transfers : going) {
            firstNs = Math.min(firstNs, transfers.firstNs());
            lastNs = Math.max(lastNs, transfers.lastNs());
            done += each;
        }
        return NANOS * bytes * (done - 1) / (lastNs - firstNs);
    }

    /** What the tier says to a dilation that is a tenth below the smallest. */
    String refusalBelowFloor() {
        Shaping present =
                stub.describe(DescribeRequest.getDefaultInstance()).getShaping(); // its floor may have fallen since
        try {
            shape(smallestDilation(present) * 0.9);
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.INVALID_ARGUMENT) {
                return String.valueOf(e.getStatus().getDescription());
            }
            throw e;
        }
        throw new IllegalStateException("a dilation below the floor was taken");
    }

    private void shape(double dilation) {
        stub.shape(ShapeRequest.newBuilder()
                .setShaping(before.toBuilder().setDilation(dilation))
                .build());
    }

    @Override
    public void close() {
        shape(before.getDilation());
        channel.shutdownNow();
        otherChannel.shutdownNow();
    }
}
