package io.thermocline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.lab.StandardLaboratory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SectorRunsTest {
    private static final double SCALE = 1.0 / 1024;
    private static final int WORKLOAD = 0;
    private static final int ACCESSES = 2;
    private static final int SECTORS = 4;
    private static final int SECTORS_PER_SECOND = 5;

    @TempDir
    Path folder;

    /**
     * k-means at 1/1024 has 64 points, two warps. Each reads a sector of 32 lines and writes a line of four for each of 34
     * features, and writes a line twice at the end. Bytes 8,576 to 8,704 of the points are the last of a warp's lines, so
     * all lines of points are of one warp; points of 136 B begin where a sector does or 8 B after.
     */
    @Test
    void sectorsOfEachAccessCount() {
        List<List<Object>> rows = rows("selective-caching");

        assertThat(rows).hasSize(10);
        assertThat(rows.stream().filter(row -> row.get(WORKLOAD).equals("sc-kmeans")))
                .hasSize(2)
                .allSatisfy(row -> {
                    assertThat(row.get(ACCESSES)).isEqualTo(2 * (34 * 33 + 2L));
                    assertThat(row.get(SECTORS)).isEqualTo(2 * (34 * (32 + 4) + 2 * 4L));
                });
    }

    @Test
    void accessesToPagesHaveNoSectors() {
        List<List<Object>> rows = rows("migrate");

        assertThat(rows).hasSize(4).allSatisfy(row -> {
            assertThat(((Number) row.get(ACCESSES)).longValue()).isPositive();
            assertThat(row.get(SECTORS)).isEqualTo("");
            assertThat(row.get(SECTORS_PER_SECOND)).isEqualTo("");
        });
    }

    private List<List<Object>> rows(String policy) {
        Settings settings = new Settings(0, 1, SCALE, List.of(policy), folder, text -> {});
        return new SectorRuns(StandardLaboratory.create(folder), settings)
                .measure()
                .rows();
    }
}
