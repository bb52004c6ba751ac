package io.thermocline.report.analysis;

import io.thermocline.engine.Units;
import io.thermocline.lab.advise.Advice;
import io.thermocline.lab.advise.Metric;
import io.thermocline.report.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Advice in sentences, for text and pages alike. */
public final class AdviceWords {
    private static final double DAYS_A_YEAR = 365.25;

    private final Advice advice;
    private final Metric metric;

    public AdviceWords(Advice advice) {
        this.advice = advice;
        metric = advice.metric();
    }

    /** What was asked: {@code the cheapest machine with a mean latency of at most 20 us}. */
    public String question() {
        String budget = advice.budgetDollars() == null ? "" : " for at most " + Advice.dollars(advice.budgetDollars());
        return advice.goal() == null
                ? "the best " + metric.words() + budget
                : "the cheapest machine with " + advice.goal() + budget;
    }

    /** A value of the metric; an estimate has a sign before it. */
    public String value(Advice.Option option) {
        return (option.measured() ? "" : "~") + metric.text(option.value());
    }

    /** What more of each tier brings, a sentence each. */
    public List<String> worth() {
        return advice.worth().stream()
                .map(worth -> worth.tier() + ": " + worth.more() + " for " + Advice.dollars(worth.dollars()) + " ("
                        + Advice.dollars(worth.dollarsPerGibibyte()) + " a GiB) "
                        + (isNothing(worth)
                                ? "brings nothing: " + metric.text(worth.value()) + "."
                                : "makes the " + metric.words() + " " + metric.text(worth.value())
                                        + (isTooSmall(worth.gainPerGibibyte()) ? "." : ", " + gain(worth) + " a GiB.")))
                .toList();
    }

    /** Whether the value with a step of a tier reads as that of the choice. */
    private boolean isNothing(Advice.Worth worth) {
        Advice.Option choice = advice.choice();
        return worth.gainPerGibibyte() == 0
                || choice != null && metric.text(worth.value()).equals(metric.text(choice.value()));
    }

    private boolean isTooSmall(double gain) {
        return metric.text(Math.abs(gain)).equals(metric.text(0));
    }

    /** How much a GiB of a step improves the metric. */
    public String gain(Advice.Worth worth) {
        double gain = worth.gainPerGibibyte();
        return isNothing(worth) || isTooSmall(gain)
                ? "nothing"
                : metric.text(Math.abs(gain)) + (gain > 0 ? " better" : " worse");
    }

    /** What would be chosen at other prices, a sentence each; one alone where nothing changes. */
    public List<String> prices() {
        if (advice.priceChanges().stream().allMatch(Advice.PriceChange::same)) {
            return advice.priceChanges().isEmpty()
                    ? List.of()
                    : List.of("With the price of any tier 20 % lower or higher the choice stays.");
        }
        List<String> sentences = new ArrayList<>();
        for (Advice.PriceChange change : advice.priceChanges()) {
            Advice.Option choice = change.choice();
            if (!change.same()) {
                sentences.add("With " + change.tier() + " " + percent(change.factor()) + ": "
                        + (choice == null
                                ? "no machine would do."
                                : choice.words() + (choice.measured() ? "." : ", by estimate.")));
            }
        }
        if (advice.priceChanges().stream().anyMatch(Advice.PriceChange::same)) {
            sentences.add("With any other price 20 % lower or higher the choice stays.");
        }
        return sentences;
    }

    private static String percent(double factor) {
        return String.format(Locale.ROOT, "%.0f %% %s", 100 * Math.abs(factor - 1), factor < 1 ? "cheaper" : "dearer");
    }

    /** What the choice does under other loads, a sentence each. */
    public List<String> loads() {
        return advice.loadChanges().stream()
                .map(load -> "With " + String.format(Locale.ROOT, "%.0f %%", 100 * Math.abs(load.factor() - 1))
                        + (load.factor() < 1 ? " fewer" : " more") + " accesses outstanding: "
                        + metric.text(load.value())
                        + (advice.goal() == null ? "." : load.met() ? ", within the goal." : missed(load)))
                .toList();
    }

    private static String missed(Advice.LoadChange load) {
        Advice.Option instead = load.instead();
        return ", not within the goal; "
                + (instead == null ? "no machine of these would do." : instead.words() + " would do, by estimate.");
    }

    /** How long the drives last; none where nothing is known of it. */
    public List<String> endurance() {
        Advice.Endurance endurance = advice.endurance();
        if (endurance == null) {
            return List.of();
        }
        Double years = endurance.years();
        return List.of(endurance.tier() + " is written " + Units.formatBytes(endurance.bytesADay()) + " a day by "
                + endurance.workload() + ", day and night; its drives are rated for "
                + Units.formatBytes(endurance.ratedBytesADay()) + " a day during five years ("
                + endurance.source() + "): "
                + (years == null ? "they outlast that." : "they last " + duration(years) + "."));
    }

    private static String duration(double years) {
        return years < 1
                ? String.format(Locale.ROOT, "%.3g days", DAYS_A_YEAR * years)
                : String.format(Locale.ROOT, "%.3g years", years);
    }

    /** Machines that cannot be, a sentence for each reason. */
    public List<String> infeasible() {
        return advice.infeasible().stream()
                .map(each -> Format.counted(each.machines(), "machine", "machines") + ": " + each.reason()
                        + " (such as " + each.example() + ").")
                .toList();
    }

    /** Where prices are from, a sentence each. */
    public List<String> sources() {
        return advice.prices().stream()
                .map(price -> price.tier() + ", " + price.device() + ": " + "$"
                        + Format.plain(price.dollarsPerGigabyte()) + " a GB (" + price.source() + ").")
                .toList();
    }

    /** How much was run. */
    public String effort() {
        Advice.Effort effort = advice.effort();
        return Format.counted(effort.machines(), "machine", "machines") + " considered; "
                + Format.counted(effort.timedRuns(), "run", "runs") + " with a clock, "
                + Format.count(effort.countingRuns()) + " without.";
    }
}
