package io.thermocline.lab.study;

import static io.thermocline.lab.study.MadeResults.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.RunResult;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Measures over results made by hand. In {@code small} the policies {@code old} and {@code new} take 400 and 100 ns on
 * workload {@code a}, and 900 and 100 ns on {@code b}. In {@code large-2} each takes twice as long, and {@code new} on
 * {@code a} 400 ns.
 */
final class MeasuresTest {
    private static final StudyResults RESULTS = results();

    private static StudyResults results() {
        Map<StudyCell, RunResult> all = new LinkedHashMap<>();
        // model time, bytes from the last tier, bytes to and from the middle tier, metric 'waits'
        all.put(new StudyCell("small", "a", "old"), result("old", 400, 1000, 0, 10));
        all.put(new StudyCell("small", "a", "new"), result("new", 100, 250, 300, 4));
        all.put(new StudyCell("small", "b", "old"), result("old", 900, 2000, 0, 20));
        all.put(new StudyCell("small", "b", "new"), result("new", 100, 1500, 100, 20));
        all.put(new StudyCell("large-2", "a", "old"), result("old", 800, 1000, 0, 10));
        all.put(new StudyCell("large-2", "a", "new"), result("new", 400, 250, 0, 1));
        all.put(new StudyCell("large-2", "b", "old"), result("old", 1800, 2000, 0, 20));
        all.put(new StudyCell("large-2", "b", "new"), result("new", 200, 1500, 0, 20));
        return new StudyResults("made", all);
    }

