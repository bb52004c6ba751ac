package io.thermocline.benchmarks;

import io.grpc.Channel;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.route.DirectBatchChannel;
import io.thermocline.tier.route.NodeLayout;
import io.thermocline.tier.route.OperationRouter;
import io.thermocline.tier.route.RoutedRun;
import io.thermocline.tiernode.client.GrpcBatchChannel;
import io.thermocline.tiernode.client.GrpcPeerLinks;
import io.thermocline.tiernode.wire.LeaseWire;
import java.time.Duration;
import java.util.List;

/**
 * Pages with their bytes, fetched from a tier by one in this process, as in a run of two tiers whose pages are never
 * written.
 */
final class PageStream {
    static final int PAGE_BYTES = 1 << 16;

    private static final String RUN = "pages";
    private static final int PAGES = 1 << 10;
    private static final int FRAMES = 1 << 8;
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final List<NodeAddress> NODES =
            List.of(new NodeAddress("hbm", "here"), new NodeAddress("dram", "tier"));

    private final OperationRouter router;
    private int next; // page to be fetched; frames take turns

    PageStream(Channel tier) {
        TierNode here = WireServer.node("hbm", new GrpcPeerLinks(target -> tier));
        here.open(spec(0, FRAMES));
        TierGrpc.newBlockingStub(tier).open(LeaseWire.encode(spec(1, PAGES)));
        CreditLimit credit = WireServer.LIMITS.credit();
        router = new OperationRouter(
                new RoutedRun(RUN, 0, PAGE_BYTES, Payload.REAL, RunClock.MODEL, 0),
                NodeLayout.single(NODES.size()),
                List.of(
                        new DirectBatchChannel(here.leaseOf(RUN, 0), credit),
                        new GrpcBatchChannel(tier, "dram", credit)));
    }

    private static RunLeaseSpec spec(int node, int frames) {
        boolean home = node == NODES.size() - 1;
        return new RunLeaseSpec(RUN, 0, PAGE_BYTES, frames, Payload.REAL, RunClock.MODEL, 1, home, NODES, node, 1, 0);
    }

    /** Bytes a second. */
    double pull(int pages) {
        long start = System.nanoTime();
        for (int i = 0; i < pages; i++) {
            int page = next % PAGES;
            int frame = next % FRAMES;
            if (next >= FRAMES) {
                router.discard((next - FRAMES) % PAGES, 0, frame);
            }
            router.move(page, 1, page, 0, frame, OperationKind.FETCH, Initiator.GPU);
            next++;
        }
        router.drain(PATIENCE);
        return 1e9 * pages * PAGE_BYTES / (System.nanoTime() - start);
    }
}
