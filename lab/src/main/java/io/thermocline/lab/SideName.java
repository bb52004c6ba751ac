package io.thermocline.lab;

import io.thermocline.engine.run.RunSetup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names one of two runs that are compared: {@code bam}, or {@code lru on gmt-a100 with hbm.pages=1000}. */
final class SideName {
    private SideName() {}

    /** The policies of a run, with the testbed, the settings and the changes in which it differs from another. */
    static String of(RunSpec spec, RunSpec other) {
        String testbed = spec.testbed().equals(other.testbed()) ? "" : " on " + spec.testbed();
        List<String> different = new ArrayList<>(spec.settings().entrySet().stream()
                .filter(setting -> !setting.getValue().equals(other.settings().get(setting.getKey())))
                .map(Map.Entry::toString)
                .toList());
        spec.changes().stream()
                .filter(change -> !other.changes().contains(change))
                .map(SideName::of)
                .forEach(different::add);
        return policies(spec) + testbed + (different.isEmpty() ? "" : " with " + String.join(", ", different));
    }

    private static String policies(RunSpec spec) {
        return Stream.concat(
                        Stream.of(spec.policy()),
                        spec.switchesInOrder().stream().map(RunSpec.PolicySwitch::policy))
                .collect(Collectors.joining(" \u2192 "));
    }

    private static String of(RunSpec.SettingsChange change) {
        String settings = change.settings().isEmpty()
                ? "its own settings"
                : change.settings().entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(" and "));
        return settings + " from access " + RunSetup.roundedUp(change.access());
    }
}
