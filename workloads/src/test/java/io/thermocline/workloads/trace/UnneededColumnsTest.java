package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.workload.InputFile;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.future.FutureWorkload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces that run are looked over and converted, too: what they have no use for is left out, with a note. */
class UnneededColumnsTest {
    @TempDir
    Path folder;

    /** Records 1,001 to 1,005 of a trace, whose next accesses count from its beginning. */
    private TraceFile slice() {
        return Traces.file(Traces.write(
                folder,
                "tail.oracleGeneral",
                Traces.oracleGeneral(
                        Traces.record(0, 7, 1, 1003),
                        Traces.record(0, 8, 1, 1004),
                        Traces.record(1, 7, 1, 1005),
                        Traces.record(1, 8, 1, -1),
                        Traces.record(2, 7, 1, 2000))));
    }

    @Test
    void sliceIsCountedWithoutItsNextAccesses() {
        TraceInfo info = TraceInfo.of(slice());
        assertThat(info.accesses()).isEqualTo(5);
        assertThat(info.pages()).isEqualTo(2);
        assertThat(info.notes())
                .singleElement()
                .asString()
                .startsWith("its next accesses cannot be used and are left out: record 3 at byte 48 accesses object 7");
    }

    @Test
    void convertedSliceHasRecomputedNextAccesses() {
        Path target = folder.resolve("new.oracleGeneral");
        TraceConverter.Result result = TraceConverter.convert(slice(), target, TraceFormat.ORACLE_GENERAL, false);
        assertThat(result.accesses()).isEqualTo(5);
        assertThat(result.notes()).singleElement().asString().startsWith("its next accesses cannot be used");
        // objects 7 8 7 8 7: accesses 0 and 1 come again as 2 and 3, access 2 as 4
        assertThat(Traces.next(FutureWorkload.of(TraceWorkload.of(Traces.file(target), false))))
                .containsExactly(2L, 3L, 4L, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    @Test
    void sliceConvertsToFormatsWithoutNextAccesses() throws Exception {
        Path target = folder.resolve("t.csv");
        assertThat(TraceConverter.convert(slice(), target, TraceFormat.CSV, false)
                        .notes())
                .hasSize(1);
        assertThat(Files.readString(target))
                .isEqualTo("page,op,time\n0,r,0\n1,r,0\n0,r,1000000000\n1,r,1000000000\n0,r,2000000000\n");
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void validNextAccessesBeyondTheEndAreKept() {
        TraceFile part = Traces.file(Traces.write(
                folder,
                "part.oracleGeneral",
                Traces.oracleGeneral(Traces.record(0, 1, 1, 9), Traces.record(0, 2, 1, -1))));
        Path target = folder.resolve("copy.oracleGeneral");
        assertThat(TraceConverter.convert(part, target, TraceFormat.ORACLE_GENERAL, false)
                        .notes())
                .isEmpty();
        assertThat(Traces.next(TraceWorkload.of(Traces.file(target), false).withNext()))
                .containsExactly(8L, Long.MAX_VALUE); // counted from 0
    }

    @Test
    void linesWithUnusableTimesAreConvertedWithoutTimes() throws Exception {
        TraceFile file = Traces.file(Traces.write(
                folder,
                "delay.jsonl",
                "{\"timestamp\": 0, \"hash_ids\": [1]}\n{\"delay\": 500, \"hash_ids\": [1, 2]}\n"));
        String note =
                "its times cannot be used and are left out: line 2: has no field timestamp, which arrivals need, at byte 34";
        assertThat(TraceInfo.of(file).accesses()).isEqualTo(3);
        assertThat(TraceInfo.of(file).notes()).isEqualTo(List.of(note));
        Path target = folder.resolve("t.csv");
        assertThat(TraceConverter.convert(file, target, TraceFormat.CSV, false).notes())
                .isEqualTo(List.of(note));
        assertThat(Files.readString(target)).isEqualTo("page,op\n0,r\n0,r\n1,r\n");
    }

    @Test
    void missingLastNewlineIsNotedAtTheEnd() {
        String note = TraceNotes.NO_LAST_NEWLINE;
        for (String suffix : List.of("", ".gz", ".xz", ".zst")) {
            TraceFile file = Traces.file(Traces.write(folder, "t.csv" + suffix, "page,op\n1,r\n2,w"));
            assertThat(TraceInfo.of(file).accesses()).isEqualTo(2);
            assertThat(TraceInfo.of(file).writes()).isEqualTo(1);
            assertThat(TraceInfo.of(file).notes()).as(suffix).containsExactly(note);
            assertThat(file.endsWithoutNewline()).isEqualTo(suffix.isEmpty());
        }
        assertThat(TraceInfo.of(Traces.file(Traces.write(folder, "whole.csv", "page\n1\n")))
                        .notes())
                .isEmpty();
    }

    /** Object 1 counts with the larger of its sizes: 9000 + 100 B. */
    @Test
    void bytesOfAllObjectsAreCountedInThePassOfTraceInfo() {
        TraceInfo info = TraceInfo.of(objects("1,8000\n2,100\n1,9000\n"));
        assertThat(info.objectBytes()).hasValue(9100);
        assertThat(info.footprintBytes()).isEqualTo(2 * Traces.PAGE);
    }

    @Test
    void unusableSizesLeaveOutTheBytesOfObjects() {
        TraceInfo info = TraceInfo.of(objects("1,8000\n2,large\n"));
        assertThat(info.objectBytes()).isEmpty();
        assertThat(info.accesses()).isEqualTo(2);
        assertThat(info.notes())
                .singleElement()
                .asString()
                .startsWith("the sizes of its objects cannot be used and are left out: line 2: ");
    }

    @Test
    void objectsLargerThanAPageAreNotedFromTheFirstOnes() {
        assertThat(TraceNotes.objectsAsPages(objects("1,8192\n2,4096\n")))
                .hasValueSatisfying(note -> assertThat(note)
                        .startsWith("each object counts as one page of 4 KiB, whatever its size, though those of its"
                                + " first 2 accesses have up to 8 KiB, and 6 KiB in the mean"));
        assertThat(TraceNotes.objectsAsPages(objects("1,4096\n2,1\n"))).isEmpty();
        assertThat(TraceNotes.objectsAsPages(objects("1,8192\n2,large\n"))).isEmpty();
    }

    private TraceFile objects(String lines) {
        return TraceFile.of(
                InputFile.of(Traces.write(folder, "sized.csv", lines)),
                null,
                null,
                Traces.PAGE,
                WorkloadRequest.DECODER_BYTES,
                new TextOptions("key:size", "", "", "", "", ""));
    }
}
