package io.thermocline.engine.testing;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.Engine;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.Workload;
import java.util.List;

/** Runs for tests. */
public final class Runs {
    /** Keeps the classes that each policy has for itself, which take longer to define than a short run. */
    public static final Engine ENGINE = new Engine();

    private Runs() {}

    /** A run of a script under the model clock. */
    public static RunOutput timed(Testbed testbed, Workload workload, String script) {
        return new EngineExecution(setup(testbed, workload, script, true)).run();
    }

    /** A run of a script without a clock. */
    public static RunOutput untimed(Testbed testbed, Workload workload, String script) {
        return new EngineExecution(setup(testbed, workload, script, false)).run();
    }

    /** A run of a script. */
    public static RunSetup setup(Testbed testbed, Workload workload, String script, boolean timed) {
        PolicySelection policy = NamedPolicyProvider.select(ScriptedPolicy.class, PolicyNeeds.NOTHING, script);
        return setup(testbed, workload, policy, List.of(), timed);
    }

    /** A run. */
    public static RunSetup setup(
            Testbed testbed, Workload workload, PolicySelection policy, List<RunSetup.Switch> switches, boolean timed) {
        return new RunSetup(testbed, workload, policy, switches, timed, 1, Runnable::run, () -> 0L, decided -> {});
    }

    /** The exact sum, of sums below 2^53 ps. */
    public static long sumPs(LatencySummary latency) {
        return Math.round(latency.meanNs() * latency.count() * 1000);
    }
}
