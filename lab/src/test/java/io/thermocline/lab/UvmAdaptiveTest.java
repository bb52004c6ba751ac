package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** UVM-adaptive at the size of its public runs; the study {@code uvm-adaptive} has all rows. */
final class UvmAdaptiveTest {
    private static RunResult run(String workload, String policy, String oversubscription) {
        RunSpec spec = Runs.timed(Runs.spec("uvmsmart-1080ti", workload, policy));
        return Runs.run(oversubscription.isEmpty() ? spec : spec.withSetting("oversubscription", oversubscription));
    }

    /** Microseconds of the public logs, kernels and faults; one instruction time for all. */
    @ParameterizedTest
    @CsvSource({"hotspot-uvm, 3398", "srad-uvm, 4313", "bfs-uvm, 3845", "sssp-uvm, 8844"})
    @Tag("slow")
    void fittingTotalsAreWithinTwelvePercent(String workload, double totalUs) {
        assertThat(run(workload, "uvm-first-touch", "").modelTimeNs() / 1e3 / totalUs)
                .isBetween(0.88, 1.12);
    }

    @Test
    @Tag("slow")
    void irregularWorkloadGainsAndRegularOneKeepsAt125Percent() {
        assertThat(ratio("sssp-uvm", "uvm-adaptive?remote-tlb=uvmsmart")).isLessThan(0.7);
        assertThat(ratio("hotspot-uvm", "uvm-adaptive")).isBetween(0.98, 1.02);
    }

    private static double ratio(String workload, String policy) {
        return (double) run(workload, policy, "1.25").modelTimeNs()
                / run(workload, "uvm-first-touch", "1.25").modelTimeNs();
    }

    /** 16 pages of image. */
    @Test
    void footprintBelowALargePageIsRefusedWithAdvice() {
        assertThatThrownBy(() -> run("srad-uvm?size=128", "uvm-first-touch", "1.25"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("footprint of 16 pages is less than 2MiB")
                .hasMessageContaining("hbm.capacity=2MiB");
    }

    /** An image of 16 pages, which all fits: it goes back before the second, the third and the fourth iteration. */
    @Test
    void pagesTheHostAccessesBetweenKernelsAreCopiedBack() {
        RunSpec spec = Runs.timed(Runs.spec("uvmsmart-1080ti", "srad-uvm?size=128", "uvm-first-touch"));
        assertThat(Runs.run(spec).bytes("hbm", "dram")).isEqualTo(3 * 16 * 4096);
    }

    /** Three grids of 1 MiB over 1.25 are 2.4 MiB. */
    @Test
    void deviceMemoryIsWholeLargePages() {
        RunResult result = run("hotspot-uvm?size=512", "uvm-first-touch", "1.25");
        assertThat(result.capacities().get("hbm")).isEqualTo(512);
    }
}
