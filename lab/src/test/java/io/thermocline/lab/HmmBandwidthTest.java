package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the host moves under HMM agrees with its sources: pages of 4 KiB without prefetching (DREAM sec. 2.2), by a
 * handler of 500 K faults/s (BaM app. B.2).
 */
class HmmBandwidthTest {
    private static final double FAULTS_PER_SECOND = 500e3;
    private static final int FAULT_BYTES = 4096;

    /** Of 3,000 pages in turn a tier of 1,000 never has the next one; all fit in DRAM. So a pass is 3,000 faults. */
    @Test
    void pagesOfDramComeAtTheBandwidthOfItsFaults() {
        double seconds = (timeNs(20) - timeNs(10)) / 1e9; // without the first pass, which reads the SSD
        double bytes = 10 * 3000 * 65536.0;

        assertThat(bytes / seconds).isCloseTo(FAULTS_PER_SECOND * FAULT_BYTES, Percentage.withPercentage(0.1));
    }

    private static long timeNs(int passes) {
        RunSpec spec = Runs.spec("gmt-a100", "scan?pages=3000&passes=" + passes, "hmm")
                .withSetting("hbm.frames", "1000")
                .withSetting("dram.frames", "4000");
        return Runs.run(Runs.timed(spec)).modelTimeNs();
    }

    /** 16 faults for a page of 64 KiB, one for a page of 4 KiB, each 2 us. */
    @ParameterizedTest
    @CsvSource({"gmt-a100, 64KiB, 32us", "four-tier, 64KiB, 32us", "bam-a100, 4KiB, 2us", "two-tier, 4KiB, 2us"})
    void handlerOfATestbedServesTheFaultsOfItsPages(String testbed, String page, String service) {
        YamlTree tree = YamlTree.parse(testbed, CatalogueFiles.text("testbeds/" + testbed + ".yaml"));

        assertThat(tree.required("page")).isEqualTo(page);
        assertThat(tree.child("software").required("fault-service")).isEqualTo(service);
    }
}
