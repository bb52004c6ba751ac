package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The testbed {@code bam-a100} beside BaM Table 2, sec. 4.3 and 5.1. */
class BamTestbedTest {
    private static RunSpec raw(String device, int drives, String page, String writes, int accesses) {
        return Runs.timed(Runs.spec(
                        "bam-a100",
                        "uniform?pages=100000&accesses=" + accesses + "&writes=" + writes,
                        "bam?cache=none&block=4KiB"))
                .withSetting("page", page)
                .withSetting("nvme.device", device)
                .withSetting("nvme.count", Integer.toString(drives));
    }

    private static double millionsPerSecond(RunSpec spec) {
        RunResult result = Runs.run(spec);
        return result.counts().accesses() * 1e3 / result.modelTimeNs();
    }

    /** A drive by itself, with all that the accelerator keeps outstanding; the last of them take a while to end. */
    @ParameterizedTest
    @CsvSource({
        "intel-optane-p5800x, 512B, 0, 5.1",
        "intel-optane-p5800x, 4KiB, 0, 1.5",
        "intel-optane-p5800x, 512B, 1, 1.06",
        "intel-optane-p5800x, 4KiB, 1, 1.5",
        "samsung-pm1735, 512B, 0, 1.1",
        "samsung-pm1735, 4KiB, 0, 1.6",
        "samsung-pm1735, 512B, 1, 0.351",
        "samsung-980-pro, 512B, 0, 0.75",
        "samsung-980-pro, 4KiB, 1, 0.172",
    })
    void driveServesTheRatesOfTable2(String device, String page, String writes, double millions) {
        assertThat(millionsPerSecond(raw(device, 1, page, writes, 200_000)))
                .isCloseTo(millions, within(0.01 * millions));
    }

    @Test
    void floodOfWritesOf4KibToTenOptaneDrivesIs15MillionsASecond() {
        // 61 GB/s, more than the link takes, which is widened
        RunSpec spec =
                raw("intel-optane-p5800x", 10, "4KiB", "1", 1_000_000).withSetting("hbm.link-bandwidth", "100GB/s");
        assertThat(millionsPerSecond(withQueuePairs(spec, 1280))).isCloseTo(15, within(0.02 * 15));
    }

    @Test
    void tenOptaneDrivesFillTheLinkWithReadsOf512B() {
        // 576 bytes with the commands at 26 GB/s
        double millions =
                millionsPerSecond(withQueuePairs(raw("intel-optane-p5800x", 10, "512B", "0", 1_000_000), 1280));
        assertThat(millions).isCloseTo(26e3 / 576, within(0.01 * 45));
    }

    private static RunSpec withQueuePairs(RunSpec spec, int pairs) {
        String count = Integer.toString(pairs);
        return spec.withSetting("sq.pools", count)
                .withSetting("sq-lock.pools", count)
                .withSetting("doorbell.pools", count);
    }

    @ParameterizedTest
    @CsvSource({"512B, 823", "4KiB, 659", "8KiB, 537"})
    void activePointersServesPagesOneAfterAnother(String page, double thousands) {
        // 1.172 us, and 84.2 ps for a byte: 1.215, 1.517 and 1.862 us
        RunResult result = Runs.run(Runs.timed(Runs.spec("bam-a100", "scan?pages=20000&passes=1", "activepointers"))
                .withSetting("page", page));
        assertThat(20_000 * 1e6 / result.modelTimeNs()).isCloseTo(thousands, within(0.005 * thousands));
    }

    @ParameterizedTest
    @CsvSource({"4KiB, 6.12", "8KiB, 12.25", "16KiB, 24.2", "32KiB, 24.8"})
    void gdsIsLimitedByTheHostUpTo16Kib(String page, double gigabytes) {
        // 16 threads of 10.7 us are 1.495 M requests/s; four drives read 24.8 GB/s
        RunResult result = Runs.run(Runs.timed(Runs.spec("bam-a100", "scan?pages=40000&passes=1", "gds"))
                .withSetting("page", page));
        double bytes = 40_000.0 * result.pageBytes();
        assertThat(bytes / result.modelTimeNs()).isCloseTo(gigabytes, within(0.03 * gigabytes));
    }

    /**
     * Four drives read 6 M blocks a second, so that 40,000 lines take 6.67 ms, and a command behind each as long again.
     */
    @Test
    void secondCommandOfEachReadTakesTheDrivesTwice() {
        assertThat(coldNs("each") / 1e6).isCloseTo(2 * 40_000 / 6e3, within(0.5));
    }

    /** BaM sec. 4.4: less than 8 %. */
    @Test
    void secondCommandForAllThatWaitCostsLittle() {
        assertThat(coldNs("coalesced") / coldNs("off")).isBetween(1.0, 1.08);
    }

    private static double coldNs(String consistency) {
        return Runs.run(Runs.timed(
                        Runs.spec("bam-a100", "scan?pages=40000&passes=1", "bam?consistency=" + consistency)))
                .modelTimeNs();
    }

    @Test
    void secondCommandNeedsTheQueuePairsOfTheTestbed() {
        assertThatThrownBy(() -> Runs.run(Runs.spec("two-tier", "scan?pages=100&passes=1", "bam?consistency=each")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("consistency: 'each' is not allowed; allowed: off on testbed two-tier, which has"
                        + " no mechanism bam-queues-twice");
    }
}
