package io.thermocline.orchestrator.jobs.request;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Pace of a run.
 *
 * @param factor model time that passes in a unit of wall time; infinite if the run is not held
 */
public record Pacing(double factor) {
    public static final String MAX_TEXT = "max";

    private static final Pattern REALTIME = Pattern.compile("realtime(?:x(\\d{1,9}(?:\\.\\d{1,9})?))?");

    public static Pacing parse(String text) {
        if (text.equals(MAX_TEXT)) {
            return new Pacing(Double.POSITIVE_INFINITY);
        }
        Matcher matcher = REALTIME.matcher(text);
        if (matcher.matches()) {
            double factor = matcher.group(1) == null ? 1 : Double.parseDouble(matcher.group(1));
            if (factor > 0) {
                return new Pacing(factor);
            }
        }
        throw InvalidInputException.of(Subject.Field.PACING, text, "max, realtime, or realtimexF such as realtimex0.5");
    }

    boolean isHeld() {
        return !Double.isInfinite(factor);
    }

    /** Returns the nanoseconds by which a run is ahead of its pace; negative if it is behind. */
    public long aheadNs(long modelTimePs, long wallTimeNs) {
        return isHeld() ? (long) (modelTimePs / 1000.0 / factor) - wallTimeNs : -1;
    }
}
