package io.thermocline.lab.advise;

import io.thermocline.lab.ClockKind;
import io.thermocline.lab.RunSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A machine to consider, with the policy that runs on it.
 *
 * @param varied its values of what varies, by key
 */
record Machine(String policy, Map<String, String> varied) {
    Machine {
        varied = Collections.unmodifiableMap(new LinkedHashMap<>(varied));
    }

    /** The same with another value. */
    Machine with(String key, String value) {
        Map<String, String> other = new LinkedHashMap<>(varied);
        other.put(key, value);
        return new Machine(policy, other);
    }

    /** A run of each workload on it. */
    List<RunSpec> specs(AdviceSpec request, ClockKind clock) {
        return request.workloads().stream()
                .map(workload -> request.spec(workload, policy, varied, clock))
                .toList();
    }
}
