package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.workload.Workload;
import io.thermocline.testbed.tiers.TierNodes;
import io.thermocline.workloads.future.FutureWorkload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Checks runs that are made together, and what is made of their workloads once for all of them. */
final class Preparation {
    private final Equipment equipment;
    private final Set<String> declared;
    private final Progress progress;
    private final InputHashes hashes;
    private final Map<String, Workload> shared = new HashMap<>();
    private final Set<String> notes = new LinkedHashSet<>(); // for people, of the runs so far

    /**
     * Begins with nothing shared.
     *
     * @param together the runs
     */
    Preparation(Equipment equipment, List<RunSpec> together, Progress progress) {
        this.equipment = equipment;
        declared = equipment.selections().declared(together);
        this.progress = progress;
        hashes = new InputHashes(equipment.rules(), equipment.background());
    }

    /**
     * One of the runs.
     *
     * @param accesses its workload; null where the run names it
     */
    CheckedRun prepare(RunSpec spec, @Nullable Workload accesses) {
        TierNodes fleet = equipment.fleet();
        TestbedPlan plan = plan(spec);
        Selections selections = equipment.selections();
        PolicySelection policy = selections.policy(spec.policy(), spec, declared);
        List<RunSetup.Switch> switches = selections.switches(spec, declared);
        Workload workload =
                accesses == null ? selections.workload(spec, plan.pageBytes(), progress, shared, declared) : accesses;
        if (workload.live()) {
            RunChecks.noParameters(spec);
        }
        RunChecks.length(switches, spec, workload);
        Testbed testbed = plan.resolve(workload, spec.scale());
        notes.addAll(notes(spec, plan));
        notes.addAll(workload.notes());
        InputRules rules = equipment.rules();
        rules.checkAccesses(workload.accesses());
        WallTime wall = spec.clock() == ClockKind.WALL ? WallTime.of(spec, plan, testbed) : null;
        Set<String> unsuited = new LinkedHashSet<>();
        List<PolicySelection> deciding = new ArrayList<>(List.of(policy));
        switches.forEach(later -> deciding.add(later.policy()));
        for (PolicySelection selection : deciding) {
            RunChecks.suits(selection, spec, testbed, workload);
            RunChecks.wall(wall, fleet, selection, workload);
            workload = withWhatIsNeeded(selection, spec, workload);
            Suitability.note(selection.provider(), testbed, equipment.catalogue())
                    .ifPresent(unsuited::add);
        }
        unsuited.forEach(note -> notes.add("note: " + note));
        RunChecks.footprint(workload.pages(), testbed, spec, workload);
        if (fleet != null) {
            fleet.checkRoom(testbed, workload.pages(), spec.contents());
        }
        rules.checkTable(workload.pages(), testbed.upperFrames());
        RunInputs inputs = new RunInputs(spec, selections, hashes);
        return new CheckedRun(
                equipment, spec, testbed, workload, inputs, policy, switches, wall, List.copyOf(unsuited));
    }

    /** Says what people should know of the runs, once all of them are in order. */
    void tellNotes() {
        notes.forEach(progress::message);
    }

    /** Settings of a run that are in order and yet change nothing, a line for people each. */
    private static List<String> notes(RunSpec spec, TestbedPlan plan) {
        List<String> notes = new ArrayList<>(plan.notes());
        String dilation = TestbedParameters.DILATION.key();
        if (spec.clock() != ClockKind.WALL && spec.settings().containsKey(dilation)) {
            notes.add("note: " + dilation + " changes nothing: it stretches the wall clock alone");
        }
        return notes;
    }

    /** Checks of one of the runs what needs no workload. */
    void precheck(RunSpec spec) {
        TestbedPlan plan = plan(spec);
        Testbed testbed = plan.unsized();
        Selections selections = equipment.selections();
        selections.policy(spec.policy(), spec, declared);
        selections.switches(spec, declared);
        selections.checkWorkload(spec, plan.pageBytes(), declared);
        for (RunSpec.SettingsChange later : spec.changes()) {
            Testbed unused = LiveSettings.changed(
                    spec,
                    testbed,
                    later.settings(),
                    all -> equipment.plan(spec.testbed(), all).unsized());
        }
    }

    private TestbedPlan plan(RunSpec spec) {
        if (!(spec.scale() > 0) || spec.scale() > 1024) {
            throw InvalidInputException.of(
                    Subject.Field.SCALE, spec.scale(), "a positive ratio such as 1, 0.5 or 1/64, at most 1024");
        }
        TierNodes fleet = equipment.fleet();
        TestbedPlan plan = equipment.plan(spec.testbed(), spec.settings());
        if (fleet != null) {
            fleet.check(plan.tiers());
        } else if (spec.clock() == ClockKind.WALL) {
            throw InvalidInputException.about(
                    Subject.Field.CLOCK, "'wall' needs a fleet, whose nodes take real time; allowed here: none, model");
        }
        return plan;
    }

    /** A workload with the future, or the allocations, that a policy asks for. */
    private Workload withWhatIsNeeded(PolicySelection selection, RunSpec spec, Workload workload) {
        Workload enriched = workload;
        if (selection.provider().needs().future() && !workload.columns().next()) {
            if (workload.live()) {
                throw InvalidInputException.about(
                        Subject.Field.POLICY,
                        selection.provider().name()
                                + " needs the future, which nobody knows of accesses that a client streams; take another");
            }
            enriched = derived("future", enriched, spec, FutureWorkload::of);
        }
        if (selection.provider().needs().allocations() && !workload.live()) {
            enriched = derived("size", enriched, spec, unsized -> SizedWorkload.of(unsized, progress::preparing));
        }
        return enriched;
    }

    /** What is made of a workload once, for all runs that share it. */
    private Workload derived(String what, Workload workload, RunSpec spec, UnaryOperator<Workload> derivation) {
        return shared.computeIfAbsent(
                what + " of " + spec.workload() + " " + System.identityHashCode(workload),
                key -> derivation.apply(workload));
    }
}
