package io.thermocline.tier.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.tier.TierException;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.route.BatchChannel;
import io.thermocline.tier.route.Credits;
import io.thermocline.tier.route.NodeLayout;
import io.thermocline.tier.route.OperationRouter;
import io.thermocline.tier.route.RoutedRun;
import io.thermocline.tier.route.ScrubCheck;
import io.thermocline.tier.store.StoreKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random operations through three tiers whose streams (of batches, of peers, of their answers) are delayed at random
 * against each other. Whatever the order of delivery, at the end every page must have one owner, its newest version and
 * the right bytes. Every fourth run carries none.
 */
final class DelayedStreamsTest {
    private static final int PAGES = 24;
    private static final int PAGE_BYTES = 128;
    private static final int[] FRAMES = {4, 6, PAGES};

    @Property
    void everyOrderOfDeliveryLeavesTheRightBytes(@ForAll @LongRange(min = 0) long seed) {
        assertThat(faultOf(seed, Path.of("."), false, List.of(StoreKind.DIRECT, StoreKind.DIRECT, StoreKind.DIRECT)))
                .as("seed %d", seed)
                .isEmpty();
    }

    @Test
    void everyOrderOfDeliveryLeavesTheRightBytesInFiles(@TempDir Path folder) {
        for (long seed = 0; seed < 20; seed++) {
            assertThat(faultOf(seed, folder, false, List.of(StoreKind.DIRECT, StoreKind.MAPPED, StoreKind.FILE)))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    @Test
    void wrongOrderIsDetectedWithoutSequenceCheck() {
        int failed = 0;
        for (long seed = 0; seed < 400; seed += 4) { // with payload
            if (!faultOf(seed, Path.of("."), true, List.of(StoreKind.DIRECT, StoreKind.DIRECT, StoreKind.DIRECT))
                    .isEmpty()) {
                failed++;
            }
        }
        assertThat(failed).isGreaterThan(90);
    }

    @Property
    void everyOrderLeavesTheRightBytesInStripedTiers(@ForAll @LongRange(min = 0) long seed) {
        NodeLayout striped = new NodeLayout(List.of(1, 2, 3));
        assertThat(faultOf(seed, Path.of("."), false, Collections.nCopies(6, StoreKind.DIRECT), striped))
                .as("seed %d", seed)
                .isEmpty();
    }

    private static String faultOf(long seed, Path folder, boolean sequencesIgnored, List<StoreKind> stores) {
        return faultOf(seed, folder, sequencesIgnored, stores, NodeLayout.single(FRAMES.length));
    }

    /** Returns the fault; empty if there is none. */
    private static String faultOf(
            long seed, Path folder, boolean sequencesIgnored, List<StoreKind> stores, NodeLayout layout) {
        RandomOrder order = new RandomOrder(seed);
        Payload payload = seed % 4 == 3 ? Payload.NONE : Payload.REAL;
        CreditLimit credit = new CreditLimit(2, PAGE_BYTES * (1 + seed % 7)); // nodes refuse what is beyond it
        List<TierNode> peers = new ArrayList<>();
        TestNodes nodes = new TestNodes(folder, stores, order.delaying(new DirectLinks(() -> peers)), credit);
        peers.addAll(nodes.nodes);
        List<RunLease> leases = new ArrayList<>();
        List<DelayedChannel> channels = new ArrayList<>();
        for (int tier = 0; tier < FRAMES.length; tier++) {
            for (int shard = 0; shard < layout.shards().get(tier); shard++) {
                RunLeaseSpec spec = nodes.spec(layout, tier, shard, FRAMES[tier], payload);
                RunLease lease = nodes.open(spec, sequencesIgnored ? new SequencesIgnored(spec) : FrameTable.of(spec));
                leases.add(lease);
                channels.add(new DelayedChannel(lease, order, credit));
            }
        }
        RoutedRun run = new RoutedRun("run", 0, PAGE_BYTES, payload, RunClock.MODEL, 1);
        OperationRouter router = new OperationRouter(run, layout, channels);
        try {
            new RandomRun(seed, router).go(400);
            router.flush();
            order.deliverAll();
            router.drain(Duration.ofMillis(1));
            ScrubCheck check = router.scrubCheck();
            for (int tier = 0; tier < FRAMES.length; tier++) {
                for (int shard = 0; shard < layout.shards().get(tier); shard++) {
                    RunLease lease = leases.get(layout.firstNode(tier) + shard);
                    check.add(tier, shard, lease.scrub(0, lease.spec().frames()));
                }
            }
            return check.result().fault();
        } catch (TierException e) {
            return String.valueOf(e.getMessage());
        } finally {
            nodes.nodes.forEach(TierNode::close);
        }
    }

    /** Starts every operation when it arrives, like a fleet without sequence numbers. */
    private static final class SequencesIgnored extends FrameTable {
        SequencesIgnored(RunLeaseSpec spec) {
            super(spec.frames(), spec.home(), spec.shards(), spec.shard());
        }

        @Override
        boolean isNext(int frame, int sequence) {
            return true;
        }
    }

    /** Sends batches late; a full stream is waited for by delivering whatever the order draws. */
    private static final class DelayedChannel implements BatchChannel {
        private final RunLease lease;
        private final RandomOrder order;
        private final ArrayDeque<Runnable> stream;
        private AckSink acks = new AckSink() {
            @Override
            public void done(long batch, long checksum) {}

            @Override
            public void failed(RuntimeException cause) {}
        };
        private final Credits credits;

        DelayedChannel(RunLease lease, RandomOrder order, CreditLimit limit) {
            this.lease = lease;
            credits = new Credits("delayed", limit);
            this.order = order;
            stream = order.stream();
        }

        @Override
        public void start(AckSink sink) {
            acks = new AckSink() {
                @Override
                public void done(long batch, long checksum) {
                    credits.give();
                    sink.done(batch, checksum);
                }

                @Override
                public void failed(RuntimeException cause) {
                    credits.fail(cause);
                    sink.failed(cause);
                }
            };
        }

        @Override
        public CreditLimit limit() {
            return credits.limit();
        }

        @Override
        public boolean hasCredit(long payloadBytes) {
            return credits.admits(payloadBytes);
        }

        @Override
        public void send(OperationBatch batch, long payloadBytes) {
            while (!credits.admits(payloadBytes)) {
                if (!order.deliverOne()) {
                    throw new TierException(TierException.Reason.UNAVAILABLE, "deadlock");
                }
            }
            credits.take(payloadBytes);
            OperationBatch copy = batch.copy();
            stream.add(() -> lease.apply(copy, acks));
        }

        @Override
        public void fail(RuntimeException cause) {
            credits.fail(cause);
        }

        @Override
        public void close() {}
    }

    /** Random changes of a page table of three tiers. */
    private static final class RandomRun {
        private final SplitMix64 random;
        private final OperationRouter router;
        private final int[] tier = new int[PAGES];
        private final int[] frame = new int[PAGES];
        private final boolean[] dirty = new boolean[PAGES];
        private final int[][] holder = {new int[FRAMES[0]], new int[FRAMES[1]]};

        RandomRun(long seed, OperationRouter router) {
            random = SplitMix64.of(seed, "run");
            this.router = router;
            for (int page = 0; page < PAGES; page++) {
                tier[page] = 2;
                frame[page] = page;
            }
            java.util.Arrays.fill(holder[0], -1);
            java.util.Arrays.fill(holder[1], -1);
        }

        void go(int steps) {
            for (int step = 0; step < steps; step++) {
                int page = random.nextInt(PAGES);
                switch (random.nextInt(8)) {
                    case 0, 1, 2, 3 -> relocate(page, random.nextInt(3));
                    case 4, 5 -> {
                        router.write(page);
                        dirty[page] = tier[page] != 2;
                    }
                    case 6 -> {
                        if (tier[page] != 0) {
                            boolean write = random.nextInt(2) == 0;
                            router.remote(page, write, 64);
                            dirty[page] |= write && tier[page] != 2;
                        }
                    }
                    default -> {
                        router.chunk(step, new long[] {1, 2, 3});
                        if (random.nextInt(2) == 0) {
                            router.flush();
                        }
                    }
                }
            }
            for (int page = 0; page < PAGES; page++) {
                if (dirty[page]) {
                    router.move(page, tier[page], frame[page], 2, page, OperationKind.FLUSH, Initiator.HOST);
                }
            }
        }

        private void relocate(int page, int to) {
            if (to == tier[page]) {
                return;
            }
            Initiator initiator = random.nextInt(2) == 0 ? Initiator.GPU : Initiator.HOST;
            if (to == 2) {
                goHome(page, initiator);
                return;
            }
            int target = random.nextInt(FRAMES[to]);
            if (holder[to][target] >= 0) {
                goHome(holder[to][target], initiator);
            }
            leave(page);
            router.move(page, tier[page], frame[page], to, target, OperationKind.FETCH, initiator);
            holder[to][target] = page;
            tier[page] = to;
            frame[page] = target;
        }

        private void goHome(int page, Initiator initiator) {
            if (dirty[page]) {
                router.move(page, tier[page], frame[page], 2, page, OperationKind.WRITEBACK, initiator);
            } else {
                router.discard(page, tier[page], frame[page]);
            }
            leave(page);
            tier[page] = 2;
            frame[page] = page;
            dirty[page] = false;
        }

        private void leave(int page) {
            if (tier[page] != 2) {
                holder[tier[page]][frame[page]] = -1;
            }
        }
    }
}
