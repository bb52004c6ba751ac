package io.thermocline.report.analysis;

import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Names for runs of one workload: the policies of a run, and in what else it differs from the others, such as
 * {@code bam, page=256K}.
 */
final class RunNames {
    private final List<RunResult> results;

    private RunNames(List<RunResult> results) {
        this.results = results;
    }

    /** The results by their names, in the order given. Of runs that differ in nothing, the number tells. */
    static Map<String, RunResult> of(List<RunResult> results) {
        RunNames names = new RunNames(results);
        List<String> texts = results.stream().map(names::name).toList();
        Map<String, RunResult> byName = new LinkedHashMap<>();
        for (int run = 0; run < texts.size(); run++) {
            String text = texts.get(run);
            boolean alone = texts.stream().filter(text::equals).count() == 1;
            byName.put(alone ? text : text + ", run " + (run + 1), results.get(run));
        }
        return byName;
    }

    /**
     * The policies of a run in the order in which they decided, as people read them: {@code bam} or {@code bam →
     * gmt-reuse}. A run of one policy whose testbed was changed meanwhile says so.
     */
    static String policies(RunResult run) {
        List<String> policies = new ArrayList<>(List.of(run.policy()));
        for (RunResult.Segment segment : run.segments()) {
            if (!segment.policy().equals(policies.get(policies.size() - 1))) {
                policies.add(segment.policy());
            }
        }
        boolean changed =
                run.segments().stream().anyMatch(segment -> !segment.settings().isEmpty());
        return policies.size() == 1 && changed
                ? run.policy() + " (testbed changed)"
                : String.join(" \u2192 ", policies);
    }

    private String name(RunResult run) {
        List<String> parts = new ArrayList<>(List.of(policies(run)));
        addDifferent(parts, run, "", RunResult::testbed);
        addDifferent(parts, run, "scale ", other -> Format.scale(other.scale()));
        addDifferent(parts, run, "seed ", other -> Long.toString(other.seed()));
        Set<String> keys = new TreeSet<>();
        results.forEach(other -> keys.addAll(other.provenance().settings().keySet()));
        keys.removeAll(Origins.inline(run.policy(), run.workload()));
        for (String key : keys) {
            if (run.provenance().settings().containsKey(key)) {
                addDifferent(
                        parts,
                        run,
                        key + "=",
                        other -> other.provenance().settings().getOrDefault(key, ""));
            }
        }
        return String.join(", ", parts);
    }

    private void addDifferent(List<String> parts, RunResult run, String before, Function<RunResult, String> part) {
        if (results.stream().map(part).distinct().count() > 1) {
            parts.add(before + part.apply(run));
        }
    }
}
