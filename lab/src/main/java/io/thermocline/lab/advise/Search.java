package io.thermocline.lab.advise;

import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the choice with few runs. Each round runs two candidates: the one that the forecast prefers, and the one that
 * would be preferred if all went well. When no other could well be more than 1 % better, those that come nearest are run
 * all the same, until four of them have not changed the choice.
 *
 * <p>Without a goal, cheaper machines that could be nearly as good as the best are run then, and the cheapest that is
 * nearly as good is chosen ({@link Objective#isNearly}).
 *
 * <p>More memory is taken to be no worse, as far as forecasts can tell: what has less of all than a machine that was run
 * is no better than it by more than they are off.
 */
final class Search {
    private static final int DOUBTS = 4;

    /** Candidates that are run at most, where there are few. */
    static final int LEAST_RUNS = 12;

    /** One candidate of so many is run at most. */
    static final int SHARE = 25;

    private final AdviceSpec request;
    private final Objective objective;
    private final Axes axes;
    private final Workbench workbench;
    private final Bench bench;
    private final Forecast forecast;
    private final List<Candidate> candidates;
    private @Nullable Candidate best; // among those that were run and are allowed
    private boolean ended; // at its bound

    /**
     * A search.
     *
     * @param candidates those within the budget
     */
    Search(
            AdviceSpec request,
            Axes axes,
            Workbench workbench,
            Bench bench,
            Forecast forecast,
            List<Candidate> candidates) {
        this.request = request;
        objective = request.objective();
        this.axes = axes;
        this.workbench = workbench;
        this.bench = bench;
        this.forecast = forecast;
        this.candidates = candidates.stream()
                .sorted(Comparator.comparingDouble(Candidate::dollars))
                .toList();
    }

    /** The choice; empty where no candidate meets the goal. */
    Optional<Candidate> choice() {
        if (request.exhaustive()) {
            measure(candidates);
            return Optional.ofNullable(cheapest());
        }
        int most = Math.max(LEAST_RUNS, candidates.size() / SHARE);
        int doubts = 0; // since the choice last changed
        while (doubts < DOUBTS) {
            List<Candidate> promising = next();
            List<Candidate> chosen = promising.isEmpty() ? likeliest() : promising;
            ended = forecast.measured().size() >= most && !promising.isEmpty();
            if (chosen.isEmpty() || forecast.measured().size() >= most) {
                break;
            }
            Candidate before = best;
            measure(chosen);
            doubts = before != best ? 0 : promising.isEmpty() ? doubts + chosen.size() : doubts;
        }
        List<Candidate> cheaper = cheaper();
        while (!cheaper.isEmpty() && forecast.measured().size() < most) {
            measure(cheaper);
            cheaper = cheaper();
        }
        ended |= !cheaper.isEmpty();
        return Optional.ofNullable(cheapest());
    }

    // ---- the cheapest that is nearly as good

    /** What was run and is nearly as good as the best: of these the cheapest, which with a goal is the best itself. */
    private @Nullable Candidate cheapest() {
        Candidate chosen = best;
        if (chosen == null || objective.goal() != null) {
            return chosen;
        }
        double value = forecast.expected(chosen);
        for (Candidate run : candidates) { // cheapest first
            boolean isCheaper = run.dollars() < chosen.dollars()
                    || run.dollars() == chosen.dollars()
                            && objective.metric().isBetter(forecast.expected(run), forecast.expected(chosen));
            if (forecast.isMeasured(run) && isCheaper && objective.isNearly(forecast.expected(run), value)) {
                chosen = run;
            }
        }
        return chosen;
    }

    /** What was not run, is cheaper than the choice so far, and is nearly as good by its forecast, or if all goes well. */
    private List<Candidate> cheaper() {
        Candidate top = best;
        Candidate chosen = cheapest();
        if (top == null || chosen == null || objective.goal() != null) {
            return List.of();
        }
        double value = forecast.expected(top);
        List<Candidate> open = candidates.stream()
                .filter(candidate -> candidate.dollars() < chosen.dollars() && !forecast.isMeasured(candidate))
                .filter(candidate ->
                        objective.isNearly(forecast.value(candidate).best(), value))
                .filter(candidate -> forecast.measured().stream()
                        .noneMatch(run -> axes.isWithin(candidate.machine(), run.machine())
                                && !objective.isNearly(forecast.lenient(forecast.expected(run)), value)))
                .toList();
        Set<Candidate> next = new LinkedHashSet<>();
        open.stream()
                .filter(candidate -> objective.isNearly(forecast.expected(candidate), value))
                .findFirst()
                .ifPresent(next::add);
        open.stream()
                .filter(candidate -> candidate.dollars() < chosen.dollars() * (1 - Objective.TOLERANCE))
                .findFirst()
                .ifPresent(next::add);
        return List.copyOf(next);
    }

    /** The best that was run, which the choice is nearly as good as; null where nothing was. */
    @Nullable
    Candidate best() {
        return best;
    }

    /** The machines that the forecast leaves out, and that come nearest to being preferred. */
    private List<Candidate> likeliest() {
        Comparator<Candidate> byValue = Comparator.comparingDouble(forecast::expected);
        return candidates.stream()
                .filter(candidate -> !forecast.isMeasured(candidate))
                .filter(candidate -> objective.goal() == null || wouldPay(candidate))
                .sorted(objective.metric().higherIsBetter() ? byValue.reversed() : byValue)
                .limit(2)
                .toList();
    }

    /** Whether the search ended because it had made as many runs as it may. */
    boolean endedAtBound() {
        return ended;
    }

    /** Runs candidates side by side. */
    void measure(List<Candidate> chosen) {
        boolean timed = objective.metric().timed();
        List<RunSpec> specs = new ArrayList<>();
        chosen.forEach(candidate -> {
            Machine machine = candidate.machine();
            specs.addAll(machine.specs(request, workbench.clock(machine, timed)));
        });
        List<RunResult> results = bench.runAll(specs);
        int workloads = request.workloads().size();
        for (int i = 0; i < chosen.size(); i++) {
            take(chosen.get(i), worst(objective.metric(), results.subList(i * workloads, (i + 1) * workloads)));
        }
    }

    private void take(Candidate candidate, double value) {
        forecast.measure(candidate, value);
        if (objective.allows(value)
                && (best == null
                        || objective.prefers(value, candidate.dollars(), forecast.expected(best), best.dollars()))) {
            best = candidate;
        }
    }

    /** The value of a metric under the workload that does worst. */
    static double worst(Metric metric, List<RunResult> results) {
        return results.stream().mapToDouble(metric::of).reduce(metric::worse).orElseThrow();
    }

    private List<Candidate> next() {
        List<Candidate> open = candidates.stream().filter(this::isOpen).toList();
        Set<Candidate> chosen = new LinkedHashSet<>();
        if (objective.goal() == null) {
            bestOf(open, candidate -> forecast.value(candidate).expected()).ifPresent(chosen::add);
            bestOf(open, candidate -> forecast.value(candidate).best()).ifPresent(chosen::add);
        } else {
            open.stream()
                    .filter(candidate ->
                            objective.allows(forecast.value(candidate).expected()))
                    .findFirst()
                    .ifPresent(chosen::add);
            open.stream()
                    .filter(this::wouldPay)
                    .filter(candidate ->
                            objective.allows(forecast.value(candidate).best()))
                    .findFirst()
                    .ifPresent(chosen::add);
            if (chosen.isEmpty() && best == null && forecast.measured().isEmpty()) {
                bestOf(open, candidate -> forecast.value(candidate).expected()).ifPresent(chosen::add);
            }
        }
        return List.copyOf(chosen);
    }

    private Optional<Candidate> bestOf(List<Candidate> open, ToDoubleFunction<Candidate> value) {
        Candidate found = null;
        for (Candidate candidate : open) {
            if (found == null
                    || objective.metric().isBetter(value.applyAsDouble(candidate), value.applyAsDouble(found))) {
                found = candidate;
            }
        }
        return Optional.ofNullable(found);
    }

    /** Whether a run of a candidate could well lead to another choice. */
    private boolean isOpen(Candidate candidate) {
        if (forecast.isMeasured(candidate)) {
            return false;
        }
        Candidate chosen = best;
        if (objective.goal() != null) {
            return (chosen == null || candidate.dollars() < chosen.dollars())
                    && forecast.measured().stream()
                            .noneMatch(failed -> !objective.allows(forecast.lenient(forecast.expected(failed)))
                                    && axes.isWithin(candidate.machine(), failed.machine()));
        }
        return chosen == null || couldBeat(candidate, forecast.expected(chosen));
    }

    /** Whether a candidate that does well against expectation would be worth its run. */
    private boolean wouldPay(Candidate candidate) {
        return best == null || candidate.dollars() < best.dollars() * (1 - Objective.TOLERANCE);
    }

    private boolean couldBeat(Candidate candidate, double value) {
        Metric metric = objective.metric();
        double better = objective.stepped(value);
        return metric.isBetter(forecast.value(candidate).best(), better)
                && forecast.measured().stream()
                        .noneMatch(run -> axes.isWithin(candidate.machine(), run.machine())
                                && !metric.isBetter(forecast.lenient(forecast.expected(run)), better));
    }
}
