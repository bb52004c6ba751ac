package io.thermocline.lab;

import io.thermocline.engine.Names;
import io.thermocline.engine.Sha256;
import io.thermocline.engine.Subject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The shipped studies: tables and figures of the papers, rerun. */
public final class Studies {
    private static final List<String> NAMES = List.of("gmt", "thermostat", "uvm-adaptive", "dream", "bam");

    private Studies() {}

    /**
     * What a study is about.
     *
     * @param scale smallest scale at which its bands hold
     */
    public record Description(String name, String summary, String source, String scale, String sha256) {}

    /** All shipped studies. */
    public static List<Description> list() {
        return NAMES.stream().map(Studies::describe).toList();
    }

    /**
     * What a shipped study is about.
     *
     * @throws io.thermocline.engine.InvalidInputException if there is none of that name
     */
    public static Description describe(String name) {
        Study study = load(name);
        return new Description(study.name(), study.summary(), study.source(), study.scaleText(), Sha256.of(text(name)));
    }

    /** How many distinct runs a study has. */
    public static int runs(String name) {
        return distinct(load(name).matrix()).size();
    }

    /**
     * Runs a study, each distinct run once, on all cores.
     *
     * @param scale instead of the study's own
     * @return its rows, in the study's order
     */
    public static List<StudyRow> reproduce(
            Laboratory laboratory, String name, OptionalDouble scale, Progress progress) {
        YamlTree tree = tree(name);
        Study study = scale.isPresent() ? new Study(tree, scale.getAsDouble()) : new Study(tree);
        Map<String, Map<String, Map<String, RunSpec>>> matrix = study.matrix();
        List<RunSpec> distinct = distinct(matrix);
        List<RunResult> results = laboratory.runAll(distinct, progress);
        Map<RunSpec, RunResult> bySpec = new HashMap<>();
        for (int i = 0; i < distinct.size(); i++) {
            bySpec.put(distinct.get(i), results.get(i));
        }
        StudyMeasures measures = new StudyMeasures(study.name(), resultsOf(matrix, bySpec));
        return study.rows().stream().map(measures::row).toList();
    }

    private static List<RunSpec> distinct(Map<String, Map<String, Map<String, RunSpec>>> matrix) {
        return matrix.values().stream()
                .flatMap(workloads -> workloads.values().stream())
                .flatMap(policies -> policies.values().stream())
                .distinct()
                .toList();
    }

    private static Map<String, Map<String, Map<String, RunResult>>> resultsOf(
            Map<String, Map<String, Map<String, RunSpec>>> matrix, Map<RunSpec, RunResult> bySpec) {
        Map<String, Map<String, Map<String, RunResult>>> all = new LinkedHashMap<>();
        matrix.forEach((configuration, workloads) -> workloads.forEach((workload, policies) ->
                policies.forEach((policy, spec) -> all.computeIfAbsent(configuration, key -> new LinkedHashMap<>())
                        .computeIfAbsent(workload, key -> new LinkedHashMap<>())
                        .put(policy, bySpec.get(spec)))));
        return all;
    }

    private static Study load(String name) {
        return new Study(tree(name));
    }

    private static YamlTree tree(String name) {
        if (!NAMES.contains(name)) {
            throw Names.unknown(Subject.Field.RUN.part("study"), "study", name, NAMES);
        }
        return YamlTree.parse(name, text(name));
    }

    private static String text(String name) {
        return Catalogue.resource("studies/" + name + ".yaml");
    }
}
