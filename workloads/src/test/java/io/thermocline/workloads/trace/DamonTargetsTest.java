package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.files.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings of DAMON with several targets, and damo's JSON: written here after damo's {@code to_kvpairs}. */
final class DamonTargetsTest {
    /** Two rounds of the first target at 0 and 50 ms, one of the second at 20 ms. Their addresses are the same. */
    private static final List<String> BOTH = List.of("r0", "r1", "r0");

    private static final List<Long> BOTH_MS = List.of(0L, 20L, 50L);

    @TempDir
    Path folder;

    private TraceFile trace(String content) {
        return Traces.file(Traces.write(folder, "damon.data", content));
    }

    private static List<Long> milliseconds(TraceFile file) {
        return Traces.arrivals(TraceWorkload.of(file, true)).stream()
                .map(ps -> ps / 1_000_000_000L)
                .toList();
    }

    private static String record(int kdamond, String target, String... snapshots) {
        return """
                 {
                  "kdamond_idx": %d,
                  "context_idx": 0,
                  "intervals": {"sample_us": "5000", "aggr_us": "100000", "ops_update_us": "1000000"},
                  "scheme_idx": null,
                  "target_id": %s,
                  "scheme_filters": [],
                  "snapshots": [%s],
                  "data_source": "unknown"
                 }""".formatted(kdamond, target, String.join(",", snapshots));
    }

    private static String snapshot(String start, String end, String... regions) {
        return """
                {"start_time": "%s", "end_time": "%s", "regions": [%s],
                 "total_bytes": "4096", "damos_stats": null, "sample_interval_us": null}
                """.formatted(start, end, String.join(",", regions));
    }

    private static String region(String start, String end, Object samples) {
        return """
                {"start": "%s", "end": "%s", "nr_accesses": {"samples": %s, "percent": null},
                 "age": {"usec": null, "aggr_intervals": 3}, "probe_hits": [], "sz_filter_passed": "0 B"}
                """.formatted(start, end, samples);
    }

    private static String bothAsJson() {
        return "["
                + record(0, "1", snapshot("5000000000", "5100000000", region("4,096", "8,192", 2)))
                + ",\n"
                + record(0, "2", snapshot("5020000000", "5120000000", region("4,096", "8,192", 1)))
                + "]";
    }

    /** What a target does while another one's snapshot lasts comes between, whichever is first in the file. */
    @Test
    void targetsOfJsonAreSpacesOfTheirOwnAndPlayedByTime() {
        TraceFile file = trace(bothAsJson());
        assertThat(file.format()).isEqualTo(TraceFormat.DAMON);
        assertThat(Traces.accesses(file)).isEqualTo(BOTH);
        assertThat(milliseconds(file)).isEqualTo(BOTH_MS);
    }

    @Test
    void targetsOfAReportCountFromTheirOwnBase() {
        TraceFile file = trace("""
                base_time_absolute: 5000000000
                data source: unknown

                monitoring_start: 0
                monitoring_end: 100000000
                monitoring_duration: 100000000
                target_id: 1
                nr_regions: 1
                # start_addr     end_addr        length  nr_accesses   age
                000000001000-000000002000 (        4096)           2     3

                base_time_absolute: 5020000000
                data source: unknown

                monitoring_start: 0
                monitoring_end: 100000000
                monitoring_duration: 100000000
                target_id: 2
                nr_regions: 1
                # start_addr     end_addr        length  nr_accesses   age
                000000001000-000000002000 (        4096)           1     3
                """);
        assertThat(Traces.accesses(file)).isEqualTo(BOTH);
        assertThat(milliseconds(file)).isEqualTo(BOTH_MS);
    }

