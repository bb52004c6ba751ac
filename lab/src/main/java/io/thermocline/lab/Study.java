package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The experiments of a paper as data: configurations (each a matrix of runs), and rows that are worked out from them.
 */
final class Study {
    private final YamlTree tree;
    private final double scale;

    /** A study at its own scale. */
    Study(YamlTree tree) {
        this(tree, Units.ratio(Subject.Field.SCALE, tree.required("scale")));
    }

    /** A study at another scale. */
    Study(YamlTree tree, double scale) {
        this.tree = tree;
        this.scale = scale;
    }

    String name() {
        return tree.required("name");
    }

    String summary() {
        return tree.required("summary");
    }

    String source() {
        return tree.required("source");
    }

    String scaleText() {
        return tree.required("scale");
    }

    List<YamlTree> rows() {
        YamlTree rows = tree.child(YamlTree.ROWS);
        return rows.names().stream().map(rows::child).toList();
    }

    /** The runs of each configuration, by the configuration's name: workload's name in the study, then policy. */
    Map<String, Map<String, Map<String, RunSpec>>> matrix() {
        Map<String, Map<String, Map<String, RunSpec>>> matrix = new LinkedHashMap<>();
        YamlTree configurations = tree.child("configurations");
        for (String name : configurations.names()) {
            matrix.put(name, configuration(configurations.child(name)));
        }
        return matrix;
    }

    private Map<String, Map<String, RunSpec>> configuration(YamlTree configuration) {
        Map<String, Map<String, RunSpec>> runs = new LinkedHashMap<>();
        YamlTree workloads = configuration.child("workloads");
        for (String workload : workloads.names()) {
            Map<String, RunSpec> byPolicy = new LinkedHashMap<>();
            for (String policy : configuration.required("policies").split(",", -1)) {
                byPolicy.put(policy, spec(configuration, workloads, workload, policy));
            }
            runs.put(workload, byPolicy);
        }
        return runs;
    }

    private RunSpec spec(YamlTree configuration, YamlTree workloads, String workload, String policy) {
        Map<String, String> settings = new LinkedHashMap<>();
        addSettings(settings, configuration.child("settings"));
        String given = workloads.text(workload);
        if (given == null) {
            given = workloads.child(workload).required("workload");
            addSettings(settings, workloads.child(workload).child("settings"));
        }
        return new RunSpec(
                configuration.text("testbed", tree.required("testbed")),
                given,
                policy,
                scale,
                Long.parseLong(configuration.text("seed", tree.required("seed"))),
                settings,
                ClockKind.parse(tree.required("clock")),
                List.of());
    }

    private static void addSettings(Map<String, String> settings, YamlTree given) {
        for (String path : new ArrayList<>(given.names())) {
            settings.put(path, given.required(path));
        }
    }

    /** The workloads of a configuration, by their names in the study. */
    static Map<String, Map<String, RunResult>> results(
            Map<String, Map<String, Map<String, RunResult>>> all, String configuration) {
        Map<String, Map<String, RunResult>> results = all.get(configuration);
        if (results == null) {
            throw new InvalidInputException("study: there is no configuration '" + configuration + "'");
        }
        return results;
    }
}
