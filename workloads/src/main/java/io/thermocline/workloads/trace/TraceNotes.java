package io.thermocline.workloads.trace;

import io.thermocline.engine.Units;
import java.util.ArrayList;
import java.util.List;

/** Sentences on how a trace is taken, for people. */
final class TraceNotes {
    /** A text trace's last line lacks its newline. */
    static final String NO_LAST_NEWLINE =
            "its last line has no newline and is read as it is; the file may be cut short there";

    private TraceNotes() {}

    /** The unit that times are taken to have, because their user gave none and their format has no one unit. */
    static String assumedUnit(TraceFile file) {
        TraceTimeUnit unit = file.timeUnit();
        return "its times are taken for " + (unit == null ? "" : unit.label()) + ", as "
                + file.format().label() + " has them unless a time unit is given ("
                + String.join(", ", TraceTimeUnit.labels()) + ")";
    }

    /** Whether the unit of a file's times is a guess. */
    static boolean isUnitAssumed(TraceFile file) {
        return file.statedTimeUnit() == null && !file.format().hasOneTimeUnit();
    }

    /** What the end of a pass tells. */
    static List<String> atEnd(TraceFile file, TraceReader reader) {
        List<String> notes = new ArrayList<>();
        TraceTimes times = reader.times();
        if (times != null && isUnitAssumed(file)) {
            notes.add(assumedUnit(file));
        }
        if (times != null && times.rounded() > 0) {
            notes.add(Units.counted(times.rounded(), "of its times is", "of its times are")
                    + " finer than a nanosecond and rounded to the nearest one");
        }
        reader.timesBack().ifPresent(notes::add);
        if (file.format().isText() && reader.endsWithoutNewline()) {
            notes.add(NO_LAST_NEWLINE);
        }
        return notes;
    }

    /** A column that is left out, for the reason of a refusal of a file. */
    static String leftOut(UnusableColumn.Column column, TraceFile file, String refusal) {
        String reason = refusal.replace("trace " + file.path() + ": ", "");
        return switch (column) {
            case TIMES -> "its times cannot be used and are left out: " + reason;
            case NEXT -> "its next accesses cannot be used and are left out: " + reason;
        };
    }
}
