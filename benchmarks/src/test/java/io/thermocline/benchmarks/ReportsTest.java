package io.thermocline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportsTest {
    private final Table table = new Table(
                    "speed",
                    "How fast",
                    List.of(
                            Column.words("policy", "policy"),
                            Column.numbers("accessesPerSecond", "M accesses/s", 1e6, 1),
                            Column.numbers("growth", "growth", 1, 2)))
            .row("clock", 51_234_567.0, "")
            .row("arc", 9_900_000L, 1.5)
            .note("As measured.");

    @Test
    void tableIsAlignedAndRounded() {
        assertThat(TextReport.of(table)).isEqualTo("""
                How fast
                  policy  M accesses/s  growth
                  clock           51.2
                  arc              9.9    1.50
                  As measured.
                """);
    }

    @Test
    void jsonHasBaseUnitsAndOmitsEmptyCells() throws Exception {
        String json = JsonReport.of(measurement(0.1));

        assertThat(json)
                .contains("\"accessesPerSecond\" : 5.1234567E7", "\"accessesPerSecond\" : 9900000", "\"growth\" : 1.5")
                .contains("\"commit\" : \"abc\"", "\"quiet\" : true")
                .containsOnlyOnce("growth");
    }

    @Test
    void loadOfTheMachineIsReported() {
        assertThat(TextReport.of(measurement(0.1)))
                .contains(
                        "Load average 0.10 before, 1.00 after; 1.0 % of the processors' time went to others on the host\n")
                .contains("EPYC, 2 cores, 8 GiB", "-Xmx4g", "commit abc, median of 5 rounds");
        assertThat(TextReport.of(measurement(3))).contains("not worth recording");
        assertThat(TextReport.of(measurement(0.1, 0.3))).contains("30.0 %", "not worth recording");
    }

    @Test
    void stolenTimeIsAShareOfTheWantedTime() {
        ProcessorTime before = ProcessorTime.of("cpu  100 10 20 5000 40 1 2 60 7 0");
        ProcessorTime after = ProcessorTime.of("cpu  150 20 30 9000 90 2 3 84 7 0");
        assertThat(after.stolenSince(before)).isEqualTo(24.0 / (72 + 24));
        assertThat(after.stolenSince(after)).isZero();
        assertThat(ProcessorTime.of("")).isEqualTo(new ProcessorTime(0, 0));
    }

    @Test
    void rowHasACellForEachColumn() {
        assertThatThrownBy(() -> table.row("clock"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("1 cells for 3 columns");
    }

    @Test
    void numbersOfAProcessAreReadFromTheOuterObject() throws Exception {
        assertThat(Child.numbers("{\"a\": 1.5, \"inner\": {\"a\": 2}, \"list\": [3], \"word\": \"x\", \"b\": 4}"))
                .isEqualTo(Map.of("a", 1.5, "b", 4.0));
    }

    @Test
    void missingNumberOfAProcessIsReported() {
        assertThatThrownBy(() -> new Child.Outcome(1, Map.of()).value("seconds"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("printed no seconds");
    }

    private Measurement measurement(double load) {
        return measurement(load, 0.01);
    }

    private Measurement measurement(double load, double stolen) {
        Machine machine = new Machine("EPYC", 2, 8L << 30, "Linux", "OpenJDK 17", List.of("-Xmx4g"), "abc");
        return new Measurement("2026-01-01", machine, load, 1, stolen, 5, List.of(table));
    }
}
