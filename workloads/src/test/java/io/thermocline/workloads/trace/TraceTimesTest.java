package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.future.FutureWorkload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceTimesTest {
    /** Seconds with a fraction, as the public Qwen-Bailian traces have them. */
    private static final String FRACTIONAL = lines("0.25", "0.75", "61.114", "61.9");

    @TempDir
    Path folder;

    /** The differences are 0, 0.5, 60.864 and 61.65 units. */
    @ParameterizedTest
    @CsvSource({
        "s,0 500000000 60864000000 61650000000",
        "ms,0 500000 60864000 61650000",
        "us,0 500 60864 61650",
        "100ns,0 50 6086 6165", // 6086.4 rounds down
        "ns,0 1 61 62", // 0.25 rounds to 0, 0.75 to 1, 61.114 to 61 and 61.9 to 62
    })
    void fractionOfATimeIsKeptInEveryUnit(String unit, String nanoseconds) {
        List<Long> expected = Arrays.stream(nanoseconds.split(" ", -1))
                .map(ns -> 1000 * Long.parseLong(ns))
                .toList();
        for (Path path : List.of(
                Traces.write(folder, "t.jsonl", FRACTIONAL),
                Traces.write(folder, "t.csv", "page,time\n1,0.25\n2,0.75\n3,61.114\n4,61.9\n"),
                Traces.write(
                        folder,
                        "m.csv",
                        "0.25,h,0,Read,0,1,1\n7.5e-1,h,0,Read,0,1,1\n61.114,h,0,Read,0,1,1\n6.19e1,h,0,Read,0,1,1\n"))) {
            TraceFile file = Traces.file(path).withTimeUnit(TraceTimeUnit.of(unit));
            assertThat(Traces.arrivals(TraceWorkload.of(file, true)))
                    .as("%s", path)
                    .isEqualTo(expected);
        }
    }

    @Test
    void jsonTraceTimesAreMillisecondsByDefault() throws Exception {
        TraceFile file = Traces.file(Traces.write(folder, "t.jsonl", FRACTIONAL));
        assertThat(TraceInfo.of(file).spanSeconds()).hasValue(0.06165);
        assertThat(TraceInfo.of(file).notes())
                .containsExactly("its times are taken for ms, as mooncake has them unless a time unit is given"
                        + " (s, ms, us, 100ns, ns)");
        TraceFile seconds = file.withTimeUnit(TraceTimeUnit.SECONDS);
        assertThat(TraceInfo.of(seconds).spanSeconds()).hasValue(61.65);
        assertThat(TraceInfo.of(seconds).firstTimeSeconds()).hasValue(0.25);
        assertThat(TraceInfo.of(seconds).notes()).isEmpty();
        Path target = folder.resolve("t.csv");
        assertThat(TraceConverter.convert(seconds, target, TraceFormat.CSV, false)
                        .notes())
                .isEmpty();
        assertThat(Files.readString(target))
                .isEqualTo("page,op,time\n0,r,0\n1,r,500000000\n2,r,60864000000\n3,r,61650000000\n");
    }

    @Test
    void stampsSince1970KeepTheirNanoseconds() {
        // the second is 30.000000004 s later; a float of 64 bits cannot tell these stamps apart to the nanosecond
        TraceFile file = Traces.file(
                        Traces.write(folder, "t.csv", "page,time\n1,1700000000.123456789\n2,1700000030.123456793\n"))
                .withTimeUnit(TraceTimeUnit.SECONDS);
        assertThat(Traces.arrivals(TraceWorkload.of(file, true))).containsExactly(0L, 30_000_000_004_000L);
    }

    @Test
    void timesBeforeZeroCountFromTheFirst() {
        TraceFile file = Traces.file(Traces.write(folder, "t.csv", "page,time\n1,-5\n2,-2\n3,+4\n4,0x5\n"));
        assertThat(Traces.arrivals(TraceWorkload.of(file, true))).containsExactly(0L, 3_000L, 9_000L, 10_000L);
        assertThat(TraceInfo.of(file).firstTimeSeconds()).hasValue(-5e-9);
    }

    @Test
    void timesFinerThanANanosecondAreCountedAsRounded() {
        // 0.30000000000000004 s, as programs print sums of floats, and 0.1 s, which is exact
        TraceFile file = Traces.file(Traces.write(folder, "t.jsonl", lines("0.30000000000000004", "0.4")))
                .withTimeUnit(TraceTimeUnit.SECONDS);
        String note = "1 of its times is finer than a nanosecond and rounded to the nearest one";
        assertThat(TraceInfo.of(file).notes()).containsExactly(note);
        assertThat(TraceConverter.convert(file, folder.resolve("t.csv"), TraceFormat.CSV, false)
                        .notes())
                .containsExactly(note);
        assertThat(Traces.arrivals(TraceWorkload.of(file, true))).containsExactly(0L, 100_000_000_000L);
    }

    /** The second and the third lie 40 and 25 ns before 50; all three arrive together. Equal times are in order. */
    @Test
    void timesThatRunBackAreTold() {
        TraceFile file = Traces.file(Traces.write(folder, "t.csv", "page,time\n1,50\n2,10\n1,25\n3,50\n4,60\n"))
                .withTimeUnit(TraceTimeUnit.NANOSECONDS);
        String note =
                "2 of the trace's times are earlier than one before, by up to 40 ns; such an access arrives with the"
                        + " latest before it, so sort the trace by time if that is wrong";
        assertThat(TraceInfo.of(file).notes()).containsExactly(note);
        assertThat(TraceConverter.convert(file, folder.resolve("t.oracleGeneral"), TraceFormat.ORACLE_GENERAL, false)
                        .notes())
                .contains(note);
        TraceWorkload arriving = TraceWorkload.of(file, true);
        assertThat(Traces.arrivals(arriving)).containsExactly(0L, 0L, 0L, 0L, 10_000L);
        for (Workload workload : List.of(arriving, FutureWorkload.of(arriving))) {
            assertThat(notes(workload)).containsExactly(note);
        }
        assertThat(notes(TraceWorkload.of(file, false))).isEmpty();
        assertThat(notes(TraceWorkload.of(
                        Traces.file(Traces.write(folder, "u.csv", "page,time\n1,5\n2,5\n3,6\n")), true)))
                .isEmpty();
    }

    /** A request of 3 pages of 4,096 bytes has one time, however many accesses it becomes. */
    @Test
    void lateRequestOfSeveralPagesCountsOnce() {
        TraceFile file = Traces.file(
                        Traces.write(folder, "t.csv", "address,size,time\n0,4096,50\n4096,12288,10\n0,4096,60\n"))
                .withTimeUnit(TraceTimeUnit.NANOSECONDS);
        assertThat(TraceInfo.of(file).accesses()).isEqualTo(5);
        assertThat(TraceInfo.of(file).notes())
                .containsExactly("1 of the trace's times is earlier than one before, by up to 40 ns; such an access"
                        + " arrives with the latest before it, so sort the trace by time if that is wrong");
    }

    /** What a pass says at its end. */
    private static List<String> notes(Workload workload) {
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                assertThat(batch.size).isPositive();
            }
            return source.notes();
        }
    }

    @Test
    void timeUnitForAFormatWithoutTimesIsRefused() {
        TraceFile file = Traces.file(Traces.write(folder, "t.pagetrace", Traces.pageTrace(3)));
        assertThatThrownBy(() -> file.withTimeUnit(TraceTimeUnit.SECONDS))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("the format pagetrace has no times; omit it");
    }

    private static String lines(String... times) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < times.length; i++) {
            text.append("{\"timestamp\": ")
                    .append(times[i])
                    .append(", \"hash_ids\": [")
                    .append(i)
                    .append("]}\n");
        }
        return text.toString();
    }
}
