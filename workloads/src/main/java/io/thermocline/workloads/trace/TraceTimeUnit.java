package io.thermocline.workloads.trace;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Units in which traces write their times. */
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

    /** The name that users give. */
    public String label() {
        return label;
    }

    /** Names of all units. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(TraceTimeUnit::label).toList();
    }

    /** The unit of a name; null where there is none. */
    public static @Nullable TraceTimeUnit of(String label) {
        return Arrays.stream(values())
                .filter(unit -> unit.label.equals(label))
                .findFirst()
                .orElse(null);
    }

    /** Nanoseconds of one. */
    long nanoseconds() {
        return nanoseconds;
    }
}
