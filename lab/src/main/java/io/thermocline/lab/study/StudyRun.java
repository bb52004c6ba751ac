package io.thermocline.lab.study;

import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A study in one of its forms, ready to run. Runs that several cells share are made once. Results that are kept are
 * taken, and each result is kept as soon as it is there, so that an interrupted study continues where it was.
 */
public final class StudyRun {
    private final Laboratory laboratory;
    private final Study study;
    private final StudyForm form;
    private final KeptResults kept;
    private final Map<StudyCell, RunSpec> cells;
    private final Map<RunSpec, RunResult> results;
    private final List<RunSpec> missing;

    /**
     * Checks all runs and finds the results that are kept.
     *
     * @param form the size in which it is run
     * @param kept where results are kept
     * @param progress is told of damage
     * @throws io.thermocline.engine.InvalidInputException if a run of the study cannot be made
     */
    public StudyRun(Laboratory laboratory, Study study, StudyForm form, KeptResults kept, Progress progress) {
        this.laboratory = laboratory;
        this.study = study;
        this.form = form;
        this.kept = kept;
        cells = runs(laboratory, study, form);
        List<RunSpec> distinct = cells.values().stream().distinct().toList();
        results = new HashMap<>(kept.findAll(distinct, progress));
        missing = distinct.stream().filter(spec -> !results.containsKey(spec)).toList();
    }

    /**
     * The runs of a study by cell, each as it can be made by itself; several cells may have the same.
     *
     * @param form the size in which it is run
     * @throws io.thermocline.engine.InvalidInputException if one cannot be made
     */
    public static Map<StudyCell, RunSpec> runs(Laboratory laboratory, Study study, StudyForm form) {
        Map<StudyCell, RunSpec> asked = study.runs(form);
        Consumer<RunSpec> check = laboratory.precheck(List.copyOf(asked.values()));
        Map<StudyCell, RunSpec> runs = new LinkedHashMap<>();
        asked.forEach((cell, spec) -> {
            check.accept(spec);
            runs.put(cell, laboratory.alone(spec));
        });
        return runs;
    }

    /** How many different runs the study has. */
    public int runs() {
        return results.size() + missing.size();
    }

    /** How many of them are yet to be made. */
    public int missing() {
        return missing.size();
    }

    /** Makes the runs that are missing, on all cores, and works out the rows. */
    public StudyOutcome run(Progress progress) {
        int taken = results.size();
        List<RunResult> made = laboratory.runAll(missing, progress, kept::keep);
        for (int i = 0; i < made.size(); i++) {
            results.put(missing.get(i), made.get(i));
        }
        return StudyOutcome.of(study, form, cells, results, taken);
    }
}
