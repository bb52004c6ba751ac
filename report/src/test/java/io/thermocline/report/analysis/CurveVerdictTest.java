package io.thermocline.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CurveVerdictTest {
    /** Misses of 1,000 accesses at 1, 2, 4 ... pages of 4 KiB. */
    private static Curve curve(String policy, boolean isBound, long... misses) {
        List<CurvePoint> points = new ArrayList<>();
        for (int i = 0; i < misses.length; i++) {
            points.add(new CurvePoint(
                    "w",
                    policy,
                    1L << i,
                    misses[i],
                    misses[i] / 1000.0,
                    CurvePoint.EXACT,
                    1,
                    misses[i] / 1000.0,
                    misses[i] / 1000.0,
                    "two-tier",
                    1,
                    1,
                    4096,
                    Map.of("hbm", 1L << i),
                    new Provenance(Map.of(), "test", null, Map.of())));
        }
        return new Curve("w", policy, points, isBound);
    }

    @Test
    void headlineSaysWhereTwoCurvesCross() {
        CurveVerdict verdict = new CurveVerdict(List.of(
                curve("a", false, 900, 700, 500, 100),
                curve("b", false, 800, 699, 600, 100),
                curve("opt", true, 500, 400, 300, 100)));
        // at 2 pages they are within half a per cent; at 8 they are alike
        assertThat(verdict.headline()).isEqualTo("b is best up to 2 pages (8 KiB), a from 4 pages (16 KiB) on");
        assertThat(verdict.details())
                .containsExactly(
                        "Ties, within 0.5 %: all at 2 and 8 pages.",
                        "Mean miss ratio over the sizes: b 0.5498, a 0.5500.",
                        "opt knows the future and bounds the others: 0.3250.");
    }

    @Test
    void severalCrossingsAreListed() {
        CurveVerdict verdict =
                new CurveVerdict(List.of(curve("a", false, 900, 700, 500), curve("b", false, 800, 800, 400)));
        assertThat(verdict.headline()).isEqualTo("The best policy changes 2 times with the size");
        assertThat(verdict.details().get(0))
                .isEqualTo("Fewest misses: b at 1 page (4 KiB), a at 2 pages (8 KiB), b at 4 pages (16 KiB).");
    }

    /** "a" is best throughout, and others with it: "b" at one page, "c" at 2 and 4, both at 8. */
    @Test
    void whoTiesWithTheBestIsNamed() {
        CurveVerdict verdict = new CurveVerdict(List.of(
                curve("a", false, 900, 700, 500, 100),
                curve("b", false, 904, 800, 600, 100),
                curve("c", false, 950, 700, 501, 100)));
        assertThat(verdict.headline()).isEqualTo("a misses least at every size, not always alone");
        assertThat(verdict.details().get(0))
                .isEqualTo("Ties, within 0.5 %: b at 1 page; c at 2 and 4 pages; all at 8 pages.");
    }

    @Test
    void oneThatIsBestThroughoutIsNamedAndTheOptimumIsNot() {
        assertThat(new CurveVerdict(List.of(
                                curve("a", false, 900, 700), curve("b", false, 950, 800), curve("opt", true, 1, 1)))
                        .headline())
                .isEqualTo("a misses least at every size");
        assertThat(new CurveVerdict(List.of(curve("a", false, 900, 700), curve("b", false, 900, 700))).headline())
                .isEqualTo("All policies miss alike at every size");
        assertThat(new CurveVerdict(List.of(curve("a", false, 900, 700), curve("b", false, 901, 700))).headline())
                .isEqualTo("All policies miss alike at every size, within 0.5 %");
        assertThat(new CurveVerdict(List.of(curve("opt", true, 900, 700))).headline())
                .isEqualTo("Miss ratios of opt");
    }

    @Test
    void estimatedPointsAreCountedWithTheirWidestBand() {
        Curve exact = curve("a", false, 900, 700);
        List<CurvePoint> points =
                List.of(exact.points().get(0), sampled(exact.points().get(1), 0.02));
        CurveVerdict verdict = new CurveVerdict(List.of(new Curve("w", "a", points, false)));
        assertThat(verdict.details())
                .endsWith(
                        "1 point is estimated from 12.5 % of the pages; the widest band is 0.6800 to 0.7200, of a at 2 pages (8 KiB).");
    }

    private static CurvePoint sampled(CurvePoint point, double half) {
        return new CurvePoint(
                point.workload(),
                point.policy(),
                point.pages(),
                point.misses(),
                point.missRatio(),
                CurvePoint.SAMPLED,
                0.125,
                point.missRatio() - half,
                point.missRatio() + half,
                point.testbed(),
                point.seed(),
                point.scale(),
                point.pageBytes(),
                point.capacities(),
                point.provenance());
    }
}
