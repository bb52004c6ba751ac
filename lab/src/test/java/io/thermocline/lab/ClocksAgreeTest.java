package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Decisions follow access order (rule 1 of the engine): for workloads of one stream the model clock only adds time to
 * what is decided without it.
 */
final class ClocksAgreeTest {
    private static final double SCALE = 1.0 / 4096;

    /** 2^22 pages are 1024 at this scale. */
    private static final String SIZE = "pages=4194304&accesses=4000&writes=0.2";

    private static final List<String> WORKLOADS = List.of(
            "lavamd",
            "pathfinder",
            "multivectoradd",
            "srad",
            "hotspot",
            "backprop",
            "bfs",
            "sssp",
            "pagerank",
            "cc",
            "zipf?" + SIZE,
            "uniform?" + SIZE,
            "scan?" + SIZE + "&stride=3",
            "mixed?period=2000&" + SIZE,
            Runs.shippedTrace(6_000));

    /** Capacities of the testbeds at scale 1, so that every tier is under pressure. */
    private static final Map<String, Map<String, String>> SETTINGS = Map.of(
            "two-tier", Map.of("page", "64KiB", "hbm.capacity", "8GiB"),
            "gmt-a100", Map.of(),
            "four-tier", Map.of("nvm.capacity", "32GiB"));

    private static final List<String> SERVERS = List.of(
            "kv-aerospike?operations=3000",
            "kv-cassandra?operations=3000",
            "kv-redis?seconds=0.02",
            "mysql-tpcc?seconds=0.004",
            "websearch?seconds=0.05",
            "analytics?seconds=0.02");

    private static final List<String> UNIFIED = List.of(
            "backprop-uvm?size=2048",
            "fdtd2d?size=200",
            "hotspot-uvm?size=256",
            "srad-uvm?size=256",
            "nw?size=257",
            "randomaccess?size=200000",
            "bfs-uvm?size=8000",
            "sssp-uvm?size=20000");

    static Stream<Arguments> policiesOfTestbeds() {
        return Stream.of("two-tier", "gmt-a100", "four-tier")
                .flatMap(testbed -> Runs.policiesOf(testbed).stream().map(policy -> Arguments.of(testbed, policy)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("policiesOfTestbeds")
    @Tag("slow")
    void servedAndOperationsAreTheSameWithAndWithoutTime(String testbed, String policy) {
        List<RunSpec> specs = new ArrayList<>();
        for (String workload : WORKLOADS) {
            RunSpec spec = Runs.scaled(Runs.spec(testbed, workload, Runs.windowed(policy)), SCALE);
            for (Map.Entry<String, String> setting :
                    SETTINGS.getOrDefault(testbed, Map.of()).entrySet()) {
                spec = spec.withSetting(setting.getKey(), setting.getValue());
            }
            specs.add(spec);
            specs.add(Runs.timed(spec));
        }
        agree(specs, 10_000);
    }

    /** Arrivals bring batches of their own, and memory that grows. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("policiesOfServers")
    @Tag("slow")
    void serversAreDecidedTheSameWithAndWithoutTime(String policy) {
        List<RunSpec> specs = new ArrayList<>();
        for (String workload : SERVERS) {
            RunSpec spec = Runs.scaled(Runs.spec("two-tier", workload, Runs.windowed(policy)), 1.0 / 256)
                    .withSetting("hbm.capacity", "512MiB");
            specs.add(spec);
            specs.add(Runs.timed(spec));
        }
        agree(specs, 1_000);
    }

    static Stream<String> policiesOfServers() {
        return Runs.policiesOf("two-tier").stream();
    }

    /**
     * Its warps are streams, so that time decides which page comes when; what the program asks for does not depend on
     * it.
     */
    @Test
    void unifiedMemoryAccessesAreEqualWithAndWithoutTime() {
        SoftAssertions softly = new SoftAssertions();
        for (String workload : UNIFIED) {
            RunSpec spec = Runs.spec("uvmsmart-1080ti", workload, "uvm-adaptive");
            RunResult.Counts untimed = Runs.run(spec).counts();
            RunResult.Counts timed = Runs.run(Runs.timed(spec)).counts();
            softly.assertThat(List.of(timed.accesses(), timed.touches(), timed.writes(), timed.pages()))
                    .as(workload)
                    .isEqualTo(List.of(untimed.accesses(), untimed.touches(), untimed.writes(), untimed.pages()));
        }
        softly.assertAll();
    }

    /** @param specs each without time, then with it */
    private static void agree(List<RunSpec> specs, int fewestMisses) {
        List<RunResult> results = Runs.LABORATORY.runAll(specs, Progress.SILENT);
        SoftAssertions softly = new SoftAssertions();
        for (int i = 0; i < results.size(); i += 2) {
            RunResult untimed = results.get(i);
            RunResult timed = results.get(i + 1);
            softly.assertThat(timed.counts()).as(untimed.workload()).isEqualTo(untimed.counts());
            softly.assertThat(timed.policyMetrics()).as(untimed.workload()).isEqualTo(untimed.policyMetrics());
            softly.assertThat(timed.modelTimeNs()).as(untimed.workload()).isPositive();
            softly.assertThat(untimed.modelTimeNs()).as(untimed.workload()).isZero();
        }
        softly.assertAll();
        assertThat(results).hasSameSizeAs(specs);
        assertThat(results.stream().mapToLong(Runs::misses).sum())
                .as("misses, without which nothing was compared")
                .isGreaterThan(fewestMisses);
    }
}
