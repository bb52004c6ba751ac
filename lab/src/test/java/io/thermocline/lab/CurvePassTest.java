package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Curves of LRU from one pass, beside runs at each size. */
final class CurvePassTest {
    private final List<RunSpec> runs = new ArrayList<>(); // that were made

    private List<RunResult> runAll(List<RunSpec> specs) {
        runs.addAll(specs);
        return Runs.LABORATORY.runAll(specs, Progress.SILENT);
    }

    private CurveRuns curves() {
        return new CurveRuns(Runs.LABORATORY, new CurveRuns.Maker() {
            @Override
            public List<RunResult> runAll(List<RunSpec> specs) {
                return CurvePassTest.this.runAll(specs);
            }

            @Override
            public Optional<CurvePass> pass(List<RunSpec> specs, List<Long> sizes) {
                return Runs.LABORATORY.curvePass(specs, sizes, CurveAccuracy.AUTOMATIC, Progress.SILENT);
            }
        });
    }

    /**
     * Writes, tiers in between, units of several pages, streams that take turns, graphs, pages that come into being
     * with their first access, host accesses: whatever the engine does with them, the pass counts the same.
     */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "two-tier, zipf?pages=5000&accesses=200000&writes=0.3, 1",
        "gmt-a100, hotspot, 1/4096",
        "gmt-a100, bfs, 1/65536",
        "dream-v100, mvt, 1/4096",
        "uvmsmart-1080ti, fdtd2d, 1/64",
        "thermostat-xeon, kv-redis?seconds=1, 1/4096",
        "two-tier, 'scan?pages=50&accesses=1000', 1"
    })
    void passEqualsRunsAtEverySize(String testbed, String workload, String scale) {
        double ratio = scale.equals("1") ? 1 : 1 / Double.parseDouble(scale.substring(2));
        RunSpec spec = Runs.scaled(Runs.spec(testbed, workload, "lru"), ratio);
        List<CurvePoint> passed = curves().points(List.of(spec), List.of());
        assertThat(runs).isEmpty();
        assertThat(passed).hasSizeGreaterThan(3);
        assertThat(passed).isEqualTo(new CurveRuns(Runs.LABORATORY, this::runAll).points(List.of(spec), List.of()));
    }

    @Test
    void passEqualsRunsOfTheShippedTraceAtGivenSizes() {
        List<Long> sizes = List.of(1L, 2L, 3L, 7L, 50L, 500L, 1000L, 3000L, 100_000L);
        RunSpec spec = Runs.spec("two-tier", Runs.shippedTrace(400_000), "lru");
        assertThat(curves().points(List.of(spec), sizes))
                .isEqualTo(new CurveRuns(Runs.LABORATORY, this::runAll).points(List.of(spec), sizes));
        assertThat(runs).hasSize(sizes.size()); // of the second alone
    }

    /** A block that a request produces appears in the first tier, so that its first reference is no miss. */
    @Test
    void producedPagesDoNotMissAtFirst() {
        String requests = "{\"timestamp\": 0, \"hash_ids\": [1, 2, 3]}\n{\"timestamp\": 1, \"hash_ids\": [1, 2, 4]}\n";
        RunSpec spec = Runs.spec(
                "two-tier", "trace:" + Runs.write("produced.jsonl", requests.getBytes(StandardCharsets.UTF_8)), "lru");
        List<CurvePoint> points = curves().points(List.of(spec), List.of(1L, 2L, 3L));
        // 1 and 2 return after two others each
        assertThat(points.stream().map(CurvePoint::misses)).containsExactly(2L, 2L, 0L);
        assertThat(points)
                .isEqualTo(new CurveRuns(Runs.LABORATORY, this::runAll).points(List.of(spec), List.of(1L, 2L, 3L)));
    }

    /** The other policies, and LRU where pages on their way are spared, are runs; points keep the order asked for. */
    @Test
    void whatThePassCannotTellIsRun() {
        RunSpec spec = Runs.spec("two-tier", "zipf?pages=2000&accesses=40000", "lru");
        List<RunSpec> specs = List.of(
                spec.withPolicy("sieve"), spec, spec.withPolicy("lru?flight-window=5"), spec.withPolicy("fifo"));
        List<CurvePoint> points = curves().points(specs, List.of(100L, 1000L));
        assertThat(runs.stream().map(RunSpec::policy).distinct())
                .containsExactly("sieve", "lru?flight-window=5", "fifo");
        assertThat(points.stream().map(point -> point.policy() + " " + point.pages()))
                .containsExactly(
                        "sieve 100",
                        "sieve 1000",
                        "lru 100",
                        "lru 1000",
                        "lru?flight-window=5 100",
                        "lru?flight-window=5 1000",
                        "fifo 100",
                        "fifo 1000");
        assertThat(points)
                .allMatch(point -> point.method().equals("exact") && point.rate() == 1)
                .allMatch(point -> point.low() == point.missRatio() && point.high() == point.missRatio());
    }

    @Test
    void footprintThatDoesNotFitIsRefused() {
        RunSpec spec = Runs.spec("two-tier", Runs.shippedTrace(400_000), "lru").withSetting("nvme.pages", "1000");
        assertThatThrownBy(() -> curves().points(List.of(spec), List.of(10L)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("does not fit: tier nvme holds 1000");
    }
}
