package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** Curves, and what is said where there is none. */
final class CurveRunsTest {
    private static final CurveRuns CURVES =
            new CurveRuns(Runs.LABORATORY, runs -> Runs.LABORATORY.runAll(runs, Progress.SILENT));

    /** A footprint that has no share in the first tier is counted and has a curve nevertheless. */
    @Test
    void curveIsIndependentOfTheVariedTiersCapacity() {
        RunSpec plain = Runs.scaled(Runs.spec("gmt-a100", "bfs", "lru"), 1.0 / 65536);
        assertThatThrownBy(() -> Runs.LABORATORY.check(plain)).hasMessageContaining("tier hbm has no frame left");
        List<CurvePoint> points = CURVES.points(List.of(plain, plain.withPolicy("bam")), List.of());
        CurvePoint last = points.get(points.size() - 1);
        assertThat(points).hasSameSizeAs(CURVES.points(List.of(plain, plain.withPolicy("bam")), sizes(points)));
        assertThat(last.misses())
                .isEqualTo(last.pages()); // the last size is the footprint, each page of which is missed once
    }

    private static List<Long> sizes(List<CurvePoint> points) {
        return points.stream().map(CurvePoint::pages).distinct().toList();
    }

    /** {@code passes} is a parameter of the second workload alone: two sweeps over 50 pages miss each time, or once. */
    @Test
    void settingOfOneWorkloadIsNoneOfAnothers() {
        RunSpec first =
                Runs.spec("two-tier", "zipf?pages=500&accesses=5000", "lru").withSetting("workload.passes", "2");
        List<RunSpec> specs = List.of(first, first.withWorkload("scan?pages=50"));
        CurveRuns passed = new CurveRuns(
                Runs.LABORATORY, CurveRuns.Maker.of(Runs.LABORATORY, CurveAccuracy.AUTOMATIC, Progress.SILENT));
        for (CurveRuns curves : List.of(CURVES, passed)) {
            List<CurvePoint> points = curves.points(specs, List.of(10L, 100L));
            assertThat(points).hasSize(4);
            assertThat(points.subList(2, 4)).extracting(CurvePoint::misses).containsExactly(100L, 50L);
            assertThatThrownBy(() -> curves.points(List.of(first, first.withPolicy("fifo")), List.of(10L)))
                    .hasMessageContaining("passes");
        }
    }

    @Test
    void lastWorkloadIsCheckedBeforeTheFirstIsRead() {
        RunSpec fits =
                Runs.spec("two-tier", "zipf?pages=500&accesses=5000", "lru").withSetting("nvme.pages", "1000");
        List<String> read = new ArrayList<>();
        CurveRuns curves = new CurveRuns(Runs.LABORATORY, new CurveRuns.Maker() {
            @Override
            public List<RunResult> runAll(List<RunSpec> specs) {
                throw new AssertionError("nothing is run");
            }

            @Override
            public Optional<CurvePass> pass(List<RunSpec> specs, List<Long> sizes) {
                specs.forEach(spec -> read.add(spec.workload()));
                return Runs.LABORATORY.curvePass(specs, sizes, CurveAccuracy.AUTOMATIC, Progress.SILENT);
            }
        });
        assertThatThrownBy(() -> curves.points(List.of(fits, fits.withWorkload("scan?pages=5000")), List.of(10L)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("does not fit: tier nvme holds 1000");
        assertThat(read).isEmpty();
    }

    @Test
    void tierManagedInUnitsHoldsAtLeastOne() {
        RunSpec inUnits =
                Runs.spec("two-tier", "zipf?pages=2000&accesses=4096", "lru").withSetting("hbm.unit", "2MiB");
        // 2 MiB of 64 KiB
        assertThat(Runs.LABORATORY.leastFrames(inUnits.withSetting("page", "64KiB")))
                .isEqualTo(32);
        assertThat(Runs.LABORATORY.leastFrames(Runs.spec("two-tier", "zipf", "lru")))
                .isEqualTo(1);
    }

    @Test
    void curveOfPolicyThatNeedsTimeIsRefusedWithAlternatives() {
        List<RunSpec> timeless = List.of(Runs.spec("thermostat-xeon", "zipf?pages=2000&accesses=20000", "thermostat"));
        for (List<Long> sizes : List.of(List.<Long>of(), List.of(1000L))) {
            assertThatThrownBy(() -> CURVES.points(timeless, sizes))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage("policy: thermostat needs time; a curve counts misses without a clock: "
                            + "use compare, or a workload with arrival times")
                    .asInstanceOf(InstanceOfAssertFactories.type(InvalidInputException.class))
                    .extracting(InvalidInputException::subject)
                    .isEqualTo(Subject.Field.POLICY);
        }
    }
}
