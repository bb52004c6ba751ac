package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.List;
import java.util.stream.Stream;

/** Refuses to compare two runs, access by access, that do not make the same accesses on the same tiers. */
final class SameAccesses {
    private static final String NO_VALUE = "no value"; // of a setting, in words

    private SameAccesses() {}

    /** Checks what the specifications say, as far as no workload is needed. */
    static void check(Equipment equipment, RunSpec first, RunSpec second) {
        same(Subject.Field.WORKLOAD, first.workload(), second.workload());
        same(Subject.Field.CLOCK, first.clock().label(), second.clock().label());
        same(Subject.Field.SEED, first.seed(), second.seed());
        same(Subject.Field.SCALE, first.scale(), second.scale());
        Stream.concat(first.settings().keySet().stream(), second.settings().keySet().stream())
                .filter(key -> key.startsWith(RunSpec.OF_WORKLOAD))
                .forEach(key -> same(
                        new Subject.Setting(key),
                        first.settings().getOrDefault(key, NO_VALUE),
                        second.settings().getOrDefault(key, NO_VALUE)));
        List.of(first, second).forEach(SameAccesses::check);
        same(Subject.Field.TESTBED.part("page"), pageBytes(equipment, first), pageBytes(equipment, second));
    }

    private static void check(RunSpec spec) {
        if (spec.clock() == ClockKind.WALL) {
            throw InvalidInputException.of(
                    Subject.Field.CLOCK, spec.clock().label(), "none or model: an explanation makes its own runs");
        }
        for (TestbedParameter<?> needless : List.of(TestbedParameters.PAYLOAD, TestbedParameters.SERIES)) {
            if (spec.settings().containsKey(needless.key())) {
                throw InvalidInputException.about(
                        new Subject.Setting(needless.key()),
                        "changes no decision; leave it out to have runs explained");
            }
        }
    }

    private static long pageBytes(Equipment equipment, RunSpec spec) {
        return equipment.plan(spec.testbed(), spec.settings()).pageBytes();
    }

    private static void same(Subject subject, Object one, Object other) {
        if (!one.equals(other)) {
            throw InvalidInputException.of(
                    subject, other, one + ", as in the first run: both are to make the same accesses");
        }
    }

    /** Checks that both runs have tiers of the same names. */
    static void checkTiers(CheckedRun first, CheckedRun second) {
        String tiers = tiers(first);
        String others = tiers(second);
        if (!tiers.equals(others)) {
            throw InvalidInputException.of(
                    Subject.Field.TESTBED, others, tiers + ", as in the first run: misses are compared tier by tier");
        }
    }

    private static String tiers(CheckedRun run) {
        return "tiers " + String.join(", ", run.capacities().keySet());
    }
}
