package io.thermocline.workloads.gmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.Workloads;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Each application at the size of a few pages, worked out by hand. */
class ApplicationsTest {
    private static final long PAGE = 65_536;

    /** Accesses with a footprint of {@code pages}. */
    private static String text(String name, int pages, Map<String, String> parameters) {
        return Workloads.text(create(name, pages, parameters));
    }

    private static Workload create(String name, int pages, Map<String, String> parameters) {
        Map<String, String> all = new TreeMap<>(parameters);
        all.put("footprint", Long.toString(pages * PAGE));
        return Workloads.create(name, PAGE, all);
    }

    /**
     * Grids of 3 rows of 1 page: temperatures at 0 and 3, power at 6. Columns: the accesses of the three tasks in
     * order, one row each.
     */
    @Test
    void hotspotReadsNeighboursAndSwapsTheTemperatures() {
        assertThat(text("hotspot", 9, Map.of("iterations", "2")))
                .isEqualTo(
                        "0 1 2 " // the page itself
                                + "1 0 1 " // row 0 has none above: below; the others: above
                                + "6 2 8 " // power; row 1: below; power
                                + "3w 7 5w 4w | " // row 1 is one access behind
                                + "3 4 5 4 3 4 6 5 8 0w 7 2w 1w |");
    }

    /** Grids of 2 rows of 2 pages: the pages above and below are two apart. */
    @Test
    void hotspotKeepsItsColumnsApart() {
        assertThat(text("hotspot", 12, Map.of("iterations", "1", "columns", "2")))
                .isEqualTo("0 1 2 3 2 3 0 1 8 9 10 11 4w 5w 6w 7w |");
    }

    /** Grids of 2 rows of 1 page, one block: J at 0, C at 2, derivatives at 4, 6, 8, 10. */
    @Test
    void sradWritesFiveGridsThenReadsSix() {
        assertThat(text("srad", 12, Map.of("iterations", "1")))
                .isEqualTo("0 1 2w 4w 6w 8w 10w 3w 5w 7w 9w 11w | 10 8 6 4 2 0 0w 11 9 7 5 3 1 1w |");
    }

    /** Grids of 17 rows: block 0 also reads row 16, the one below it; block 1, of that one row, also reads row 15. */
    @Test
    void sradReadsTheRowsAboveAndBelowABlock() {
        assertThat(text("srad", 102, Map.of("iterations", "1")))
                .startsWith("0 15 1 16 2 33w 3 50w 4 67w 5 84w 6 101w 7 8 9 10 11 12 13 14 15 16 17w 34w");
    }

    /** Rows of one page: wall at 0, 1, 2, results at 3 and 4. The second kernel goes down the one row that remains. */
    @Test
    void pathfinderGoesDownAPyramidAKernelAndSwaps() {
        assertThat(text("pathfinder", 5, Map.of("rows", "3", "pyramid", "2"))).isEqualTo("3 0 1 4w | 4 2 3w |");
    }

    @Test
    void multiVectorAddReadsAnInputAndUpdatesTheOutput() {
        assertThat(text("multivectoradd", 3, Map.of("passes", "2"))).isEqualTo("1 0 0w | 2 0 0w |");
    }

    /** Output 3 pages, input 2 pages, at 3 and 4: the three tasks read 3; 3 and 4; 4. */
    @Test
    void multiVectorAddAlignsVectorsOfDifferentWidths() {
        assertThat(text("multivectoradd", 5, Map.of("passes", "1", "output", "0.6")))
                .isEqualTo("3 3 4 0 4 2 0w 1 2w 1w |");
    }

    /** One page each: inputs 0, weights 1, partial sums 2, weight changes 3. */
    @Test
    void backpropGoesForwardAndAdjusts() {
        assertThat(text("backprop", 4, Map.of("epochs", "2")))
                .isEqualTo("0 1 1w 2w | 0 1 1w 3 3w | 0 1 1w 2w | 0 1 1w 3 3w |");
    }

    @Test
    void lavaMdOfOneBoxHasNoNeighbours() {
        assertThat(Workloads.text(Workloads.create("lavamd", 4096, Map.of("footprint", "7856"))))
                .isEqualTo("0 1 1 2 3w |");
    }

    /**
     * 27 boxes: descriptions on page 0, positions on 1 and 2 (box 20 on both), charges on 3, forces on 4 and 5. Task 0
     * has boxes 0 to 19, so that its neighbours reach page 2 from its own row of boxes on; task 1 has boxes 20 to 26,
     * below which there is nothing.
     */
    @Test
    void lavaMdReadsNineRowsOfNeighbours() {
        String task0 = "0 1 1 3 1 3 1 3 1 3 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 4w";
        String task1 = "0 1 2 1 3 1 3 1 3 1 2 3 1 2 3 2 3 4w 5w";

        String text = Workloads.text(Workloads.create("lavamd", PAGE, Map.of("footprint", "212112")));

        assertThat(text).isEqualTo(inTurn(task0, task1) + " |");
    }

    private static String inTurn(String longer, String shorter) {
        String[] a = longer.split(" ", -1);
        String[] b = shorter.split(" ", -1);
        StringBuilder text = new StringBuilder(a[0]);
        for (int i = 0; i < a.length; i++) {
            text.append(i == 0 ? "" : " " + a[i]).append(i < b.length ? " " + b[i] : "");
        }
        return text.toString();
    }

    @Test
    void footprintTooSmallForItsArraysIsRefused() {
        assertThatThrownBy(() -> create("pathfinder", 58, Map.of()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("footprint times scale: '3.63 MiB' is not allowed; allowed: at least 59 pages and at most"
                        + " 2147483647 pages of 64 KiB");
    }

    @Test
    void wideGridIsRefused() {
        assertThatThrownBy(() -> create("hotspot", 9, Map.of("columns", "4")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("columns: '4' is not allowed; allowed: at most the pages of an array, 3");
    }

    @Test
    void lavaMdReportsTheScaleThatItsCubeAllows() {
        // 160 GiB / 2^20 = 163840 bytes = 20.9 boxes: the nearest cube has 27
        Workload workload = Workloads.create("lavamd", 4096, 0x1p-20, 1, Path.of("unused"), Map.of());

        assertThat(workload.scaleEffective()).isEqualTo(27 * 7856 / (double) (160L << 30));
    }
}
