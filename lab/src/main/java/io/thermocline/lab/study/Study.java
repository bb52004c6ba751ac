package io.thermocline.lab.study;

import io.thermocline.lab.ClockKind;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The experiments of a paper as data: configurations, each a matrix of runs, and rows that are worked out from them.
 *
 * @param name name of the study
 * @param summary what it is about
 * @param source paper and section
 * @param scaleText the smallest scale at which its bands hold, as the file has it
 * @param scale the same as a number
 * @param small its small form, which shows in seconds that all of it runs
 * @param clock clock of all runs
 * @param notModelled what the model leaves out, a sentence each
 * @param configurations configurations in the order of the file
 * @param rows rows in the order of the file
 * @param sha256 hash of the file
 */
public record Study(
        String name,
        String summary,
        String source,
        String scaleText,
        double scale,
        StudyForm small,
        ClockKind clock,
        List<String> notModelled,
        List<Configuration> configurations,
        List<RowSpec> rows,
        String sha256) {

    /** The form in which the bands hold. */
    public StudyForm whole() {
        return StudyForm.at(scale);
    }

    /** The runs by cell. */
    public Map<StudyCell, RunSpec> runs(StudyForm form) {
        Map<StudyCell, RunSpec> runs = new LinkedHashMap<>();
        configurations.forEach(configuration -> runs.putAll(configuration.runs(form, clock)));
        return runs;
    }

    /** The rows with our values, in the study's order. */
    public List<StudyRow> judged(Map<StudyCell, RunResult> results) {
        StudyResults all = new StudyResults(name, results);
        return rows.stream().map(row -> row.judged(all)).toList();
    }

    /** The configurations in words, a line for each of their workloads. */
    public List<StudyConfiguration> describedConfigurations() {
        List<StudyConfiguration> lines = new ArrayList<>();
        for (Configuration configuration : configurations) {
            configuration
                    .workloads()
                    .values()
                    .forEach(run -> lines.add(new StudyConfiguration(
                            configuration.name(),
                            configuration.testbed(),
                            run.workload(),
                            String.join(", ", configuration.policies()),
                            run.settings().entrySet().stream()
                                    .map(setting -> setting.getKey() + "=" + setting.getValue())
                                    .collect(Collectors.joining(", ")))));
        }
        return lines;
    }
}
