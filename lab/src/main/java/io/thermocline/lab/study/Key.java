package io.thermocline.lab.study;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A key by which a row says what its measure looks at. */
enum Key {
    CONFIGURATION("configuration", "the configuration whose runs are measured"),
    CONFIGURATIONS("configurations", "configurations in order, with commas between"),
    OVER_CONFIGURATION("over-configuration", "the configuration to compare with"),
    WORKLOAD(
            "workload",
            "a workload of the configuration, by its name in the study; for slow-down, faster and means also several"),
    OVER_WORKLOAD("over-workload", "the workload to compare with; as many as 'workload' names, in their order"),
    POLICY("policy", "the policy that is measured, as the configuration lists it"),
    OVER("over", "the policy to compare with, as the configuration lists it"),
    METRIC(
            "metric",
            "a metric of the policy, by its name in results; for measures that need none, words for the value"),
    AMONG("among", "metrics of the policy, with commas between"),
    PAPERS("papers", "a map of the paper's values by workload"),
    TOLERANCE("tolerance", "a number: the share by which a value may differ from the paper's"),
    OF("of", "a number: the GB/s that are there"),
    COLD("cold", "a number: the share of memory that is cold"),
    COST("cost", "a number: the cost of slow memory over that of DRAM"),
    ELEMENT_BYTES("element-bytes", "a number: bytes that a thread touches in an access"),
    GIGABYTES_PER_SECOND("gigabytes-per-second", "a number: throughput, in 10^9 bytes a second"),
    BYTES("bytes", "a number: size of a request"),
    LATENCY_US("latency-us", "a number: time of a request in microseconds"),
    DIVIDEND("dividend", "a number: what is divided"),
    DIVISOR("divisor", "a number: what it is divided by");

    private static final List<Key> NUMBERS = List.of(
            TOLERANCE, OF, COLD, COST, ELEMENT_BYTES, GIGABYTES_PER_SECOND, BYTES, LATENCY_US, DIVIDEND, DIVISOR);

    private final String label;
    private final String meaning;

    Key(String label, String meaning) {
        this.label = label;
        this.meaning = meaning;
    }

    /** The name in a study's file. */
    String label() {
        return label;
    }

    /** The words that say what to give. */
    String meaning() {
        return meaning;
    }

    /** Whether its value is a number. */
    boolean isNumber() {
        return NUMBERS.contains(this);
    }

    /** The key of a name. */
    static Optional<Key> of(String label) {
        return Arrays.stream(values()).filter(key -> key.label.equals(label)).findFirst();
    }
}
