package io.thermocline.lab.study;

import io.thermocline.lab.ClockKind;
import io.thermocline.lab.RunSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A configuration of a study: each of some workloads under each of some policies.
 *
 * @param name its name in the study
 * @param testbed name of a testbed, or its file
 * @param seed seed of its runs
 * @param policies policies with their parameters
 * @param workloads workloads by their names in the study
 */
record Configuration(String name, String testbed, long seed, List<String> policies, Map<String, SizedRun> workloads) {
    /**
     * A workload with settings of its own.
     *
     * @param workload workload with its parameters
     * @param settings settings of its runs by key, those of the configuration among them
     */
    record SizedRun(String workload, Map<String, String> settings) {}

    /** The runs by cell, workload by workload. */
    Map<StudyCell, RunSpec> runs(StudyForm form, ClockKind clock) {
        Map<StudyCell, RunSpec> runs = new LinkedHashMap<>();
        workloads.forEach((workload, run) -> policies.forEach(policy -> runs.put(
                new StudyCell(name, workload, policy),
                new RunSpec(
                        testbed,
                        form.workloads().getOrDefault(workload, run.workload()),
                        policy,
                        form.scale(),
                        seed,
                        run.settings(),
                        clock,
                        List.of()))));
        return runs;
    }
}
