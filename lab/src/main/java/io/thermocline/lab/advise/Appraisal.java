package io.thermocline.lab.advise;

import io.thermocline.engine.Units;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.lab.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Says what a choice is worth: the machines around it, what more of a tier brings, other prices and loads, wear. */
final class Appraisal {
    private static final double YEARS_OF_RATING = 5;
    private static final double MOST_YEARS = 1000;
    private static final double SECONDS_A_DAY = 86_400;
    private static final double ROUNDING = 1e-9;

    private final AdviceSpec request;
    private final Objective objective;
    private final Bench bench;
    private final Workbench workbench;
    private final Survey survey;
    private final Forecast forecast;
    private final List<Candidate> large;
    private final List<Candidate> affordable;
    private final Search search;
    private final Changes changes;

    Appraisal(
            AdviceSpec request,
            Axes axes,
            Bench bench,
            Workbench workbench,
            Survey survey,
            Forecast forecast,
            Search search,
            List<Candidate> large,
            List<Candidate> affordable) {
        this.request = request;
        objective = request.objective();
        this.bench = bench;
        this.workbench = workbench;
        this.survey = survey;
        this.forecast = forecast;
        this.search = search;
        this.large = large;
        this.affordable = affordable;
        changes = new Changes(request, axes, bench, workbench, forecast, large);
    }

    Advice advice(@Nullable Candidate choice, int machines, String command) {
        List<Advice.Outcome> outcomes = choice == null ? List.of() : outcomes(choice);
        List<Advice.Worth> worth = choice == null ? List.of() : changes.worth(choice);
        List<Advice.PriceChange> prices = choice == null ? List.of() : changes.prices(choice);
        List<Advice.LoadChange> loads = choice == null ? List.of() : changes.loads(choice);
        Advice.Endurance endurance = choice == null ? null : endurance(choice);
        List<Candidate> front = front(choice);
        return new Advice(
                request.testbed(),
                request.workloads(),
                request.scale(),
                request.seed(),
                request.settings(),
                objective.goal() == null ? null : objective.goal().text(),
                objective.metric(),
                Double.isInfinite(objective.budget()) ? null : objective.budget(),
                choice == null ? null : option(choice),
                choice == null ? none() : reason(choice, front),
                outcomes,
                front.stream().map(this::option).toList(),
                worth,
                prices,
                loads,
                endurance,
                workbench.infeasible(),
                workbench.prices().used(),
                new Advice.Effort(machines, bench.runs(true), bench.runs(false)),
                notes(choice, endurance),
                Advisor.version(),
                command);
    }

    private Advice.Option option(Candidate candidate) {
        return option(candidate, forecast);
    }

    static Advice.Option option(Candidate candidate, Forecast forecast) {
        return option(candidate, candidate, forecast);
    }

    /**
     * A candidate as an option.
     *
     * @param known the same at the prices that the forecast knows it by
     */
    static Advice.Option option(Candidate candidate, Candidate known, Forecast forecast) {
        return new Advice.Option(
                candidate.machine().policy(),
                candidate.machine().varied(),
                candidate.bill().items().stream()
                        .map(item -> new Advice.TierCost(
                                item.tier(), item.device(), Math.round(item.bytes()), item.drives(), item.dollars()))
                        .toList(),
                candidate.dollars(),
                forecast.expected(known),
                forecast.isMeasured(known));
    }

    // ---- the front

    /**
     * Candidates than which no cheaper one is as good, cheapest first, each better than the one before by a step. The
     * choice is among them also where it is better by less: it may be what just meets the goal.
     */
    private List<Candidate> front(@Nullable Candidate choice) {
        List<Candidate> byPrice = large.stream()
                .sorted(Comparator.comparingDouble(Candidate::dollars)
                        .thenComparing(forecast::expected, this::betterFirst))
                .toList();
        List<Candidate> front = new ArrayList<>();
        double best = Double.NaN;
        for (Candidate candidate : byPrice) {
            double value = forecast.expected(candidate);
            boolean isStep = Double.isNaN(best) || objective.metric().isBetter(value, objective.stepped(best));
            if (isStep || candidate.equals(choice)) {
                front.add(candidate);
                best = isStep ? value : objective.metric().isBetter(value, best) ? value : best;
            }
        }
        return front;
    }

    private int betterFirst(double value, double other) {
        return objective.metric().higherIsBetter() ? Double.compare(other, value) : Double.compare(value, other);
    }

    // ---- the reason

    private String none() {
        if (affordable.isEmpty()) {
            return large.isEmpty()
                    ? "No machine holds the footprint on its drives."
                    : "No machine costs at most " + Advice.dollars(objective.budget()) + "; the cheapest is "
                            + option(cheapest()).words() + ".";
        }
        Goal goal = Objects.requireNonNull(objective.goal());
        Candidate closest = affordable.get(0);
        for (Candidate candidate : affordable) {
            if (goal.metric().isBetter(forecast.expected(candidate), forecast.expected(closest))) {
                closest = candidate;
            }
        }
        return "None of " + Units.counted(affordable.size(), "machine", "machines") + " has " + goal.words()
                + "; the best, " + option(closest).words() + ", has "
                + goal.metric().text(forecast.expected(closest))
                + (forecast.isMeasured(closest) ? "" : " by estimate") + ceiling(goal, closest) + ".";
    }

    private Candidate cheapest() {
        return large.stream()
                .min(Comparator.comparingDouble(Candidate::dollars))
                .orElseThrow();
    }

