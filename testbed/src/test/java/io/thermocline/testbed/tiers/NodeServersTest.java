package io.thermocline.testbed.tiers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.run.WallServers;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.testbed.ClockKind;
import io.thermocline.testbed.Progress;
import io.thermocline.testbed.RunSpec;
import io.thermocline.testbed.StandardLaboratory;
import io.thermocline.tier.TierException;
import io.thermocline.tier.route.NodeLayout;
import io.thermocline.tier.route.ServerPort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that nodes play, or do not. */
@Timeout(60)
final class NodeServersTest {
    private static final Duration LONGEST = Duration.ofMillis(200);
    private static final long MILLISECOND_PS = 1_000_000_000;

    /** Answers a request when it is told to. */
    private static final class Port implements ServerPort {
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
        public void serve(int request, int server, long servicePs, long latencyPs) {
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

    private final Port port = new Port();

    private NodeServers servers(double dilation) {
        RunSpec spec =
                new RunSpec("two-tier", "scan?pages=100&accesses=1", "lru", 1, 1, Map.of(), ClockKind.NONE, List.of());
        Testbed testbed =
                StandardLaboratory.create(folder).prepare(spec, Progress.SILENT).testbed();
        ServerOwners owners = new ServerOwners(testbed, Map.of());
        NodeServers servers = new NodeServers(owners, NodeLayout.single(2), List.of(port, port), dilation, LONGEST);
        servers.add(0, testbed.tiers().get(1).name(), 1);
        servers.start();
        return servers;
    }

    private void answerWhileSomebodyWaits() {
        CompletableFuture<Void> unused = CompletableFuture.runAsync(
                port::answer, CompletableFuture.delayedExecutor(LONGEST.toMillis() / 2, TimeUnit.MILLISECONDS));
    }

    @Test
    void aRunEndsWhoseNodesServeNothing() {
        NodeServers servers = servers(1);
        servers.arrive(0, MILLISECOND_PS, 0, 7);
        assertThatThrownBy(() -> servers.await(Long.MAX_VALUE))
                .isInstanceOf(TierException.class)
                .hasMessageContaining("served none of 1 requests");
    }

    @Test
    void eachAnswerGivesTheNextOnesTheirTime() {
        NodeServers servers = servers(1);
        for (int request = 0; request < 3; request++) {
            servers.arrive(0, MILLISECOND_PS, 0, request);
        }
        for (int request = 0; request < 3; request++) {
            answerWhileSomebodyWaits();
            assertThat(servers.await(Long.MAX_VALUE)).isEqualTo(request);
        }
    }

    @Test
    void aRequestThatTakesLongIsNoSilence() {
        NodeServers servers = servers(1000); // a request takes a second
        servers.arrive(0, MILLISECOND_PS, 0, 7);
        assertThat(servers.await(MILLISECOND_PS / 4)).isEqualTo(WallServers.NONE);
        assertThat(servers.await(MILLISECOND_PS / 2)).isEqualTo(WallServers.NONE); // longer than nothing may be heard
        port.answer();
        assertThat(servers.await(Long.MAX_VALUE)).isEqualTo(7);
    }

    @Test
    void nobodyWaitsForAnswersWhileNothingIsAsked() throws InterruptedException {
        NodeServers servers = servers(1);
        Thread.sleep(2 * LONGEST.toMillis());
        servers.arrive(0, MILLISECOND_PS, 0, 7);
        answerWhileSomebodyWaits();
        assertThat(servers.await(Long.MAX_VALUE)).isEqualTo(7);
    }

    @Test
    void aPauseIsNoSilence() throws InterruptedException {
        NodeServers servers = servers(1);
        servers.arrive(0, MILLISECOND_PS, 0, 7);
        servers.stop();
        Thread.sleep(2 * LONGEST.toMillis());
        servers.start();
        assertThat(servers.await(MILLISECOND_PS)).isEqualTo(WallServers.NONE);
        port.answer();
        assertThat(servers.await(Long.MAX_VALUE)).isEqualTo(7);
    }
}
