package io.thermocline.policies.thermostat;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The policies of large pages take pages over where others have left them. The first chunk takes 41 s. */
class TakeOverTest {
    private static final PolicySelection ALL_DRAM = Arrivals.selection("all-dram", Map.of());
    private static final PolicySelection KSTALED = Arrivals.selection("kstaled", Map.of("idle", "10s"));

    @Test
    void allDramPromotesDemotedPages() {
        Arrivals arrivals = chunkOf(2, 1);
        for (int part = 0; part < Arrivals.PARTS; part++) {
            arrivals.add(42, 1, part);
        }
        RunOutput output = arrivals.run(KSTALED, ALL_DRAM);
        assertThat(output.segments().get(0).counters().demotions).isEqualTo(Arrivals.PARTS);
        assertThat(output.segments().get(1).counters().promotions).isEqualTo(Arrivals.PARTS);
        assertThat(output.segments().get(1).counters().served).containsExactly(Arrivals.PARTS, 0);
        assertThat(output.policyMetrics()).containsEntry("coldShareFinal", 0.0);
    }

    /** A policy that fetches on demand has brought large page 0 and three parts of large page 1, fewer than half. */
    @Test
    void kstaledSendsTheRestOfALargePageToSlowMemory() {
        Arrivals arrivals = new Arrivals(2, RunSetup.CHUNK + 100);
        for (int i = 0; i < RunSetup.CHUNK; i++) {
            boolean other = i >= 100 && i < 103;
            arrivals.add(i / 100.0, other ? 1 : 0, other ? i - 100 : i % Arrivals.PARTS);
        }
        arrivals.add(42, 1, 1); // in slow memory
        arrivals.add(42.5, 0, 0);
        arrivals.add(43, 1, 6); // in slow memory
        arrivals.add(53, 0, 0);
        for (int part = 0; part < Arrivals.PARTS; part++) {
            arrivals.add(54, 1, part);
        }
        RunOutput output = arrivals.run(Arrivals.selection("clock", Map.of()), KSTALED);
        RunCounters second = output.segments().get(1).counters();
        // the scan at 51 s brings large page 1
        assertThat(second.served).containsExactly(1 + 1 + Arrivals.PARTS, 2);
        assertThat(second.demotions).isEqualTo(3);
        assertThat(second.promotions).isEqualTo(Arrivals.PARTS);
    }

    /**
     * A first tier of two large pages is full with five parts of each of large pages 0 to 2 and one of page 3. Page 3
     * goes, then page 0, for which the one frame free does not do; pages 1 and 2 take the five others, of which each
     * needs three.
     */
    @ParameterizedTest
    @ValueSource(strings = {"kstaled", "thermostat"})
    void takeoverTurnsAFullFirstTierIntoWholeLargePages(String policy) {
        Arrivals arrivals = new Arrivals(4, RunSetup.CHUNK + 100).withFirstTier(2);
        for (int i = 0; i < RunSetup.CHUNK; i++) {
            int place = i % 16;
            arrivals.add(i / 100.0, place / 5, place % 5);
        }
        for (int part = 0; part < Arrivals.PARTS; part++) {
            for (int large = 0; large < 3; large++) {
                arrivals.add(42 + part / 10.0, large, part);
            }
        }
        RunOutput output = arrivals.run(Arrivals.selection("clock", Map.of()), Arrivals.selection(policy, Map.of()));
        RunCounters second = output.segments().get(1).counters();
        assertThat(second.demotions).isEqualTo(1 + 5);
        assertThat(second.promotions).isEqualTo(3 + 3);
        assertThat(second.served).containsExactly(2 * Arrivals.PARTS, Arrivals.PARTS);
        assertThat(output.policyMetrics()).containsEntry("coldShareFinal", 0.5);
    }

    /** Zipf-like leftovers of another policy in a full first tier: all of them few parts of many large pages. */
    @ParameterizedTest
    @ValueSource(strings = {"kstaled", "thermostat"})
    void pagesMoveAgainAfterAFullFirstTierWasTakenOver(String policy) {
        Arrivals arrivals = new Arrivals(16, 2 * RunSetup.CHUNK).withFirstTier(4);
        for (int i = 0; i < RunSetup.CHUNK; i++) {
            arrivals.add(i / 100.0, i % 16, i / 16 % 2);
        }
        for (int i = 0; i < 3000; i++) {
            arrivals.add(42 + i / 50.0, 5, i % Arrivals.PARTS);
        }
        PolicySelection after = policy.equals("kstaled")
                ? Arrivals.selection(policy, Map.of("idle", "10s"))
                : Arrivals.selection(policy, Map.of("interval", "10s", "slow-latency", "1s", "slowdown", "100"));
        RunOutput output = arrivals.run(Arrivals.selection("clock", Map.of()), after);
        assertThat(output.segments().get(1).counters().promotions).isEqualTo(Arrivals.PARTS);
        assertThat(output.segments().get(1).counters().served[0]).isGreaterThan(2000);
    }

    @Test
    void thermostatSamplesInheritedPages() {
        Arrivals arrivals = chunkOf(4, 1);
        for (int second = 42; second < 90; second++) {
            for (int part = 0; part < Arrivals.PARTS; part++) {
                arrivals.add(second + part / 10.0, 0, part);
            }
        }
        Map<String, String> parameters =
                Map.of("interval", "10s", "sample-share", "1", "slow-latency", "1s", "slowdown", "1");
        RunOutput output = arrivals.run(ALL_DRAM, Arrivals.selection("thermostat", parameters));
        assertThat(output.policyMetrics()).containsEntry("coldShareFinal", 0.75);
        assertThat(output.segments().get(1).counters().demotions).isEqualTo(3 * Arrivals.PARTS);
        assertThat(output.segments().get(1).counters().served[1]).isZero();
    }

    private static Arrivals chunkOf(int largePages, int accessed) {
        Arrivals arrivals = new Arrivals(largePages, 2 * RunSetup.CHUNK);
        for (int i = 0; i < RunSetup.CHUNK; i++) {
            arrivals.add(i / 100.0, i % accessed, i % Arrivals.PARTS);
        }
        return arrivals;
    }
}
