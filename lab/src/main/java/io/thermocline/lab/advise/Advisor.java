package io.thermocline.lab.advise;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.CurveRuns;
import io.thermocline.lab.InlineParameters;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.ProgramVersion;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gives advice. It counts the traffic of all machines, estimates times from it, and runs the few machines with a clock
 * between which the choice is.
 */
public final class Advisor {
    private static final int SMALLEST = 64; // part of the footprint

    private final Laboratory laboratory;
    private final Bench bench;

    /**
     * An advisor.
     *
     * @param maker makes the runs
     */
    public Advisor(Laboratory laboratory, CurveRuns.Maker maker) {
        this.laboratory = laboratory;
        bench = new Bench(maker);
    }

    /**
     * Checks of a request what can be checked without reading its workloads.
     *
     * @throws InvalidInputException if it cannot be advised on
     */
    public static void check(Laboratory laboratory, AdviceSpec request) {
        request.specs().get(0).refuseSeries();
        for (Variation variation : request.variations()) {
            InlineParameters.refuseVaried(laboratory, Subject.Field.VARY, variation.key(), request.specs());
            for (String value : variation.values()) {
                RunSpec spec = request.specs().get(0).withSetting(variation.key(), value);
                spec.refuseSeries();
                check(laboratory, spec, new Subject.Setting(variation.key()));
            }
        }
        if (!request.variations().isEmpty()) {
            List<Machine> unused = Grid.machines(request);
        }
        PriceList unused = new Workbench(laboratory, request).prices();
    }

    /** Checks a varied run; what is wrong with the varied setting is wrong with what varies. */
    private static void check(Laboratory laboratory, RunSpec spec, Subject varied) {
        try {
            laboratory.precheck(List.of(spec)).accept(spec);
        } catch (InvalidInputException e) {
            throw varied.equals(e.subject()) ? e.withSubject(Subject.Field.VARY) : e;
        }
    }

    /**
     * The advice that a request asks for.
     *
     * @param command the command line that gives it again
     */
    public Advice advise(AdviceSpec asked, String command) {
        check(laboratory, asked);
        AdviceSpec request = asked.variations().isEmpty() ? asked.withVariations(capacities(asked)) : asked;
        Axes axes = new Axes(request.variations(), laboratory.tiers(request.testbed()));
        Workbench workbench = new Workbench(laboratory, request);
        List<Machine> machines = Grid.machines(request);
        List<Candidate> possible = workbench.candidates(machines);
        if (possible.isEmpty()) {
            throw Survey.none(workbench.infeasible());
        }
        Survey survey = new Survey(laboratory, request, axes, workbench, bench);
        survey.make(possible);
        List<Candidate> large = possible.stream()
                .filter(candidate -> isLargeEnough(candidate, survey.footprintBytes(), workbench))
                .toList();
        List<Candidate> affordable = large.stream()
                .filter(candidate -> isAffordable(candidate, request.objective(), workbench))
                .toList();
        Forecast forecast = new Forecast(request, axes, survey, large);
        Search search = new Search(request, axes, workbench, bench, forecast, affordable);
        Optional<Candidate> choice = affordable.isEmpty() ? Optional.empty() : search.choice();
        return new Appraisal(request, axes, bench, workbench, survey, forecast, search, large, affordable)
                .advice(choice.orElse(null), machines.size(), command);
    }

    // ---- what varies by default

    /** The capacities of all tiers but the last, from a small part of the footprint up to all of it. */
    private List<Variation> capacities(AdviceSpec request) {
        List<String> tiers = laboratory.tiers(request.testbed());
        double footprint = footprintBytes(request, tiers) / request.scale();
        String most = Sizes.text(Sizes.holding(footprint));
        String least = Sizes.text(Math.max(1, Sizes.holding(footprint / SMALLEST)));
        List<Variation> variations = new ArrayList<>();
        for (String tier : tiers.subList(0, tiers.size() - 1)) {
            if (request.settings().keySet().stream()
                    .noneMatch(key -> key.startsWith(tier + ".") && Variation.isCapacity(key))) {
                variations.add(Variation.of(tier + ".capacity", least + ".." + most));
            }
        }
        if (variations.isEmpty()) {
            throw InvalidInputException.missing(
                    Subject.Field.VARY,
                    "what may vary, since the settings fix the capacity of all tiers above the last");
        }
        return variations;
    }

    /** Bytes of all pages of the largest workload, which a run with the smallest first tier counts. */
    private double footprintBytes(AdviceSpec request, List<String> tiers) {
        String policy = request.policies().get(0);
        List<RunSpec> specs = new ArrayList<>();
        for (String workload : request.workloads()) {
            RunSpec spec = request.spec(workload, policy, Map.of(), ClockKind.NONE);
            RunSpec least = request.settings().keySet().stream()
                            .anyMatch(key -> key.startsWith(tiers.get(0) + ".") && Variation.isCapacity(key))
                    ? spec
                    : spec.withSetting(tiers.get(0) + ".frames", Long.toString(laboratory.leastFrames(spec)));
            specs.add(least);
        }
        return bench.runAll(specs).stream()
                .mapToDouble(result -> (double) result.counts().pages() * result.pageBytes())
                .max()
                .orElseThrow();
    }

    // ---- machines that are no candidates

    private static boolean isLargeEnough(Candidate candidate, double footprint, Workbench workbench) {
        List<Tier> tiers = candidate.testbed().tiers();
        Tier last = tiers.get(tiers.size() - 1);
        if (!PriceList.isOfDrives(last.device()) || PriceList.driveBytes(last) >= footprint) {
            return true;
        }
        workbench.refuse(
                candidate.machine(),
                "the footprint of " + Units.formatBytes(footprint) + " does not fit on "
                        + (last.isReplicated() ? "each of " : "") + Units.counted(last.count(), "drive", "drives") + " "
                        + last.device().name() + ", " + Units.formatBytes(PriceList.driveBytes(last)));
        return false;
    }

    private static boolean isAffordable(Candidate candidate, Objective objective, Workbench workbench) {
        if (candidate.dollars() <= objective.budget()) {
            return true;
        }
        workbench.refuse(candidate.machine(), "over the budget of " + Advice.dollars(objective.budget()));
        return false;
    }

    /** Results of runs of a candidate with the model clock. */
    static List<RunResult> timed(AdviceSpec request, Bench bench, Candidate candidate) {
        return bench.runAll(candidate.machine().specs(request, ClockKind.MODEL));
    }

    /** Version of the program, for the advice. */
    static String version() {
        return ProgramVersion.text();
    }
}