    private static double value(String measure, String given) {
        Map<Key, String> keys = new EnumMap<>(Key.class);
        for (String entry : given.split("; ", -1)) {
            String[] pair = entry.split("=", 2);
            keys.put(Key.of(pair[0].strip()).orElseThrow(), pair[1]);
        }
        return new Measurement(Measures.of(measure).orElseThrow(), keys, Map.of()).of(RESULTS);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            time-us        | configuration=small; workload=a; policy=old                          | 0.4
            speed-up       | configuration=small; workload=b; policy=new; over=old                | 9
            time-over      | configuration=small; workload=b; policy=new; over=old                | 0.1111111
            geomean        | configuration=small; policy=new; over=old                            | 6
            mean-over      | configuration=small; policy=new; over=old                            | 6.5
            mean-over      | configuration=small; workload=a; policy=new; over=old                | 4
            mean-over      | configuration=small; over-configuration=large-2; policy=new; over=old | 13
            geomean-over   | configuration=small; workload=a,b; policy=new; over=old              | 6
            geomean-over   | configuration=large-2; over-configuration=small; policy=new; over=new | 0.3535534
            worst-over     | configuration=small; policy=new; over=old                            | 4
            worst-over     | configuration=small; workload=b; policy=new; over=old                | 9
            least-over     | configurations=small,large-2; policy=new; over=old                   | 5.5
            rising-over    | configurations=large-2,small; policy=new; over=old                   | 1
            rising-over    | configurations=small,large-2; policy=new; over=old                   | 0
            fastest        | configuration=small; policy=new                                      | 2
            fastest        | configuration=small; policy=old                                      | 0
            no-slower      | configuration=small; policy=new; over=old                            | 2
            no-slower      | configuration=small; policy=old; over=new                            | 0
            served-share   | configuration=small; workload=a; policy=old                          | 0.5
            first          | configuration=small; policy=new; over=old                            | 1
            first          | configuration=small; policy=old; over=old                            | 0
            rising         | configurations=large-2,small; policy=new; over=old                   | 1
            rising         | configurations=small,large-2; policy=new; over=old                   | 0
            slow-down      | configuration=large-2; over-configuration=small; workload=a; policy=new | 4
            slow-down      | configuration=large-2; over-configuration=small; workload=a,b; policy=new | 2.8284271
            faster         | configuration=small; workload=a,b; policy=new; over=old              | 6.5
            faster         | configuration=small; workload=a; policy=new; over-configuration=large-2 | 4
            faster         | configuration=small; workload=a; policy=new; over-workload=b; over=old | 9
            utilisation    | configuration=small; workload=a; policy=old; of=10                   | 0.25
            total-io       | configuration=small; workload=a; policy=old                          | 1.8626451e-6
            bandwidth      | configuration=small; workload=a; policy=old                          | 2.5
            fetched-over   | configuration=small; workload=b; policy=new; over=old                | 0.75
            io-cut         | configuration=small; workload=b; policy=new; over=old                | 0.25
            io-cut         | configuration=small; policy=new; over=old                            | 0.5
            middle-traffic | configuration=small; policy=new; over=old                            | 0.175
            policy-metric  | configuration=small; workload=a; policy=new; metric=waits            | 4
            policy-metric-if-any | configuration=small; workload=a; policy=new; metric=none       | NaN
            metric-cut     | configuration=small; policy=new; over=old; metric=waits              | 0.3
            metric-mean    | configuration=small; policy=new; metric=waits                        | 12
            metric-mean    | configuration=small; workload=a; policy=new; metric=waits            | 4
            series-final   | configuration=small; workload=a; policy=new; metric=steps            | 18.5
            metric-growth  | configuration=small; over-configuration=large-2; workload=a; policy=new; over=new; metric=waits | 3
            time-lost      | configuration=large-2; over-configuration=small; workload=a; policy=new; over=new | 18.75
            latency-over   | configuration=large-2; over-configuration=small; workload=a; policy=new; over=old; metric=mean | 1
            latency-over   | configuration=large-2; over-configuration=small; workload=a; policy=new; over=new; metric=p95 | 4
            latency-over   | configuration=small; over-configuration=large-2; workload=b; policy=old; over=new; metric=p99 | 4.5
            metric-per-second | configuration=small; workload=a; policy=new; metric=waits         | 40e6
            saving         | policy=new; cold=0.4; cost=0.25                                      | 0.3
            requests       | configuration=small; workload=a; policy=old                          | 250
            amplification  | configuration=small; workload=a; policy=old; element-bytes=4         | 0.078125
            queue-depth    | policy=new; gigabytes-per-second=26; bytes=512; latency-us=11        | 558.59375
            quotient       | policy=new; dividend=11.13; divisor=2.54                             | 4.3818898
            accesses       | configuration=small; workload=a; policy=old                          | 100
            touches        | configuration=small; workload=a; policy=old                          | 3200
            ping-pong      | configuration=small; workload=a; policy=old                          | 7
            reuse          | configuration=small; workload=a; policy=old                          | 0.8
            """)
    void measureIsWorkedOut(String measure, String given, double value) {
        assertThat(value(measure, given)).isEqualTo(value, within(1e-6));
    }

    @Test
    void seriesThatThePolicyDoesNotHaveIsRefused() {
        assertThatThrownBy(() -> value("series-final", "configuration=small; workload=a; policy=new; metric=none"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("study made: policy new has no series 'none'; it has: steps");
    }

    @Test
    void workloadsWithoutPartnersAreRefused() {
        assertThatThrownBy(() -> value("faster", "configuration=small; workload=a,b; policy=new; over-workload=a"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("study made: faster compares 2 workloads with 1; allowed: as many");
    }

    /** The times are 1,100, 1,040 and 1,000 ns: 1,040 is the first within 5 % of the shortest. */
    @Test
    void kneeIsTheNumberInTheNameOfTheFirstThatIsNearlyTheShortest() {
        Map<StudyCell, RunResult> all = new LinkedHashMap<>();
        all.put(new StudyCell("pairs-1", "a", "p"), result("p", 1100, 0, 0, 0));
        all.put(new StudyCell("pairs-8", "a", "p"), result("p", 1040, 0, 0, 0));
        all.put(new StudyCell("pairs-16", "a", "p"), result("p", 1000, 0, 0, 0));
        Map<Key, String> keys =
                Map.of(Key.CONFIGURATIONS, "pairs-1,pairs-8,pairs-16", Key.WORKLOAD, "a", Key.POLICY, "p");
        assertThat(new Measurement(Measures.of("knee").orElseThrow(), keys, Map.of()).of(new StudyResults("made", all)))
                .isEqualTo(8);
    }

    /** 4 and 9 times as fast; 4.4 is 10 % off and 8 is 12.5 %. */
    @Test
    void applicationsNearThePapersAreCounted() {
        Measure measure = Measures.of("apps-within").orElseThrow();
        Map<Key, String> keys = Map.of(
                Key.CONFIGURATION, "small", Key.POLICY, "new", Key.OVER, "old", Key.TOLERANCE, "0.1", Key.PAPERS, "");
        assertThat(new Measurement(measure, keys, Map.of("a", 4.4, "b", 8.0)).of(RESULTS))
                .isEqualTo(1);
    }

    @Test
    void missingMetricAndMissingRunAreRefused() {
        assertThatThrownBy(() -> value("policy-metric", "configuration=small; workload=a; policy=new; metric=no"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("policy new reports no metric 'no'; it reports: waits");
        assertThatThrownBy(() -> value("accesses", "configuration=small; workload=c; policy=new"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("configuration small has no run of new on c");
    }

    @Test
    void latencyThatThereIsNotIsRefused() {
        String row = "configuration=small; over-configuration=large-2; workload=a; policy=old; over=old; metric=p50";
        assertThatThrownBy(() -> value("latency-over", row))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("there is no latency 'p50'; allowed: mean, p95, p99");
        Map<StudyCell, RunResult> untimed = Map.of(new StudyCell("small", "a", "old"), result("old", 0, 0, 0, 0));
        Map<Key, String> keys = Map.of(
                Key.CONFIGURATION,
                "small",
                Key.OVER_CONFIGURATION,
                "small",
                Key.WORKLOAD,
                "a",
                Key.POLICY,
                "old",
                Key.OVER,
                "old");
        Measurement lost = new Measurement(Measures.of("time-lost").orElseThrow(), keys, Map.of());
        assertThatThrownBy(() -> lost.of(new StudyResults("made", untimed)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the run of policy old has no latencies; give the study the clock model");
    }

    @Test
    void measureThatAsksForAKeyThatItDoesNotDeclareIsABug() {
        Measure measure = Measure.of("odd", "asks for more", row -> row.number(Key.COLD));
        assertThatThrownBy(() -> new Measurement(measure, Map.of(Key.COLD, "1", Key.POLICY, "p"), Map.of()).of(RESULTS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("odd does not declare the key 'cold'");
    }

    @Test
    void namesOfMeasuresAndKeysAreDistinct() {
        List<String> names = Measures.all().stream().map(Measure::name).toList();
        assertThat(names).doesNotHaveDuplicates();
        for (Measure measure : Measures.all()) {
            assertThat(measure.keys())
                    .as(measure.name())
                    .doesNotHaveDuplicates()
                    .contains(Key.POLICY);
            assertThat(measure.keys().stream().map(Key::label).toList())
                    .doesNotContainAnyElementsOf(StudyReader.ROW_KEYS);
        }
    }
}
