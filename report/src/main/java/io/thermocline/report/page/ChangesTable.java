package io.thermocline.report.page;

import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What was changed while runs went on: policies that took over, and settings of the testbed. */
final class ChangesTable {
    private final Report.TableBuilder table;
    private boolean empty = true;

    /** Those of the runs of a comparison. */
    ChangesTable(Comparison comparison) {
        table = new Report.TableBuilder("Changes", 1, List.of("run", "from access", "change")).wordsFrom(2, 3);
        boolean several = comparison.blocks().size() > 1;
        for (RunResult run : comparison.results()) {
            add(several ? run.policy() + " on " + Labels.workload(run.workload()) : run.policy(), run.segments());
        }
    }

    private void add(String run, List<RunResult.Segment> segments) {
        for (int i = 1; i < segments.size(); i++) {
            RunResult.Segment segment = segments.get(i);
            for (String change : changes(segments.get(i - 1), segment)) {
                table.row(List.of(run, Format.count(segment.fromAccess()), change), false);
                empty = false;
            }
        }
    }

    /** A change for each setting, and the policy where another took over or the same began anew. */
    private static List<String> changes(RunResult.Segment before, RunResult.Segment segment) {
        List<String> changes = new ArrayList<>();
        Map<String, String> earlier = before.settings();
        segment.settings().forEach((key, value) -> {
            if (!value.equals(earlier.get(key))) {
                changes.add(key + "=" + value);
            }
        });
        earlier.keySet().stream()
                .filter(key -> !segment.settings().containsKey(key))
                .forEach(key -> changes.add(key + " as at the start"));
        if (!segment.policy().equals(before.policy())) {
            changes.add("policy " + segment.policy());
        } else if (changes.isEmpty()) {
            changes.add("policy " + segment.policy() + " anew");
        }
        return changes;
    }

    boolean isEmpty() {
        return empty;
    }

    List<Report.Part> parts() {
        return List.of(table.shown());
    }
}
