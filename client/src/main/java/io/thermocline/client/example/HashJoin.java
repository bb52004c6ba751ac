package io.thermocline.client.example;

import io.thermocline.client.AccessStream;
import io.thermocline.client.StreamConnection;
import io.thermocline.client.StreamRequest;
import java.io.PrintStream;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * An example: the memory accesses of a hash join. It builds a table in pages 0 to 511. Then it scans 4,096 pages of
 * rows and probes the table for each row.
 *
 * <p>It prints the accesses that each tier served and their latency.
 *
 * <p>{@code java -cp ... io.thermocline.client.example.HashJoin 127.0.0.1:9180 gmt-reuse}
 */
public final class HashJoin {
    private static final int TABLE_PAGES = 512;
    private static final int ROW_PAGES = 4096;
    private static final int PROBES_A_PAGE = 16;
    private static final int MOST_TIERS = 4;

    private HashJoin() {}

    /** Runs the example. Arguments: address of the orchestrator's gRPC service, and a policy. */
    public static void main(String[] arguments) {
        if (arguments.length != 2) {
            System.err.println("usage: HashJoin HOST:PORT POLICY");
            System.exit(2);
        }
        run(arguments[0], arguments[1], System.out);
    }

    /** Streams the join into a run and returns the run's id. */
    public static String run(String target, String policy, PrintStream out) {
        AtomicLongArray accesses = new AtomicLongArray(MOST_TIERS);
        AtomicLongArray latencyNs = new AtomicLongArray(MOST_TIERS);
        StreamRequest request = StreamRequest.of("gmt-a100", policy, TABLE_PAGES + ROW_PAGES)
                .with("hbm.pages", "256")
                .with("dram.pages", "1024");
        try (StreamConnection connection = new StreamConnection(target, null);
                AccessStream stream = connection.open(request, (access, tier, ns) -> {
                    accesses.incrementAndGet(tier);
                    latencyNs.addAndGet(tier, ns);
                })) {
            join(stream);
            stream.end();
            print(stream, accesses, latencyNs, out);
            return stream.runId();
        }
    }

    private static void join(AccessStream stream) {
        Random hash = new Random(1);
        for (int row = 0; row < TABLE_PAGES * PROBES_A_PAGE; row++) {
            stream.write(hash.nextInt(TABLE_PAGES));
        }
        stream.flush(); // the table is complete before the first probe
        for (int page = 0; page < ROW_PAGES; page++) {
            stream.read(TABLE_PAGES + page);
            for (int probe = 0; probe < PROBES_A_PAGE; probe++) {
                stream.read(hash.nextInt(TABLE_PAGES));
            }
        }
    }

    private static void print(
            AccessStream stream, AtomicLongArray accesses, AtomicLongArray latencyNs, PrintStream out) {
        out.println("run " + stream.runId() + ": " + stream.accesses() + " accesses");
        List<String> tiers = stream.tiers();
        for (int tier = 0; tier < tiers.size(); tier++) {
            long count = accesses.get(tier);
            out.printf(
                    "%-5s %8d accesses, mean %8d ns%n",
                    tiers.get(tier), count, count == 0 ? 0 : latencyNs.get(tier) / count);
        }
    }
}