    /**
     * The hit ratio that first accesses leave, where a goal is above it. A policy that fetches pages before their first
     * access is not bound by it, and then nothing is said.
     */
    private String ceiling(Goal goal, Candidate closest) {
        if (goal.metric() != Metric.HIT_RATIO) {
            return "";
        }
        double most = 1;
        for (int workload = 0; workload < request.workloads().size(); workload++) {
            most = Math.min(most, 1 - survey.traffic(closest, workload).cold());
        }
        return goal.isMet(most) || forecast.expected(closest) > most + ROUNDING
                ? ""
                : "; the first access to each page misses, which leaves at most "
                        + goal.metric().text(most) + " of any size, and goals of rereads do not count first accesses";
    }

    private String reason(Candidate choice, List<Candidate> front) {
        Metric metric = objective.metric();
        String value = metric.text(forecast.expected(choice));
        Goal goal = objective.goal();
        if (goal == null) {
            return "Take " + option(choice).words() + ": of " + Units.counted(affordable.size(), "machine", "machines")
                    + " within " + Advice.dollars(objective.budget()) + " " + nearlyBest(choice) + ".";
        }
        return "Take " + option(choice).words() + ": it is the cheapest of "
                + Units.counted(affordable.size(), "machine", "machines") + " with " + goal.words() + "; it has "
                + value
                + cheaper(choice, front, metric) + ".";
    }

    /** How good a choice without a goal is: the best, or the cheapest that is nearly as good. */
    private String nearlyBest(Candidate choice) {
        Metric metric = objective.metric();
        Candidate best = Objects.requireNonNullElse(search.best(), choice);
        String value = metric.text(forecast.expected(choice));
        if (best.equals(choice)) {
            return "it has the best " + metric.words() + ", " + value;
        }
        String top = metric.text(forecast.expected(best));
        return "it is the cheapest whose " + metric.words() + " is within "
                + (metric.timed() ? "1 %" : "one percentage point") + " of the best; it has " + value
                + (top.equals(value) ? ", and so has the best, which costs " : ", and the best, " + top + ", costs ")
                + Advice.dollars(best.dollars());
    }

    /** The next cheaper machine of the front, which says what would be lost. */
    private String cheaper(Candidate choice, List<Candidate> front, Metric metric) {
        Candidate before = null;
        for (Candidate candidate : front) {
            if (candidate.dollars() < choice.dollars()) {
                before = candidate;
            }
        }
        return before == null
                ? ""
                : ", where " + Advice.dollars(before.dollars()) + " buy " + metric.text(forecast.expected(before))
                        + (forecast.isMeasured(before) ? "" : " by estimate");
    }

    private List<String> notes(@Nullable Candidate choice, Advice.@Nullable Endurance endurance) {
        List<String> notes = new ArrayList<>();
        if (search.endedAtBound()) {
            notes.add("the search ended at its bound of runs; let fewer values vary to have it go on");
        }
        if (choice != null && request.scale() != 1) {
            notes.add("sizes, prices and goals are those of the machine at scale 1; runs are at the scale asked for");
        }
        if (choice != null && endurance != null && workbench.leavesOutTimes(choice, endurance.workload())) {
            notes.add(
                    "endurance is that of accesses as fast as the machine serves them, since the times of the trace are not"
                            + " used; arrival=true has them arrive at these times");
        }
        if (choice != null && workbench.foresees(choice.machine().policy())) {
            notes.add(
                    choice.machine().policy()
                            + " knows the future, which no system does: take its machines as a bound, and leave it out to choose one");
        }
        return notes;
    }

    // ---- the choice with a clock

    private List<Advice.Outcome> outcomes(Candidate choice) {
        List<RunResult> results = Advisor.timed(request, bench, choice);
        List<Advice.Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            RunResult result = results.get(i);
            outcomes.add(new Advice.Outcome(
                    request.workloads().get(i),
                    Metric.HIT_RATIO.of(result),
                    Metric.REREADS.of(result),
                    Metric.MEAN.of(result),
                    Metric.P99.of(result),
                    Metric.BANDWIDTH.of(result)));
        }
        return outcomes;
    }

    private Advice.@Nullable Endurance endurance(Candidate choice) {
        List<Tier> tiers = choice.testbed().tiers();
        Tier last = tiers.get(tiers.size() - 1);
        double rating = workbench.prices().rating(last);
        if (!PriceList.isOfDrives(last.device()) || rating <= 0) {
            return null;
        }
        List<RunResult> results = Advisor.timed(request, bench, choice);
        int most = 0;
        for (int i = 1; i < results.size(); i++) {
            most = bytesADay(results.get(i), last) > bytesADay(results.get(most), last) ? i : most;
        }
        double written = bytesADay(results.get(most), last);
        double rated = rating * 1e9 * last.device().driveGigabytes() * last.count();
        double years = YEARS_OF_RATING * rated / Math.max(1e-9, written);
        return new Advice.Endurance(
                last.name(),
                request.workloads().get(most),
                written,
                rated,
                years > MOST_YEARS ? null : years,
                workbench.prices().sourceOfRating(last));
    }

    /** Bytes written to a tier in a day of runs; each replica takes them all. */
    private static double bytesADay(RunResult result, Tier tier) {
        double bytes = result.counts().operations().stream()
                .filter(operation -> operation.to().equals(tier.name()))
                .mapToLong(RunResult.Operation::bytes)
                .sum();
        double copies = tier.isReplicated() ? tier.count() : 1;
        return copies * bytes / Math.max(1, result.modelTimeNs()) * 1e9 * SECONDS_A_DAY;
    }
}
