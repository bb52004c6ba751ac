package io.thermocline.policies.thermostat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.run.PolicySelection;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class SampleTest {
    private static final int LARGE_PAGES = 1000;
    private static final int SLOTS = 100;

    /**
     * Each part is touched at a rate r of its own chance: in each of 100 slots of an interval T with the probability
     * {@code 1 - exp(-r T / 100)}. With two poisoned parts the standard error of the sum over its expectation is 0.12,
     * 0.066, 0.037, 0.025 and 0.013 at r T = 0.1, 0.2, 0.5, 1 and 3, so at most about {@code 0.012 + 0.0125 / (r T)};
     * the tolerance is five of that.
     */
    @Property(tries = 20)
    void estimateIsLowByTheShareOfUnusedParts(
            @ForAll long seed,
            @ForAll @DoubleRange(min = 0.1, max = 3) double touches,
            @ForAll @IntRange(min = 2, max = 8) int budget) {
        Touches touched = new Touches(seed, page -> touches);

        double estimate = Arrays.stream(touched.estimates(seed, budget)).sum();

        double expected = 1 - Math.exp(-touches);
        double tolerance = 5 * expected * (0.012 + 0.0125 / touches);
        assertThat(estimate / Arrays.stream(touched.second).sum()).isCloseTo(expected, within(tolerance));
    }

    /**
     * Page by page, of parts as different as can be. What the bias takes is the touches of parts that were not touched
     * in the first interval; what chance adds or takes lies between the poisoned parts being the least and the most
     * touched of those in use. If all of them are poisoned, chance has no part.
     */
    @Property(tries = 20)
    void errorPerLargePageIsBoundedByUnusedPartsAndSampling(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int budget) {
        Touches touched = new Touches(seed, page -> 0.05 * (1 << page % Arrivals.PARTS));

        double[] estimates = touched.estimates(seed, budget);

        for (int large = 0; large < LARGE_PAGES; large++) {
            int[] inUse = IntStream.range(large * Arrivals.PARTS, (large + 1) * Arrivals.PARTS)
                    .filter(page -> touched.first[page] > 0)
                    .map(page -> touched.second[page])
                    .sorted()
                    .toArray();
            int poisoned = Math.min(budget, inUse.length);
            double factor = poisoned == 0 ? 0 : (double) inUse.length / poisoned;
            double least = factor * Arrays.stream(inUse).limit(poisoned).sum();
            double most =
                    factor * Arrays.stream(inUse).skip(inUse.length - poisoned).sum();
            assertThat(estimates[large]).as("large page %d", large).isBetween(least - 1e-9, most + 1e-9);
        }
    }

    /** Touches of two intervals, by part. */
    private static final class Touches {
        final int[] first = new int[LARGE_PAGES * Arrivals.PARTS];
        final int[] second = new int[LARGE_PAGES * Arrivals.PARTS];
        private final Arrivals arrivals = new Arrivals(LARGE_PAGES, 20 * first.length).withFirstTier(LARGE_PAGES);

        /** So many touches an interval by part, on average. */
        Touches(long seed, IntToDoubleFunction mean) {
            SplitMix64 random = SplitMix64.of(seed, "touches");
            double[] probability = IntStream.range(0, first.length)
                    .mapToDouble(page -> 1 - Math.exp(-mean.applyAsDouble(page) / SLOTS))
                    .toArray();
            for (int slot = 0; slot < 2 * SLOTS; slot++) {
                for (int page = 0; page < first.length; page++) {
                    if (random.nextDouble() < probability[page]) {
                        double second = (slot + 0.5) * OneSample.INTERVAL / SLOTS;
                        arrivals.add(second, page / Arrivals.PARTS, page % Arrivals.PARTS);
                        (slot < SLOTS ? first : this.second)[page]++;
                    }
                }
            }
            arrivals.add(2 * OneSample.INTERVAL, 0, 0);
        }

        /** Estimates by large page. */
        double[] estimates(long seed, int budget) {
            OneSample.Provider provider = new OneSample.Provider();
            ParameterValues values = ParameterValues.parse(
                    Subject.Field.POLICY,
                    "one-sample",
                    provider.parameters(),
                    Map.of("budget", Integer.toString(budget)));
            Map<String, Number> metrics = arrivals.run(new PolicySelection("one-sample", provider, values), seed)
                    .policyMetrics();
            return IntStream.range(0, LARGE_PAGES)
                    .mapToDouble(large -> Objects.requireNonNull(metrics.get(OneSample.estimateOf(large)))
                            .doubleValue())
                    .toArray();
        }
    }
}