    /** A snapshot with nothing accessed ends where that of interest begins. */
    @Test
    void tracePointsOfTargetsMayInterleave() {
        TraceFile file = trace("""
                kdamond.0 45 [000] 5.000000: damon:damon_aggregated: target_id=1 nr_regions=2 4096-8192: 0 0
                kdamond.0 45 [000] 5.020000: damon:damon_aggregated: target_id=2 nr_regions=1 4096-8192: 0 0
                kdamond.0 45 [000] 5.000001: damon:damon_aggregated: target_id=1 nr_regions=2 8192-12288: 0 0
                kdamond.0 45 [000] 5.100000: damon:damon_aggregated: target_id=1 nr_regions=1 4096-8192: 2 0
                kdamond.0 45 [000] 5.120000: damon:damon_aggregated: target_id=2 nr_regions=1 4096-8192: 1 0
                """);
        assertThat(Traces.accesses(file)).isEqualTo(BOTH);
        assertThat(milliseconds(file)).isEqualTo(BOTH_MS);
    }

    /** Each thread of the kernel numbers its targets from 0. */
    @Test
    void equalNumbersOfTwoThreadsAreTwoTargets() {
        TraceFile points = trace("""
                kdamond.0 45 [000] 5.1: damon:damon_aggregated: target_id=0 nr_regions=1 4096-8192: 1 0
                kdamond.1-46 [001] 5.2: damon_aggregated: target_id=0 nr_regions=1 4096-8192: 1 0
                """);
        assertThat(Traces.accesses(points)).containsExactly("r0", "r1");
        String snapshot = snapshot("0", "9", region("4096", "8192", 1));
        assertThat(Traces.accesses(trace("[" + record(0, "0", snapshot) + "," + record(1, "0", snapshot) + "]")))
                .containsExactly("r0", "r1");
    }

    /** As damo writes them where the intervals change between. */
    @Test
    void recordsOfOneTargetAreOneSpace() {
        String first = snapshot("0", "9", region("4096", "8192", 1));
        String second = snapshot("9", "18", region("4096", "8192", 1));
        assertThat(Traces.accesses(trace("[" + record(0, "0", first) + "," + record(0, "0", second) + "]")))
                .containsExactly("r0", "r0");
    }

    /** Their upper bits do not fit beside the number of a space. */
    @Test
    void highAddressesOfTargetsAreNotMixedUp() {
        String snapshot =
                snapshot("0", "9", region("4096", "8192", 1), region("72057594037932032", "72057594037936128", 1));
        assertThat(Traces.accesses(trace("[" + record(0, "0", snapshot) + "," + record(1, "0", snapshot) + "]")))
                .containsExactly("r0", "r1", "r2", "r3");
        assertThat(Traces.accesses(trace("[" + record(0, "0", snapshot) + "]"))).containsExactly("r0", "r1");
    }

    /** Times name their units, and a region at 0 with -1 accesses marks an end. */
    @Test
    void jsonOfTheReportIsRead() {
        TraceFile file = trace("["
                + record(
                        0,
                        "18446623438842320000",
                        snapshot(
                                "8 m 59 s 809.500 ms",
                                "9 m",
                                region("18,446,744,073,709,543,424", "18446744073709551615", 1)),
                        snapshot("9 m", "9 m 1 s", region("0", "0", -1)))
                + "]\n");
        assertThat(Traces.accesses(file)).containsExactly("r0", "r1");
        assertThat(TraceInfo.of(file).firstTimeSeconds()).hasValue(539.8095);
    }

    @Test
    void numbersOfOlderJsonAreRead() {
        assertThat(Traces.accesses(trace("""
                [{"target_id": 7, "snapshots": [{"start_time": 0, "end_time": 9.5,
                  "regions": [{"start": 4096, "end": 8192, "nr_accesses": 2, "age": null}]}]}]
                """))).containsExactly("r0", "r0");
    }

    /** What {@code damo record} stores unless told otherwise. */
    @Test
    void compressedJsonIsRead() throws IOException {
        TraceFile file = Traces.file(Traces.write(folder, "damon.data", zlib(bothAsJson())));
        assertThat(Traces.accesses(file)).isEqualTo(BOTH);
        TraceInfo info = TraceInfo.of(file);
        assertThat(info.notes()).isEmpty();
        assertThat(info.traceBytes()).isEqualTo(bothAsJson().length());
    }

