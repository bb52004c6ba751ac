package io.thermocline.lab.advise;

import io.thermocline.engine.Units;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What becomes of a choice where a tier, a price or the load is another. */
final class Changes {
    private static final double LESS = 0.8;
    private static final double MORE = 1.2;
    private static final double GIBIBYTE = 1L << 30;
    private static final String CONCURRENCY = "accelerator.concurrency";

    private final AdviceSpec request;
    private final Objective objective;
    private final Axes axes;
    private final Bench bench;
    private final Workbench workbench;
    private final Forecast forecast;
    private final List<Candidate> large;

    Changes(AdviceSpec request, Axes axes, Bench bench, Workbench workbench, Forecast forecast, List<Candidate> large) {
        this.request = request;
        objective = request.objective();
        this.axes = axes;
        this.bench = bench;
        this.workbench = workbench;
        this.forecast = forecast;
        this.large = large;
    }

    // ---- more of a tier

    /** A step more of each tier, all of them run side by side. */
    List<Advice.Worth> worth(Candidate choice) {
        List<Tier> tiers = choice.testbed().tiers();
        List<Step> steps = new ArrayList<>();
        for (int tier = 0; tier < tiers.size(); tier++) {
            Step step = step(choice, tier);
            if (step != null) {
                steps.add(step);
            }
        }
        bench.runAll(
                steps.stream().flatMap(step -> specs(step.machine()).stream()).toList());
        return steps.stream().map(step -> worth(choice, step)).toList();
    }

    private record Step(Candidate machine, String tier, String more, double gibibytes) {}

    private List<RunSpec> specs(Candidate candidate) {
        Machine machine = candidate.machine();
        return machine.specs(
                request, workbench.clock(machine, objective.metric().timed()));
    }

    private @Nullable Step step(Candidate choice, int number) {
        Testbed testbed = choice.testbed();
        Tier tier = testbed.tiers().get(number);
        boolean isLast = number == testbed.tiers().size() - 1;
        if (isLast && !PriceList.isOfDrives(tier.device())) {
            return null; // more than the footprint brings nothing
        }
        Candidate larger = workbench.tried(
                isLast
                        ? choice.machine().with(tier.name() + ".count", Integer.toString(tier.count() + 1))
                        : larger(choice.machine(), tier));
        if (larger == null) {
            return null;
        }
        double bytes = isLast
                ? 1e9 * tier.device().driveGigabytes()
                : larger.bill().items().get(number).bytes()
                        - choice.bill().items().get(number).bytes();
        return bytes <= 0
                ? null
                : new Step(
                        larger,
                        tier.name(),
                        isLast ? "one more drive" : Units.formatBytes(bytes) + " more",
                        bytes / GIBIBYTE);
    }

    /** The same machine with the next value of a tier's capacity, or half as much again. */
    private Machine larger(Machine machine, Tier tier) {
        for (Variation capacity : axes.capacities()) {
            if (capacity.key().startsWith(tier.name() + ".")) {
                String value = Axes.value(machine, capacity);
                String next = capacity.next(value);
                double more = capacity.amount(value) * 1.5;
                return machine.with(capacity.key(), next != null ? next : Long.toString(Math.round(more)));
            }
        }
        for (Map.Entry<String, String> setting : request.settings().entrySet()) {
            if (setting.getKey().startsWith(tier.name() + ".") && Variation.isCapacity(setting.getKey())) {
                Variation fixed = new Variation(setting.getKey(), List.of(setting.getValue()));
                return machine.with(
                        setting.getKey(), Long.toString(Math.round(fixed.amount(setting.getValue()) * 1.5)));
            }
        }
        return machine.with(tier.name() + ".frames", Long.toString(Math.round(tier.frames() * 1.5)));
    }

    private Advice.Worth worth(Candidate choice, Step step) {
        double value = Search.worst(objective.metric(), bench.runAll(specs(step.machine())));
        double dollars = step.machine().dollars() - choice.dollars();
        double gain = forecast.expected(choice) - value;
        return new Advice.Worth(
                step.tier(),
                step.more(),
                dollars,
                value,
                dollars / step.gibibytes(),
                (objective.metric().higherIsBetter() ? -gain : gain) / step.gibibytes());
    }

    // ---- prices

    /** The choice where a tier costs 20 % less or more. */
    List<Advice.PriceChange> prices(Candidate choice) {
        List<Advice.PriceChange> changes = new ArrayList<>();
        for (Bill.Item item : choice.bill().items()) {
            for (double factor : new double[] {LESS, MORE}) {
                changes.add(price(choice, item.tier(), factor));
            }
        }
        return changes;
    }

