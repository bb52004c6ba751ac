package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.ResultFields;
import io.thermocline.lab.Sweep;
import io.thermocline.report.analysis.Metrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that say what a sweep varies and what it shows. */
final class SweepOptions {
    private static final Argument SEEDS = new Argument("--seeds");
    private static final String SETTING = "KEY=VALUE,..., such as policy.samples=10,100,1000";
    private static final int MOST_SEEDS = 1000;
    private static final long MOST_RUNS = 10_000;
    private static final List<String> TIMED = List.of("modelTimeNs", "hitRatio");
    private static final List<String> UNTIMED = List.of("hitRatio", "lastTierReadBytes");

    /** Where the user says what varies. */
    static final Argument VARY = new Argument("--vary");

    /** Where the user names metrics. */
    static final Argument METRIC = new Argument("--metric");

    @Option(
            names = "--vary",
            paramLabel = "KEY=VALUE,...",
            order = 24,
            description =
                    "A setting with the values that it takes; repeatable, and then all combinations are run. Keys are those of --set.")
    List<String> varied = new ArrayList<>();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            order = 25,
            description = "Runs each point with so many seeds, from --seed on. Default: 1.")
    String seeds = "1";

    @Option(
            names = "--metric",
            paramLabel = "METRIC,...",
            order = 26,
            description =
                    "What to show, with the names of 'run --output json'. Default: modelTimeNs,hitRatio; with --clock none: hitRatio,lastTierReadBytes.")
    List<String> metrics = new ArrayList<>();

    /**
     * What the sweep varies.
     *
     * @param settings those that all runs share
     * @param runs number of workloads times policies
     */
    Sweep sweep(Map<String, String> settings, int runs) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String text : varied) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw InvalidInputException.of(VARY, text, SETTING);
            }
            String key = text.substring(0, equals).strip();
            if (settings.containsKey(key)) {
                throw InvalidInputException.about(VARY, "'" + key + "' is given with --set, too; give it once");
            }
            List<String> all = Lists.parseDistinct("--vary", List.of(text.substring(equals + 1)), SETTING);
            if (values.put(key, all) != null) {
                throw InvalidInputException.about(VARY, "'" + key + "' is given twice; give it once");
            }
        }
        Sweep sweep = new Sweep(values, (int) Units.whole(SEEDS, seeds, 1, MOST_SEEDS));
        if (values.isEmpty() && sweep.seeds() == 1) {
            throw InvalidInputException.about(
                    VARY, "is missing: a sweep varies a setting (" + SETTING + "), or has several --seeds");
        }
        checkRuns(sweep, runs);
        return sweep;
    }

    /** Refuses seeds beyond the largest number. */
    static void checkSeeds(long first, int seeds) {
        if (first > Long.MAX_VALUE - (seeds - 1)) {
            throw InvalidInputException.about(
                    SEEDS, "takes seeds from " + first + " on, and they end at " + Long.MAX_VALUE + "; lower --seed");
        }
    }

    private static void checkRuns(Sweep sweep, int runs) {
        long most = MOST_RUNS / runs / sweep.seeds();
        long points = 1;
        for (List<String> values : sweep.varied().values()) {
            points = Math.min(most + 1, points * values.size());
        }
        if (points > most) {
            throw InvalidInputException.about(
                    VARY, "makes more than " + MOST_RUNS + " runs; give fewer values, seeds, workloads or policies");
        }
    }

    /**
     * The metrics to show.
     *
     * @throws InvalidInputException if there is one that no result has
     */
    List<String> metrics(ClockKind clock) {
        if (metrics.isEmpty()) {
            return clock == ClockKind.NONE ? UNTIMED : TIMED;
        }
        List<String> names =
                Lists.parseDistinct(METRIC.words(), metrics, "names with commas between, such as hitRatio,misses");
        ResultFields known = Metrics.ofRuns();
        names.forEach(name -> Metrics.check(METRIC, name, known));
        return names;
    }

    /** The options that have been given, as they would be typed. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        varied.forEach(text -> arguments.addAll(List.of("--vary", text)));
        arguments.addAll(List.of("--seeds", seeds));
        if (!metrics.isEmpty()) {
            arguments.addAll(List.of("--metric", String.join(",", metrics)));
        }
        return arguments;
    }
}
