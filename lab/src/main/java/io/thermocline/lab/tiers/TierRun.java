package io.thermocline.lab.tiers;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.OperationSink;
import io.thermocline.engine.run.WallServers;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.node.LeaseCounters;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.route.BatchChannel;
import io.thermocline.tier.route.NodeLayout;
import io.thermocline.tier.route.OperationRouter;
import io.thermocline.tier.route.RoutedRun;
import io.thermocline.tier.route.ScrubCheck;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A run over tiers: leases on all of its nodes, kept alive for as long as it lasts, and the router that turns what the
 * engine decides into operations for them. Used by the run's thread; leases are renewed beside it, also while the run
 * is paused.
 */
public final class TierRun implements OperationSink, AutoCloseable {
    private static final Logger LOG = System.getLogger(TierRun.class.getName());
    private static final int CLOSE_ATTEMPTS = 2;
    private static final Duration LONGEST_DRAIN = Duration.ofMinutes(5);
    private static final long PS_IN_NS = 1000;

    private record Held(int tier, int shard, int frames, RunNode.Lease lease) {}

    private final List<String> tiers;
    private final Payload payload;
    private final TierNodes.Group group;
    private final List<Held> held = new ArrayList<>();
    private final Renewals renewals = new Renewals(this::abandon);
    private final @Nullable OperationRouter router;
    private volatile @Nullable NodeServers servers;
    private volatile @Nullable RuntimeException lost;

    /**
     * Opens the leases.
     *
     * @param nodes where to find nodes
     * @param testbed of the run
     * @param pages size of its address space, from 1
     * @param payload whether pages have contents
     * @param clock of the run
     * @param seed of the run, from which contents follow
     * @throws InvalidInputException if the run does not fit the nodes
     */
    public TierRun(TierNodes nodes, Testbed testbed, long pages, Payload payload, RunClock clock, long seed) {
        this.payload = payload;
        tiers = testbed.tiers().stream().map(Tier::name).toList();
        group = nodes.open(tiers);
        OperationRouter made = null;
        try {
            made = open(testbed, pages, clock, seed);
        } catch (TierException e) {
            if (e.reason() == Reason.RESOURCE_EXHAUSTED || e.reason() == Reason.INVALID_ARGUMENT) {
                throw new InvalidInputException(
                        "the tiers refuse the run: " + e.getMessage()
                                + "; lower the scale, the footprint or the capacity of a tier above the last, wait for the end"
                                + " of other runs, or choose payload=none",
                        e);
            }
            throw e;
        } finally {
            router = made;
            if (made == null) {
                close();
            }
        }
    }

    private OperationRouter open(Testbed testbed, long pages, RunClock clock, long seed) {
        List<NodeAddress> addresses = new ArrayList<>();
        group.nodes().forEach(shards -> shards.forEach(node -> addresses.add(node.address())));
        NodeLayout layout =
                new NodeLayout(group.nodes().stream().map(List::size).toList());
        String runId = UUID.randomUUID().toString();
        int pageBytes = Math.toIntExact(testbed.pageBytes());
        int last = tiers.size() - 1;
        for (int tier = 0; tier <= last; tier++) {
            long frames = tier == last ? pages : frames(testbed, tier);
            List<RunNode> shards = group.nodes().get(tier);
            for (int shard = 0; shard < shards.size(); shard++) {
                int own = (int) Math.max(1, layout.framesOf(tier, shard, frames));
                RunLeaseSpec spec = new RunLeaseSpec(
                        runId,
                        0,
                        pageBytes,
                        own,
                        payload,
                        clock,
                        seed,
                        tier == last,
                        addresses,
                        layout.firstNode(tier) + shard,
                        shards.size(),
                        shard);
                held.add(new Held(tier, shard, own, shards.get(shard).open(spec)));
            }
        }
        renewals.keep(held.stream().map(Held::lease).toList());
        List<BatchChannel> channels =
                held.stream().map(node -> node.lease().channel()).toList();
        RoutedRun run = new RoutedRun(runId, 0, pageBytes, payload, clock, testbed.hostTier());
        return new OperationRouter(run, layout, channels);
    }

    /**
     * The servers of the testbed, played by the nodes, for a run under the wall clock; asked for once.
     *
     * @param owners which node plays which
     * @param dilation wall nanoseconds for each nanosecond of the devices
     */
    public WallServers servers(ServerOwners owners, double dilation) {
        List<NodeServers.Way> ways = held.stream()
                .map(node -> new NodeServers.Way(
                        group.nodes().get(node.tier()).get(node.shard()).address(),
                        node.lease().stages(dilation)))
                .toList();
        NodeServers made = new NodeServers(
                owners, new NodeLayout(group.nodes().stream().map(List::size).toList()), ways, dilation);
        servers = made;
        RuntimeException already = lost;
        if (already != null) {
            made.fail(already);
        }
        return made;
    }

