package io.thermocline.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.Provenance;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ByteCurvesTest {
    /** One point: misses of 1,000 accesses of a byte each. */
    private static ByteCurvePoint point(String policy, long misses) {
        double ratio = misses / 1000.0;
        return new ByteCurvePoint(
                "w",
                policy,
                64,
                misses,
                ratio,
                misses,
                ratio,
                CurvePoint.EXACT,
                1000,
                1000,
                100,
                100,
                new Provenance(Map.of(), "test", null, Map.of()));
    }

    private static String headline(ByteCurvePoint... points) {
        return ByteCurves.byWorkload(List.of(points)).values().iterator().next().headline(ByteCurves.Ratio.ACCESSES);
    }

    @Test
    void bestOfSeveralIsNamed() {
        assertThat(headline(point("lru", 500), point("sieve", 400), point("belady", 300)))
                .isEqualTo("sieve has the lowest mean miss ratio, 0.4000");
        assertThat(headline(point("lru", 400), point("sieve", 400)))
                .isEqualTo("All policies have the same mean miss ratio, within 0.5 %");
    }

    /** It is no winner: the one that knows the future may miss less. */
    @Test
    void oneContenderIsNotTheBest() {
        assertThat(Stream.of(headline(point("lru", 400), point("belady", 300)), headline(point("lru", 400))))
                .containsOnly("Miss ratio of lru");
        assertThat(headline(point("belady", 300))).isEqualTo("Miss ratio of belady");
    }
}
