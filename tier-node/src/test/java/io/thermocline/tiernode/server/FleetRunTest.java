package io.thermocline.tiernode.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.proto.v1.CloseReply;
import io.thermocline.proto.v1.CloseRequest;
import io.thermocline.proto.v1.OpenReply;
import io.thermocline.proto.v1.ScrubReply;
import io.thermocline.proto.v1.ScrubRequest;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.TierException;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.route.NodeLayout;
import io.thermocline.tier.route.OperationRouter;
import io.thermocline.tier.route.RoutedRun;
import io.thermocline.tier.route.ScrubCheck;
import io.thermocline.tier.store.StoreKind;
import io.thermocline.tiernode.client.GrpcBatchChannel;
import io.thermocline.tiernode.wire.LeaseWire;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run over three nodes that move pages among themselves over gRPC: memory, a mapped file, and the home in a file with
 * checksums.
 */
@Timeout(60)
final class FleetRunTest {
    private static final int PAGES = 200;
    private static final int[] FRAMES = {16, 32, PAGES};

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void everyPageHasOneOwnerAndItsNewestBytes() throws Exception {
        try (LocalFleet fleet = new LocalFleet(folder, StoreKind.DIRECT, StoreKind.MAPPED, StoreKind.FILE)) {
            List<OpenReply> leases = open(fleet, Payload.REAL);
            OperationRouter router = router(fleet, Payload.REAL);

            long moves = run(router);
            router.drain(Duration.ofSeconds(30));

            ScrubCheck check = router.scrubCheck();
            for (int tier = 0; tier < FRAMES.length; tier++) {
                addScrub(check, fleet, tier, leases.get(tier).getLeaseId());
            }
            assertThat(check.result()).isEqualTo(new ScrubCheck.Result(PAGES, true, ""));
            long in = 0;
            long out = 0;
            for (int tier = 0; tier < FRAMES.length; tier++) {
                CloseReply closed = TierGrpc.newBlockingStub(fleet.channel(tier))
                        .close(CloseRequest.newBuilder()
                                .setLeaseId(leases.get(tier).getLeaseId())
                                .build());
                in += closed.getCounters().getBytesIn();
                out += closed.getCounters().getBytesOut();
            }
            assertThat(in).isEqualTo(moves * 4096);
            assertThat(out).isEqualTo(moves * 4096);
            router.close();
        }
    }

    @Test
    void vanishedTierFailsTheRunByName() throws Exception {
        try (LocalFleet fleet = new LocalFleet(folder, StoreKind.DIRECT, StoreKind.DIRECT, StoreKind.DIRECT)) {
            open(fleet, Payload.REAL);
            OperationRouter router = router(fleet, Payload.REAL);
            fleet.nodes.get(2).close();
            assertThatThrownBy(() -> {
                        run(router);
                        router.drain(Duration.ofSeconds(30));
                    })
                    .isInstanceOf(TierException.class)
                    .hasMessageContaining("tier2");
        }
    }

    private static List<OpenReply> open(LocalFleet fleet, Payload payload) {
        List<OpenReply> leases = new ArrayList<>();
        for (int tier = 0; tier < FRAMES.length; tier++) {
            leases.add(TierGrpc.newBlockingStub(fleet.channel(tier))
                    .open(LeaseWire.encode(fleet.spec(tier, FRAMES[tier], payload))));
        }
        return leases;
    }

    private static OperationRouter router(LocalFleet fleet, Payload payload) {
        List<GrpcBatchChannel> ports = new ArrayList<>();
        for (int tier = 0; tier < FRAMES.length; tier++) {
            ports.add(new GrpcBatchChannel(fleet.channel(tier), "tier" + tier, CreditLimit.DEFAULT));
        }
        return new OperationRouter(
                new RoutedRun("run", 1, 4096, payload, RunClock.MODEL, 1), NodeLayout.single(3), ports);
    }

    private static void addScrub(ScrubCheck check, LocalFleet fleet, int tier, String lease) {
        Iterator<ScrubReply> parts = TierGrpc.newBlockingStub(fleet.channel(tier))
                .scrub(ScrubRequest.newBuilder()
                        .setLeaseId(lease)
                        .setCount(FRAMES[tier])
                        .build());
        while (parts.hasNext()) {
            check.add(tier, 0, LeaseWire.decode(parts.next()));
        }
    }

    /**
     * Some pages begin above their homes; they go home by copies, as all others do, and only then is anything there.
     */
    private static void place(
            OperationRouter router,
            int[] tier,
            int[] frame,
            List<ArrayDeque<Integer>> resident,
            List<ArrayDeque<Integer>> free) {
        for (int page = 0; page < PAGES; page += 9) {
            int level = page % 2;
            if (free.get(level).size() > 1) {
                frame[page] = free.get(level).remove();
                tier[page] = level;
                resident.get(level).add(page);
                router.place(page, level, frame[page]);
            }
        }
    }

    /** FIFO in the first tier, whose victims go to the second, whose victims go home; returns the moves. */
    private static long run(OperationRouter router) {
        SplitMix64 random = new SplitMix64(11);
        int[] tier = new int[PAGES];
        int[] frame = new int[PAGES];
        java.util.Arrays.fill(tier, 2);
        List<ArrayDeque<Integer>> resident = List.of(new ArrayDeque<>(), new ArrayDeque<>());
        List<ArrayDeque<Integer>> free = List.of(new ArrayDeque<>(), new ArrayDeque<>());
        for (int level = 0; level < 2; level++) {
            for (int f = 0; f < FRAMES[level]; f++) {
                free.get(level).add(f);
            }
        }
        place(router, tier, frame, resident, free);
        long moves = 0;
        for (int access = 0; access < 5_000; access++) {
            int page = random.nextInt(PAGES);
            Initiator initiator = random.nextInt(2) == 0 ? Initiator.GPU : Initiator.HOST;
            if (tier[page] != 0 && random.nextInt(10) == 0) {
                router.remote(page, random.nextInt(2) == 0, 128);
                continue;
            }
            if (tier[page] != 0) {
                int from = tier[page];
                int source = from == 2 ? page : frame[page];
                if (free.get(0).isEmpty()) {
                    if (free.get(1).size() <= 1) {
                        int last = resident.get(1).remove();
                        if (last == page) {
                            resident.get(1).add(last);
                            last = resident.get(1).remove();
                        }
                        router.move(last, 1, frame[last], 2, last, OperationKind.WRITEBACK, initiator);
                        free.get(1).add(frame[last]);
                        tier[last] = 2;
                        moves++;
                    }
                    int victim = resident.get(0).remove();
                    int target = free.get(1).remove();
                    router.move(victim, 0, frame[victim], 1, target, OperationKind.DEMOTION, initiator);
                    free.get(0).add(frame[victim]);
                    resident.get(1).add(victim);
                    tier[victim] = 1;
                    frame[victim] = target;
                    moves++;
                }
                int target = free.get(0).remove();
                router.move(page, from, source, 0, target, OperationKind.FETCH, initiator);
                if (from == 1) {
                    resident.get(1).remove((Object) page);
                    free.get(1).add(source);
                }
                resident.get(0).add(page);
                tier[page] = 0;
                frame[page] = target;
                moves++;
            }
            if (random.nextInt(3) == 0) {
                router.write(page);
            }
            if (access % 64 == 63) {
                router.chunk(access, new long[] {64, 0, 0});
            }
        }
        return moves;
    }
}
