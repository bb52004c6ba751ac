package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.files.Compression;
import io.thermocline.workloads.files.InputFiles;
import io.thermocline.workloads.future.OwnFuture;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The accesses of a trace file. A trace does not scale, and its number of pages is known only once it has been read.
 *
 * <p>With arrivals, an access arrives at its time in the trace after the first one.
 */
public final class TraceWorkload implements Workload, OwnFuture {
    private final TraceFile file;
    private final Columns columns;
    private final boolean produces;
    private final List<String> notes;
    private final String asPages; // note that objects count as pages; empty for none
    private final boolean ownFuture;
    private final Consumer<TraceReader> opened;

    private TraceWorkload(
            TraceFile file,
            Columns columns,
            boolean produces,
            List<String> notes,
            String asPages,
            boolean ownFuture,
            Consumer<TraceReader> opened) {
        this.file = file;
        this.columns = columns;
        this.produces = produces;
        this.notes = List.copyOf(notes);
        this.asPages = asPages;
        this.ownFuture = ownFuture;
        this.opened = opened;
    }

    /**
     * Creates the accesses of a file.
     *
     * @param arrival whether they arrive at the trace's times
     * @throws InvalidInputException if arrivals are requested and the trace has no times
     */
    public static TraceWorkload of(TraceFile file, boolean arrival) {
        if (arrival && !file.hasTimes()) {
            throw InvalidInputException.about(
                    InputFiles.trace(file.file()),
                    "has no times (format " + file.format().label() + "); arrival=true needs them");
        }
        Columns columns = arrival ? Columns.NONE.withArrival() : Columns.NONE;
        return new TraceWorkload(file, columns, false, List.of(), "", file.knowsNext(), reader -> {});
    }

    /** Returns the same accesses, except that the first access to each page writes it and creates it. */
    TraceWorkload producing() {
        return new TraceWorkload(file, columns, true, notes, asPages, ownFuture, opened);
    }

    /** Returns the same accesses with notes for users on how the file is read. */
    TraceWorkload withNotes(List<String> lines) {
        return new TraceWorkload(file, columns, produces, lines, asPages, ownFuture, opened);
    }

    /** Returns the same accesses with a note that objects count as pages, as long as their sizes are not asked for. */
    TraceWorkload withNoteOfPages(String note) {
        return new TraceWorkload(file, columns, produces, notes, note, ownFuture, opened);
    }

    /** Returns the same accesses; {@code told} receives the reader of each pass as it starts. */
    TraceWorkload reportingTo(Consumer<TraceReader> told) {
        return new TraceWorkload(file, columns, produces, notes, asPages, ownFuture, told);
    }

    /** Returns the same accesses without the trace's own next accesses. */
    TraceWorkload withoutOwnFuture() {
        return new TraceWorkload(file, columns, produces, notes, asPages, false, opened);
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
    public boolean producesPages() {
        return produces;
    }

    @Override
    public Columns columns() {
        return columns;
    }

    @Override
    public List<String> notes() {
        return columns.objectBytes() || asPages.isEmpty()
                ? notes
                : Stream.concat(notes.stream(), Stream.of(asPages)).toList();
    }

    @Override
    public double scaleEffective() {
        return 1;
    }

    @Override
    public boolean fixesPages() {
        return file.unit() == TraceUnit.OBJECT;
    }

    @Override
    public boolean knowsNext() {
        return ownFuture;
    }

    @Override
    public Workload withNext() {
        if (!knowsNext()) {
            throw new IllegalStateException("the format " + file.format().label() + " does not tell next accesses");
        }
        return new TraceWorkload(file, columns.withNext(), produces, notes, asPages, true, opened);
    }

    /** Returns whether the file has times, and the accesses do not arrive at them. */
    public boolean leavesOutTimes() {
        return !columns.arrival() && file.hasTimes();
    }

    /** Returns whether {@link #withSizes()} may be called: whether the file names objects and tells their sizes. */
    public boolean knowsSizes() {
        return file.knowsSizes();
    }

    /** Returns the same accesses with the sizes of their objects. */
    public TraceWorkload withSizes() {
        return new TraceWorkload(file, columns.withObjectBytes(), produces, notes, asPages, ownFuture, opened);
    }

    @Override
    public AccessSource open() {
        TraceReader reader = file.read(columns);
        opened.accept(reader);
        if (produces) {
            reader.writeFirst();
        }
        ArrivalClock clock = columns.arrival() ? new ArrivalClock(file.file()) : null;
        return new ReadAheadSource(String.valueOf(file.path().getFileName()), reader, clock, columns);
    }
}
