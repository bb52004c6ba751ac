package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.files.Compression;
import io.thermocline.workloads.future.OwnFuture;
import java.util.List;

/**
 * The accesses of a trace file. A trace has the size it has: it does not scale, and its pages are known only once it has been read.
 *
 * <p>With arrivals, an access arrives as long after the first one as the trace says.
 */
public final class TraceWorkload implements Workload, OwnFuture {
    private final TraceFile file;
    private final Columns columns;
    private final List<String> notes;

    private TraceWorkload(TraceFile file, Columns columns, List<String> notes) {
        this.file = file;
        this.columns = columns;
        this.notes = List.copyOf(notes);
    }

    /**
     * The accesses of a file.
     *
     * @param arrival whether they arrive when the trace says
     * @throws InvalidInputException if arrivals are asked for and the trace has no times
     */
    public static TraceWorkload of(TraceFile file, boolean arrival) {
        if (arrival && !file.hasTimes()) {
            throw new InvalidInputException("trace " + file.path() + ": has no times (format "
                    + file.format().label() + "); arrival=true needs them");
        }
        return new TraceWorkload(file, arrival ? Columns.NONE.withArrival() : Columns.NONE, List.of());
    }

    /** The same accesses, with what people should know of how the file is taken. */
    TraceWorkload withNotes(List<String> lines) {
        return new TraceWorkload(file, columns, lines);
    }

    /** The file. */
    public TraceFile file() {
        return file;
    }

    @Override
    public long pages() {
        return UNKNOWN;
    }

    @Override
    public long accesses() {
        boolean countable = file.compression() == Compression.NONE
                && file.unit() == TraceUnit.OBJECT
                && file.format().recordBytes() > 0;
        return countable ? file.fileBytes() / file.format().recordBytes() : UNKNOWN;
    }

    @Override
    public Columns columns() {
        return columns;
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    @Override
    public double scaleEffective() {
        return 1;
    }

    @Override
    public boolean knowsNext() {
        return file.knowsNext();
    }

    @Override
    public Workload withNext() {
        if (!knowsNext()) {
            throw new IllegalStateException("the format " + file.format().label() + " does not tell next accesses");
        }
        return new TraceWorkload(file, columns.withNext(), notes);
    }

    @Override
    public AccessSource open() {
        TraceReader reader = file.read(columns.arrival(), columns.next());
        ArrivalClock clock =
                columns.arrival() ? new ArrivalClock(file.path(), file.format().timeUnitPs()) : null;
        return new ReadAheadSource(String.valueOf(file.path().getFileName()), reader, clock, columns.next());
    }
}
