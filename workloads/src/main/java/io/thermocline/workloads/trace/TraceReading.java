package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.future.FutureWorkload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reading of a whole trace that continues without unusable columns, and notes this. */
final class TraceReading {
    private final TraceFile file;
    private final List<String> notes = new ArrayList<>();
    private boolean times;
    private boolean next;
    private @Nullable TraceReader reader;

    /**
     * Creates a reading.
     *
     * @param timesWanted whether times are used, if there are any
     */
    TraceReading(TraceFile file, boolean timesWanted) {
        this.file = file;
        times = timesWanted && file.hasTimes();
        next = file.knowsNext();
    }

    /** An action on the accesses. */
    interface Pass<T> {
        /** Reads the accesses from their beginning to their end. */
        T over(Workload workload) throws IOException;
    }

    /**
     * Passes over the accesses with the usable columns. There is one failed pass for every unusable column, and one
     * that succeeds.
     */
    <T> T passed(Pass<T> pass) throws IOException {
        while (true) {
            try {
                TraceWorkload accesses = TraceWorkload.of(file, times).reportingTo(opened -> reader = opened);
                T result = pass.over(next ? FutureWorkload.of(accesses) : accesses.withoutOwnFuture());
                noteTheEnd();
                return result;
            } catch (InvalidInputException e) {
                leaveOut(e);
            }
        }
    }

    private void leaveOut(InvalidInputException refusal) {
        UnusableColumn.Column unusable = UnusableColumn.of(refusal);
        if (unusable == UnusableColumn.Column.TIMES && times) {
            times = false;
        } else if (unusable == UnusableColumn.Column.NEXT && next) {
            next = false;
        } else {
            throw refusal;
        }
        notes.add(TraceNotes.leftOut(unusable, refusal));
    }

    private void noteTheEnd() {
        TraceReader ended = reader;
        if (ended != null) {
            notes.addAll(TraceNotes.atEnd(file, ended));
        }
    }

    /** Notes for users on how the file was read, a sentence each. */
    List<String> notes() {
        return List.copyOf(notes);
    }
}
