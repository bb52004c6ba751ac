package io.thermocline.workloads.dream;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.StreamSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.Workloads;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts worked out from the definitions, on pages of 4 KiB (1024 floats). */
class DreamWorkloadsTest {
    private static final int PAGE = 4096;

    private static long touches(Workload workload) {
        long sum = 0;
        AccessBatch batch = new AccessBatch(workload.columns());
        AccessSource source = workload.open();
        while (source.read(batch)) {
            sum += Arrays.stream(batch.touches).limit(batch.size).asLongStream().sum();
        }
        return sum;
    }

    @Test
    void vectorAddTakesAPageOfEachVector() {
        Workload workload = Workloads.create("vectoradd", PAGE, Map.of("size", "2048", "warps", "1"));
        assertThat(workload.pages()).isEqualTo(6);
        assertThat(workload.streams()).isEqualTo(84);
        // two tasks; two of 84 warps have one each, and take turns
        assertThat(Workloads.text(workload)).isEqualTo("0 1 2 3 4w 5w |");
        assertThat(touches(workload)).isEqualTo(6 * 1024);
    }

    @Test
    void matrixIsReadByRowsAndByColumns() {
        // a row is two pages. By rows each of 64 warps reads 32 rows of two pages; by columns a page of every row
        long byRows = 64 * 32 * 2;
        long byColumns = 64 * 2048;
        for (String name : new String[] {"mvt", "atax", "bigc"}) {
            Workload workload = Workloads.create(name, PAGE, Map.of("size", "2048"));
            assertThat(workload.pages()).isEqualTo(4096);
            assertThat(Workloads.accesses(workload)).hasSize((int) (byRows + byColumns));
            assertThat(touches(workload)).isEqualTo(2L * 2048 * 2048);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 3", "1500, 4500", "2048, 6144"})
    void vectorAddTouchesEachElementOnce(int size, long touches) {
        assertThat(touches(Workloads.create("vectoradd", PAGE, Map.of("size", "" + size))))
                .isEqualTo(touches);
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 33, 100, 1000, 1500})
    void bothProductsTouchEachElementOnceAtAnyPageSize(int rows) {
        for (String name : new String[] {"mvt", "bigc"}) {
            assertThat(touches(Workloads.create(name, PAGE, Map.of("size", "" + rows))))
                    .isEqualTo(2L * rows * rows);
        }
    }

    @Test
    void queryTouchesEachTimeOnce() {
        Workload workload = Workloads.create("taxi", PAGE, Map.of("rows", "600", "query", "1"));
        int[] accesses = Workloads.accesses(workload);
        long matches = touches(workload) - 600;
        assertThat(matches).isLessThan(10).isGreaterThanOrEqualTo(accesses.length - 2);
    }

    @Test
    void kernelsComeInTheOrderOfTheProgram() {
        Map<String, String> one = Map.of("size", "1024", "warps", "1");
        // 32 tasks; by rows the first pages are those of rows 0, 32, ...; by columns all warps begin in row 0
        assertThat(Workloads.accesses(Workloads.create("mvt", PAGE, one))).startsWith(0, 32, 64);
        assertThat(Workloads.accesses(Workloads.create("bigc", PAGE, one))).startsWith(0, 0, 0);
    }

    @Test
    void queryReadsAllTimesAndMatchingRows() {
        Map<String, String> query = Map.of("rows", "1048576", "query", "5");
        Workload workload = Workloads.create("taxi", PAGE, query);
        assertThat(workload.pages()).isEqualTo(6 * 2048);
        int[] accesses = Workloads.accesses(workload);
        assertThat(Arrays.stream(accesses).filter(page -> page < 2048).count()).isEqualTo(2048);
        // 512 trips a page: 1 - 0.9992^512 = 33.6 % of the pages have one that matches
        long matching = Arrays.stream(accesses)
                .filter(page -> page >= 2048 && page < 4096)
                .count();
        assertThat(matching / 2048.0).isBetween(0.30, 0.37);
        assertThat((long) accesses.length).isEqualTo(2048 + 5 * matching);
        // 0.08 % of the trips, five values each
        assertThat((touches(workload) - 1_048_576) / 5.0 / 1_048_576).isBetween(0.00072, 0.00088);
    }

    @Test
    void sizesFollowTheScale() {
        Workload workload = Workloads.create("mvt", PAGE, 1 / 4.0, 1, Path.of("unused"), Map.of("size", "2048"));
        assertThat(workload.pages()).isEqualTo(1024);
        assertThat(workload.scaleEffective()).isEqualTo(0.25);
    }

    @Test
    void layoutsOfAGraphCoalesceTheSameEdges(@TempDir Path cache) {
        Map<String, String> csr = Map.of("kernel", "dream", "vertices", "4096", "warps", "2");
        Map<String, String> balanced =
                Map.of("kernel", "dream", "vertices", "4096", "warps", "2", "layout", "balanced");
        Workload rows = Workloads.create("bfs", PAGE, 1, 1, cache, csr);
        Workload chunks = Workloads.create("bfs", PAGE, 1, 1, cache, balanced);
        assertThat(rows.streams()).isEqualTo(168);
        // the search visits the same vertices; a page of a large one is read by several chunks
        int[] ofRows = Workloads.accesses(rows);
        int[] ofChunks = Workloads.accesses(chunks);
        assertThat(Arrays.stream(ofChunks).distinct().sorted().toArray())
                .isEqualTo(Arrays.stream(ofRows).distinct().sorted().toArray());
        assertThat(ofChunks).hasSizeGreaterThanOrEqualTo(ofRows.length);
    }

    @Test
    void nextTaskGoesToTheFirstFreeWarp() {
        Workload workload = Workloads.create("transfer", PAGE, Map.of("size", "1", "warps", "1"));
        AccessBatch batch = new AccessBatch(workload.columns());
        try (StreamSource source = (StreamSource) workload.open()) {
            for (int page = 0; page < 256; page++) {
                assertThat(source.read(page % 3, batch)).isTrue();
                assertThat(batch.size).isEqualTo(1);
                assertThat(batch.accesses[0]).isEqualTo(page);
            }
            assertThat(source.read(0, batch)).isTrue();
            assertThat(batch.barrier).isTrue();
            assertThat(source.read(0, batch)).isFalse();
        }
    }
}
