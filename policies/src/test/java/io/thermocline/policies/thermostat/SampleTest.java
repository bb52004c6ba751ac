package io.thermocline.policies.thermostat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.run.PolicySelection;
import java.util.Map;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class SampleTest {
    private static final int LARGE_PAGES = 1000;
    private static final int SLOTS = 100;

    /**
     * Each part is touched at a rate r of its own chance: in each of 100 slots of an interval T with the probability {@code 1 - exp(-r T / 100)}. The standard
     * error of the ratio is at most 0.014: at r T = 0.5 with two poisoned parts, 0.035 of 0.39. The tolerance is five of it.
     */
    @Property(tries = 20)
    void theEstimateIsLowByTheShareOfPartsThatAreNotInUse(
            @ForAll long seed,
            @ForAll @DoubleRange(min = 0.5, max = 3) double touches,
            @ForAll @IntRange(min = 2, max = 8) int budget) {
        SplitMix64 random = SplitMix64.of(seed, "touches");
        int parts = LARGE_PAGES * Arrivals.PARTS;
        Arrivals arrivals = new Arrivals(LARGE_PAGES, 10 * parts).withFirstTier(LARGE_PAGES);
        double probability = 1 - Math.exp(-touches / SLOTS);
        int truth = 0;
        for (int slot = 0; slot < 2 * SLOTS; slot++) {
            for (int page = 0; page < parts; page++) {
                if (random.nextDouble() < probability) {
                    double second = (slot + 0.5) * OneSample.INTERVAL / SLOTS;
                    arrivals.add(second, page / Arrivals.PARTS, page % Arrivals.PARTS);
                    truth += slot < SLOTS ? 0 : 1;
                }
            }
        }
        arrivals.add(2 * OneSample.INTERVAL, 0, 0);
        OneSample.Provider provider = new OneSample.Provider();
        ParameterValues values = ParameterValues.parse(
                "policy one-sample", provider.parameters(), Map.of("budget", Integer.toString(budget)));

        Map<String, Number> metrics = arrivals.run(new PolicySelection("one-sample", provider, values), seed)
                .policyMetrics();

        double estimate = Objects.requireNonNull(metrics.get("estimate")).doubleValue();
        assertThat(estimate / truth).isCloseTo(1 - Math.exp(-touches), within(0.07));
    }
}
