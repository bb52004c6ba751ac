package io.thermocline.lab.tiers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.node.AckSink;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.node.LeaseCounters;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.node.ScrubPart;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.route.BatchChannel;
import io.thermocline.tier.route.Credits;
import io.thermocline.tier.route.StageService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Leases of a run whose nodes do not always answer. */
@Timeout(60)
final class TierRunTest {
    private static final Duration LIFETIME = Duration.ofSeconds(3);

    /** Exceptions of the next renewals at any of the nodes. Renewals succeed once it is empty. */
    private final Queue<TierException> refusals = new ArrayDeque<>(); // guarded by itself

    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger renewed = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private boolean closes = true;
    private final CountDownLatch full = new CountDownLatch(1);
    private @Nullable TierRun run;

    /** Takes one batch and acknowledges nothing. */
    private final class Silent implements BatchChannel {
        private final Credits credits = new Credits("silent", new CreditLimit(1, 1));

        @Override
        public void start(AckSink acks) {}

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
            if (!credits.admits(payloadBytes)) {
                full.countDown();
            }
            credits.take(payloadBytes);
        }

        @Override
        public void fail(RuntimeException cause) {
            credits.fail(cause);
        }

        @Override
        public void close() {}
    }

    private final class Lease implements RunNode.Lease {
        @Override
        public BatchChannel channel() {
            return new Silent();
        }

        @Override
        public StageService stages(double dilation) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Duration lifetime() {
            return LIFETIME;
        }

        @Override
        public void renew() {
            asked.incrementAndGet();
            synchronized (refusals) {
                TierException refusal = refusals.poll();
                if (refusal != null) {
                    throw refusal;
                }
            }
            renewed.incrementAndGet();
        }

        @Override
        public void scrub(int frames, Consumer<ScrubPart> parts) {}

        @Override
        public LeaseCounters counters() {
            return new LeaseCounters(0, 0, 0, 0, 0, 0, 0, 0);
        }

        @Override
        public void close() {
            closed.incrementAndGet();
            if (!closes) {
                throw new TierException(Reason.UNAVAILABLE, "no answer");
            }
        }
    }

    private final class Node implements RunNode {
        private final String tier;

        Node(String tier) {
            this.tier = tier;
        }

        @Override
        public NodeAddress address() {
            return new NodeAddress(tier, "here");
        }

        @Override
        public Lease open(RunLeaseSpec spec) {
            return new TierRunTest.Lease();
        }

        @Override
        public long floorNs() {
            return 0;
        }
    }

    private final class Nodes implements TierNodes {
        @Override
        public void check(List<String> tiers) {}

        @Override
        public void checkRoom(Testbed testbed, long pages, Payload payload) {}

        @Override
        public Group open(List<String> tiers) {
            return () ->
                    tiers.stream().map(tier -> List.<RunNode>of(new Node(tier))).toList();
        }

        @Override
        public boolean isFleet() {
            return true;
        }
    }

    private TierRun open(Path cache) {
        RunSpec spec =
                new RunSpec("two-tier", "scan?pages=100&accesses=1", "lru", 1, 1, Map.of(), ClockKind.NONE, List.of());
        Testbed testbed =
                StandardLaboratory.create(cache).prepare(spec, Progress.SILENT).testbed();
        TierRun opened = new TierRun(new Nodes(), testbed, 100, Payload.NONE, RunClock.NONE, 1);
        run = opened;
        return opened;
    }

    @AfterEach
    void close() {
        if (run != null) {
            run.close();
        }
    }

    private void refuse(int times, Reason reason) {
        synchronized (refusals) {
            refusals.addAll(Collections.nCopies(times, new TierException(reason, "no answer")));
        }
    }

    private void awaitRenewals(int count) {
        Awaitility.await().until(() -> renewed.get() >= count);
    }

    private static void awaitEnd(TierRun run) {
        Awaitility.await().until(() -> {
            run.checkAlive();
            return false;
        });
    }

    @Test
    void nodeSilentForAMomentIsAskedAgain(@TempDir Path cache) throws InterruptedException {
        refuse(3, Reason.UNAVAILABLE);
        TierRun opened = open(cache);
        awaitRenewals(4);
        assertThat(refusals).isEmpty();
        assertThatCode(opened::checkAlive).doesNotThrowAnyException();
        opened.close();
        int before = asked.get();
        Awaitility.await("renewals end with the run")
                .during(LIFETIME.dividedBy(2))
                .atMost(LIFETIME)
                .until(() -> asked.get() == before);
    }

    @Test
    void runFailsWhenANodeIsSilentForALeaseLifetime(@TempDir Path cache) {
        refuse(1_000_000, Reason.UNAVAILABLE);
        TierRun opened = open(cache);
        assertThatThrownBy(() -> awaitEnd(opened))
                .hasMessage("no answer; its lease has ended, which lives 3 s without a renewal");
        assertThat(renewed).hasValue(0);
        assertThat(asked).hasValueGreaterThan(2);
    }

    @Test
    void runFailsAtOnceWhenItsLeaseIsGone(@TempDir Path cache) {
        refuse(1, Reason.NOT_FOUND);
        TierRun opened = open(cache);
        assertThatThrownBy(() -> awaitEnd(opened)).hasMessage("no answer");
    }

    @Test
    void finishedRunKeepsItsResultWhenLeasesCannotBeClosed(@TempDir Path cache) {
        closes = false;
        TierRun opened = open(cache);
        assertThat(opened.finish().tiers())
                .extracting(TierReport.TierFigures::name)
                .containsExactly("hbm", "nvme");
        assertThat(closed).as("each lease twice").hasValue(4);
        opened.close();
        assertThat(closed).as("once it is over nobody asks again").hasValue(4);
    }

    @Test
    void abandonedRunStopsWaitingForANode(@TempDir Path cache) {
        TierRun opened = open(cache);
        RuntimeException cause = new IllegalStateException("cancelled");
        Thread other = new Thread(() -> {
            try {
                full.await();
                opened.abandon(cause);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        other.start();
        assertThatThrownBy(() -> {
                    for (int chunk = 1; chunk < 1_000_000; chunk++) {
                        opened.write(0);
                        opened.chunk(chunk, new long[2], 0);
                    }
                })
                .isSameAs(cause);
        assertThatThrownBy(opened::checkAlive).isSameAs(cause);
    }
}
