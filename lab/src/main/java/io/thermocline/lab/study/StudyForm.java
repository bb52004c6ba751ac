package io.thermocline.lab.study;

import java.util.Map;

/**
 * The size in which a study is run.
 *
 * @param scale scale of all runs
 * @param workloads workloads by their names in the study, where they are others than the configurations have
 */
public record StudyForm(double scale, Map<String, String> workloads) {
    /** Copies the map. */
    public StudyForm {
        workloads = Map.copyOf(workloads);
    }

    /** The study as its file has it, at a scale. */
    public static StudyForm at(double scale) {
        return new StudyForm(scale, Map.of());
    }
}
