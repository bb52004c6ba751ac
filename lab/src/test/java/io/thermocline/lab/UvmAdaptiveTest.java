package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** UVM-adaptive at the size of its public runs; the study {@code uvm-adaptive} has all rows. */
final class UvmAdaptiveTest {
    private static RunSpec spec(String workload, String policy) {
        return Runs.timed(Runs.spec("uvmsmart-1080ti", workload, policy));
    }

    private static RunResult run(String workload, String policy) {
        return Runs.run(spec(workload, policy));
    }

    /** Microseconds of the public logs, kernels and faults; one instruction time for all. */
    @ParameterizedTest
    @CsvSource({"hotspot-uvm, 3398", "srad-uvm, 4313", "bfs-uvm, 3845", "sssp-uvm, 8844"})
    @Tag("slow")
    void fittingTotalsAreWithinTwelvePercent(String workload, double totalUs) {
        assertThat(run(workload, "uvm-first-touch").modelTimeNs() / 1e3 / totalUs)
                .isBetween(0.88, 1.12);
    }

    /** The poster, Fig. 5: where data fits, the threshold delays nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"bfs-uvm", "nw", "sssp-uvm", "randomaccess"})
    void adaptiveTakesTheTimeOfFirstTouchWhereDataFits(String workload) {
        assertThat(run(workload, "uvm-adaptive").modelTimeNs())
                .isEqualTo(run(workload, "uvm-first-touch").modelTimeNs());
    }

    /** Pages 0 to 16: the first access to each of two blocks faults, as one access reaches a threshold of 1.0005. */
    @Test
    void secondBlockMigratesAtFirstTouchWhileMemoryIsNearlyEmpty() {
        String trace = Runs.trace("two-blocks", IntStream.rangeClosed(0, 16).toArray());
        assertThat(run(trace, "uvm-adaptive").policyMetrics())
                .containsEntry("farFaults", 2L)
                .containsEntry("remoteAccesses", 0L);
    }

    /** The poster, Fig. 8, p = 4: 0.514 for sssp, 0.999 for fdtd. */
    @Test
    @Tag("slow")
    void irregularWorkloadGainsAndRegularOneKeepsAt125Percent() {
        assertThat(ratio("sssp-uvm", "22938KiB")).isBetween(0.85 * 0.514, 1.15 * 0.514);
        assertThat(ratio("fdtd2d", "14746KiB")).isBetween(0.98, 1.02);
    }

    private static double ratio(String workload, String capacity) {
        return (double) held(workload, "uvm-adaptive?penalty=4", capacity).modelTimeNs()
                / held(workload, "uvm-first-touch", capacity).modelTimeNs();
    }

    private static RunResult held(String workload, String policy, String capacity) {
        return Runs.run(spec(workload, policy).withSetting("hbm.capacity", capacity));
    }

    /** An image of 16 pages, which all fits: it goes back before the second, the third and the fourth iteration. */
    @Test
    void pagesTheHostAccessesBetweenKernelsAreCopiedBack() {
        assertThat(run("srad-uvm?size=128", "uvm-first-touch").bytes("hbm", "dram"))
                .isEqualTo(3 * 16 * 4096);
    }

    /** Three grids of 1 MiB over 1.25 are 614.4 pages, as the public runs have it: no whole large pages. */
    @Test
    void deviceMemoryIsTheFootprintOverTheOversubscription() {
        RunResult result =
                Runs.run(spec("hotspot-uvm?size=512", "uvm-first-touch").withSetting("oversubscription", "1.25"));
        assertThat(result.capacities().get("hbm")).isEqualTo(614);
    }
}
