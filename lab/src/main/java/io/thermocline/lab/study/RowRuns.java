package io.thermocline.lab.study;

import io.thermocline.lab.RunResult;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * What a row gives its measure, with the results of the study's runs.
 *
 * @param row the measure and the values of its keys
 * @param results results of all runs
 */
record RowRuns(Measurement row, StudyResults results) {
    /** The value of a required key. */
    String get(Key key) {
        String value = declared(key, row.measure().required()).given().get(key);
        if (value == null) {
            throw new IllegalStateException("a study was read without '" + key.label() + "'");
        }
        return value;
    }

    /** The number of a required key. */
    double number(Key key) {
        return Double.parseDouble(get(key));
    }

    /** The values of a required key, which has commas between them. */
    List<String> list(Key key) {
        return List.of(get(key).split(",", -1));
    }

    /** Whether an optional key is given. */
    boolean has(Key key) {
        return declared(key, row.measure().optional()).given().containsKey(key);
    }

    /** The value of an optional key, or another where it is not given. */
    String getOr(Key key, String otherwise) {
        return declared(key, row.measure().optional()).given().getOrDefault(key, otherwise);
    }

    /** The value of an optional key, or that of another key that is required. */
    String getOr(Key key, Key other) {
        String own = declared(key, row.measure().optional()).given().get(key);
        return own == null ? get(other) : own;
    }

    private Measurement declared(Key key, List<Key> keys) {
        if (!keys.contains(key)) {
            throw new IllegalStateException(
                    "measure " + row.measure().name() + " does not declare the key '" + key.label() + "' so");
        }
        return row;
    }

    /** The paper's values by workload. */
    Map<String, Double> papers() {
        return declared(Key.PAPERS, row.measure().required()).papers();
    }

    /** The row's policy. */
    String policy() {
        return get(Key.POLICY);
    }

    /** The row's configuration. */
    String configuration() {
        return get(Key.CONFIGURATION);
    }

    /** The workloads of the row's configuration. */
    Set<String> workloads() {
        return results.workloads(configuration());
    }

    /** The workloads that the row names, or else all of a configuration. */
    Collection<String> workloadsOrAll(String configuration) {
        return has(Key.WORKLOAD) ? List.of(getOr(Key.WORKLOAD, "").split(",", -1)) : results.workloads(configuration);
    }

    /** The run of the row's configuration, workload and policy. */
    RunResult result() {
        return result(policy());
    }

    /** The run of the policy to compare with, of the row's configuration and workload. */
    RunResult over() {
        return result(get(Key.OVER));
    }

    /** The run of the policy to compare with, of the configuration to compare with and the row's workload. */
    RunResult overElsewhere() {
        return result(get(Key.OVER_CONFIGURATION), get(Key.WORKLOAD), get(Key.OVER));
    }

    /** Mean of a value over the workloads of the row's configuration. */
    double mean(ToDoubleFunction<String> ofWorkload) {
        return mean(workloads(), ofWorkload);
    }

    /** Mean of a value over workloads. */
    static double mean(Collection<String> workloads, ToDoubleFunction<String> ofWorkload) {
        return workloads.stream().mapToDouble(ofWorkload).average().orElseThrow();
    }

    /** Whether a value rises from each of the row's configurations to the next. */
    boolean rises(ToDoubleFunction<String> ofConfiguration) {
        double before = 0;
        for (String configuration : list(Key.CONFIGURATIONS)) {
            double value = ofConfiguration.applyAsDouble(configuration);
            if (value <= before) {
                return false;
            }
            before = value;
        }
        return true;
    }

    private RunResult result(String policy) {
        String workload = row.given().get(Key.WORKLOAD);
        if (workload == null) {
            throw new IllegalStateException("a study was read without 'workload'");
        }
        return result(workload, policy);
    }

    /** Model time of a run of the row's configuration, in nanoseconds. */
    double time(String workload, String policy) {
        return time(configuration(), workload, policy);
    }

    /** A run of the row's configuration. */
    RunResult result(String workload, String policy) {
        return result(configuration(), workload, policy);
    }

    /** Model time of any run of the study, in nanoseconds. */
    double time(String configuration, String workload, String policy) {
        return result(configuration, workload, policy).modelTimeNs();
    }

    /** Any run of the study. */
    RunResult result(String configuration, String workload, String policy) {
        return results.result(configuration, workload, policy);
    }
}
