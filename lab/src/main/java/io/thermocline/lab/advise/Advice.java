package io.thermocline.lab.advise;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.thermocline.engine.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Advice on which machine to buy. Sizes, prices and loads are those of the machine at scale 1.
 *
 * @param settings that all machines have
 * @param goal as the user wrote it; null where the best within the budget was looked for
 * @param metric of the goal, or what was to be best
 * @param budgetDollars null where any price will do
 * @param choice null where no machine meets the goal
 * @param reason the choice and why, in one sentence
 * @param outcomes what runs of the choice with a clock found, by workload
 * @param front machines than which no cheaper one is as good, cheapest first; those near the choice were run
 * @param worth what more of each tier would bring
 * @param priceChanges what would be chosen at other prices
 * @param loadChanges what the choice does under other loads
 * @param endurance null where the last tier is no storage, or its rating is unknown
 * @param infeasible machines that cannot be, by reason
 * @param prices that bills follow from
 * @param effort how much was run
 * @param notes what readers should know, a sentence each
 */
public record Advice(
        String testbed,
        List<String> workloads,
        double scale,
        long seed,
        Map<String, String> settings,
        @Nullable String goal,
        Metric metric,
        @Nullable Double budgetDollars,
        @Nullable Option choice,
        String reason,
        List<Outcome> outcomes,
        List<Option> front,
        List<Worth> worth,
        List<PriceChange> priceChanges,
        List<LoadChange> loadChanges,
        @Nullable Endurance endurance,
        List<Infeasible> infeasible,
        List<Price> prices,
        Effort effort,
        List<String> notes,
        String version,
        String command) {

    /**
     * The same advice in the words of another request for it, which may name files otherwise.
     *
     * @param other as many workloads as these
     */
    public Advice inWordsOf(AdviceSpec other, String otherCommand) {
        return new Advice(
                other.testbed(),
                other.workloads(),
                scale,
                seed,
                settings,
                goal,
                metric,
                budgetDollars,
                choice,
                reason,
                IntStream.range(0, outcomes.size())
                        .mapToObj(i -> outcomes.get(i).of(other.workloads().get(i)))
                        .toList(),
                front,
                worth,
                priceChanges,
                loadChanges,
                endurance == null ? null : endurance.of(other.workloads().get(workloads.indexOf(endurance.workload()))),
                infeasible,
                prices,
                effort,
                notes,
                version,
                otherCommand);
    }

    /** Dollars as people read them. */
    public static String dollars(double dollars) {
        return String.format(Locale.ROOT, Math.abs(dollars) < 10 ? "$%,.2f" : "$%,.0f", dollars);
    }

    /**
     * A machine with its price and the value of the metric.
     *
     * @param settings its values of what varies
     * @param tiers fastest first
     * @param value under the workload that does worst
     * @param measured whether a run found it; it is an estimate otherwise
     */
    public record Option(
            String policy,
            Map<String, String> settings,
            List<TierCost> tiers,
            double dollars,
            double value,
            boolean measured) {
        /** The machine in a sentence, such as {@code 8 GiB of hbm and 1 x samsung-980-pro under lru for $672}. */
        public String words() {
            List<String> parts = new ArrayList<>();
            tiers.forEach(tier -> parts.add(tier.words()));
            settings.forEach((key, value) -> {
                if (!Variation.isCapacity(key) && !key.endsWith(".device") && !key.endsWith(".count")) {
                    parts.add(key + " " + value);
                }
            });
            String last = parts.remove(parts.size() - 1);
            return String.join(", ", parts) + " and " + last + " under " + policy + " for " + Advice.dollars(dollars);
        }
    }

    /**
     * A tier of a machine.
     *
     * @param bytes that the runs give it
     * @param drives that it consists of; 0 where it is bought by its bytes
     */
    public record TierCost(String tier, String device, long bytes, int drives, double dollars) {
        /** The tier in a sentence: {@code 8 GiB of hbm}, or {@code 2 x samsung-980-pro}. */
        public String words() {
            return drives == 0 ? Units.formatBytes(bytes) + " of " + tier : drives + " x " + device;
        }
    }

    /** Metrics of the choice under a workload. */
    public record Outcome(
            String workload, double hitRatio, double rereads, double meanNs, double p99Ns, double bytesPerSecond) {
        Outcome of(String other) {
            return new Outcome(other, hitRatio, rereads, meanNs, p99Ns, bytesPerSecond);
        }
    }

    /**
     * What more of a tier would bring.
     *
     * @param more the step: {@code 8 GiB more} or {@code one more drive}
     * @param dollars that the step costs
     * @param value of the metric with it
     * @param dollarsPerGibibyte what a GiB of the step costs
     * @param gainPerGibibyte how much a GiB of it improves the metric, in the metric's unit; below zero is worse
     */
    public record Worth(
            String tier,
            String more,
            double dollars,
            double value,
            double dollarsPerGibibyte,
            double gainPerGibibyte) {}

    /**
     * The choice at another price of a tier's device.
     *
     * @param factor of the price
     * @param same whether the choice stays
     * @param choice null where no machine would do
     */
    public record PriceChange(
            String tier,
            double factor,
            boolean same,
            @Nullable Option choice) {}

    /**
     * The choice under another load.
     *
     * @param factor of the accesses that may be outstanding
     * @param value of the metric
     * @param met whether that is within the goal; true where there is none
     * @param instead the cheapest that would probably do, where the choice does not; null for none
     */
    public record LoadChange(
            double factor,
            double value,
            boolean met,
            @Nullable Option instead) {}

    /**
     * What the last tier is written, were the workload run day and night.
     *
     * @param bytesADay written to all its drives, under the workload that writes most
     * @param ratedBytesADay that they are rated for
     * @param years until five years' rating is used up; null for more than a thousand
     * @param source of the rating
     */
    public record Endurance(
            String tier,
            String workload,
            double bytesADay,
            double ratedBytesADay,
            @Nullable Double years,
            String source) {
        Endurance of(String other) {
            return new Endurance(tier, other, bytesADay, ratedBytesADay, years, source);
        }

        /** Written over rated. */
        @JsonProperty(access = JsonProperty.Access.READ_ONLY)
        public double share() {
            return bytesADay / ratedBytesADay;
        }
    }

    /** Machines that cannot be: how many, and why. */
    public record Infeasible(int machines, String example, String reason) {}

    /** A price of the catalogue or of the user. */
    public record Price(String tier, String device, double dollarsPerGigabyte, String source) {}

    /**
     * How much was run.
     *
     * @param machines considered
     * @param timedRuns with the model clock, all together
     * @param countingRuns without a clock
     */
    public record Effort(int machines, int timedRuns, int countingRuns) {}
}
