package io.thermocline.workloads.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.policy.AccessProfile;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.workloads.Workloads;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often and in which order the applications of thesis ch. IV access their pages. */
class MigratingWorkloadsTest {
    private static Workload workload(String name, double scale, Map<String, String> given) {
        return Workloads.create(name, 4096, scale, 1, Path.of("unused"), given);
    }

    private static int[] pages(Layout layout, int accesses) {
        IntSupplier order = layout.open(accesses, 1);
        return IntStream.generate(order).limit(accesses).toArray();
    }

    /**
     * 100 cycles are a share o of what a page is worth, and an access is worth 0.896 cycles times (1 - m) / m + 200 /
     * 280: 1.024 with m = 0.7, and 8.704 with comd's 0.1. So backprop has 100 / 0.291 / 1.024 accesses a page.
     */
    @ParameterizedTest
    @CsvSource({
        "BACKPROP, 335.6",
        "BFS, 1457.6",
        "CNS, 4069.0",
        "COMD, 568.8",
        "KMEANS, 2435.3",
        "MINIFE, 2712.7",
        "MUMMERGPU, 461.7",
        "NEEDLE, 392.2",
        "PATHFINDER, 377.1",
        "SRAD, 19531.3",
        "XSBENCH, 4650.3"
    })
    void accessesAPageFollowFromTheCostOfItsShootDown(MigratingApplication application, double accesses) {
        assertThat(application.accessesAPage()).isCloseTo(accesses, within(.05));
    }

    /** 45 % of mummergpu's 4,096 pages are never accessed: 461.7317 accesses to each of 2,253. */
    @ParameterizedTest
    @CsvSource({"numa-backprop, 1, 1374570", "numa-mummergpu, 1, 1040281", "numa-srad, 0.0625, 1250000"})
    void runHasTheAccessesOfItsPages(String name, double scale, long accesses) {
        assertThat(workload(name, scale, Map.of()).accesses()).isEqualTo(accesses);
    }

    @Test
    void rangesCoverTheFootprintWithoutGaps() {
        for (WorkloadProvider provider : new MigratingWorkloads().workloads()) {
            Workload workload = workload(provider.name(), 1, Map.of("pages", "1000"));
            int end = 0;
            for (Range range : workload.ranges()) {
                assertThat(range.firstPage()).isEqualTo(end);
                end = range.endPage();
            }
            assertThat(end).isEqualTo(1000).isEqualTo((int) workload.pages());
            AccessProfile profile = AccessProfile.of(workload, () -> {});
            assertThat(profile.accesses()).isEqualTo(workload.accesses());
        }
    }

    // ---- orders

    /** Two passes over 1,024 pages in 20,480 accesses: the front begins at page i / 10. */
    @Test
    void accessesGoToTheFrontOfTheSweep() {
        int[] accesses = pages(new Sweeps(1024, 4, 2), 20_480);
        for (int i = 0; i < accesses.length; i++) {
            int ahead = Math.floorMod(accesses[i] - i / 10, 1024);
            assertThat(ahead).isBetween(0, Sweeps.FRONT - 1);
        }
        assertThat(Arrays.stream(accesses).distinct().count()).isEqualTo(1024);
    }

    /** Two matrices of 8 rows of 8 pages, 10 accesses a page: diagonal d has 2 (d + 1) pages up to the middle. */
    @Test
    void wavefrontGoesFromDiagonalToDiagonal() {
        int[] accesses = pages(new Wavefront(128, 2, 8), 1280);
        assertThat(Arrays.stream(accesses, 0, 20)).containsOnly(0, 64);
        assertThat(Arrays.stream(accesses, 20, 60)).containsOnly(1, 8, 65, 72);
        assertThat(Arrays.stream(accesses, 60, 120)).containsOnly(2, 9, 16, 66, 73, 80);
        assertThat(Arrays.stream(accesses, 1260, 1280)).containsOnly(63, 127);
    }

    @Test
    void blocksAreAccessedPageByPage() {
        int[] accesses = pages(HotBlocks.of(Application.BFS.structures(0, 1), 4096, 16, 1), 16_000);
        for (int i = 0; i < accesses.length; i++) {
            assertThat(accesses[i] % 16).isEqualTo(i % 16);
            assertThat(accesses[i] / 16).isEqualTo(accesses[i / 16 * 16] / 16);
        }
    }

    /** Thesis Fig. 3.6: three structures take 80 % of bfs in the last 20 % of the footprint. */
    @Test
    void hotStructuresTakeTheirShare() {
        int[] accesses = pages(HotBlocks.of(Application.BFS.structures(0, 1), 4000, 16, 1), 160_000);
        assertThat(Arrays.stream(accesses).filter(page -> page >= 3200).count() / 160_000.0)
                .isCloseTo(.8, within(.02));
    }

    /** 85 of 100 pages are swept; the others take every second access. */
    @Test
    void vectorsTakeHalfOfTheAccesses() {
        int[] accesses = pages(new SweepsAndVectors(100, 6, 4, .85), 20_000);
        for (int i = 0; i < accesses.length; i++) {
            assertThat(accesses[i] >= 85).isEqualTo(i % 2 == 1);
        }
        assertThat(Arrays.stream(accesses).distinct().count()).isEqualTo(100);
    }
}
