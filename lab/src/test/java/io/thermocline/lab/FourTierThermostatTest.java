package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.lab.tiers.TierReport;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Policies of large pages take the boundary of DRAM and slow memory where tiers are above and below. */
final class FourTierThermostatTest {
    private static final String THERMOSTAT = "thermostat?interval=1s&sample-share=0.5";
    private static final int SCALE = 256;

    /** Some 1,050 pages of 64 KiB, 33 large ones. */
    private static RunSpec redis(String policy) {
        String workload = "kv-redis?popularity=zipf&rate=20000&seconds=8";
        return Runs.scaled(Runs.spec("four-tier", workload, policy), 1.0 / SCALE);
    }

    /** A capacity that has so many pages once it is scaled. */
    private static String pages(int count) {
        return Integer.toString(count * SCALE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"all-dram", "kstaled?idle=1ms", THERMOSTAT})
    @Tag("slow")
    void pagesMoveBetweenDramAndSlowMemoryAlone(String policy) {
        RunResult untimed = Runs.run(redis(policy));
        RunResult timed = Runs.run(Runs.timed(redis(policy)));
        assertThat(timed.counts().served()).isEqualTo(untimed.counts().served());
        assertThat(timed.counts().operations()).isEqualTo(untimed.counts().operations());
        assertThat(untimed.counts().served()).containsEntry("hbm", 0L).containsEntry("nvme", 0L);
        assertThat(untimed.counts().served().get("dram")).isPositive();
        assertThat(untimed.counts().operations())
                .allSatisfy(operation ->
                        assertThat(List.of(operation.from(), operation.to())).containsExactlyInAnyOrder("dram", "nvm"));
        if (!policy.equals("all-dram")) {
            assertThat(untimed.counts().served().get("nvm")).isPositive();
            assertThat(untimed.counts().migrations().demotions()).isPositive();
        }
    }

    /** Accesses to DRAM all reach the policy there, which must see the same of them as in a first tier. */
    @Test
    void thermostatDecidesAsOnAFirstTier() {
        String testbed = "thermostat-xeon";
        RunSpec two = new RunSpec(
                        testbed,
                        redis(THERMOSTAT).workload(),
                        THERMOSTAT,
                        1.0 / SCALE,
                        1,
                        Map.of(),
                        ClockKind.NONE,
                        List.of())
                .withSetting("page", "64KiB");
        RunResult first = Runs.run(two);
        RunResult second = Runs.run(redis(THERMOSTAT));
        assertThat(second.policyMetrics()).isEqualTo(first.policyMetrics());
        assertThat(second.counts().served().get("nvm"))
                .isEqualTo(first.counts().served().get("nvm"));
    }

    /** Two large pages fit DRAM and ten slow memory; the others lie in the last tier. */
    @ParameterizedTest
    @ValueSource(strings = {"all-dram", "kstaled?idle=1ms", THERMOSTAT})
    @Tag("slow")
    void pagesThatDoNotFitStayInTheLastTierAndNoneIsLost(String policy) {
        RunSpec spec =
                Runs.timed(redis(policy)).withSetting("dram.pages", pages(64)).withSetting("nvm.pages", pages(320));
        RunResult counted = Runs.run(spec);
        RunResult real = Runs.run(spec.withSetting("payload", "real"));
        assertThat(real.counts()).isEqualTo(counted.counts());
        assertThat(real.counts().served()).containsEntry("hbm", 0L);
        assertThat(real.counts().served().get("nvme")).isPositive();
        TierReport.Scrub scrub = real.scrub();
        assertThat(scrub != null && scrub.ok()).isTrue();
    }

    /**
     * Those that use the first tier leave pages there, in every tier; each of their misses moves a real page or two, so
     * they are few.
     */
    @ParameterizedTest
    @ValueSource(strings = {"all-dram", "kstaled?idle=20ms", THERMOSTAT})
    @Tag("slow")
    void pagesInheritedInTheFirstTierMoveDown(String policy) {
        RunSpec spec = Runs.switching(
                        redis("lru").withWorkload("kv-redis?popularity=zipf&rate=20000&seconds=4.4"),
                        List.of(new RunSpec.PolicySwitch(20_000, policy), new RunSpec.PolicySwitch(420_000, "lru")))
                .withSetting("hbm.pages", pages(100))
                .withSetting("dram.pages", pages(256))
                .withSetting("nvm.pages", pages(320))
                .withSetting("payload", "real");
        RunResult result = Runs.run(Runs.timed(spec));
        RunResult.Segment before = result.segments().get(0);
        assertThat(before.counts().served())
                .allSatisfy((tier, accesses) -> assertThat(accesses).as(tier).isPositive());
        assertThat(before.counts().migrations().demotions()).isGreaterThan(100 + 256 + 320);
        RunResult.Segment middle = result.segments().get(1);
        assertThat(middle.counts().served()).containsEntry("hbm", 0L);
        assertThat(middle.counts().served().get("dram")).isPositive();
        TierReport.Scrub scrub = result.scrub();
        assertThat(scrub != null && scrub.ok()).isTrue();
    }
}
