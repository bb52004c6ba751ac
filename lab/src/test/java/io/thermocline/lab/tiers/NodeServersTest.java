package io.thermocline.lab.tiers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.WallServers;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.tier.TierException;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.route.NodeLayout;
import io.thermocline.tier.route.StageService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that nodes play, or do not. The wall clock is stepped: it goes on only where a test says so. */
@Timeout(60)
final class NodeServersTest {
    private static final Duration LONGEST = Duration.ofSeconds(200);
    private static final long SECOND_NS = 1_000_000_000;
    private static final long SECOND_PS = 1000 * SECOND_NS;
    private static final int FAST = 0;
    private static final int SLOW = 1;

    /** Answers a request when it is told to. */
    private static final class Stages implements StageService {
        private final Queue<Integer> requests = new ConcurrentLinkedQueue<>();
        private Answers answers = new Answers() {
            @Override
            public void served(int request) {}

            @Override
            public void failed(RuntimeException cause) {}
        };

        @Override
        public void start(Answers taker) {
            answers = taker;
        }

        @Override
        public void add(int channels, boolean isDevice) {}

        @Override
        public void serve(int request, int server, boolean write, long servicePs, long latencyPs) {
            requests.add(request);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}

        void answer() {
            answers.served(requests.remove());
        }
    }

    @TempDir
    private Path folder;

    private final Stages fast = new Stages();
    private final Stages slow = new Stages();
    private final AtomicLong wallNs = new AtomicLong();

    /** One server of each of two nodes. */
    private NodeServers servers(double dilation) {
        RunSpec spec =
                new RunSpec("two-tier", "scan?pages=100&accesses=1", "lru", 1, 1, Map.of(), ClockKind.NONE, List.of());
        Testbed testbed =
                StandardLaboratory.create(folder).prepare(spec, Progress.SILENT).testbed();
        NodeServers servers = new NodeServers(
                new ServerOwners(testbed, Map.of()),
                NodeLayout.single(2),
                List.of(
                        new NodeServers.Way(new NodeAddress("fast", "10.0.0.1:9"), fast),
                        new NodeServers.Way(new NodeAddress("slow", "10.0.0.2:9"), slow)),
                dilation,
                LONGEST,
                wallNs::get);
        servers.add(FAST, testbed.tiers().get(0).name(), 1);
        servers.add(SLOW, testbed.tiers().get(1).name(), 1);
        servers.start();
        return servers;
    }

    private void pass(long seconds) {
        wallNs.addAndGet(seconds * SECOND_NS);
    }

    /** Looks for answers without waiting for any. */
    private static int look(NodeServers servers) {
        return servers.await(0);
    }

    private static void assertEnds(NodeServers servers, String message) {
        assertThatThrownBy(() -> look(servers))
                .isInstanceOf(TierException.class)
                .hasMessage(message);
    }

    private static String silent(String tier, int requests) {
        return "tier " + tier + ": it served none of " + requests + (requests == 1 ? " request" : " requests")
                + " for 200 s; look at its log, and start it again";
    }

    @Test
    void runFailsWhenItsNodeIsSilent() {
        NodeServers servers = servers(1);
        servers.arrive(SLOW, false, SECOND_PS, 0, 7);
        servers.arrive(SLOW, false, SECOND_PS, 0, 8);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        pass(201);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        pass(1);
        assertEnds(servers, silent("slow at 10.0.0.2:9", 2));
    }

    @Test
    void waitingRunFailsWhenItsNodeIsSilent() {
        NodeServers servers = servers(1);
        servers.arrive(SLOW, false, SECOND_PS, 0, 7);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        CompletableFuture.delayedExecutor(10, TimeUnit.MILLISECONDS).execute(() -> pass(202));
        assertThatThrownBy(() -> servers.await(Long.MAX_VALUE)).isInstanceOf(TierException.class);
    }

