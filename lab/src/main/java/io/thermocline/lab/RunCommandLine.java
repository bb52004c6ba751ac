package io.thermocline.lab;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The command line that makes a run again. Its options have a fixed order, and its settings an alphabetical one. */
public final class RunCommandLine {
    private RunCommandLine() {}

    /**
     * The command line, with the policies that took over when they did; null where the testbed changed meanwhile, for
     * which there is no option. What only a service can run has {@code --fleet URL}.
     */
    static @Nullable String of(RunSpec spec, List<RunResult.Segment> segments) {
        if (segments.stream().anyMatch(segment -> !segment.settings().isEmpty())) {
            return null;
        }
        List<String> words = new ArrayList<>(List.of("thermocline", "run", "--testbed", spec.testbed()));
        words.addAll(List.of("--workload", spec.workload(), "--policy", spec.policy()));
        words.addAll(List.of("--scale", ratio(spec.scale()), "--seed", Long.toString(spec.seed())));
        List<String> rest = new ArrayList<>(List.of("--clock", spec.clock().label()));
        segments.stream()
                .skip(1)
                .forEach(later -> rest.addAll(List.of("--switch", later.fromAccess() + ":" + later.policy())));
        return line(words, spec.settings(), rest, spec.clock() == ClockKind.WALL);
    }

    /** The command line that makes a point of a curve over capacities in bytes. */
    static String ofByteCurve(RunSpec spec, long bytes) {
        return line(
                List.of("thermocline", "curve", "--workload", spec.workload(), "--policy", spec.policy()),
                spec.settings(),
                List.of("--byte-sizes", Long.toString(bytes)),
                false);
    }

    /**
     * A command line with its settings in alphabetical order.
     *
     * @param first words before the settings
     * @param rest words after them
     * @param onFleet whether only a service can do it; where it names an upload, that is so anyway
     */
    public static String line(List<String> first, Map<String, String> settings, List<String> rest, boolean onFleet) {
        List<String> words = new ArrayList<>(first);
        new TreeMap<>(settings).forEach((path, value) -> words.addAll(List.of("--set", path + "=" + value)));
        words.addAll(rest);
        if (onFleet || words.stream().anyMatch(word -> word.contains(InputRules.HASH))) {
            words.addAll(List.of("--fleet", "URL"));
        }
        return ShellWords.join(words);
    }

    /** A ratio that is read as the same number again: 1/64 where it is one, otherwise its decimals. */
    private static String ratio(double scale) {
        long inverse = Math.round(1 / scale);
        return inverse > 1 && 1.0 / inverse == scale
                ? "1/" + inverse
                : new BigDecimal(Double.toString(scale)).stripTrailingZeros().toPlainString();
    }
}