    /**
     * The choice at another price of a tier. While the first choice is within the budget, only what it was better than
     * before can take its place: all others the search has passed over, such as another policy on the same machine, and
     * they are no better for the price.
     */
    private Advice.PriceChange price(Candidate choice, String tier, double factor) {
        double choiceDollars = choice.bill().with(tier, factor).dollars();
        boolean stays = choiceDollars <= objective.budget();
        List<Candidate> possible = large.stream()
                .filter(candidate -> candidate.bill().with(tier, factor).dollars() <= objective.budget()
                        && objective.allows(forecast.expected(candidate))
                        && (candidate.equals(choice) || !(stays && wasPassedOver(candidate, choice))))
                .toList();
        Candidate best = preferred(possible, choice, tier, factor);
        return new Advice.PriceChange(
                tier,
                factor,
                choice.equals(best),
                best == null ? null : Appraisal.option(best.withBill(best.bill().with(tier, factor)), best, forecast));
    }

    /** The cheapest at another price that meets the goal, or is nearly as good as the best; the choice where it ties. */
    private @Nullable Candidate preferred(List<Candidate> possible, Candidate choice, String tier, double factor) {
        double top = possible.stream()
                .mapToDouble(forecast::expected)
                .reduce((value, other) -> objective.metric().isBetter(value, other) ? value : other)
                .orElse(Double.NaN);
        Candidate best = null;
        double bestDollars = Double.POSITIVE_INFINITY;
        for (Candidate candidate : possible) {
            double value = forecast.expected(candidate);
            double dollars = candidate.bill().with(tier, factor).dollars();
            boolean isBetter = best == null
                    || dollars < bestDollars
                    || dollars == bestDollars
                            && !best.equals(choice)
                            && (candidate.equals(choice)
                                    || objective.metric().isBetter(value, forecast.expected(best)));
            if (isBetter && (objective.goal() != null || objective.isNearly(value, top))) {
                best = candidate;
                bestDollars = dollars;
            }
        }
        return best;
    }

    /** Whether a candidate was to be preferred to the choice as far as forecasts tell, and yet not chosen. */
    private boolean wasPassedOver(Candidate candidate, Candidate choice) {
        double value = forecast.expected(candidate);
        if (candidate.dollars() > objective.budget() || !objective.allows(value)) {
            return false;
        }
        if (objective.goal() != null) {
            return !objective.prefers(forecast.expected(choice), choice.dollars(), value, candidate.dollars());
        }
        double best = forecast.measured().stream()
                .filter(run -> run.dollars() <= objective.budget())
                .mapToDouble(forecast::expected)
                .reduce((first, other) -> objective.metric().isBetter(first, other) ? first : other)
                .orElse(forecast.expected(choice));
        return objective.metric().isBetter(value, best)
                || candidate.dollars() <= choice.dollars() && objective.isNearly(value, best);
    }

    // ---- load

    /** The choice with 20 % fewer and 20 % more accesses outstanding; none for what needs no clock. */
    List<Advice.LoadChange> loads(Candidate choice) {
        if (!objective.metric().timed()) {
            return List.of(); // decisions depend on no load
        }
        List<Double> factors = Stream.of(LESS, MORE)
                .filter(factor -> window(choice, factor) != window(choice, 1)) // of a few accesses it is the same
                .toList();
        List<List<RunSpec>> specs =
                factors.stream().map(factor -> loaded(choice, factor)).toList();
        bench.runAll(specs.stream().flatMap(List::stream).toList());
        return IntStream.range(0, factors.size())
                .mapToObj(i -> load(choice, factors.get(i), bench.runAll(specs.get(i))))
                .toList();
    }

    /** How many accesses may be outstanding under a load. */
    private static long window(Candidate choice, double factor) {
        return Math.max(1, Math.round(choice.testbed().accelerator().concurrency() * factor));
    }

    private List<RunSpec> loaded(Candidate choice, double factor) {
        return specs(choice).stream()
                .map(spec -> spec.withSetting(CONCURRENCY, Long.toString(window(choice, factor))))
                .toList();
    }

    private Advice.LoadChange load(Candidate choice, double factor, List<RunResult> results) {
        double value = Search.worst(objective.metric(), results);
        boolean met = objective.allows(value);
        return new Advice.LoadChange(factor, value, met, met ? null : instead(choice, value));
    }

    /** The cheapest that is expected to meet the goal if the load changes it as it changed the choice. */
    private Advice.@Nullable Option instead(Candidate choice, double value) {
        boolean isTimed = objective.metric().timed();
        double before = forecast.expected(choice);
        Candidate best = null;
        for (Candidate candidate : large) {
            double expected = forecast.expected(candidate);
            double changed = isTimed ? expected * value / before : expected + value - before;
            boolean isBetter = objective.allows(changed) && candidate.dollars() <= objective.budget();
            if (isBetter && (best == null || candidate.dollars() < best.dollars())) {
                best = candidate;
            }
        }
        return best == null ? null : Appraisal.option(best, forecast);
    }
}
