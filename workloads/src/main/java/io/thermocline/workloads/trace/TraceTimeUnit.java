package io.thermocline.workloads.trace;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Units of the times in traces. */
public enum TraceTimeUnit {
    /** Seconds. */
    SECONDS("s", 1_000_000_000),
    /** Milliseconds. */
    MILLISECONDS("ms", 1_000_000),
    /** Microseconds. */
    MICROSECONDS("us", 1_000),
    /** Steps of 100 ns, as Windows counts time. */
    HUNDRED_NANOSECONDS("100ns", 100),
    /** Nanoseconds. */
    NANOSECONDS("ns", 1);

    private final String label;
    private final long nanoseconds;

    TraceTimeUnit(String label, long nanoseconds) {
        this.label = label;
        this.nanoseconds = nanoseconds;
    }

    /** The name for users. */
    public String label() {
        return label;
    }

    /** Names of all units. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(TraceTimeUnit::label).toList();
    }

    /** Returns the unit with a name; null if there is none. */
    public static @Nullable TraceTimeUnit of(String label) {
        return Arrays.stream(values())
                .filter(unit -> unit.label.equals(label))
                .findFirst()
                .orElse(null);
    }

    /** Number of nanoseconds in one unit. */
    long nanoseconds() {
        return nanoseconds;
    }
}
