package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.InputCache;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceWorkloadsTest {
    private final WorkloadProvider provider = Workloads.provider("trace");

    @TempDir
    Path folder;

    @Test
    void defaults() {
        Path path = Traces.write(folder, "t.pagetrace", Traces.pageTrace(9));
        Workload workload = create(path.toString(), Map.of());
        assertThat(workload.pages()).isEqualTo(Workload.UNKNOWN);
        assertThat(workload.accesses()).isEqualTo(9);
        assertThat(workload.columns()).isEqualTo(Columns.NONE);
        assertThat(workload.scaleEffective()).isEqualTo(1);
        assertThat(workload.fixesFootprint()).isFalse();
        assertThat(workload.notes()).isEmpty();
        assertThat(Traces.accesses(workload))
                .isEqualTo(Traces.accesses(workload))
                .hasSize(9);
    }

    @Test
    void accessesOfACompressedTraceAreUnknown() {
        Path path = Traces.write(folder, "t.pagetrace.zst", Traces.pageTrace(9));
        assertThat(create(path.toString(), Map.of()).accesses()).isEqualTo(Workload.UNKNOWN);
    }

    @Test
    void pageBytesDividesAddresses() {
        String path = Traces.write(folder, "t.csv", "address\n0\n4096\n8192\n").toString();
        assertThat(Traces.accesses(create(path, Map.of()))).containsExactly("r0", "r1", "r2");
        Workload larger = create(path, Map.of("pageBytes", "8KiB"));
        assertThat(Traces.accesses(larger)).containsExactly("r0", "r0", "r1");
        assertThat(larger.notes())
                .singleElement()
                .asString()
                .endsWith("each 8 KiB of addresses is one base page of 4 KiB");
    }

    @Test
    void pageBytesDoesNotDivideObjects() {
        String path = Traces.write(folder, "t.pagetrace", Traces.pageTrace(9)).toString();
        assertThat(create(path, Map.of("pageBytes", "4KiB"))).isNotNull();
        assertThatThrownBy(() -> create(path, Map.of("pageBytes", "8KiB")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("each of which is one base page of 4 KiB");
    }

    @Test
    void ignoredScaleIsNoted() {
        Path path = Traces.write(folder, "t.pagetrace", Traces.pageTrace(9));
        Workload workload = provider.create(new WorkloadRequest(
                path.toString(), values(Map.of()), 4096, 0.5, 1, InputCache.in(folder), text -> {}));
        assertThat(workload.scaleEffective()).isEqualTo(1);
        assertThat(workload.notes()).singleElement().asString().contains("keeps its footprint");
    }

    @Test
    void arrivalsFollowTheTimesOnRequest() {
        String csv = Traces.write(folder, "t.csv", "page,time\n1,100\n2,103\n3,102\n4,110\n")
                .toString();
        assertThat(create(csv, Map.of()).columns().arrival()).isFalse();
        // nanoseconds since the first; a time that runs back counts as the latest before it
        assertThat(Traces.arrivals(create(csv, Map.of("arrival", "true"))))
                .containsExactly(0L, 3_000L, 3_000L, 10_000L);

        String msr = Traces.write(folder, "m.csv", "5,h,0,Read,0,8192,1\n7,h,0,Read,0,1,1\n")
                .toString();
        assertThat(Traces.arrivals(create(msr, Map.of("arrival", "true")))).containsExactly(0L, 0L, 200_000L);

        String mooncake = Traces.write(
                        folder,
                        "t.jsonl",
                        "{\"timestamp\": 3, \"hash_ids\": [1, 2]}\n{\"timestamp\": 5, \"hash_ids\": [1]}\n")
                .toString();
        assertThat(Traces.arrivals(create(mooncake, Map.of("arrival", "true"))))
                .containsExactly(0L, 0L, 2_000_000_000L);
    }

    /** Blocks 9, 7 and 8 are pages 0, 1 and 2, each written at its first reference alone. */
    @Test
    void kvCacheProducesEachBlockOnce() {
        String path = Traces.write(folder, "t.jsonl", "{\"hash_ids\": [9, 7]}\n{\"hash_ids\": [9, 8, 8, 7]}\n")
                .toString();
        Workload producing = create(path, Map.of());
        assertThat(producing.producesPages()).isTrue();
        int write = AccessBatch.WRITE;
        assertThat(Workloads.accesses(producing)).containsExactly(write, write | 1, 0, write | 2, 2, 1);

        Workload classic = create(path, Map.of("produce", "false"));
        assertThat(classic.producesPages()).isFalse();
        assertThat(Workloads.accesses(classic)).containsExactly(0, 1, 0, 2, 2, 1);
    }

    @Test
    void timesWithTooLongASpanAreRefused() {
        String path = Traces.write(folder, "t.csv", "page,time\n1,0\n2,9223372036854775807\n")
                .toString();
        Workload workload = create(path, Map.of("arrival", "true"));
        assertThatThrownBy(() -> Traces.arrivals(workload))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("span more than 106 days");
    }

    @ParameterizedTest
    @CsvSource({"t.pagetrace", "t.csv", "t.jsonl"})
    void arrivalsOfATraceWithoutTimesAreRefused(String name) {
        byte[] pages = {1, 0, 0, 0, 0};
        Path path = switch (name) {
            case "t.csv" -> Traces.write(folder, name, "page\n1\n");
            case "t.jsonl" -> Traces.write(folder, name, "{\"hash_ids\": [1]}\n");
            default -> Traces.write(folder, name, pages);
        };
        assertThatThrownBy(() -> create(path.toString(), Map.of("arrival", "true")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("has no times");
    }

    @Test
    void pathThatIsNotAFileIsRefused() {
        refused("", "needs a file, as in trace:PATH");
        refused(folder.toString(), "is a directory");
        refused(folder.resolve("none.pagetrace").toString(), "there is no such file");
        refused("/dev/null", "is not a regular file");
        refused("a\0b", "is not a path");
    }

    @Test
    void contradictoryParametersAreRefused() {
        String path = Traces.write(folder, "t.pagetrace", Traces.pageTrace(9)).toString();
        assertThatThrownBy(() -> create(path, Map.of("format", "lru"))).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> create(path, Map.of("unit", "block"))).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> create(path, Map.of("pageBytes", "1"))).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> create(path, Map.of("unit", "bytes")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("give unit=object");
        String csv = Traces.write(folder, "t.csv", "page\n1\n").toString();
        assertThatThrownBy(() -> create(csv, Map.of("unit", "bytes")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("has a column 'page'");
        assertThatThrownBy(() -> create(csv, Map.of("pageBytes", "5000")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("a power of two");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "t.PageTrace          | `\u0001\u0000\u0000\u0000\u0000` | pagetrace",
                "t.lis                | `1 2 0 0\n`                | arc",
                "t.csv                | `Op, Page \nr,1\n`         | csv",
                "t.csv                | `\ufeffsize,address,op\n1,1,r\n` | csv",
                "t.csv                | `Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime\n1,h,0,Read,0,1,1\n` | msr",
                "t.csv                | `key,op,size\na,r,1\n`    | csv",
                "t.csv                | `key,op,time\na,r,1\n`    | csv",
                "t.csv                | `key,op,size,op_count,key_size\na,GET,1,1,1\n` | cachelib",
                "t                    | `1,h,0,Write,0,1,1\n`      | msr",
                "t.txt                | `==9== Lackey, an example\n==9==\nI  0400,3\n S 1ff,4\n` | lackey",
                "t.trace              | `l 0x1 1\n`                | address",
                "t.json               | `{\"hash_ids\": [1]}\n`    | mooncake",
            })
    void formatIsRecognised(String name, String content, String format) {
        Path path = Traces.write(folder, name, content);
        assertThat(Traces.file(path).format().label()).isEqualTo(format);
    }

    @Test
    void longFirstLinesAreExaminedWithoutOverflow() {
        Path columns = Traces.write(folder, "t.csv", "a,".repeat(30_000) + "page\n1\n");
        assertThatThrownBy(() -> Traces.file(columns))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("line 1: unknown column 'a'");
        for (String piece : List.of("a,", " ,", "1,", "{", " L 1,", "l 0x1 1 ", "\"hash_ids\"")) {
            Path path = Traces.write(folder, "t", piece.repeat(FormatDetector.HEAD_BYTES / piece.length() + 1) + "\n");
            assertThatThrownBy(() -> Traces.file(path))
                    .as(piece)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("its format cannot be recognised");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "t.bin | `\u0001\u0000\u0000\u0000\u0000`",
                "t     | `1 2 0 0\n`",
                "t.csv | `1,2\n`",
                "t.txt | `hello\n`",
                "t.jsonl | `{\"a\": 1}\n`",
            })
    void ambiguousFormatMustBeStated(String name, String content) {
        Path path = Traces.write(folder, name, content);
        assertThatThrownBy(() -> Traces.file(path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("give its format, one of pagetrace, oracleGeneral, csv");
    }

    @Test
    void refusedTraceIsClosed() throws IOException {
        Path open = Path.of("/proc/self/fd");
        assumeTrue(Files.isDirectory(open), "this system does not list open files");
        Path path = Traces.write(folder, "t.csv", "page,opp\n1,r\n").toRealPath();
        assertThatThrownBy(() -> Traces.file(path)).isInstanceOf(InvalidInputException.class);
        try (Stream<Path> files = Files.list(open)) {
            assertThat(files.filter(file -> isSame(file, path))).isEmpty();
        }
    }

    private static boolean isSame(Path file, Path other) {
        try {
            return Files.isSameFile(file, other);
        } catch (IOException e) {
            return false; // it has been closed
        }
    }

    private void refused(String argument, String message) {
        assertThatThrownBy(() -> create(argument, Map.of()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message);
    }

    private Workload create(String argument, Map<String, String> given) {
        return provider.create(
                new WorkloadRequest(argument, values(given), 4096, 1, 1, InputCache.in(folder), text -> {}));
    }

    private ParameterValues values(Map<String, String> given) {
        return ParameterValues.parse(Subject.Field.WORKLOAD, "trace", provider.parameters(), given);
    }
}
