package io.thermocline.workloads.trace;

import io.thermocline.engine.workload.AccessBatch;

/**
 * Divides requests into accesses to single pages: one for each page that a request touches, in ascending order.
 *
 * <p>A request touches at most {@value #MOST_PAGES} pages; a longer one counts as damage.
 */
final class RequestDecoder implements TraceDecoder {
    /** Maximum pages of one request. */
    static final long MOST_PAGES = 1 << 20;

    private final RequestReader reader;
    private final int pageShift;
    private final boolean whole;
    private final Request request = new Request();
    private long page;
    private long remaining; // pages of the request that are still to be emitted

    /**
     * Creates the accesses of a reader's requests.
     *
     * @param pageShift log2 of the page in the reader's unit of length
     * @param whole whether a request is one page, whatever its length
     */
    RequestDecoder(RequestReader reader, int pageShift, boolean whole) {
        this.reader = reader;
        this.pageShift = pageShift;
        this.whole = whole;
    }

    @Override
    public void decode(TraceChunk chunk) {
        while (chunk.room() > 0) {
            if (remaining == 0) {
                if (!reader.read(request)) {
                    return;
                }
                begin();
            }
            emit(chunk);
        }
    }

    private void begin() {
        if (whole) {
            page = request.start;
            remaining = 1;
            return;
        }
        long last = request.last(reader);
        page = request.start >>> pageShift;
        remaining = (last >>> pageShift) - page + 1;
        if (remaining > MOST_PAGES || remaining < 1) {
            throw reader.refused("a request touches " + Long.toUnsignedString(remaining) + " pages; at most "
                    + MOST_PAGES + " are allowed");
        }
    }

    private void emit(TraceChunk chunk) {
        int count = (int) Math.min(remaining, chunk.room());
        int from = chunk.size;
        int to = from + count;
        int write = request.write ? AccessBatch.WRITE : 0;
        long key = page | (long) request.space << 48;
        for (int i = from; i < to; i++) {
            chunk.keys[i] = key++;
            chunk.accesses[i] = write;
        }
        if (chunk.times.length > 0) {
            java.util.Arrays.fill(chunk.times, from, to, request.time);
        }
        if (chunk.objectBytes.length > 0) {
            java.util.Arrays.fill(chunk.objectBytes, from, to, request.length);
        }
        chunk.size = to;
        page += count;
        remaining -= count;
    }

    @Override
    public void close() {
        reader.close();
    }
}
