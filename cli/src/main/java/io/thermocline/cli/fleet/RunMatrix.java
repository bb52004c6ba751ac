package io.thermocline.cli.fleet;

import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Runs of each of some workloads under each of some policies, otherwise alike.
 *
 * @param specs the runs: in the order of the workloads, and of the policies for each
 */
public record RunMatrix(List<String> workloads, List<String> policies, List<RunSpec> specs) {

    /**
     * All runs.
     *
     * @param run makes one from its workload and its policy
     */
    public static RunMatrix of(List<String> workloads, List<String> policies, BiFunction<String, String, RunSpec> run) {
        List<RunSpec> specs = new ArrayList<>();
        for (String workload : workloads) {
            for (String policy : policies) {
                specs.add(run.apply(workload, policy));
            }
        }
        return new RunMatrix(List.copyOf(workloads), List.copyOf(policies), List.copyOf(specs));
    }
}
