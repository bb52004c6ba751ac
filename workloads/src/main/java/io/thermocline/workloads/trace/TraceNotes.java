package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.workload.Columns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Notes for users on how a trace is read. */
final class TraceNotes {
    /** Note that a text trace's last line lacks its newline. */
    static final String NO_LAST_NEWLINE =
            "its last line has no newline and is read as it is; the file may be cut short there";

    private TraceNotes() {}

    /** Notes the unit that times are assumed to have, if the user gave none and their format has several. */
    static String assumedUnit(TraceFile file) {
        TraceTimeUnit unit = file.timeUnit();
        return "its times are taken for " + (unit == null ? "" : unit.label()) + ", as "
                + file.format().label() + " has them unless a time unit is given ("
                + String.join(", ", TraceTimeUnit.labels()) + ")";
    }

    /** Returns whether the unit of a file's times is a guess. */
    static boolean isUnitAssumed(TraceFile file) {
        return file.statedTimeUnit() == null && !file.format().hasOneTimeUnit();
    }

    /**
     * Notes that objects count as pages, if some of the first ones are larger. Only these are looked at, so that no pass
     * is needed.
     */
    static Optional<String> objectsAsPages(TraceFile file) {
        if (!file.knowsSizes()) {
            return Optional.empty();
        }
        Columns sizes = Columns.NONE.withObjectBytes();
        TraceChunk first = new TraceChunk(sizes);
        try (TraceReader reader = file.read(sizes)) {
            reader.read(first);
        } catch (InvalidInputException e) {
            return Optional.empty(); // the sizes are of no use, and nothing else needs them
        }
        long largest = 0;
        for (int i = 0; i < first.size; i++) {
            largest = Math.max(largest, first.objectBytes[i]);
        }
        if (largest <= file.pageBytes()) {
            return Optional.empty();
        }
        double mean = Arrays.stream(first.objectBytes, 0, first.size).average().orElse(0);
        return Optional.of("each object counts as one page of " + Units.formatBytes(file.pageBytes())
                + ", whatever its size, though those of its first "
                + String.format(Locale.ROOT, first.size == 1 ? "%,d access" : "%,d accesses", first.size)
                + " have up to " + Units.formatBytes(largest)
                + ", and " + Units.formatBytes(Math.round(mean))
                + " in the mean; a curve over capacities in bytes counts their bytes");
    }

    /** Notes what is known at the end of a pass. */
    static List<String> atEnd(TraceFile file, TraceReader reader) {
        List<String> notes = new ArrayList<>();
        TraceTimes times = reader.times();
        if (times != null) {
            if (isUnitAssumed(file)) {
                notes.add(assumedUnit(file));
            }
            if (times.rounded() > 0) {
                notes.add(Units.counted(times.rounded(), "of its times is", "of its times are")
                        + " finer than a nanosecond and rounded to the nearest one");
            }
            times.outOfOrder().ifPresent(notes::add);
        }
        if (file.lacksNewline(reader.lastByte())) {
            notes.add(NO_LAST_NEWLINE);
        }
        return notes;
    }

    /** Notes a column that is left out, with the reason from the refusal. */
    static String leftOut(UnusableColumn.Column column, InvalidInputException refusal) {
        String reason =
                refusal.subject() instanceof Subject.File file && !file.place().isEmpty()
                        ? file.place() + ": " + refusal.problem()
                        : refusal.problem();
        return switch (column) {
            case TIMES -> "its times cannot be used and are left out: " + reason;
            case NEXT -> "its next accesses cannot be used and are left out: " + reason;
            case SIZES -> "the sizes of its objects cannot be used and are left out: " + reason;
        };
    }
}
