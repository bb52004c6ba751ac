package io.thermocline.workloads.trace;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * What a trace holds.
 *
 * @param file the file, and how it was read
 * @param fileBytes its size on disk
 * @param traceBytes its size decompressed
 * @param accesses accesses to single pages
 * @param reads those that read
 * @param writes those that write
 * @param pages distinct pages
 * @param pagesWritten distinct pages with a write
 * @param pagesAccessedOnce distinct pages with a single access
 * @param footprintBytes distinct pages times the page size
 * @param firstTimeSeconds time of the first access in seconds, from which arrivals count, in the trace's own reckoning; empty where it has no times
 * @param lastTimeSeconds largest time likewise
 * @param spanSeconds how much later that is, which two large numbers of seconds do not tell to the last digit; empty likewise
 * @param topPageShare share of the accesses that go to the page with the most, from 0 to 1
 * @param topTenthShare share of the accesses that go to the tenth of the pages (rounded up) with the most
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
        OptionalDouble firstTimeSeconds,
        OptionalDouble lastTimeSeconds,
        OptionalDouble spanSeconds,
        double topPageShare,
        double topTenthShare) {

    /**
     * Reads a trace to its end. Memory beside what numbering the pages takes: 8 bytes a page, while the shares are worked out 16.
     *
     * @throws io.thermocline.engine.InvalidInputException if it is damaged or empty
     */
    public static TraceInfo of(TraceFile file) {
        boolean times = file.hasTimes();
        boolean next = file.knowsNext(); // what it tells is checked, too
        TraceChunk chunk = new TraceChunk(times, next);
        Tally tally = new Tally();
        try (TraceReader reader = file.read(times, next)) {
            while (reader.read(chunk)) {
                tally.add(chunk, reader.pages());
            }
            return tally.info(file, reader.pages(), reader.bytes());
        }
    }

    /** The counts while reading. */
    private static final class Tally {
        private static final double PS_PER_SECOND = 1e12;

        private long[] counts = new long[1 << 12]; // by page: accesses, and the sign bit once it is written
        private long accesses;
        private long writes;
        private boolean timed;
        private long first; // arrivals count from it; those before it count as it
        private long latest;

        void add(TraceChunk chunk, int pages) {
            if (pages > counts.length) {
                counts = Arrays.copyOf(counts, (int) Math.min(2L * pages, Integer.MAX_VALUE - 8));
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

        /** Without loss unless the times lie further apart than a number can tell. */
        private double span() {
            long span = latest - first;
            return span < 0 ? (double) latest - first : span;
        }

        TraceInfo info(TraceFile file, int pages, long traceBytes) {
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
            double second = PS_PER_SECOND / Math.max(1, file.format().timeUnitPs());
            return new TraceInfo(
                    file,
                    file.fileBytes(),
                    traceBytes,
                    accesses,
                    accesses - writes,
                    writes,
                    pages,
                    written,
                    once,
                    pages * file.pageBytes(),
                    timed ? OptionalDouble.of(first / second) : OptionalDouble.empty(),
                    timed ? OptionalDouble.of(latest / second) : OptionalDouble.empty(),
                    timed ? OptionalDouble.of(span() / second) : OptionalDouble.empty(),
                    sorted[pages - 1] / (double) accesses,
                    top / (double) accesses);
        }
    }
}
