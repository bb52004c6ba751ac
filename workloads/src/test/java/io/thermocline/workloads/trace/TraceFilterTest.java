package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TraceFilterTest {
    @TempDir
    Path folder;

    /** Requests that pass, such as {@code r40+40} for a read of 64 bytes from 64 on, in hexadecimal. */
    private List<String> passed(String filter, String lines) {
        Path path = Traces.write(folder, "t", lines);
        List<String> passed = new ArrayList<>();
        TraceInput input = TraceInput.open(
                io.thermocline.engine.workload.InputFile.of(path),
                io.thermocline.workloads.files.Compression.NONE,
                1 << 20);
        TextLayout layout = TextOptions.NONE.appliedTo(TraceFormat.CSV);
        try (FilteredRequests requests = new FilteredRequests(
                new TextRequests(new NumberLines(input), java.util.Objects.requireNonNull(layout), null),
                TraceFilter.parse(filter))) {
            Request request = new Request();
            while (requests.read(request)) {
                passed.add((request.write ? "w" : "r")
                        + Long.toHexString(request.start)
                        + "+"
                        + Long.toHexString(request.length)
                        + (request.space > 0 ? " in " + request.space : ""));
            }
        }
        return passed;
    }

    /** Two sets of two lines of 64 bytes: lines 0, 2, 4 share a set. */
    @Test
    void linesThatMissAreReadAndChangedOnesAreWrittenWhenEvicted() {
        assertThat(passed("llc:256:2:64", """
                        address,op
                        0x00,r
                        0x3f,w
                        0x80,r
                        0x40,r
                        0x00,r
                        0x100,r
                        0x80,w
                        0x180,r
                        0x1c0,r
                        """))
                // 0 misses; 0x3f hits it and changes it; 0x80 and 0x40 miss; 0 hits, so that 0x80 is the oldest of its
                // set and leaves unchanged for 0x100; 0x80 misses again, and line 0 is written; 0x180 takes the place
                // of
                // 0x100, which is unchanged; 0x1c0 finds room beside 0x40
                .containsExactly("r0+40", "r80+40", "r40+40", "r100+40", "r80+40", "w0+40", "r180+40", "r1c0+40");
    }

    @Test
    void requestGoesThroughLineByLine() {
        assertThat(passed("llc:256:2:64", "address,size,op\n0x30,0x60,r\n0x30,0x61,w\n"))
                .containsExactly("r0+40", "r40+40", "r80+40");
    }

    @Test
    void spacesHaveLinesOfTheirOwn() {
        // one line for all: each of two spaces displaces the other
        assertThat(passed("llc:64:1:64", "space,address,op\na,0x40,w\nb,0x40,w\na,0x40,r\n"))
                .containsExactly("r40+40", "r40+40 in 1", "w40+40", "r40+40", "w40+40 in 1");
    }

    @Test
    void addressesOfTheKernelComeBackWhole() {
        assertThat(passed("llc:64:1:64", "address,op\n0xffffffff81000040,w\n0x0,r\n"))
                .containsExactly("rffffffff81000040+40", "r0+40", "wffffffff81000040+40");
    }

    @Test
    void translationIsNeededOnceAndForTheFirstWrite() {
        assertThat(passed("tlb:2:2:4096", """
                        address,op
                        0x1008,r
                        0x1010,r
                        0x1018,w
                        0x1020,w
                        0x2000,w
                        0x2008,r
                        0x3000,r
                        0x1030,w
                        """))
                // page 1: the first read, then the first write; page 2: its first write; page 3 evicts page 1
                .containsExactly("r1008+1", "w1018+1", "w2000+1", "r3000+1", "w1030+1");
    }

    @Test
    void setsNeedNotBeAPowerOfTwo() {
        // three sets of one line: lines 0 and 3 share a set, 0 and 2 do not
        assertThat(passed("llc:192:1:64", "address\n0\n128\n0\n192\n0\n"))
                .containsExactly("r0+40", "r80+40", "rc0+40", "r0+40");
    }

    @Test
    void runSeesPagesOfWhatPasses() {
        Path path = Traces.write(folder, "t", "l 0x1000 1\nl 0x1008 1\ns 0x2000 1\nl 0x1010 1\n");
        TraceFile file = Traces.file(path).behind(TraceFilter.parse("llc:32MiB"));
        assertThat(Traces.accesses(file)).containsExactly("r0", "r1");
        assertThat(Traces.accesses(file.behind(null))).containsExactly("r0", "r0", "w1", "r0");
    }

    @Test
    void objectsHaveNoLines() {
        Path path = Traces.write(folder, "t", "page\n1\n");
        assertThatThrownBy(() -> Traces.file(path).behind(TraceFilter.parse("llc:32MiB")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("this trace names objects (unit=object)");
    }

    @ParameterizedTest
    @CsvSource({
        "llc:32MiB, 524288, 16, 64",
        "llc:48MiB:12, 786432, 12, 64",
        "tlb:1536, 1536, 12, 4096",
        "tlb:64:4:2MiB, 64, 4, 2097152"
    })
    void partsMayBeLeftOutFromTheEnd(String text, int entries, int ways, long line) {
        assertThat(TraceFilter.parse(text))
                .extracting(TraceFilter::entries, TraceFilter::ways, TraceFilter::lineBytes)
                .containsExactly(entries, ways, line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "llc",
                "llc:",
                "l2:1MiB",
                "llc:1MiB:16:64:9",
                "llc:1MiB:0",
                "llc:1MiB:3",
                "llc:1MiB:16:48",
                "llc:1MiB:16:8",
                "llc:63",
                "llc:1TiB",
                "tlb:1.5",
                "tlb:0",
                "tlb:1536:12:3KiB"
            })
    void impossibleCacheIsRefused(String text) {
        assertThatThrownBy(() -> TraceFilter.parse(text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("filter");
    }
}
