package io.thermocline.lab;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What the names and settings of a run's specification mean.
 *
 * @param testbed with overrides and scale in it
 * @param workload opened once
 * @param policy decides from the first access
 * @param switches policies that take over later, in order
 * @param changes other parameters of the testbed later, in order
 * @param wall how the run is timed; null unless it has the wall clock
 */
record Resolved(
        RunSpec spec,
        Testbed testbed,
        Workload workload,
        PolicySelection policy,
        List<RunSetup.Switch> switches,
        List<RunSetup.Change> changes,
        @Nullable WallTime wall) {

    /** All policies that decide in the run, in order. */
    List<PolicySelection> deciding() {
        List<PolicySelection> deciding = new ArrayList<>(List.of(policy));
        switches.forEach(later -> deciding.add(later.policy()));
        return deciding;
    }

    /** The same run, of accesses of which more is known. */
    Resolved withWorkload(Workload known) {
        return new Resolved(spec, testbed, known, policy, switches, changes, wall);
    }

    /** The same run with other changes. */
    Resolved withChanges(List<RunSetup.Change> others) {
        return new Resolved(spec, testbed, workload, policy, switches, others, wall);
    }

    /** The same run with other switches. */
    Resolved withSwitches(List<RunSetup.Switch> others) {
        return new Resolved(spec, testbed, workload, policy, others, changes, wall);
    }

    /** The engine's part of the run. */
    RunSetup setup(Executor background, LongConsumer progress) {
        return new RunSetup(
                        testbed,
                        workload,
                        policy,
                        switches,
                        spec.clock() != ClockKind.NONE,
                        spec.seed(),
                        background,
                        System::nanoTime,
                        progress)
                .withChanges(changes);
    }
}
