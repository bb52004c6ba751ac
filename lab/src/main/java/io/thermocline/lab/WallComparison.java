package io.thermocline.lab;

import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import java.util.List;
import java.util.function.Function;

/** Compares a run that was measured under the wall clock with the same run under the model clock. */
final class WallComparison {
    private final Equipment equipment;
    private final Function<String, PolicySelection> policies;

    /**
     * Compares runs of one specification.
     *
     * @param policies finds a policy by the text of its segment
     */
    WallComparison(Equipment equipment, Function<String, PolicySelection> policies) {
        this.equipment = equipment;
        this.policies = policies;
    }

    /** Makes the run once more, with every switch as it happened. */
    RunResult.WallVsModel of(Resolved run, RunOutput measured, RunControl control) {
        List<RunSetup.Switch> happened = measured.segments().stream()
                .skip(1)
                .map(segment -> new RunSetup.Switch(segment.fromAccess(), policies.apply(segment.policy())))
                .toList();
        RunSetup setup = run.withSwitches(happened).setup(equipment.background(), accesses -> {});
        RunOutput modelled = equipment.engine().run(setup.withControl(control));
        return new RunResult.WallVsModel(
                ratio(modelled.modelTimePs(), measured.modelTimePs()),
                ratio(measured.latency().meanNs(), modelled.latency().meanNs()));
    }

    private static double ratio(double one, double other) {
        return other == 0 ? 1 : one / other;
    }
}
