package io.thermocline.tiernode.boot;

import io.thermocline.tier.TierException;
import io.thermocline.tier.node.AckSink;
import io.thermocline.tier.node.DirectLinks;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.node.RunLease;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.node.TierLimits;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.operation.OperationCode;
import io.thermocline.tier.shaping.DeadlineTimer;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Shaping;
import io.thermocline.tier.store.StoreKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.springframework.util.unit.DataSize;

/** A process of its own, with a heap that tests can fill. Prints a line for each thing that it tried. */
final class SmallHeap {
    private static final int BATCH = 4096;
    private static final DataSize CAPACITY = DataSize.ofGigabytes(1);

    private SmallHeap() {}

    public static void main(String[] arguments) {
        LimitsProperties properties = new LimitsProperties(
                null, 64, Duration.ofSeconds(30), 8, DataSize.ofMegabytes(8), DataSize.ofMegabytes(1));
        TierLimits advertised = properties.limits(CAPACITY, Runtime.getRuntime().maxMemory());
        try (DeadlineTimer timer = new DeadlineTimer()) {
            try (TierNode node = node(advertised, timer)) {
                attempt("all that is advertised", () -> writeAll(node, advertised.maxFrames()));
                attempt("one more", () -> node.open(spec(advertised.maxFrames() + 1)));
                attempt("contents", () -> node.openDirect(CAPACITY.toBytes() >> 12, 1 << 12));
            }
            TierLimits tooMany = TierLimits.of(0);
            try (TierNode node = node(tooMany, timer)) {
                attempt("more than the heap holds", () -> writeAll(node, tooMany.maxFrames()));
                attempt("all that is advertised, after that", () -> writeAll(node, advertised.maxFrames()));
            }
        }
    }

    private static TierNode node(TierLimits limits, DeadlineTimer timer) {
        Shaping unshaped = new Shaping(0, 0, Long.MAX_VALUE, Long.MAX_VALUE, 0, 0, 64, 0);
        return new TierNode(
                "nvme",
                StoreKind.DIRECT,
                Path.of("."),
                limits,
                new Shaper(unshaped, 0),
                timer,
                new DirectLinks(List::of));
    }

    private static RunLeaseSpec spec(int frames) {
        return new RunLeaseSpec(
                "run",
                0,
                4096,
                frames,
                Payload.NONE,
                RunClock.MODEL,
                1,
                true,
                List.of(new NodeAddress("nvme", "here")),
                0,
                1,
                0);
    }

    private static void attempt(String what, Runnable step) {
        try {
            step.run();
            System.out.println(what + ": held");
        } catch (TierException e) {
            System.out.println(what + ": " + e.reason() + ": " + e.getMessage());
        }
    }

    /** Writes every page of a home, and gives the lease back. */
    private static void writeAll(TierNode node, int frames) {
        String id = node.open(spec(frames));
        try {
            RunLease lease = node.leaseOf("run", 0);
            OperationBatch batch = new OperationBatch();
            batch.runId = "run";
            for (int first = 0; first < frames; first += BATCH) {
                batch.clear();
                batch.number++;
                for (int page = first; page < Math.min(frames, first + BATCH); page++) {
                    batch.add(1, OperationCode.WRITE, page, page, 0, 1);
                }
                lease.apply(batch, Unheard.INSTANCE);
            }
        } finally {
            node.close(id);
        }
    }

    private enum Unheard implements AckSink {
        INSTANCE;

        @Override
        public void done(long batch, long checksum) {}

        @Override
        public void failed(RuntimeException cause) {}
    }
}
