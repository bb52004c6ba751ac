package io.thermocline.lab.tiers;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.node.DirectLinks;
import io.thermocline.tier.node.LeaseCounters;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunLease;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.node.ScrubPart;
import io.thermocline.tier.node.TierLimits;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.route.BatchChannel;
import io.thermocline.tier.route.DirectBatchChannel;
import io.thermocline.tier.route.DirectStageService;
import io.thermocline.tier.route.StageService;
import io.thermocline.tier.shaping.DeadlineTimer;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Shaping;
import io.thermocline.tier.store.StoreKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The nodes of one process: made for each run, wired by direct calls, gone with it. Pages of {@code nvme} are in a file
 * with checksums, of {@code nvm} in a mapped file, of all other tiers in direct memory. The files are in a folder of
 * the run's own.
 */
public final class EmbeddedTiers implements TierNodes {
    private static final Duration FOR_GOOD = Duration.ofDays(365);
    private static final Shaping UNSHAPED = new Shaping(0, 0, Long.MAX_VALUE, Long.MAX_VALUE, 0, 0, 64, 0);

    private final Path folder;

    /** Tiers whose files go into a folder, which is created when a run needs it. */
    public EmbeddedTiers(Path folder) {
        this.folder = folder;
    }

    @Override
    public void check(List<String> tiers) {} // there is a node for whatever tier a run has

    @Override
    public void checkRoom(
            Testbed testbed,
            long pages,
            Payload payload) {} // nodes are made for each run; they refuse what does not fit

    @Override
    public boolean isFleet() {
        return false;
    }

    @Override
    public Group open(List<String> tiers) {
        return new Nodes(tiers);
    }

    private final class Nodes implements Group {
        private final Path own;
        private final DeadlineTimer timer = new DeadlineTimer();
        private final List<TierNode> nodes = new ArrayList<>();
        private final List<List<RunNode>> byTier = new ArrayList<>();

        Nodes(List<String> tiers) {
            try {
                Files.createDirectories(folder);
                own = Files.createTempDirectory(folder, "run-");
            } catch (IOException e) {
                throw new UncheckedIOException("a folder for pages cannot be created in " + folder, e);
            }
            long direct = tiers.stream()
                    .filter(tier -> store(tier) == StoreKind.DIRECT)
                    .count();
            long memory = Runtime.getRuntime().maxMemory() / Math.max(1, direct);
            for (String tier : tiers) {
                StoreKind store = store(tier);
                long capacity =
                        store == StoreKind.DIRECT ? memory : own.toFile().getUsableSpace();
                TierLimits limits = new TierLimits(
                        capacity, TierLimits.MOST_FRAMES, 1, FOR_GOOD, CreditLimit.DEFAULT, Long.MAX_VALUE);
                TierNode node = new TierNode(
                        tier, store, own, limits, new Shaper(UNSHAPED, 0), timer, new DirectLinks(() -> nodes));
                nodes.add(node);
                byTier.add(List.of(new EmbeddedNode(node)));
            }
        }

        private static StoreKind store(String tier) {
            return switch (tier) {
                case "nvme" -> StoreKind.FILE;
                case "nvm" -> StoreKind.MAPPED;
                default -> StoreKind.DIRECT;
            };
        }

        @Override
        public List<List<RunNode>> nodes() {
            return byTier;
        }

        @Override
        public void close() {
            nodes.forEach(TierNode::close);
            timer.close();
            try {
                Files.deleteIfExists(own); // its files went with their leases
            } catch (IOException e) {
                throw new UncheckedIOException(own + " cannot be deleted", e);
            }
        }
    }

    private record EmbeddedNode(TierNode node) implements RunNode {
        @Override
        public NodeAddress address() {
            return new NodeAddress(node.tier(), "embedded");
        }

        @Override
        public long floorNs() {
            return node.shaper().floorNs();
        }

        @Override
        public Lease open(RunLeaseSpec spec) {
            return new EmbeddedLease(node, node.open(spec));
        }
    }

    private record EmbeddedLease(TierNode node, String id) implements RunNode.Lease {
        private RunLease lease() {
            return node.runLease(id);
        }

        @Override
        public BatchChannel channel() {
            return new DirectBatchChannel(lease(), node.limits().credit());
        }

        @Override
        public StageService stages(double dilation) {
            return new DirectStageService(node.play(id, dilation));
        }

        @Override
        public Duration lifetime() {
            return FOR_GOOD;
        }

        @Override
        public void renew() {
            node.renew(id);
        }

        @Override
        public void scrub(int frames, Consumer<ScrubPart> parts) {
            parts.accept(lease().scrub(0, frames));
        }

        @Override
        public LeaseCounters counters() {
            return lease().counters();
        }

        @Override
        public void close() {
            LeaseCounters unused = node.close(id);
        }
    }
}
