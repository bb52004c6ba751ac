package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.OperationSink;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.Workload;
import io.thermocline.lab.tiers.TierNodes;
import io.thermocline.lab.tiers.TierReport;
import io.thermocline.lab.tiers.TierRun;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A run that has been checked: everything about it is known but its accesses. */
final class CheckedRun implements PreparedRun {
    private final Equipment equipment;
    private final Resolved run;
    private final RunInputs inputs;
    private final List<String> notes;
    private final ResultBuilder results;

    /**
     * A run whose parts go together.
     *
     * @param notes what people should know of its result
     */
    CheckedRun(Equipment equipment, Resolved run, RunInputs inputs, List<String> notes) {
        this.equipment = equipment;
        this.run = run;
        this.inputs = inputs;
        this.notes = notes;
        results = new ResultBuilder(run, inputs, notes);
    }

    @Override
    public Testbed changed(Map<String, String> settings) {
        return equipment.changed(run, settings);
    }

    @Override
    public RunSpec spec() {
        return run.spec();
    }

    @Override
    public Testbed testbed() {
        return run.testbed();
    }

    /** What its names and settings mean. */
    Resolved resolved() {
        return run;
    }

    /** What people should know of its result before it is there, a sentence each. */
    List<String> notes() {
        return notes;
    }

    /** Base pages that each tier may hold, fastest first. */
    Map<String, Long> capacities() {
        return results.capacities();
    }

    /** What it was given. */
    RunInputs inputs() {
        return inputs;
    }

    @Override
    public long accesses() {
        return run.workload().accesses();
    }

    @Override
    public PolicySelection successor(String asked) {
        PolicySelection selection = policy(asked);
        if (selection.provider().needs().future()) {
            String name = selection.provider().name();
            throw new InvalidInputException("policy " + name + " needs the future and cannot take over a run")
                    .withSubject(Subject.Field.POLICY)
                    .withValue(name);
        }
        RunChecks.check(selection, run, equipment);
        return selection;
    }

    /** A policy with the settings that mean something to the run, or would under this policy. */
    private PolicySelection policy(String text) {
        RunSpec spec = run.spec();
        return equipment
                .selections()
                .policy(text, spec, equipment.selections().declared(List.of(spec, spec.withPolicy(text))));
    }

    @Override
    public RunResult run(Progress progress, RunControl control) {
        TimelineRecorder recorder = recorder(control);
        return recorder == null
                ? watched(progress, control, OperationSink.NONE)
                : watched(progress, recorder, OperationSink.NONE).withTimeline(results.timeline(recorder));
    }

    /** As {@link #run}, and tells a sink of what moves. */
    RunResult watched(Progress progress, RunControl control, OperationSink watcher) {
        return begun(progress, () -> {
            TierNodes nodes = equipment.nodes(spec());
            return nodes == null
                    ? results.build(output(setup(progress, control).withSink(watcher), progress), TierReport.NONE, null)
                    : run(nodes, progress, control, watcher);
        });
    }

    /** Runs to the end in this process: the operations are only counted, also where there is a fleet. */
    RunResult counted(Progress progress, RunControl control) {
        return begun(progress, () -> results.build(output(setup(progress, control), progress), TierReport.NONE, null));
    }

    private @Nullable TimelineRecorder recorder(RunControl control) {
        String points = spec().settings().get(TestbedParameters.SERIES.key());
        return points == null
                ? null
                : new TimelineRecorder(
                        control,
                        Math.toIntExact(TestbedParameters.SERIES.parse(TestbedParameters.SERIES.subject(), points)));
    }

    private RunResult begun(Progress progress, Supplier<RunResult> run) {
        inputs.begin();
        progress.begin(spec(), accesses());
        try {
            return run.get();
        } catch (InvalidInputException e) {
            throw RunChecks.withRemedy(e, this.run);
        } finally {
            progress.end(spec());
        }
    }

    /** Runs over nodes that hold the pages. */
    private RunResult run(TierNodes nodes, Progress progress, RunControl control, OperationSink watcher) {
        WallTime wall = run.wall();
        try (TierRun tiers = open(nodes, control)) {
            RunSetup setup = setup(progress, control).withSink(WatchedSink.of(tiers, watcher));
            RunOutput output = output(
                    wall == null ? setup : setup.withWall(tiers.servers(wall.owners(), wall.dilation())), progress);
            TierReport report =
                    nodes.isFleet() ? tiers.finish() : tiers.finish().withoutTiers();
            return results.build(
                    output,
                    report,
                    wall == null
                            ? null
                            : new WallComparison(equipment, this::policy).of(run, output, control.comparison()));
        }
    }

    private TierRun open(TierNodes nodes, RunControl control) {
        RunSpec spec = run.spec();
        long pages = Math.max(1, Footprint.pages(run.workload(), control::preparing));
        RunChecks.footprint(pages, run);
        return new TierRun(
                nodes, run.testbed(), pages, spec.contents(), spec.clock().ofLease(), spec.seed());
    }

    private RunSetup setup(Progress progress, RunControl control) {
        return run.setup(equipment.background(), accesses -> {
                    equipment.rules().checkAccesses(accesses);
                    progress.advance(spec(), accesses);
                })
                .withOtherSeeds(this::workload)
                .withControl(control);
    }

    /** The workload of the run with another seed. */
    private Workload workload(long seed) {
        Selections selections = equipment.selections();
        return selections.workload(
                selections.alone(run.spec()).withSeed(seed),
                run.testbed().pageBytes(),
                Progress.SILENT,
                new HashMap<>(),
                selections.declared(List.of(run.spec())));
    }

    /**
     * Runs the engine, and refuses a workload that turned out to have nothing in it. What a client streams may end
     * before it began.
     */
    private RunOutput output(RunSetup setup, Progress progress) {
        RunOutput output = equipment.engine().run(setup);
        output.notes().forEach(note -> progress.message("note: " + note));
        if (output.counters().accesses == 0 && !run.workload().live()) {
            throw withoutAccesses(spec());
        }
        return output;
    }

    /** The refusal of a workload that turned out to have nothing in it. */
    static InvalidInputException withoutAccesses(RunSpec spec) {
        return InvalidInputException.about(Subject.Field.WORKLOAD, "'" + spec.workload() + "' has no accesses");
    }
}
