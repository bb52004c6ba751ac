package io.thermocline.lab.explain;

import io.thermocline.engine.run.WaitCause;
import io.thermocline.lab.RunResult;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the accesses of a run spent, in nanoseconds of latency, all accesses together. It divides into what the first
 * tier took, waits for pages on their way, waits for the policy, and the rest, which is spent on misses. Without a
 * clock a miss counts one, and nothing else counts.
 *
 * <p>What misses spend divides by the tier that served them as their latencies do. All misses give up the same for what
 * is counted elsewhere: their own service by the first tier, and their waits for the policy.
 */
final class Costs {
    private final MissTally tally;
    private final long misses;
    private final double[] each; // by tier: mean of a miss
    private final double firstTier;
    private final double late;
    private final double delay;
    private final double total;
    private final RunResult result;

    private Costs(MissTally tally, RunResult result) {
        this.tally = tally;
        this.result = result;
        each = new double[result.tiers().size()];
        misses = Arrays.stream(MissCause.values()).mapToLong(tally::count).sum();
        if (result.latencyNs() == null) {
            Arrays.fill(each, 1);
            firstTier = 0;
            late = 0;
            delay = 0;
            total = misses;
            return;
        }
        total = result.latencyNs().mean() * accesses();
        String first = result.tiers().get(0);
        firstTier = spent(wait -> is(wait, WaitCause.DEVICE) && wait.where().equals(first));
        late = spent(wait -> is(wait, WaitCause.PAGE_IN_FLIGHT));
        delay = spent(wait -> is(wait, WaitCause.POLICY));
        double latencies = 0;
        for (int tier = 1; tier < each.length; tier++) {
            latencies += tally.ns(tier);
        }
        double elsewhere = misses == 0 ? 0 : (latencies - (total - firstTier - late - delay)) / misses;
        for (int tier = 1; tier < each.length; tier++) {
            each[tier] = tally.count(tier) == 0 ? 0 : tally.ns(tier) / tally.count(tier) - elsewhere;
        }
    }

    /** The costs of a run. */
    static Costs of(MissTally tally, RunResult result) {
        return new Costs(tally, result);
    }

    private static boolean is(RunResult.Wait wait, WaitCause cause) {
        return wait.cause().equals(cause.words());
    }

    private double spent(Predicate<RunResult.Wait> of) {
        RunResult.TimeSpent time = result.time();
        return time == null
                ? 0
                : time.waits().stream()
                        .filter(of)
                        .mapToDouble(wait -> wait.meanNs() * accesses())
                        .sum();
    }

    long accesses() {
        return result.counts().accesses();
    }

    boolean timed() {
        return result.latencyNs() != null;
    }

    int tiers() {
        return each.length;
    }

    String tier(int tier) {
        return result.tiers().get(tier);
    }

    long misses(MissCause cause) {
        return tally.count(cause);
    }

    long misses() {
        return misses;
    }

    double total() {
        return total;
    }

    double firstTier() {
        return firstTier;
    }

    double late() {
        return late;
    }

    long lateAccesses() {
        return result.waitedForFlight();
    }

    double delay() {
        return delay;
    }

    double modelNs() {
        return result.modelTimeNs();
    }

    /** Mean number of accesses outstanding, by Little's law; 0 without a clock. */
    double outstanding() {
        return modelNs() == 0 ? 0 : total / modelNs();
    }

    /** Share of the misses that a tier serves: the other run's where this one has none. */
    double share(int tier, Costs other) {
        if (misses == 0) {
            return other.misses == 0 ? 0 : (double) other.tally.count(tier) / other.misses;
        }
        return (double) tally.count(tier) / misses;
    }

    /** What a miss costs that a tier serves: what it costs the other run where this one has none. */
    double each(int tier, Costs other) {
        return timed() && tally.count(tier) == 0 ? other.each[tier] : each[tier];
    }

    /** What a miss costs in the mean. */
    double mean(Costs other) {
        double mean = 0;
        for (int tier = 1; tier < each.length; tier++) {
            mean += share(tier, other) * each(tier, other);
        }
        return mean;
    }

    /** That on which a miss of this run spends more than one of the other; null where there is nothing. */
    @Nullable
    String spentMoreThan(Costs other) {
        if (misses == 0 || other.misses == 0) {
            return null;
        }
        Map<String, Double> others = other.waitsOfAMiss();
        String most = null;
        double greatest = 0;
        for (Map.Entry<String, Double> wait : waitsOfAMiss().entrySet()) {
            double more = wait.getValue() - others.getOrDefault(wait.getKey(), 0.0);
            if (more > greatest) {
                greatest = more;
                most = wait.getKey();
            }
        }
        return most;
    }

    private Map<String, Double> waitsOfAMiss() {
        Map<String, Double> waits = new TreeMap<>();
        RunResult.TimeSpent time = result.time();
        if (time != null) {
            String first = result.tiers().get(0);
            time.waits().stream()
                    .filter(wait -> !is(wait, WaitCause.PAGE_IN_FLIGHT) && !is(wait, WaitCause.POLICY))
                    .filter(wait -> !is(wait, WaitCause.DEVICE) || !wait.where().equals(first))
                    .forEach(wait -> waits.merge(
                            wait.cause() + " " + wait.where(), wait.meanNs() * accesses() / misses, Double::sum));
        }
        return waits;
    }
}
