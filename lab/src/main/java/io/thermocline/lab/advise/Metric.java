package io.thermocline.lab.advise;

import com.fasterxml.jackson.annotation.JsonValue;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** Metrics of a run that a goal may be about. */
public enum Metric {
    /** Share of the accesses that the first tier serves. */
    HIT_RATIO("hitRatio", "hit ratio", true, false),
    /** Share of the accesses that the last tier serves, the first access to each page apart. */
    REREADS("rereads", "share of rereads", false, false),
    /** Mean latency of an access in nanoseconds; of workloads with arrival times the mean response time. */
    MEAN("mean", "mean latency", false, true),
    /** Latency in nanoseconds that 99 % of the accesses do not exceed; with arrival times the response time. */
    P99("p99", "p99 latency", false, true),
    /** Bytes a second of the pages that accesses are to, by model time. */
    BANDWIDTH("bandwidth", "bandwidth", true, true);

    private final String label;
    private final String words;
    private final boolean higherIsBetter;
    private final boolean timed;

    Metric(String label, String words, boolean higherIsBetter, boolean timed) {
        this.label = label;
        this.words = words;
        this.higherIsBetter = higherIsBetter;
        this.timed = timed;
    }

    /** Its name in goals and in JSON. */
    @JsonValue
    public String label() {
        return label;
    }

    /** Its name in sentences. */
    public String words() {
        return words;
    }

    /** Whether runs need a clock to tell it. */
    public boolean timed() {
        return timed;
    }

    /** Whether a higher value is the better one. */
    public boolean higherIsBetter() {
        return higherIsBetter;
    }

    /** The metric of a name. */
    static Metric parse(Subject subject, String name) {
        return Arrays.stream(values())
                .filter(metric -> metric.label.equals(name.strip()))
                .findFirst()
                .orElseThrow(() -> InvalidInputException.of(subject, name.strip(), names()));
    }

    private static String names() {
        return Arrays.stream(values()).map(Metric::label).collect(Collectors.joining(", "));
    }

    /** The value that a text gives: a ratio from 0 to 1, a duration or a rate. */
    double value(Subject subject, String text) {
        return switch (this) {
            case HIT_RATIO, REREADS -> ratio(subject, text);
            case MEAN, P99 -> Units.picoseconds(subject, text) / 1e3;
            case BANDWIDTH -> Units.bytesPerSecond(subject, text);
        };
    }

    private static double ratio(Subject subject, String text) {
        try {
            double ratio = Units.number(text);
            if (ratio >= 0 && ratio <= 1) {
                return ratio;
            }
        } catch (NumberFormatException e) {
            throw InvalidInputException.of(subject, text, "a ratio from 0 to 1", e);
        }
        throw InvalidInputException.of(subject, text, "a ratio from 0 to 1");
    }

    /** The value of a run, which had a clock where the metric needs one. */
    public double of(RunResult result) {
        long accesses = result.counts().accesses();
        return switch (this) {
            case HIT_RATIO -> result.hitRatio();
            case REREADS -> Math.max(0.0, servedByLast(result) - result.counts().pages()) / accesses;
            case MEAN -> latency(result).mean();
            case P99 -> latency(result).p99();
            case BANDWIDTH -> 1e9 * accesses * result.pageBytes() / Math.max(1, result.modelTimeNs());
        };
    }

    private static double servedByLast(RunResult result) {
        return result.counts().served().values().stream().reduce(0L, (before, last) -> last);
    }

    private static RunResult.Latency latency(RunResult result) {
        return Objects.requireNonNull(result.responseNs() != null ? result.responseNs() : result.latencyNs());
    }

    /** Whether one value is better than another. */
    boolean isBetter(double value, double other) {
        return higherIsBetter ? value > other : value < other;
    }

    /** The worse of two values. */
    double worse(double value, double other) {
        return isBetter(value, other) ? other : value;
    }

    /** A value as people read it. */
    public String text(double value) {
        return switch (this) {
            case HIT_RATIO, REREADS -> String.format(Locale.ROOT, "%.2f %%", 100 * value);
            case MEAN, P99 -> Units.formatNanoseconds(value);
            case BANDWIDTH -> String.format(Locale.ROOT, value < 1e10 ? "%.2f GB/s" : "%.1f GB/s", value / 1e9);
        };
    }
}
