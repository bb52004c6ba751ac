package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thermocline.workloads.future.FutureWorkload;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Traces with known results. They are not part of the repository: the folder is the system property
 * {@code thermocline.traces}, or {@code ../shared/traces} beside the repository; without it nothing is checked.
 */
class KnownTracesTest {
    private static final Path FOLDER = Path.of(System.getProperty("thermocline.traces", "../../shared/traces"));

    @Test
    void cloudPhysics() {
        TraceInfo info = TraceInfo.of(file("cloudPhysicsIO.oracleGeneral.bin"));
        assertThat(info.accesses()).isEqualTo(113_872);
        assertThat(info.pages()).isEqualTo(48_974);
        assertThat(info.writes()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"100, 100047", "1000, 94727", "5000, 91458", "20000, 72151"}) // libCacheSim
    void cloudPhysicsMissesOfClock(int frames, long misses) {
        TraceWorkload workload = TraceWorkload.of(file("cloudPhysicsIO.oracleGeneral.bin"), false);
        assertThat(Traces.clockMisses(workload, frames)).isEqualTo(misses);
    }

    @Test
    void recordedNextAccessesEqualComputedOnes() {
        TraceWorkload workload = TraceWorkload.of(file("cloudPhysicsIO.oracleGeneral.bin"), false);
        assertThat(Traces.next(FutureWorkload.of(workload))).isEqualTo(Traces.next(FutureWorkload.computed(workload)));
    }

    @Test
    void specGzip() {
        TraceInfo info = TraceInfo.of(file("spec-gzip.address.trace.gz"));
        assertThat(info.accesses()).isEqualTo(481_044);
        assertThat(info.pages()).isEqualTo(39_856);
        assertThat(info.writes()).isEqualTo(160_603);
    }

    @Test
    void mooncake() {
        TraceInfo info = TraceInfo.of(file("mooncake-conversation.jsonl.gz"));
        assertThat(info.accesses()).isEqualTo(288_500);
        assertThat(info.lastTimeSeconds().orElseThrow()).isBetween(3_500.0, 3_600.0);
    }

    private static TraceFile file(String name) {
        Path path = FOLDER.resolve(name);
        assumeTrue(Files.exists(path), "no known traces at " + FOLDER);
        return Traces.file(path);
    }
}
