package io.thermocline.lab;

import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.future.FutureWorkload;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The workloads of runs that are prepared together. Each is made once, and so is what policies want to know of it. */
final class SharedWorkloads {
    private final Selections selections;
    private final Set<String> declared;
    private final Progress progress;
    private final Map<String, Workload> made = new HashMap<>();

    /**
     * Begins with none.
     *
     * @param declared settings that mean something to one of the runs
     */
    SharedWorkloads(Selections selections, Set<String> declared, Progress progress) {
        this.selections = selections;
        this.declared = declared;
        this.progress = progress;
    }

    /** The workload that a run names. */
    Workload of(RunSpec spec, long pageBytes) {
        return selections.workload(spec, pageBytes, progress, made, declared);
    }

    /** The run, its workload with the future and the allocations that its policies ask for. */
    Resolved withWhatIsNeeded(Resolved run) {
        RunSpec spec = run.spec();
        Workload workload = run.workload();
        for (PolicySelection selection : run.deciding()) {
            PolicyNeeds needs = selection.provider().needs();
            if (needs.future() && !workload.columns().next()) {
                workload = derived("future", workload, spec, FutureWorkload::of);
            }
            if (needs.allocations() && !workload.live()) {
                workload = derived("size", workload, spec, unsized -> SizedWorkload.of(unsized, progress::preparing));
            }
        }
        return run.withWorkload(workload);
    }

    private Workload derived(String what, Workload workload, RunSpec spec, UnaryOperator<Workload> derivation) {
        return made.computeIfAbsent(
                what + " of " + spec.workload() + " " + System.identityHashCode(workload),
                key -> derivation.apply(workload));
    }
}
