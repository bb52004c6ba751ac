package io.thermocline.cli.matrix;

import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Tells cells of one plan from others. */
public final class Grid {
    private Grid() {}

    /**
     * How many policies the cells compare; none where they are not each of some workloads under each of some policies,
     * in order and otherwise alike.
     */
    public static OptionalInt policies(List<Cell> cells) {
        List<RunSpec> specs = cells.stream().map(Cell::spec).toList();
        List<String> workloads =
                specs.stream().map(RunSpec::workload).distinct().toList();
        List<String> policies = specs.stream().map(RunSpec::policy).distinct().toList();
        List<RunSpec> grid = new ArrayList<>();
        for (String workload : workloads) {
            for (String policy : policies) {
                grid.add(common(specs.get(0)).withWorkload(workload).withPolicy(policy));
            }
        }
        return grid.equals(specs.stream().map(Grid::common).toList())
                ? OptionalInt.of(policies.size())
                : OptionalInt.empty();
    }

    /** A run without the settings of which a policy or a workload of its own decides whether it has them. */
    private static RunSpec common(RunSpec spec) {
        Map<String, String> kept = new LinkedHashMap<>(spec.settings());
        kept.keySet().removeIf(RunSpec::isOfPolicyOrWorkload);
        return spec.withSettings(kept);
    }
}