    /** Frames that a run has of a tier above the last. */
    public static long frames(Testbed testbed, int tier) {
        return testbed.frames(tier) + (tier == 0 ? 0 : testbed.tiers().get(tier).spare());
    }

    private OperationRouter router() {
        if (router == null) {
            throw new IllegalStateException("the leases were not opened");
        }
        return router;
    }

    @Override
    public void place(int page, int tier, int frame) {
        router().place(page, tier, frame);
    }

    @Override
    public void overwrite(int page, int fromTier, int fromFrame, int frame) {
        router().overwrite(page, fromTier, fromFrame, frame);
    }

    @Override
    public void move(
            int page, int fromTier, int fromFrame, int toTier, int toFrame, OperationKind kind, Initiator initiator) {
        router().move(page, fromTier, fromFrame, toTier, toFrame, kind, initiator);
    }

    @Override
    public void discard(int page, int fromTier, int fromFrame) {
        router().discard(page, fromTier, fromFrame);
    }

    @Override
    public void write(int page) {
        router().write(page);
    }

    @Override
    public void remote(int page, boolean write, long bytes) {
        router().remote(page, write, bytes);
    }

    @Override
    public void chunk(long accesses, long[] served, long modelTimePs) {
        checkAlive();
        router().chunk(accesses, served);
        router().modelTime(modelTimePs / PS_IN_NS);
    }

    @Override
    public int version(int page) {
        return router().version(page);
    }

    @Override
    public void rest() {
        checkAlive();
        router().flush();
    }

    @Override
    public void checkAlive() {
        RuntimeException failure = lost;
        if (failure != null) {
            throw failure;
        }
        router().checkAlive();
    }

    /** The run's thread learns of it at its next chunk, or while it is held up or waits for a node. */
    @Override
    public void abandon(RuntimeException cause) {
        if (lost == null) {
            lost = cause;
        }
        OperationRouter made = router;
        if (made != null) {
            made.fail(cause);
        }
        NodeServers played = servers;
        if (played != null) {
            played.fail(cause);
        }
    }

    /**
     * Ends the run: waits until every node has done its last operation, compares all frames with what they should hold
     * where pages have contents, and ends the leases. The run is over when its nodes have said what they counted: a
     * lease that cannot be ended takes nothing from the result.
     *
     * @throws TierException if a node has failed, or holds what it should not
     */
    public TierReport finish() {
        checkAlive();
        router().drain(LONGEST_DRAIN);
        TierReport.Scrub scrub = payload == Payload.REAL ? scrub() : null;
        List<TierReport.TierFigures> figures = figures();
        closeChannels();
        renewals.close();
        endLeases(CLOSE_ATTEMPTS);
        return new TierReport(scrub, figures);
    }

    private List<TierReport.TierFigures> figures() {
        long[] operations = new long[tiers.size()];
        long[] in = new long[tiers.size()];
        long[] out = new long[tiers.size()];
        for (Held node : held) {
            LeaseCounters counters = node.lease().counters();
            operations[node.tier()] += counters.operations();
            in[node.tier()] += counters.bytesIn();
            out[node.tier()] += counters.bytesOut();
        }
        List<TierReport.TierFigures> figures = new ArrayList<>();
        for (int tier = 0; tier < tiers.size(); tier++) {
            figures.add(new TierReport.TierFigures(tiers.get(tier), operations[tier], in[tier], out[tier]));
        }
        return figures;
    }

    private TierReport.Scrub scrub() {
        ScrubCheck check = router().scrubCheck();
        for (Held node : held) {
            node.lease().scrub(node.frames(), part -> check.add(node.tier(), node.shard(), part));
        }
        ScrubCheck.Result result = check.result();
        if (!result.ok()) {
            throw new TierException(Reason.DATA_LOSS, "the scrub at the end of the run found that " + result.fault());
        }
        return new TierReport.Scrub(result.pages(), true);
    }

    /** Ends whatever is still open. Idempotent. */
    @Override
    public void close() {
        renewals.close();
        endLeases(1);
        closeChannels();
        group.close();
    }

    private void endLeases(int attempts) {
        held.forEach(node -> end(node, attempts));
        held.clear();
    }

    /** Ends a lease; one that does not answer may be asked again, and goes by itself when it is no longer renewed. */
    private static void end(Held node, int attempts) {
        for (int attempt = 1; attempt <= attempts; attempt++) {
            try {
                node.lease().close();
                return;
            } catch (RuntimeException e) { // what a store throws, too
                LOG.log(
                        Level.WARNING,
                        "attempt {0} of {1} to end a lease failed, which ends by itself when it expires: {2}",
                        attempt,
                        attempts,
                        e.getMessage());
            }
        }
    }

    private void closeChannels() {
        NodeServers played = servers;
        if (played != null) {
            played.close();
        }
        if (router != null) {
            router.close();
        }
    }
}
