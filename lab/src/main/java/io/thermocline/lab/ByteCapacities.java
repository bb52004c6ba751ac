package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import java.util.List;
import java.util.TreeSet;

/** Reads the capacities in bytes that a curve is asked for. */
public final class ByteCapacities {
    /** Stands, alone, for capacities that follow from the objects of a workload. */
    public static final String AUTOMATIC = "auto";

    private ByteCapacities() {}

    /**
     * Reads {@value #AUTOMATIC}, or sizes such as {@code 1GiB}.
     *
     * @param allowed what is allowed, for people; said of a capacity below one byte
     * @return bytes, ascending, each once; none where they follow from the objects
     * @throws InvalidInputException about {@code subject}, if a text is no size
     */
    public static List<Long> parse(Subject subject, List<String> texts, String allowed) {
        if (texts.equals(List.of(AUTOMATIC))) {
            return List.of();
        }
        TreeSet<Long> ascending = new TreeSet<>();
        for (String text : texts) {
            long bytes = Units.bytes(subject, text);
            if (bytes < 1) {
                throw InvalidInputException.of(subject, text, allowed);
            }
            ascending.add(bytes);
        }
        return List.copyOf(ascending);
    }
}
