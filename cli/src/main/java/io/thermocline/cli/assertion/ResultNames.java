package io.thermocline.cli.assertion;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.Names;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names by which results are told apart.
 *
 * @param workloads as the user wrote them
 * @param policies as the user wrote them
 */
public record ResultNames(List<String> workloads, List<String> policies) {
    /**
     * A metric's name in its parts.
     *
     * @param workload null for each workload in turn
     * @param rest coordinates of a point, where some are given, and the metric
     */
    record Place(@Nullable String workload, String policy, List<String> rest) {}

    /** Takes workload and policy from the front of a name. A single policy need not be named. */
    Place place(List<String> parts) {
        boolean named = isWorkload(parts);
        String workload = named ? parts.get(0) : null;
        List<String> rest = named ? parts.subList(1, parts.size()) : parts;
        if (!rest.isEmpty() && policies.contains(rest.get(0))) {
            return new Place(workload, rest.get(0), rest.subList(1, rest.size()));
        }
        if (policies.size() > 1) {
            throw Names.unknown(
                    new Argument("--assert"),
                    "policy",
                    rest.isEmpty() ? "" : rest.get(0),
                    policies,
                    "A metric's name is POLICY.METRIC or WORKLOAD.POLICY.METRIC.");
        }
        return new Place(workload, policies.get(0), rest);
    }

    private boolean isWorkload(List<String> parts) {
        boolean policyFollows = parts.size() > 1 && policies.contains(parts.get(1));
        return workloads.contains(parts.get(0)) && (policyFollows || !policies.contains(parts.get(0)));
    }
}
