package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Results, points of curves and specifications as JSON, and back. */
final class ResultJsonTest {
    private static final RunSpec TIMED = new RunSpec(
            "gmt-a100",
            "zipf?pages=60&accesses=9000&writes=0.3",
            "bam",
            1,
            1,
            Map.of("hbm.frames", "20", "dram.frames", "20", "payload", "real"),
            ClockKind.MODEL,
            List.of(new RunSpec.PolicySwitch(4096, "gmt-tierorder")));
    private static final RunSpec ARRIVING = new RunSpec(
            "thermostat-xeon",
            "kv-redis?seconds=40&rate=2000",
            "thermostat",
            1 / 256.0,
            1,
            Map.of(),
            ClockKind.MODEL,
            List.of());

    /** The same text again: every field is read, and none is written that was not there. */
    private static RunResult readBack(RunResult result) {
        JsonNode written = ResultJson.tree(result);
        RunResult read = ResultJson.read(written);
        assertThat(ResultJson.tree(read)).hasToString(written.toString());
        assertHas(ResultJson.fieldsOfRun(), "", written);
        return read;
    }

    private static void assertHas(ResultFields fields, String prefix, JsonNode written) {
        written.properties().forEach(field -> {
            String name = prefix + field.getKey();
            assertThat(!field.getValue().isNumber() || fields.mayHave(name))
                    .as(name)
                    .isTrue();
            assertHas(fields, name + ".", field.getValue());
        });
    }

    @Test
    void fieldsOfAPointAreThoseThatItHas() {
        ResultFields fields = ResultJson.fieldsOfPoint();
        assertThat(fields.mayHave("missRatio")).isTrue();
        assertThat(fields.mayHave("hitRatio")).isFalse();
        assertThat(fields.mayHave("policy")).isFalse();
    }

    @Test
    void textsAndArraysAreNoNumbersOfARun() {
        ResultFields fields = ResultJson.fieldsOfRun();
        assertThat(fields.mayHave("time.issueNs")).isTrue();
        assertThat(fields.mayHave("served.hbm")).isTrue();
        assertThat(fields.mayHave("served")).isFalse();
        assertThat(fields.mayHave("operations.pages")).isFalse();
        assertThat(fields.mayHave("command")).isFalse();
    }

    @Test
    void runWithSwitchAndContentsIsReadBack() {
        RunResult read = readBack(Runs.run(TIMED));
        assertThat(read.segments()).hasSize(2);
        assertThat(read.scrub()).isNotNull();
        assertThat(read.fleet()).isNull();
        assertThat(read.wallVsModel()).isNull();
    }

    @Test
    void runWithArrivalsAndSeriesIsReadBack() {
        RunResult read = readBack(Runs.run(ARRIVING));
        assertThat(read.arrivals()).isNotNull();
        assertThat(read.series()).isNotEmpty();
    }

    @Test
    void runWithoutClockIsReadBack() {
        RunResult read = readBack(Runs.run(Runs.spec("two-tier", "zipf?pages=60&accesses=9000", "lru")));
        assertThat(read.latencyNs()).isNull();
        assertThat(read.time()).isNull();
    }

    @Test
    void measuredRunOverFleetIsReadBack() {
        ObjectNode json = ResultJson.tree(Runs.run(TIMED));
        json.putObject("fleet")
                .putArray("tiers")
                .addObject()
                .put("name", "hbm")
                .put("operations", 3)
                .put("bytesIn", 1)
                .put("bytesOut", 2);
        json.put("dilation", 50.0)
                .putObject("wallVsModel")
                .put("throughput", 0.5)
                .put("meanLatency", 2.0);
        assertThat(ResultJson.tree(ResultJson.read(json))).hasToString(json.toString());
    }

    @Test
    void derivedFieldsStandWhereReadersExpectThem() {
        JsonNode json = ResultJson.tree(Runs.run(ARRIVING));
        assertThat(json.fieldNames())
                .toIterable()
                .containsSubsequence(
                        "pageBytes",
                        "capacityPages",
                        "capacityBytes",
                        "settings",
                        "version",
                        "command",
                        "fileSha256",
                        "pages");
        assertThat(json.get("arrivals").fieldNames())
                .toIterable()
                .containsExactly("lastedNs", "issuedNs", "overloaded");
    }

    @Test
    void resultWithoutOneOfItsFieldsIsRefused() {
        ObjectNode whole = ResultJson.tree(Runs.run(TIMED));
        whole.fieldNames().forEachRemaining(field -> {
            if (!List.of("capacityBytes", "scrub").contains(field)) {
                ObjectNode partly = whole.deepCopy();
                partly.remove(field);
                assertThatIllegalArgumentException()
                        .as(field)
                        .isThrownBy(() -> ResultJson.read(partly))
                        .withMessageContaining("'" + field + "'");
            }
        });
    }

    @Test
    void metricThatIsNoNumberIsReadBack() {
        ObjectNode json = ResultJson.tree(Runs.run(TIMED));
        ((ObjectNode) json.get("policyMetrics")).put("share", Double.NaN);
        assertThat(ResultJson.read(json).policyMetrics()).containsEntry("share", Double.NaN);
    }

    @Test
    void settingsOfSpecificationAreSortedAndItsScaleIsExact() {
        RunSpec spec = new RunSpec(
                "two-tier",
                "zipf",
                "lru",
                0.1,
                7,
                Map.of("nvme.count", "2", "hbm.pages", "9"),
                ClockKind.NONE,
                List.of());
        assertThat(ResultJson.tree(spec))
                .hasToString("{\"testbed\":\"two-tier\",\"workload\":\"zipf\",\"policy\":\"lru\","
                        + "\"scale\":\"0.1000000000000000055511151231257827021181583404541015625\",\"seed\":7,"
                        + "\"clock\":\"none\",\"settings\":{\"hbm.pages\":\"9\",\"nvme.count\":\"2\"}}");
        assertThat(ResultJson.readSpec(ResultJson.tree(spec))).isEqualTo(spec);
        assertThat(ResultJson.readSpec(ResultJson.tree(TIMED))).isEqualTo(TIMED);
    }
}