    @Test
    void answeringNodeDoesNotHideASilentOne() {
        NodeServers servers = servers(1);
        servers.arrive(SLOW, false, SECOND_PS, 0, 7);
        for (int request = 0; request < 4; request++) {
            servers.arrive(FAST, false, SECOND_PS, 0, request);
            assertThat(look(servers)).isEqualTo(WallServers.NONE);
            pass(50);
            fast.answer();
            assertThat(look(servers)).isEqualTo(request);
        }
        servers.arrive(FAST, false, SECOND_PS, 0, 4);
        pass(50);
        fast.answer();
        assertEnds(servers, silent("slow at 10.0.0.2:9", 1));
    }

    @Test
    void eachAnswerRestartsTheDeadline() {
        NodeServers servers = servers(1);
        for (int request = 0; request < 3; request++) {
            servers.arrive(SLOW, false, SECOND_PS, 0, request);
        }
        for (int request = 0; request < 3; request++) {
            assertThat(look(servers)).isEqualTo(WallServers.NONE);
            pass(150);
            slow.answer();
            assertThat(look(servers)).isEqualTo(request);
        }
    }

    /** The run may be long at work between two looks. */
    @Test
    void answerCountsWhenItArrivesNotWhenItIsRead() {
        NodeServers servers = servers(1);
        servers.arrive(FAST, false, SECOND_PS, 0, 7);
        servers.arrive(SLOW, false, SECOND_PS, 0, 8);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        pass(150);
        fast.answer();
        slow.answer();
        pass(150);
        assertThat(look(servers)).isEqualTo(7);
        assertThat(servers.answeredPs()).isEqualTo(150 * SECOND_PS);
        assertThat(look(servers)).isEqualTo(8);
    }

    @Test
    void deadlineOfARequestStartsWhenItIsSent() {
        NodeServers servers = servers(1);
        servers.arrive(SLOW, false, SECOND_PS, 0, 7);
        pass(250);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        pass(202);
        assertEnds(servers, silent("slow at 10.0.0.2:9", 1));
    }

    @Test
    void slowestRequestKeepsItsDeadlineWhenAnotherFollows() {
        NodeServers servers = servers(1000); // the first takes 300 s
        servers.arrive(SLOW, false, 300 * SECOND_PS / 1000, 0, 7);
        servers.arrive(SLOW, false, 1, 0, 8);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        pass(500);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        pass(1);
        assertEnds(servers, silent("slow at 10.0.0.2:9", 2));
    }

    @Test
    void deadlineOfARequestIncludesItsLatency() {
        NodeServers servers = servers(1);
        servers.arrive(SLOW, false, 100 * SECOND_PS, 300 * SECOND_PS, 7);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        pass(600);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        pass(1);
        assertEnds(servers, silent("slow at 10.0.0.2:9", 1));
    }

    @Test
    void slowRequestOfOneNodeDoesNotExtendOtherDeadlines() {
        NodeServers servers = servers(1);
        servers.arrive(SLOW, false, 300 * SECOND_PS, 0, 7);
        servers.arrive(FAST, false, SECOND_PS, 0, 8);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        pass(202);
        assertEnds(servers, silent("fast at 10.0.0.1:9", 1));
    }

    @Test
    void idleNodeHasNoDeadline() {
        NodeServers servers = servers(1);
        pass(500);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        servers.arrive(SLOW, false, SECOND_PS, 0, 7);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        pass(150);
        slow.answer();
        assertThat(look(servers)).isEqualTo(7);
        pass(500);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
    }

    @Test
    void pauseDoesNotCountAsSilence() {
        NodeServers servers = servers(1);
        servers.arrive(SLOW, false, SECOND_PS, 0, 7);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        pass(150);
        servers.stop();
        pass(500);
        servers.start();
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        pass(51);
        assertThat(look(servers)).isEqualTo(WallServers.NONE);
        pass(1);
        assertEnds(servers, silent("slow at 10.0.0.2:9", 1));
    }

    @Test
    void manyPausesDoNotHideASilentNode() {
        NodeServers servers = servers(1);
        servers.arrive(SLOW, false, SECOND_PS, 0, 7);
        for (int chunk = 0; chunk <= 201; chunk++) {
            assertThat(look(servers)).isEqualTo(WallServers.NONE);
            pass(1);
            servers.stop();
            pass(1);
            servers.start();
        }
        assertEnds(servers, silent("slow at 10.0.0.2:9", 1));
    }
}
