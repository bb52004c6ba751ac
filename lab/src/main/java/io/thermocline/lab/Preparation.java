package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.Workload;
import io.thermocline.lab.tiers.TierNodes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Prepares runs that are made together. It resolves what each specification names, checks that the parts go together,
 * and only then has workloads read.
 */
final class Preparation {
    private final Equipment equipment;
    private final Set<String> declared;
    private final Progress progress;
    private final SharedWorkloads workloads;
    private final InputHashes hashes;
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
        workloads = new SharedWorkloads(equipment.selections(), declared, progress);
        hashes = new InputHashes(equipment.rules(), equipment.background());
    }

    /**
     * One of the runs.
     *
     * @param accesses its workload; null where the run names it
     */
    CheckedRun prepare(RunSpec spec, @Nullable Workload accesses) {
        return prepare(spec, accesses, workloads::withWhatIsNeeded, equipment);
    }

    /** As {@link #prepare}, for a run that is counted in this process, and need not fit the nodes of a fleet. */
    CheckedRun prepareCounted(RunSpec spec, @Nullable Workload accesses) {
        return prepare(spec, accesses, workloads::withWhatIsNeeded, equipment.withoutFleet());
    }

    /** As {@link #prepare}, for work that reads the workload itself: the policy learns nothing of it beforehand. */
    CheckedRun prepareUnread(RunSpec spec) {
        return prepare(spec, null, named -> named, equipment);
    }

    private CheckedRun prepare(
            RunSpec spec, @Nullable Workload accesses, UnaryOperator<Resolved> reading, Equipment room) {
        TestbedPlan plan = plan(spec);
        Resolved named = resolve(spec, plan, accesses);
        RunChecks.check(named, equipment);
        Resolved run = reading.apply(named);
        RunChecks.checkRoom(run, room);
        List<String> unsuited = unsuited(run);
        notes.addAll(notes(spec, plan));
        notes.addAll(named.workload().notes());
        unsuited.forEach(note -> notes.add("note: " + note));
        return new CheckedRun(equipment, run, new RunInputs(spec, equipment.selections(), hashes), unsuited);
    }

    private Resolved resolve(RunSpec spec, TestbedPlan plan, @Nullable Workload accesses) {
        Selections selections = equipment.selections();
        PolicySelection policy = selections.policy(spec.policy(), spec, declared);
        List<RunSetup.Switch> switches = selections.switches(spec, declared);
        Workload workload = accesses == null ? workloads.of(spec, plan.pageBytes()) : accesses;
        Testbed testbed = plan.resolve(workload, spec.scale());
        WallTime wall = spec.clock() == ClockKind.WALL ? WallTime.of(spec, plan, testbed) : null;
        Resolved run = new Resolved(spec, testbed, workload, policy, switches, List.of(), wall);
        return run.withChanges(changes(run));
    }

    private List<RunSetup.Change> changes(Resolved run) {
        List<RunSetup.Change> changes = new ArrayList<>();
        PlannedSteps steps = new PlannedSteps(Subject.Field.CHANGES);
        for (RunSpec.SettingsChange later : run.spec().changes()) {
            long access = steps.next(later.access(), Long.toString(later.access()));
            changes.add(new RunSetup.Change(access, equipment.changed(run, later.settings()), later.settings()));
        }
        return changes;
    }

    /** What the testbed lacks for the policies of a run, a sentence each. */
    private List<String> unsuited(Resolved run) {
        return run.deciding().stream()
                .flatMap(policy -> Suitability.note(policy, run.testbed(), equipment.catalogue()).stream())
                .distinct()
                .toList();
    }

    /** Says what people should know of the runs, once all of them are in order. */
    void tellNotes() {
        notes.forEach(progress::message);
    }

    /** As {@link #tellNotes}, where a workload is read in another way, with other notes. */
    void tellNotes(Workload prepared, Workload read) {
        prepared.notes().stream().filter(note -> !read.notes().contains(note)).forEach(notes::remove);
        tellNotes();
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
}
