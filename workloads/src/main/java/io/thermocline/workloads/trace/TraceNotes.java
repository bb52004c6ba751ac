package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import java.util.ArrayList;
import java.util.List;

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
        if (file.format().isText() && reader.endsWithoutNewline()) {
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
        };
    }
}
