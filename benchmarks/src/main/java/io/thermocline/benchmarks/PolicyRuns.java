package io.thermocline.benchmarks;

import io.thermocline.benchmarks.Contest.Count;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.Engine;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.Workload;
import io.thermocline.lab.StandardLaboratory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Runs of the engine under policies of the catalogue with their default parameters. */
final class PolicyRuns {
    private static final long SEED = 42;

    private final Engine engine = new Engine();
    private final List<PolicyProvider> policies =
            StandardLaboratory.create(Path.of(".")).policies();
    private final ExecutorService background = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "policy-background");
        thread.setDaemon(true);
        return thread;
    });

    /** The names of all policies. */
    static List<String> names() {
        return StandardLaboratory.create(Path.of(".")).policies().stream()
                .map(PolicyProvider::name)
                .toList();
    }

    /** Runs to the end on the calling thread. */
    RunOutput run(String policy, Testbed testbed, Workload workload, boolean timed) {
        PolicyProvider provider = policies.stream()
                .filter(candidate -> candidate.name().equals(policy))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no policy '" + policy + "'"));
        PolicySelection selection = new PolicySelection(
                policy, provider, ParameterValues.parse(Subject.Field.POLICY, policy, provider.parameters(), Map.of()));
        return engine.run(new RunSetup(
                testbed, workload, selection, List.of(), timed, SEED, background, System::nanoTime, accesses -> {}));
    }

    /** The accesses of a run. */
    static Count count(RunOutput output) {
        long accesses = output.counters().accesses;
        return new Count(accesses, accesses - output.counters().served[0]);
    }
}
