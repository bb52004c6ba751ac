package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.Columns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Statistics of a trace.
 *
 * @param file the file, and how it was read
 * @param fileBytes its size on disk
 * @param traceBytes its decompressed size
 * @param accesses accesses to single pages
 * @param reads accesses that read
 * @param writes accesses that write
 * @param pages distinct pages
 * @param pagesWritten distinct pages with a write
 * @param pagesAccessedOnce distinct pages with a single access
 * @param footprintBytes distinct pages times the page size
 * @param objectBytes bytes of all objects, each with the largest size that it has in the trace; empty if it tells no
 * sizes of objects
 * @param firstTimeSeconds time of the first access in seconds, from which arrivals are counted, by the trace's own
 * clock; empty if it has no times
 * @param lastTimeSeconds largest time by the same clock
 * @param spanSeconds difference of the two, which may have more digits than the two large numbers; empty if it has no
 * times
 * @param topPageShare share of the accesses to the most accessed page, from 0 to 1
 * @param topTenthShare share of the accesses to the most accessed tenth of the pages (rounded up)
 * @param notes notes for users on how it was read, a sentence each
 */
public record TraceInfo(
        TraceFile file,
        long fileBytes,
        long traceBytes,
        long accesses,
        long reads,
        long writes,
        long pages,
        long pagesWritten,
        long pagesAccessedOnce,
        long footprintBytes,
        OptionalLong objectBytes,
        OptionalDouble firstTimeSeconds,
        OptionalDouble lastTimeSeconds,
        OptionalDouble spanSeconds,
        double topPageShare,
        double topTenthShare,
        List<String> notes) {
    /** Copies the notes. */
    public TraceInfo {
        notes = List.copyOf(notes);
    }

    /**
     * Reads a trace to its end. Unusable times, next accesses and sizes are left out, with a note.
     *
     * <p>Memory in addition to the numbering of pages: 8 bytes for each page, 8 for the size of each object, and 16
     * while the shares are computed.
     *
     * @throws io.thermocline.engine.InvalidInputException if it is damaged or empty
     */
    public static TraceInfo of(TraceFile file) {
        Set<UnusableColumn.Column> wanted = EnumSet.noneOf(UnusableColumn.Column.class);
        if (file.hasTimes()) {
            wanted.add(UnusableColumn.Column.TIMES);
        }
        if (file.knowsNext()) { // its announcements are checked, too
            wanted.add(UnusableColumn.Column.NEXT);
        }
        if (file.knowsSizes()) {
            wanted.add(UnusableColumn.Column.SIZES);
        }
        List<String> notes = new ArrayList<>();
        while (true) {
            try {
                return of(file, wanted, notes);
            } catch (InvalidInputException e) {
                UnusableColumn.Column unusable = UnusableColumn.of(e);
                if (unusable == null || !wanted.remove(unusable)) {
                    throw e;
                }
                notes.add(TraceNotes.leftOut(unusable, e));
            }
        }
    }

    private static TraceInfo of(TraceFile file, Set<UnusableColumn.Column> wanted, List<String> notes) {
        Columns columns = Columns.NONE;
        for (UnusableColumn.Column column : wanted) {
            columns = switch (column) {
                case TIMES -> columns.withArrival();
                case NEXT -> columns.withNext();
                case SIZES -> columns.withObjectBytes();
            };
        }
        TraceChunk chunk = new TraceChunk(columns);
        Tally tally = new Tally(columns.objectBytes());
        try (TraceReader reader = file.read(columns)) {
            while (reader.read(chunk)) {
                tally.add(chunk, reader.pages());
            }
            List<String> all = new ArrayList<>(notes);
            all.addAll(TraceNotes.atEnd(file, reader));
            return tally.info(file, reader, all);
        }
    }

    /** The counts during the reading. */
    private static final class Tally {
        private static final double NS_PER_SECOND = 1e9;

        private long[] counts = new long[1 << 12]; // by page: accesses, and the sign bit once it is written
        private long[] sizes; // by page: the largest of its object; empty if they are not counted
        private long accesses;
        private long writes;
        private boolean timed;
        private long first; // arrivals count from it; those before it count as it
        private long latest;

        Tally(boolean sized) {
            sizes = new long[sized ? counts.length : 0];
        }

        void add(TraceChunk chunk, int pages) {
            if (pages > counts.length) {
                int length = (int) Math.min(2L * pages, Integer.MAX_VALUE - 8);
                counts = Arrays.copyOf(counts, length);
                sizes = Arrays.copyOf(sizes, sizes.length > 0 ? length : 0);
            }
            for (int i = 0; i < Math.min(chunk.size, chunk.objectBytes.length); i++) {
                int page = chunk.accesses[i] & Integer.MAX_VALUE;
                sizes[page] = Math.max(sizes[page], chunk.objectBytes[i]);
            }
            for (int i = 0; i < chunk.size; i++) {
                int access = chunk.accesses[i];
                int page = access & Integer.MAX_VALUE;
                counts[page] = counts[page] + 1 | (access < 0 ? Long.MIN_VALUE : 0);
                writes += access >>> 31;
            }
            accesses += chunk.size;
            for (int i = 0; i < Math.min(chunk.size, chunk.times.length); i++) {
                if (!timed) {
                    timed = true;
                    first = chunk.times[i];
                    latest = first;
                }
                latest = Math.max(latest, chunk.times[i]);
            }
        }

        /** Returns the bytes of all objects; empty if they are not known, or more than a number holds. */
        private OptionalLong objectBytes(int pages) {
            long sum = 0;
            for (int page = 0; page < Math.min(pages, sizes.length); page++) {
                sum += sizes[page];
                if (sum < 0) {
                    return OptionalLong.empty();
                }
            }
            return sizes.length == 0 ? OptionalLong.empty() : OptionalLong.of(sum);
        }

        /** Returns the span; exact unless the times are too far apart for a number of nanoseconds. */
        private double span() {
            long span = latest - first;
            return span < 0 ? (double) latest - first : span;
        }

        TraceInfo info(TraceFile file, TraceReader reader, List<String> notes) {
            int pages = reader.pages();
            TraceTimes times = reader.times();
            long written = 0;
            long once = 0;
            long[] sorted = Arrays.copyOf(counts, pages);
            for (int page = 0; page < pages; page++) {
                written += sorted[page] >>> 63;
                sorted[page] &= Long.MAX_VALUE;
                once += sorted[page] == 1 ? 1 : 0;
            }
            Arrays.sort(sorted);
            long top = 0;
            for (int page = pages - 1; page >= pages - (pages + 9) / 10; page--) {
                top += sorted[page];
            }
            return new TraceInfo(
                    file,
                    file.fileBytes(),
                    reader.bytes(),
                    accesses,
                    accesses - writes,
                    writes,
                    pages,
                    written,
                    once,
                    pages * file.pageBytes(),
                    objectBytes(pages),
                    times == null ? OptionalDouble.empty() : OptionalDouble.of(times.seconds(first)),
                    times == null ? OptionalDouble.empty() : OptionalDouble.of(times.seconds(latest)),
                    times == null ? OptionalDouble.empty() : OptionalDouble.of(span() / NS_PER_SECOND),
                    sorted[pages - 1] / (double) accesses,
                    top / (double) accesses,
                    notes);
        }
    }
}
