package io.thermocline.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parts of a row's name, and the limits of its band. */
final class StudyRowTest {
    private static StudyRow row(String name, String metric, String band) {
        return new StudyRow(
                "s", name, metric, 2, Double.NaN, 1, "predicted", band, "within", Double.NaN, "", "", "m", null);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Fig. 8a, lavamd                      | Fig. 8a   | lavamd
            Fig. 8a geomean, literal             | Fig. 8a   | geomean, literal
            Table 6.3 demotion traffic, redis    | Table 6.3 | demotion traffic, redis
            Sec. 5.1 bandwidth                   | Sec. 5.1  | bandwidth
            Fig. 12                              | Fig. 12   | ''
            Total time, fitting, nw              | Total time | fitting, nw
            Choice: as shipped                   | Choice: as shipped | ''
            """)
    void nameBeginsWithThePlaceInThePaper(String name, String figure, String point) {
        assertThat(row(name, "m of p", "shown").figure()).isEqualTo(figure);
        assertThat(row(name, "m of p", "shown").point()).isEqualTo(point);
    }

    @ParameterizedTest
    @CsvSource({
        "speed-up of lru over fifo, speed-up, lru over fifo",
        "cut of waits of new over old, cut of waits, new over old",
        "GB/s of dream, GB/s, dream",
    })
    void metricNamesTheQuantityAndThePolicies(String metric, String quantity, String policies) {
        assertThat(row("Fig. 1", metric, "shown").quantity()).isEqualTo(quantity);
        assertThat(row("Fig. 1", metric, "shown").policies()).isEqualTo(policies);
    }

    @Test
    void ratioToNothingIsNone() {
        StudyRow none = new StudyRow(
                "s", "r", "m of p", 0, Double.NaN, 1, "predicted", "shown", "shown", Double.NaN, "", "", "m", null);
        assertThat(none.ratio()).isNaN();
        assertThat(row("Fig. 1", "m of p", "shown").ratio()).isEqualTo(0.5);
    }

    /** The paper's value is 2. */
    @ParameterizedTest
    @CsvSource({
        "shown, -Infinity, Infinity",
        "holds, 1, 1",
        "25 %, 1.5, 2.5",
        "within 0.5, 1.5, 2.5",
        "at least 7, 7, Infinity",
        "at most 7, -Infinity, 7",
        "below 7, -Infinity, 7",
        "from 3 to 4, 3, 4",
    })
    void bandHasLimits(String band, double low, double high) {
        assertThat(row("Fig. 1", "m of p", band).limits()).isEqualTo(new StudyRow.Limits(low, high));
    }
}
