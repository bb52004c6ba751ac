package io.thermocline.benchmarks;

import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tiernode.transport.Transport;
import io.thermocline.tiernode.wire.BatchWire;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A process of its own, which starts another, a tier, and measures streams to it. Everything takes turns; the first
 * round warms up.
 */
final class WireRates {
    private static final int MESSAGE_BYTES = 8 << 20;

    private WireRates() {}

    /** A stream; returns what it carried in a second. */
    private interface Stream {
        double rate() throws InterruptedException;
    }

    @SuppressWarnings("ArrayRecordComponent") // filled round by round, never compared
    private record Measured(String name, Stream stream, double[] rates) {}

    /** Takes the operations of a round and the rounds that count. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int batches = Math.max(1, (int) (Long.parseLong(arguments[0]) / OperationBatch.MAX_OPERATIONS));
        int rounds = Integer.parseInt(arguments[1]);
        Process server = server();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
            List<String> ports = List.of(String.valueOf(lines.readLine()).split(" ", -1));
            ManagedChannel bare = channel(Integer.parseInt(ports.get(0)));
            ManagedChannel tier = channel(Integer.parseInt(ports.get(1)));
            ProcessFigures.print(measure(bare, tier, batches, rounds));
            bare.shutdownNow();
            tier.shutdownNow();
        } finally {
            server.destroy();
        }
        System.exit(0); // threads of the tier in this process live on
    }

    private static Map<String, Double> measure(ManagedChannel bare, ManagedChannel tier, int batches, int rounds)
            throws InterruptedException {
        OperationStream operations = new OperationStream(tier);
        PageStream pages = new PageStream(tier);
        BareStreams echo = new BareStreams(bare, operations.sample(), PageStream.PAGE_BYTES);
        List<Measured> streams = List.of(
                new Measured("echo", () -> echo.batches(batches), new double[rounds]),
                new Measured("operations", () -> operations.send(batches), new double[rounds]),
                new Measured("bare", () -> echo.pages(batches), new double[rounds]),
                new Measured("pulled", () -> pages.pull(batches), new double[rounds]));
        for (int round = -1; round < rounds; round++) {
            for (Measured measured : streams) {
                double rate = measured.stream.rate();
                progress(round, measured.name, rate);
                if (round >= 0) {
                    measured.rates[round] = rate;
                }
            }
        }
        Map<String, Double> figures = new LinkedHashMap<>();
        streams.forEach(measured -> figures.put(measured.name, Median.of(measured.rates)));
        figures.put("operationsPerBatch", (double) OperationBatch.MAX_OPERATIONS);
        figures.put(
                "bytesPerBatch", (double) BatchWire.encode(operations.sample()).getSerializedSize());
        return figures;
    }

    @SuppressWarnings("SystemOut") // for people; figures go to the output at the end
    private static void progress(int round, String what, double rate) {
        System.err.printf(
                Locale.ROOT,
                "wire: %s: %s %.2f G/s%n",
                round < 0 ? "warm-up" : "round " + (round + 1),
                what,
                rate / 1e9);
    }

    private static Process server() throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), WireServer.class.getName()));
        return new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static ManagedChannel channel(int port) {
        return Transport.configure(NettyChannelBuilder.forAddress("127.0.0.1", port))
                .maxInboundMessageSize(MESSAGE_BYTES)
                .directExecutor()
                .build();
    }
}
