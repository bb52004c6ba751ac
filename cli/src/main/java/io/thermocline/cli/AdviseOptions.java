package io.thermocline.cli;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.lab.advise.Objective;
import io.thermocline.lab.advise.Variation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say what a machine is chosen by, and among which. */
final class AdviseOptions {
    @Option(
            names = {"-g", "--goal"},
            paramLabel = "GOAL",
            order = 4,
            description =
                    "What the cheapest machine is to keep: hitRatio>=RATIO, rereads<=RATIO, mean<=TIME, p99<=TIME or bandwidth>=RATE. "
                            + "'rereads' is the share of accesses that the last tier serves, the first to each page apart.")
    @Nullable
    String goal;

    @Option(
            names = {"-b", "--budget"},
            paramLabel = "DOLLARS",
            order = 5,
            description = "The most that a machine may cost. Without a goal the best machine within it is chosen.")
    @Nullable
    String budget;

    @Option(
            names = "--best",
            paramLabel = "METRIC",
            order = 6,
            description =
                    "What is to be best within the budget: hitRatio, rereads, mean, p99 or bandwidth. Default: mean.")
    @Nullable
    String best;

    @Option(
            names = "--vary",
            paramLabel = "KEY=VALUES",
            order = 7,
            description =
                    "What may vary; repeatable. Values with commas between, or FROM..TO: 'dram.capacity=16GiB..128GiB', 'nvme.count=1..8', "
                            + "'nvme.device=samsung-980-pro,samsung-pm1735', 'page=4KiB,64KiB'. Default: the capacities of all tiers but the last.")
    List<String> vary = new ArrayList<>();

    @Option(
            names = "--price",
            paramLabel = "NAME=DOLLARS",
            order = 8,
            description =
                    "Price of a gigabyte of a tier or device, instead of the one in 'list devices'; repeatable, such as hbm=30.")
    List<String> price = new ArrayList<>();

    @Option(
            names = "--endurance",
            paramLabel = "NAME=WRITES",
            order = 9,
            description =
                    "How often a day the drives of a tier or device may be written as a whole, instead of what 'list devices' has; repeatable.")
    List<String> endurance = new ArrayList<>();

    @Option(
            names = "--exhaustive",
            order = 10,
            description = "Runs every machine with the clock, not only those near the choice.")
    boolean exhaustive;

    Objective objective() {
        return Objective.parse(goal, budget, best);
    }

    List<Variation> variations() {
        return vary.stream().map(Variation::parse).toList();
    }

    Map<String, Double> prices() {
        return numbers(Subject.Field.PRICES, price, "NAME=DOLLARS, such as hbm=30");
    }

    Map<String, Double> ratings() {
        return numbers(Subject.Field.RATINGS, endurance, "NAME=WRITES, such as nvme=0.3");
    }

    private static Map<String, Double> numbers(Subject subject, List<String> given, String allowed) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (String text : given) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw InvalidInputException.of(subject, text, allowed);
            }
            numbers.put(text.substring(0, equals).strip(), number(subject, text, text.substring(equals + 1), allowed));
        }
        return numbers;
    }

    private static double number(Subject subject, String text, String value, String allowed) {
        try {
            double number = Units.number(value);
            if (number > 0 && Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw InvalidInputException.of(subject, text, allowed, e);
        }
        throw InvalidInputException.of(subject, text, allowed);
    }

    /** The options that have been given, as they would be typed. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        add(arguments, "--goal", goal == null ? List.of() : List.of(goal));
        add(arguments, "--budget", budget == null ? List.of() : List.of(budget));
        add(arguments, "--best", best == null ? List.of() : List.of(best));
        add(arguments, "--vary", vary);
        add(arguments, "--price", price);
        add(arguments, "--endurance", endurance);
        if (exhaustive) {
            arguments.add("--exhaustive");
        }
        return arguments;
    }

    private static void add(List<String> arguments, String option, List<String> values) {
        values.forEach(value -> arguments.addAll(List.of(option, value)));
    }
}
