package io.thermocline.lab.study;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.RunResult;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The results of a study's runs.
 *
 * @param study name of the study
 * @param byCell results by cell, in the study's order
 */
record StudyResults(String study, Map<StudyCell, RunResult> byCell) {
    StudyResults {
        byCell = new LinkedHashMap<>(byCell);
    }

    /** The workloads of a configuration, by their names in the study. */
    Set<String> workloads(String configuration) {
        return names(configuration, StudyCell::workload);
    }

    /** The policies of a configuration. */
    Set<String> policies(String configuration) {
        return names(configuration, StudyCell::policy);
    }

    private Set<String> names(String configuration, java.util.function.Function<StudyCell, String> name) {
        Set<String> names = byCell.keySet().stream()
                .filter(cell -> cell.configuration().equals(configuration))
                .map(name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (names.isEmpty()) {
            throw new InvalidInputException("study " + study + ": there is no configuration '" + configuration + "'");
        }
        return names;
    }

    /**
     * The result of a run.
     *
     * @throws InvalidInputException if the study has no such run
     */
    RunResult result(String configuration, String workload, String policy) {
        RunResult result = byCell.get(new StudyCell(configuration, workload, policy));
        if (result == null) {
            throw new InvalidInputException("study " + study + ": configuration " + configuration + " has no run of "
                    + policy + " on " + workload);
        }
        return result;
    }
}
