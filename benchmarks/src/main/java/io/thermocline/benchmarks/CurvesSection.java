package io.thermocline.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Miss-ratio curves of nine policies at eleven sizes: how much less time samples take than runs, and how far they are
 * off. Each measurement is a fresh process of the thermocline command.
 */
final class CurvesSection implements Section {
    private static final String POLICIES = "fifo,lru,clock,sieve,s3fifo,lfu,arc,wtinylfu,belady";
    private static final int USUAL_ACCESSES = 100_000_000;
    private static final String ERROR = "0.005";

    /** A point, as far as it is compared. */
    private record Point(String policy, String pages, double missRatio, double low, double high, boolean sampled) {}

    /** What a curve took, and its points. */
    private record Curve(double seconds, List<Point> points) {}

    @Override
    public String name() {
        return "curves";
    }

    @Override
    public List<Table> measure(Settings settings) throws IOException, InterruptedException {
        int accesses = Math.toIntExact(settings.accessesOr(USUAL_ACCESSES));
        Child.prepareCommand(settings.home());
        Path folder = Files.createTempDirectory("thermocline-benchmark");
        try {
            Path trace = folder.resolve("zipf.oracleGeneral.bin");
            int[] pages = GeneratedAccesses.pagesOf(PoliciesSection.zipf(accesses, "0.8", PoliciesSection.PAGES, "0"));
            TraceFiles.writeOracleGeneral(trace, pages, PoliciesSection.PAGES, page -> page);
            Curve exact = curve(trace, POLICIES, settings, true, List.of("--exact"));
            say(settings, "runs one after another", exact.seconds);
            List<Curve> sampled = new ArrayList<>();
            double[] seconds = new double[settings.rounds()];
            for (int round = 0; round < seconds.length; round++) {
                List<String> options = List.of("--error", ERROR, "--seed", Integer.toString(round + 1));
                sampled.add(curve(trace, POLICIES, settings, false, options));
                seconds[round] = sampled.get(round).seconds;
                say(settings, "from samples", seconds[round]);
            }
            Table times = times(accesses, exact.seconds, Median.of(seconds), lru(trace, settings));
            return List.of(times, errors(exact, sampled));
        } finally {
            Folders.delete(folder);
        }
    }

    private void say(Settings settings, String what, double seconds) {
        settings.say(name(), String.format(Locale.ROOT, "%s: %.1f s", what, seconds));
    }

    /** Seconds of LRU at all sizes in one pass, and of a run at one size. */
    private double[] lru(Path trace, Settings settings) throws IOException, InterruptedException {
        double[] curves = new double[settings.rounds()];
        double[] runs = new double[settings.rounds()];
        List<String> run = new ArrayList<>(List.of("run", "--testbed", "two-tier", "--clock", "none"));
        run.addAll(List.of("--policy", "lru", "--set", "hbm.pages=" + PoliciesSection.FRAMES));
        run.addAll(List.of("--workload", workload(trace), "--output", "json"));
        for (int round = 0; round < curves.length; round++) {
            curves[round] = curve(trace, "lru", settings, false, List.of()).seconds;
            runs[round] = Child.command(settings.home(), run).seconds();
            say(settings, "lru at all sizes", curves[round]);
        }
        return new double[] {Median.of(curves), Median.of(runs)};
    }

    private static Table times(int accesses, double exact, double sampled, double[] lru) {
        return new Table(
                        "curve-times",
                        String.format(
                                Locale.ROOT,
                                "Curves of %,d accesses of zipf(0.8) over %,d pages from an oracleGeneral file",
                                accesses,
                                PoliciesSection.PAGES),
                        List.of(
                                Column.words("curves", "curves"),
                                Column.numbers("seconds", "process, s", 1, 1),
                                Column.words("beside", "beside"),
                                Column.numbers("besideSeconds", "process, s", 1, 1),
                                Column.numbers("ratio", "ratio", 1, 2)))
                .row(
                        "nine policies, eleven sizes, --error " + ERROR,
                        sampled,
                        "99 runs in turn",
                        exact,
                        exact / sampled)
                .row("lru, eleven sizes, exact", lru[0], "one run of lru", lru[1], lru[0] / lru[1])
                .note(
                        "The runs are those of 'curve --exact' in a virtual machine that sees one core, so that they follow"
                                + " one another. All other processes have all cores.");
    }

    private static Table errors(Curve exact, List<Curve> sampled) {
        Table table = new Table(
                "curve-errors",
                "Miss ratios from samples, over all sizes and seeds",
                List.of(
                        Column.words("policy", "policy"),
                        Column.numbers("points", "sampled points", 1, 0),
                        Column.numbers("meanError", "mean error", 1, 4),
                        Column.numbers("worstError", "worst", 1, 4),
                        Column.numbers("covered", "in the band, %", 0.01, 1)));
        for (String policy : POLICIES.split(",", -1)) {
            Errors errors = new Errors();
            for (Curve curve : sampled) {
                errors.add(exact.points, curve.points, policy);
            }
            if (errors.points > 0) {
                table.row(policy, errors.points, errors.sum / errors.points, errors.worst, errors.covered());
            }
        }
        return table;
    }

    /** How far points are off. */
    private static final class Errors {
        private int points;
        private int inside;
        private double sum;
        private double worst;

        void add(List<Point> exact, List<Point> sampled, String policy) {
            for (int i = 0; i < exact.size(); i++) {
                Point right = exact.get(i);
                Point found = sampled.get(i);
                if (!right.policy.equals(found.policy) || !right.pages.equals(found.pages)) {
                    throw new IllegalStateException("another point: " + found + " instead of " + right);
                }
                if (found.sampled && found.policy.equals(policy)) {
                    double error = Math.abs(found.missRatio - right.missRatio);
                    points++;
                    sum += error;
                    worst = Math.max(worst, error);
                    inside += found.low <= right.missRatio && right.missRatio <= found.high ? 1 : 0;
                }
            }
        }

        double covered() {
            return (double) inside / points;
        }
    }

    private static String workload(Path trace) {
        return "trace:" + trace + "?unit=object";
    }

    private static Curve curve(Path trace, String policies, Settings settings, boolean oneCore, List<String> options)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("curve", "--workload", workload(trace), "--policy", policies));
        words.addAll(options);
        words.addAll(List.of("--output", "json"));
        long start = System.nanoTime();
        String printed = Child.printed(
                settings.home(), words, oneCore ? Map.of("JAVA_OPTS", "-XX:ActiveProcessorCount=1") : Map.of());
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Curve(seconds, points(printed));
    }

    /** The points of a curve's JSON. */
    private static List<Point> points(String json) throws IOException {
        List<Point> points = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken(); // of the array
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                Map<String, String> values = new LinkedHashMap<>();
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String name = parser.currentName();
                    if (parser.nextToken().isScalarValue()) {
                        values.put(name, parser.getText());
                    } else {
                        parser.skipChildren();
                    }
                }
                points.add(new Point(
                        value(values, "policy"),
                        value(values, "pages"),
                        Double.parseDouble(value(values, "missRatio")),
                        Double.parseDouble(value(values, "low")),
                        Double.parseDouble(value(values, "high")),
                        value(values, "method").equals("sampled")));
            }
        }
        return points;
    }

    private static String value(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalStateException("a point has no " + name + ", only " + values);
        }
        return value;
    }
}