    @Test
    void compressedJsonThatIsCutOrContinuedIsRefused() throws IOException {
        byte[] whole = zlib(bothAsJson());
        for (int length = 3; length < whole.length; length++) {
            Path path = Traces.write(folder, "damon.data", java.util.Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Traces.accesses(Traces.file(path)))
                    .as("%d of %d bytes", length, whole.length)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(path.toString());
        }
        Path more = Traces.write(folder, "damon.data", java.util.Arrays.copyOf(whole, whole.length + 1));
        assertThatThrownBy(() -> Traces.accesses(Traces.file(more)))
                .hasMessageContaining("more bytes follow the end of the zlib data");
    }

    /** damo writes no newline behind the array, whose end is its bracket. */
    @Test
    void jsonWithoutLastNewlineIsWhole() {
        TraceFile file = trace(bothAsJson());
        assertThat(TraceInfo.of(file).notes()).isEmpty();
        assertThat(file.endsWithoutNewline()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00ef\u00bb\u00bf", "\r\n \n"})
    void jsonBehindAMarkOrBlankLinesIsRead(String before) {
        Path path = Traces.write(folder, "t", (before + bothAsJson()).getBytes(StandardCharsets.ISO_8859_1));
        assertThat(Traces.accesses(Traces.file(path))).isEqualTo(BOTH);
    }

    @Test
    void timesThatCannotBeUsedMatterForSeveralTargetsAndForArrivals() {
        String timeless = snapshot("soon", "9", region("4096", "8192", 1));
        TraceFile one = trace("[" + record(0, "0", timeless) + "]");
        assertThat(Traces.accesses(one)).containsExactly("r0");
        assertThatThrownBy(() -> milliseconds(one)).hasMessageContaining("start_time is 'soon'; a time such as");
        assertThat(TraceInfo.of(one).spanSeconds()).isEmpty();
        String two = "[" + record(0, "0", timeless) + "," + record(0, "1", timeless) + "]";
        assertThatThrownBy(() -> trace(two)).hasMessageContaining("line 8: start_time is 'soon'");
    }

    @Test
    void targetsBySchemesAreRefused() {
        String record = record(0, "null", snapshot("0", "9", region("4096", "8192", 1)));
        String second = record.replace("\"scheme_idx\": null", "\"scheme_idx\": 1");
        assertThatThrownBy(() -> trace("[" + record + "," + second + "]"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(
                        "the regions of target 'null' are there by the schemes null and 1, which would count");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[{\"target_id\": 1}] | snapshots in each record expected, before '}'",
                "[{\"target_id\": 1, \"snapshots\": 5}] | an array of snapshots expected, before '5'",
                "[{\"target_id\": 1, \"snapshots\": [5]}] | a snapshot expected, before '5'",
                "[{\"target_id\": 1, \"snapshots\": [{}]}] | regions in each snapshot expected",
                "[{\"target_id\": 1, \"snapshots\": [{\"regions\": [{}]}]}] | start and end of each region expected",
                "[{\"target_id\": 1, \"snapshots\": [{\"regions\": [7]}]}] | a region expected, before '7'",
                "[{\"target_id\": 1, \"snapshots\": [{\"regions\": [{\"start\": 0, \"end\": 9}]}]}] | samples in nr_accesses of each region expected",
                "[{\"target_id\": 1, \"snapshots\": [{\"regions\": [{\"start\": 0, \"end\": 9, \"nr_accesses\": {\"samples\": null, \"percent\": 5}}]}]}] | samples in nr_accesses",
                "[{\"target_id\": 1, \"snapshots\": [{\"regions\": [{\"start\": 9, \"end\": 9, \"nr_accesses\": 1}]}]}] | a region ends at its first byte or before",
                "[{\"target_id\": 1, \"snapshots\": [{\"regions\": [{\"start\": 0.5, \"end\": 9, \"nr_accesses\": 1}]}]}] | a whole number as start expected, before '0.5'",
                "[{\"target_id\": 1, \"snapshots\": [{\"regions\": [{\"start\": -1, \"end\": 9, \"nr_accesses\": 1}]}]}] | a region from -1 to 9; addresses from 0 to 2^64 - 1 are allowed",
                "[{\"target_id\": 1, \"snapshots\": [{\"regions\": [{\"start\": 0, \"end\": 18446744073709551616, \"nr_accesses\": 1}]}]}] | addresses from 0 to 2^64",
                "[{\"target_id\": 1, \"snapshots\": [{\"regions\": [{\"start\": 0, \"end\": 9, \"nr_accesses\": -1}]}]}] | -1 accesses to a region; 0 to 1048576 are allowed",
                "[{\"target_id\": 1, \"snapshots\": [{\"regions\": [{\"start\": 0, \"end\": 9, \"nr_accesses\": 1048577}]}]}] | 1048577 accesses to a region",
                "[{\"target_id\": 1, \"snapshots\": []}] 5 | nothing behind the records expected, before '5'",
                "[{\"target_id\": 1, \"snapshots\": []}, 5] | a record expected, before '5'",
                "[{\"target_id\": 1, \"snapshots\": [}] | damaged JSON: Unexpected close marker",
                "[{\"target_id\": 1, \"snapshots\": [ | damaged JSON: Unexpected end-of-input",
                "[{\"target_id\": 1, \"target_id\": 2, \"snapshots\": []}] | damaged JSON: Duplicate field",
                "[{\"target_id\": 1, \"snapshots\": []}] | has no accesses",
            })
    void damagedJsonIsRefused(String content, String message) {
        assertThatThrownBy(() -> Traces.accesses(trace(content)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("Source:");
    }

    private void read(String content, long room) {
        Path path = Traces.write(folder, "t", content);
        try (TraceInput input = TraceInput.open(InputFile.of(path), Compression.NONE, WorkloadRequest.DECODER_BYTES)) {
            DamonHistory history = new DamonHistory(room);
            if (DamonJson.begins(input)) {
                DamonJson.read(input, history);
            } else {
                DamonText.read(input, history);
            }
        }
    }

    private static String many(int number, String each) {
        return String.join(",", Collections.nCopies(number, each));
    }

    /** Of each recording more is kept than fits 100,000 bytes: ranges of one snapshot, snapshots, or targets. */
    @Test
    void recordingThatDoesNotFitIsRefusedWhileItIsRead() {
        String report = "base_time_absolute: 0\n";
        String points = "a 5.0: damon_aggregated: target_id=%s nr_regions=1 0-4096: 1 1\n";
        StringBuilder targets = new StringBuilder();
        StringBuilder records = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            targets.append(points.formatted(i));
            records.append(i == 0 ? "" : ",").append(record(0, Integer.toString(i)));
        }
        String region = region("0", "4096", 1);
        String snapshot = snapshot("0", "9", region);
        for (String content : List.of(
                "[" + record(0, "0", snapshot("0", "9", many(6_000, region))) + "]",
                "[" + record(0, "0", many(1_000, snapshot)) + "]",
                "[" + records + "]",
                report + "nr_regions: 6000\n" + "0-1000 (4096) 1 1\n".repeat(6_000),
                report + "nr_regions: 1\n0-1000 (4096) 1 1\n".repeat(1_000),
                points.formatted(1).repeat(1_000),
                targets.toString())) {
            assertThatThrownBy(() -> read(content, 100_000))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(
                            "its accessed ranges, snapshots and targets take more than 97.7 KiB of memory;");
        }
    }

    @Test
    void rangesThatWereNotAccessedTakeNoRoom() {
        String snapshot = snapshot("0", "9", region("0", "4096", 0));
        read("[" + record(0, "0", many(1_000, snapshot)) + "]", 2_000);
        read("a 5.0: damon_aggregated: target_id=1 nr_regions=1 0-4096: 0 1\n".repeat(1_000), 2_000);
    }

    private static byte[] zlib(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream zlib = new DeflaterOutputStream(bytes)) {
            zlib.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
