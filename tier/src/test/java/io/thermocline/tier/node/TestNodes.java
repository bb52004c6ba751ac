package io.thermocline.tier.node;

import io.thermocline.tier.route.ManualTimer;
import io.thermocline.tier.route.NodeLayout;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Shaping;
import io.thermocline.tier.store.StoreKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Nodes of one run in this process, for tests. */
public final class TestNodes {
    /** Latency 1,000 ns, 10^9 B/s, 4 requests inside, no dilation. */
    public static final Shaping UNSHAPED = new Shaping(1_000, 1_000, 1_000_000_000, 1_000_000_000, 0, 0, 4, 0);

    /** The nodes' clock. */
    public final ManualTimer timer = new ManualTimer();

    /** The nodes, by index. */
    public final List<TierNode> nodes = new ArrayList<>();

    private final List<NodeAddress> addresses = new ArrayList<>();

    /** A node for each store, linked by direct calls or as {@code links} says. */
    public TestNodes(Path folder, List<StoreKind> stores, PeerLink.Factory links, CreditLimit credit) {
        TierLimits limits =
                new TierLimits(1L << 30, TierLimits.MOST_FRAMES, 64, Duration.ofSeconds(30), credit, 64L << 20);
        for (StoreKind store : stores) {
            String tier = "tier" + nodes.size();
            addresses.add(new NodeAddress(tier, "direct"));
            nodes.add(new TierNode(tier, store, folder, limits, new Shaper(UNSHAPED, 0), timer, links));
        }
    }

    /** Nodes in memory, linked by direct calls. */
    public static TestNodes direct(int count) {
        List<TierNode> peers = new ArrayList<>();
        TestNodes made = new TestNodes(
                Path.of("."),
                java.util.Collections.nCopies(count, StoreKind.DIRECT),
                new DirectLinks(() -> peers),
                CreditLimit.DEFAULT);
        peers.addAll(made.nodes);
        return made;
    }

    /** A request of a run with seed 1 and pages of 128 B; the last node is the home. */
    public RunLeaseSpec spec(String run, int epoch, int node, int frames, Payload payload, RunClock clock) {
        boolean home = node == nodes.size() - 1;
        return new RunLeaseSpec(run, epoch, 128, frames, payload, clock, 1, home, addresses, node, 1, 0);
    }

    /**
     * A request of the run {@code run}, in epoch 0 under the model clock, for a shard of a tier; the last tier is the
     * home.
     */
    public RunLeaseSpec spec(NodeLayout layout, int tier, int shard, int framesOfTier, Payload payload) {
        return new RunLeaseSpec(
                "run",
                0,
                128,
                (int) layout.framesOf(tier, shard, framesOfTier),
                payload,
                RunClock.MODEL,
                1,
                tier == layout.tiers() - 1,
                addresses,
                layout.firstNode(tier) + shard,
                layout.shards().get(tier),
                shard);
    }

    /** Opens a lease and returns it. */
    public RunLease open(RunLeaseSpec spec, FrameTable table) {
        nodes.get(spec.self()).open(spec, table);
        return nodes.get(spec.self()).leaseOf(spec.runId(), spec.epoch());
    }

    /** Opens a lease and returns it. */
    public RunLease open(RunLeaseSpec spec) {
        nodes.get(spec.self()).open(spec);
        return nodes.get(spec.self()).leaseOf(spec.runId(), spec.epoch());
    }
}
