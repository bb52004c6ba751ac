package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.future.FutureWorkload;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("process")
class TraceConverterTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"out.pagetrace", "out.csv", "out.pagetrace.gz", "out.csv.zst", "out.pagetrace.xz"})
    void convertedTraceHasTheSameAccesses(String name) throws IOException {
        TraceFile source = source();
        Path target = folder.resolve(name);
        TraceFormat format = name.contains("csv") ? TraceFormat.CSV : TraceFormat.PAGETRACE;
        TraceConverter.Result result = TraceConverter.convert(source, target, format, false);
        assertThat(result.accesses()).isEqualTo(5);
        assertThat(result.writesLost()).isZero();
        assertThat(result.timesLost()).isEqualTo(format == TraceFormat.PAGETRACE);
        assertThat(result.bytes()).isEqualTo(Files.size(target));
        assertThat(Traces.accesses(Traces.file(target))).isEqualTo(Traces.accesses(source));
        assertThat(names()).containsExactlyInAnyOrder("in.csv", name);
    }

    @Test
    void compressionThatIsOnlyReadIsRefused() throws IOException {
        TraceFile source = source();
        Path target = folder.resolve("out.csv.lz4");
        assertThatThrownBy(() -> TraceConverter.convert(source, target, TraceFormat.CSV, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("is named .lz4, which is only read; allowed: .gz, .xz, .bz2, .zst or none");
        assertThat(names()).containsExactly("in.csv");
    }

    /** Converts in a process of its own until that is ended. */
    static final class Conversion {
        private Conversion() {}

        public static void main(String[] paths) {
            TraceConverter.convert(Traces.file(Path.of(paths[0])), Path.of(paths[1]), TraceFormat.CSV, false);
        }
    }

    @Test
    void cancelledConversionLeavesNoFile() throws Exception {
        Path source = folder.resolve("in.pagetrace");
        try (RandomAccessFile zeros = new RandomAccessFile(source.toFile(), "rw")) {
            zeros.setLength(5_000_000_000L); // sparse, and minutes of work
        }
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Conversion.class.getName(),
                        source.toString(),
                        folder.resolve("out.csv.gz").toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            while (names().size() < 2 && process.isAlive()) {
                Thread.onSpinWait();
            }
            assertThat(names()).anyMatch(name -> name.endsWith(".part"));
        } finally {
            process.destroy();
            process.waitFor();
        }
        assertThat(names()).containsExactly("in.pagetrace");
    }

    @Test
    void csvKeepsTimesFromTheFirstAccessOn() throws IOException {
        Path target = folder.resolve("out.csv");
        TraceConverter.convert(source(), target, TraceFormat.CSV, false);
        assertThat(Files.readString(target))
                .isEqualTo("page,op,time\n0,r,0\n1,r,0\n2,w,2000000000\n0,r,3000000000\n2,r,3000000000\n");
    }

    @Test
    void pagetraceOmitsTimesTooLongForArrivals() throws IOException {
        // 106.75 days are 2^63 ps
        Path path = Traces.write(folder, "in.csv", "page,time\n7,0\n8," + 107 * 86_400_000_000_000L + "\n7,1\n");
        TraceFile source = Traces.file(path);
        Path target = folder.resolve("out.pagetrace");
        assertThatThrownBy(() -> TraceConverter.convert(source, folder.resolve("out.csv"), TraceFormat.CSV, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("trace " + path + ": its times span more than 106 days, the longest that arrivals can;"
                        + " it runs without arrival=true, and converts to pagetrace, which has no times");
        assertThat(names()).containsExactly("in.csv");
        assertThat(TraceConverter.convert(source, target, TraceFormat.PAGETRACE, false)
                        .timesLost())
                .isTrue();
        assertThat(Traces.accesses(Traces.file(target))).containsExactly("r0", "r1", "r0");
    }

    @Test
    void oracleGeneralHasTheNextAccess() {
        TraceFile source = source();
        Path target = folder.resolve("out.oracleGeneral.zst");
        TraceConverter.Result result = TraceConverter.convert(source, target, TraceFormat.ORACLE_GENERAL, false);
        assertThat(result.writesLost()).isEqualTo(1);
        assertThat(result.timesRounded()).isZero(); // whole seconds after the first
        TraceFile converted = Traces.file(target);
        assertThat(Traces.accesses(converted)).containsExactly("r0", "r1", "r2", "r0", "r2");
        assertThat(Traces.next(TraceWorkload.of(converted, false).withNext()))
                .isEqualTo(Traces.next(FutureWorkload.of(TraceWorkload.of(source, false))))
                .containsExactly(3L, Long.MAX_VALUE, 4L, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    @Test
    void timesRoundedToSecondsAreCounted() {
        // after the first: 0 s, 1.5 s, 2 s, 2.000000001 s
        String text = "page,time\n1,500000000\n2,2000000000\n1,2500000000\n3,2500000001\n";
        TraceFile source = Traces.file(Traces.write(folder, "in.csv", text));
        Path target = folder.resolve("out.oracleGeneral");
        assertThat(TraceConverter.convert(source, target, TraceFormat.ORACLE_GENERAL, false)
                        .timesRounded())
                .isEqualTo(2);
        assertThat(Traces.arrivals(TraceWorkload.of(Traces.file(target), true)))
                .containsExactly(0L, 1_000_000_000_000L, 2_000_000_000_000L, 2_000_000_000_000L);
        assertThat(TraceConverter.convert(source, folder.resolve("out.csv"), TraceFormat.CSV, false)
                        .timesRounded())
                .isZero();
    }

    @Test
    void manyAccessesOutgrowTheBuffer() {
        TraceFile source = Traces.file(Traces.write(folder, "in.pagetrace", Traces.pageTrace(50_000)));
        Path target = folder.resolve("out.csv.gz");
        TraceConverter.convert(source, target, TraceFormat.CSV, false);
        assertThat(Traces.accesses(Traces.file(target))).isEqualTo(Traces.accesses(source));
    }

    @Test
    void existingTargetIsOverwrittenOnlyOnRequest() throws IOException {
        Path target = Files.writeString(folder.resolve("out.pagetrace"), "precious");
        assertThatThrownBy(() -> TraceConverter.convert(source(), target, TraceFormat.PAGETRACE, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("may not be overwritten");
        assertThat(target).hasContent("precious");
        TraceConverter.convert(source(), target, TraceFormat.PAGETRACE, true);
        assertThat(Traces.accesses(Traces.file(target))).hasSize(5);
    }

    @Test
    void targetOfASymbolicLinkIsReplaced() throws IOException {
        Path target = Files.writeString(folder.resolve("out.pagetrace"), "before");
        Path link = Files.createSymbolicLink(folder.resolve("link.pagetrace"), target);
        TraceConverter.convert(source(), link, TraceFormat.PAGETRACE, true);
        assertThat(link).isSymbolicLink();
        assertThat(Traces.accesses(Traces.file(target))).hasSize(5);
    }

    @Test
    void traceCanReplaceItself() {
        Path path = Traces.write(folder, "in.pagetrace", Traces.pageTrace(50_000));
        TraceConverter.convert(Traces.file(path), path, TraceFormat.PAGETRACE, true);
        assertThat(Traces.accesses(Traces.file(path))).hasSize(50_000);
    }

    @Test
    void damagedSourceLeavesNoFile() throws IOException {
        byte[] whole = Traces.pageTrace(50_000);
        Path path = Traces.write(folder, "in.pagetrace", Arrays.copyOf(whole, whole.length - 1));
        TraceFile source = Traces.file(path);
        assertThatThrownBy(() ->
                        TraceConverter.convert(source, folder.resolve("out.pagetrace"), TraceFormat.PAGETRACE, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("cut short");
        assertThat(names()).containsExactly("in.pagetrace");
    }

    @Test
    void unwritableTargetIsRefused() throws IOException {
        TraceFile source = source();
        assertThatThrownBy(() -> TraceConverter.convert(source, folder.resolve("out"), TraceFormat.LACKEY, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("allowed: pagetrace, csv, oracleGeneral");
        assertThatThrownBy(() ->
                        TraceConverter.convert(source, folder.resolve("none").resolve("out"), TraceFormat.CSV, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("cannot be written");
        assertThatThrownBy(() -> TraceConverter.convert(source, folder, TraceFormat.CSV, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is a directory");
        assertThat(names()).containsExactly("in.csv");
    }

    @Test
    void infoCounts() {
        TraceInfo info = TraceInfo.of(source());
        assertThat(info.accesses()).isEqualTo(5);
        assertThat(info.reads()).isEqualTo(4);
        assertThat(info.writes()).isEqualTo(1);
        assertThat(info.pages()).isEqualTo(3);
        assertThat(info.pagesWritten()).isEqualTo(1);
        assertThat(info.pagesAccessedOnce()).isEqualTo(1);
        assertThat(info.footprintBytes()).isEqualTo(3 * 4096);
        assertThat(info.firstTimeSeconds()).hasValue(7);
        assertThat(info.lastTimeSeconds()).hasValue(10);
        assertThat(info.topPageShare()).isEqualTo(2 / 5.0);
        assertThat(info.topTenthShare()).isEqualTo(2 / 5.0); // a tenth of 3 pages, rounded up, is 1
        assertThat(info.traceBytes()).isEqualTo(info.fileBytes());
    }

    @Test
    void infoCountsTimeFromTheFirstAccessAsARunDoes() {
        Path path = Traces.write(folder, "back.csv", "page,time\n1,100\n2,50\n1,300\n3,20\n");
        TraceInfo info = TraceInfo.of(Traces.file(path));
        assertThat(info.firstTimeSeconds()).hasValue(1e-7);
        assertThat(info.lastTimeSeconds()).hasValue(3e-7);
        assertThat(info.spanSeconds()).hasValue(2e-7);
    }

    @Test
    void infoKeepsAShortSpanAtALateTime() {
        String line = ",h,0,Read,0,4096,1\n"; // stamps of MSR count 100 ns since the year 1601
        Path path = Traces.write(folder, "late.csv", "128166372003061629" + line + "128166372003061639" + line);
        assertThat(TraceInfo.of(Traces.file(path)).spanSeconds()).hasValue(1e-6);
    }

    @Test
    void infoOfATraceWithoutTimes() {
        Path path = Traces.write(folder, "t.pagetrace.gz", Traces.pageTrace(20_000));
        TraceInfo info = TraceInfo.of(Traces.file(path));
        assertThat(info.traceBytes()).isEqualTo(100_000);
        assertThat(info.fileBytes()).isLessThan(100_000);
        assertThat(info.pages()).isEqualTo(20_000);
        assertThat(info.firstTimeSeconds()).isEmpty();
        assertThat(info.topTenthShare()).isEqualTo(0.1);
    }

    private TraceFile source() {
        return Traces.file(
                Traces.write(
                        folder,
                        "in.csv",
                        "address,size,op,time\n0,8192,r,7000000000\n12288,1,w,9000000000\n0,1,r,10000000000\n12288,1,r,9999999999\n"));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }
}
