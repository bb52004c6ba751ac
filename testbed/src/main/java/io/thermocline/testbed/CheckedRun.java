package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.workload.Workload;
import io.thermocline.testbed.tiers.TierNodes;
import io.thermocline.testbed.tiers.TierReport;
import io.thermocline.testbed.tiers.TierRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A run that has been checked: everything about it is known but its accesses. */
final class CheckedRun implements PreparedRun {
    private final Equipment equipment;
    private final RunSpec spec;
    private final Testbed testbed;
    private final Workload workload;
    private final RunInputs inputs;
    private final PolicySelection policy;
    private final List<RunSetup.Switch> switches;
    private final List<RunSetup.Change> changes;
    private final @Nullable WallTime wall;
    private final List<String> notes;

    CheckedRun(
            Equipment equipment,
            RunSpec spec,
            Testbed testbed,
            Workload workload,
            RunInputs inputs,
            PolicySelection policy,
            List<RunSetup.Switch> switches,
            @Nullable WallTime wall,
            List<String> notes) {
        this.equipment = equipment;
        this.spec = spec;
        this.testbed = testbed;
        this.workload = workload;
        this.inputs = inputs;
        this.policy = policy;
        this.switches = switches;
        this.wall = wall;
        this.notes = notes;
        changes = changes();
    }

    private List<RunSetup.Change> changes() {
        List<RunSetup.Change> planned = new ArrayList<>();
        for (RunSpec.SettingsChange later : spec.changes()) {
            if (later.access() < 1 || later.access() > Selections.MOST_ACCESSES) {
                throw InvalidInputException.of(
                        Subject.Field.CHANGES, later.access(), "an access from 1 to " + Selections.MOST_ACCESSES);
            }
            long access = RunSetup.roundedUp(later.access());
            if (!planned.isEmpty() && planned.get(planned.size() - 1).access() >= access) {
                throw InvalidInputException.about(
                        Subject.Field.CHANGES,
                        "one at access " + access
                                + " follows another there or later; allowed: ascending, one in " + RunSetup.CHUNK
                                + " accesses");
            }
            RunSetup.Change change = new RunSetup.Change(access, changed(later.settings()), later.settings());
            if (workload.accesses() != Workload.UNKNOWN && access >= workload.accesses()) {
                throw change.beyond(workload.accesses()).withValue(Long.toString(later.access()));
            }
            planned.add(change);
        }
        return planned;
    }

    @Override
    public Testbed changed(Map<String, String> settings) {
        return LiveSettings.changed(
                spec,
                testbed,
                settings,
                all -> equipment.plan(spec.testbed(), all).resolve(workload, spec.scale()));
    }

    @Override
    public RunSpec spec() {
        return spec;
    }

    @Override
    public Testbed testbed() {
        return testbed;
    }

    @Override
    public long accesses() {
        return workload.accesses();
    }

    @Override
    public PolicySelection successor(String asked) {
        PolicySelection selection = equipment.selections().policy(asked, spec, declaredWith(asked));
        if (selection.provider().needs().future()) {
            String name = selection.provider().name();
            throw new InvalidInputException("policy " + name + " needs the future and cannot take over a run")
                    .withSubject(Subject.Field.POLICY)
                    .withValue(name);
        }
        RunChecks.suits(selection, spec, testbed, workload);
        RunChecks.wall(wall, equipment.fleet(), selection, workload);
        return selection;
    }

    /** The settings that mean something to the run, or would under another policy. */
    private Set<String> declaredWith(String other) {
        return equipment.selections().declared(List.of(spec, spec.withPolicy(other)));
    }

    @Override
    public RunResult run(Progress progress, RunControl control) {
        TierNodes nodes = equipment.nodes(spec);
        ResultBuilder result = new ResultBuilder(testbed, inputs, notes);
        inputs.begin();
        progress.begin(spec, workload.accesses());
        try {
            if (nodes == null) {
                return result.build(
                        spec,
                        workload,
                        withAccesses(equipment.engine().run(setup(progress, control)), progress),
                        null,
                        false,
                        null);
            }
            try (TierRun tiers = open(nodes, control)) {
                RunSetup setup = setup(progress, control).withSink(tiers);
                WallTime time = wall;
                if (time == null) {
                    RunOutput output = withAccesses(equipment.engine().run(setup), progress);
                    return result.build(spec, workload, output, tiers.finish(), nodes.isFleet(), null);
                }
                RunOutput output = withAccesses(
                        equipment.engine().run(setup.withWall(tiers.servers(time.owners(), time.dilation()))),
                        progress);
                TierReport report = tiers.finish();
                RunResult.WallFigures figures = compared(output, time.dilation(), control.comparison());
                return result.build(spec, workload, output, report, nodes.isFleet(), figures);
            }
        } catch (InvalidInputException e) {
            throw RunChecks.withRemedy(e, testbed, spec, workload);
        } finally {
            progress.end(spec);
        }
    }

    /**
     * Tells what is known of a workload at its end, and refuses one that turned out to have nothing in it; what a
     * client streams may end before it began.
     */
    private RunOutput withAccesses(RunOutput output, Progress progress) {
        output.notes().forEach(note -> progress.message("note: " + note));
        if (output.counters().accesses == 0 && !workload.live()) {
            throw InvalidInputException.about(Subject.Field.WORKLOAD, "'" + spec.workload() + "' has no accesses");
        }
        return output;
    }

    /** Makes the run that was measured once more, under the model clock, with every switch as it happened. */
    private RunResult.WallFigures compared(RunOutput measured, double dilation, RunControl control) {
        List<RunSetup.Switch> happened = measured.segments().stream()
                .skip(1)
                .map(segment -> new RunSetup.Switch(
                        segment.fromAccess(),
                        equipment.selections().policy(segment.policy(), spec, declaredWith(segment.policy()))))
                .toList();
        RunOutput modelled = equipment
                .engine()
                .run(new RunSetup(
                                testbed,
                                workload,
                                policy,
                                happened,
                                true,
                                spec.seed(),
                                equipment.background(),
                                System::nanoTime,
                                accesses -> {})
                        .withControl(control));
        return new RunResult.WallFigures(
                dilation,
                ratio(modelled.modelTimePs(), measured.modelTimePs()),
                ratio(measured.latency().meanNs(), modelled.latency().meanNs()));
    }

    private static double ratio(double one, double other) {
        return other == 0 ? 1 : one / other;
    }

    private TierRun open(TierNodes nodes, RunControl control) {
        long pages = Math.max(1, Footprint.pages(workload, control::preparing));
        RunChecks.footprint(pages, testbed, spec, workload);
        return new TierRun(nodes, testbed, pages, spec.contents(), spec.clock().ofLease(), spec.seed());
    }

    private RunSetup setup(Progress progress, RunControl control) {
        return new RunSetup(
                        testbed,
                        workload,
                        policy,
                        switches,
                        spec.clock() != ClockKind.NONE,
                        spec.seed(),
                        equipment.background(),
                        System::nanoTime,
                        accesses -> {
                            equipment.rules().checkAccesses(accesses);
                            progress.advance(spec, accesses);
                        })
                .withControl(control)
                .withChanges(changes);
    }
}
