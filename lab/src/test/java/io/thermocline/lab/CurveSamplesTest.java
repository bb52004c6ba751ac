package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.lab.curve.SampledCurve;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Curves from samples of the pages, beside runs of all accesses. */
final class CurveSamplesTest {
    private static final String ZIPF = "zipf?pages=60000&accesses=1500000&writes=0.2";
    private static final CurveAccuracy ASKED = CurveAccuracy.ofError(0.005);

    private final List<RunSpec> ran = new ArrayList<>();

    private List<CurvePoint> points(List<RunSpec> specs, List<Long> sizes, CurveAccuracy accuracy) {
        return new CurveRuns(Runs.LABORATORY, new CurveRuns.Maker() {
                    @Override
                    public List<RunResult> runAll(List<RunSpec> runs) {
                        ran.addAll(runs);
                        return Runs.LABORATORY.runAll(runs, Progress.SILENT);
                    }

                    @Override
                    public Optional<CurvePass> pass(List<RunSpec> together, List<Long> given) {
                        return Runs.LABORATORY.curvePass(together, given, accuracy, Progress.SILENT);
                    }
                })
                .points(specs, sizes);
    }

    private static List<CurvePoint> sampled(List<CurvePoint> points) {
        return points.stream().filter(point -> point.method().equals("sampled")).toList();
    }

    /** Tiers in between, flights and pins are scaled with the first tier. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "two-tier, fifo",
        "two-tier, clock",
        "two-tier, sieve",
        "two-tier, s3fifo",
        "two-tier, lfu",
        "two-tier, arc",
        "two-tier, wtinylfu",
        "two-tier, belady",
        "gmt-a100, bam",
        "gmt-a100, hmm",
        "gmt-a100, gmt-tierorder",
        "gmt-a100, gmt-random",
        "gmt-a100, gmt-reuse"
    })
    void bandCoversTheRun(String testbed, String policy) {
        RunSpec spec = Runs.spec(testbed, ZIPF, policy).withSetting("nvme.capacity", "1TiB");
        List<Long> sizes = List.of(4000L, 16_000L);
        List<CurvePoint> points = points(List.of(spec), sizes, ASKED);
        assertThat(ran).isEmpty();
        List<CurvePoint> exact = points(List.of(spec), sizes, CurveAccuracy.RUNS);
        for (int i = 0; i < sizes.size(); i++) {
            CurvePoint point = points.get(i);
            assertThat(point.method()).isEqualTo("sampled");
            assertThat(point.rate()).isBetween(1.0 / 32, 0.5);
            assertThat(exact.get(i).missRatio())
                    .as(point.pages() + " pages")
                    .isBetween(point.low(), point.high())
                    .isCloseTo(point.missRatio(), within(0.015));
            assertThat(point.high() - point.low()).isLessThan(0.06);
            assertThat(point.misses()).isEqualTo(Math.round(point.missRatio() * 1_500_000));
            assertThat(point.provenance()).isEqualTo(exact.get(i).provenance());
            assertThat(point.capacities()).isEqualTo(exact.get(i).capacities());
        }
    }

    @Test
    void sampleHasTheAcceleratorOfTheTestbed() {
        Device device = new Device("test", "test", false, 0, 0, 1, 1, 0, 0, 1, 0, Map.of());
        Testbed whole = new Testbed(
                "test",
                4096,
                new Accelerator("gpu", 720, 3, 5, 7, 128),
                List.of(new Tier("hbm", device, 800, 0, 1, null), new Tier("nvme", device, 9000, 0, 1, null)),
                new Software(0, 0, 0, 0));
        Testbed eighth = MiniatureRun.scaled(whole, 64, new SampledCurve.Scaling(3, 0));
        assertThat(eighth.accelerator()).isEqualTo(new Accelerator("gpu", 8, 3, 5, 7, 128));
        assertThat(eighth.tiers()).extracting(Tier::frames).containsExactly(100L, 9000L);
        assertThat(eighth.tiers()).extracting(Tier::spare).containsExactly(0, 0);
    }

    /** Small tiers are run, and so is what does not scale; LRU is counted. */
    @Test
    void whatCannotBeSampledIsExact() {
        RunSpec spec = Runs.spec("two-tier", ZIPF, "sieve");
        List<RunSpec> specs = List.of(spec, spec.withPolicy("lru"), spec.withPolicy("sieve?flight-window=4"));
        List<CurvePoint> points = points(specs, List.of(500L, 4000L), ASKED);
        assertThat(points.stream().map(point -> point.policy() + " " + point.pages() + " " + point.method()))
                .containsExactly(
                        "sieve 500 exact",
                        "sieve 4000 sampled",
                        "lru 500 exact",
                        "lru 4000 exact",
                        "sieve?flight-window=4 500 exact",
                        "sieve?flight-window=4 4000 exact");
        assertThat(ran).hasSize(3);
    }

    /** Without an error that is asked for, a curve that takes less than a thousand million accesses is run. */
    @Test
    void shortCurveIsRunUnlessAnErrorIsAsked() {
        RunSpec spec = Runs.spec("two-tier", ZIPF, "fifo");
        assertThat(sampled(points(List.of(spec), List.of(4000L), CurveAccuracy.AUTOMATIC)))
                .isEmpty();
        assertThat(sampled(points(List.of(spec), List.of(4000L), ASKED))).hasSize(1);
    }

    @Test
    void pointIsTheSameBesideOthersAndAgain() {
        RunSpec spec = Runs.spec("two-tier", ZIPF, "arc");
        Map<String, CurvePoint> alone = new HashMap<>();
        points(List.of(spec), List.of(16_000L), ASKED).forEach(point -> alone.put(point.policy(), point));
        List<CurvePoint> together =
                points(List.of(spec.withPolicy("belady"), spec), List.of(4000L, 16_000L, 30_000L), ASKED);
        assertThat(together).contains(alone.get("arc"));
    }

    /** A tighter error takes more pages, and where that is not enough a run. */
    @ParameterizedTest
    @ValueSource(strings = {"fifo", "lfu"})
    void smallerErrorTakesMorePages(String policy) {
        RunSpec spec = Runs.spec("two-tier", ZIPF, policy);
        double coarse = points(List.of(spec), List.of(16_000L), CurveAccuracy.ofError(0.02))
                .get(0)
                .rate();
        double fine = points(List.of(spec), List.of(16_000L), CurveAccuracy.ofError(0.0001))
                .get(0)
                .rate();
        assertThat(fine).isGreaterThan(coarse);
    }
}
