package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The account of time of whole systems: its parts add up under every mechanism. */
final class TimeSpentTest {
    private static final double SCALE = 1.0 / 1024;

    static Stream<Arguments> runs() {
        Stream<Arguments> general = Runs.policies().stream()
                .flatMap(policy -> Stream.of("hotspot", "zipf?pages=4194304&accesses=20000&writes=0.4")
                        .map(workload -> Arguments.of("gmt-a100", workload, policy)));
        return Stream.concat(
                general,
                Stream.of(
                        Arguments.of("dream-v100", "bfs?kernel=dream", "dream"),
                        Arguments.of("dream-v100", "vectoradd", "uvm"),
                        Arguments.of("uvmsmart-1080ti", "bfs-uvm?size=8000", "uvm-adaptive"),
                        Arguments.of("uvmsmart-1080ti", "fdtd2d?size=200", "uvm-first-touch"),
                        Arguments.of("thermostat-xeon", "kv-redis?seconds=70&rate=100", "thermostat"),
                        Arguments.of("thermostat-xeon", "kv-cassandra?operations=3000", "lru")));
    }

    @ParameterizedTest
    @MethodSource("runs")
    @Tag("slow")
    void partsAddUp(String testbed, String workload, String policy) {
        RunSpec spec = Runs.spec(testbed, workload, policy);
        RunResult result = Runs.run(Runs.timed(testbed.startsWith("uvmsmart") ? spec : Runs.scaled(spec, SCALE)));
        RunResult.TimeSpent time = result.time();
        assertThat(time).isNotNull();
        List<Long> parts = List.of(
                time.issueNs(),
                time.arrivalNs(),
                time.windowFullNs(),
                time.barrierNs(),
                time.drainNs(),
                time.flushNs());
        assertThat(parts).allMatch(part -> part >= 0);
        assertThat((double) parts.stream().mapToLong(Long::longValue).sum())
                .isCloseTo(result.modelTimeNs(), within(4.0)); // each is rounded
        double waited = time.waits().stream().mapToDouble(RunResult.Wait::share).sum();
        double other = (double) (time.issueNs() + time.arrivalNs() + time.flushNs()) / result.modelTimeNs();
        assertThat(waited + other).isCloseTo(1, within(1e-4));
        RunResult.Latency latency = result.latencyNs();
        assertThat(latency).isNotNull();
        assertThat(time.waits().stream().mapToDouble(RunResult.Wait::meanNs).sum())
                .isCloseTo(latency.mean(), within(latency.mean() * 1e-9));
        assertThat(time.waits())
                .allMatch(wait -> wait.queuedShare() >= -1e-12 && wait.queuedShare() <= wait.share() + 1e-12);
    }

    /** Blocks of a KV cache appear in frames that may still be copied out. */
    @ParameterizedTest
    @ValueSource(strings = {"lru", "gmt-tierorder", "bam"})
    void partsAddUpWhereBlocksAreProduced(String policy, @TempDir Path folder) throws IOException {
        Path trace = folder.resolve("t.jsonl");
        StringBuilder lines = new StringBuilder();
        for (int request = 0; request < 300; request++) {
            lines.append("{\"timestamp\": ")
                    .append(request)
                    .append(", \"hash_ids\": [")
                    .append(request * 7 % 41)
                    .append(", ")
                    .append(100 + request)
                    .append("]}\n");
        }
        Files.writeString(trace, lines);
        RunResult result = Runs.run(Runs.timed(Runs.spec("gmt-a100", "trace:" + trace + "?arrival=true", policy)
                .withSetting("hbm.frames", "8")
                .withSetting("dram.frames", "8")));
        RunResult.TimeSpent time = result.time();
        RunResult.Latency latency = result.latencyNs();
        assertThat(time).isNotNull();
        assertThat(latency).isNotNull();
        assertThat(time.waits().stream().mapToDouble(RunResult.Wait::meanNs).sum())
                .isCloseTo(latency.mean(), within(latency.mean() * 1e-9));
    }

    /** Warps that compute between their accesses wait for these all the same. */
    @Test
    void streamsThatComputeWaitForTheirAccesses() {
        RunResult result = Runs.run(Runs.timed(Runs.spec("uvmsmart-1080ti", "bfs-uvm?size=8000", "uvm-first-touch")));
        RunResult.TimeSpent time = result.time();
        assertThat(time).isNotNull();
        assertThat(time.windowFullNs()).isGreaterThan(time.issueNs());
    }

    @Test
    void untimedRunHasNoTimeSpent() {
        assertThat(Runs.run(Runs.spec("two-tier", "zipf?pages=100&accesses=1000", "lru"))
                        .time())
                .isNull();
    }
}
