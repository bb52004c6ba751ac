package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.files.InputFiles;
import java.io.Closeable;
import org.jspecify.annotations.Nullable;

/** One pass over a trace, from its bytes to dense pages. Used by one thread. */
final class TraceReader implements Closeable {
    private final TraceInput input;
    private final TraceDecoder decoder;
    private final PageNumbers numbers;
    private final @Nullable AnnouncedAccesses announced;
    private final @Nullable TraceTimes times;
    private long accesses;
    private boolean writesFirst;

    /**
     * Creates a pass.
     *
     * @param times converts the decoder's times; null if they are not needed
     * @param next whether chunks have the next access of each page, from the decoder
     */
    TraceReader(TraceInput input, TraceDecoder decoder, @Nullable TraceTimes times, boolean next) {
        this.input = input;
        this.decoder = decoder;
        this.times = times;
        numbers = new PageNumbers();
        announced = next ? new AnnouncedAccesses(input.file()) : null;
    }

    /**
     * Replaces the contents of {@code chunk} with the next accesses.
     *
     * @return false at the end; the chunk is then empty
     * @throws InvalidInputException if the trace is damaged, empty or has too many pages
     */
    boolean read(TraceChunk chunk) {
        try {
            return readNext(chunk);
        } catch (InvalidInputException e) {
            throw input.explained(e);
        }
    }

    private boolean readNext(TraceChunk chunk) {
        chunk.size = 0;
        decoder.decode(chunk);
        if (chunk.size == 0) {
            if (accesses == 0) {
                throw input.offset() == 0 ? empty(input.file()) : withoutAccesses(input.file());
            }
            if (announced != null) {
                announced.checkEnd(accesses);
            }
            return false;
        }
        int known = numbers.pages();
        numbers.number(chunk.keys, chunk.accesses, chunk.size);
        if (writesFirst) {
            writeFirst(chunk, known);
        }
        if (announced != null) {
            announced.check(chunk, accesses);
        }
        accesses += chunk.size;
        return true;
    }

    /** Makes the first access to each page a write from now on, whatever the trace says. */
    void writeFirst() {
        writesFirst = true;
    }

    /**
     * Makes the first access to each page from {@code known} on a write; pages are numbered in the order of appearance.
     */
    private static void writeFirst(TraceChunk chunk, int known) {
        int next = known;
        for (int i = 0; i < chunk.size; i++) {
            if ((chunk.accesses[i] & Integer.MAX_VALUE) == next) {
                chunk.accesses[i] |= AccessBatch.WRITE;
                next++;
            }
        }
    }

    /** Number of distinct pages so far. */
    int pages() {
        return numbers.pages();
    }

    /** The times so far; null if they are not needed. */
    @Nullable
    TraceTimes times() {
        return times;
    }

    /** Returns the last byte, once the end has been reached; -1 before. */
    int lastByte() {
        return input.lastByte();
    }

    /** Number of decompressed bytes consumed so far. */
    long bytes() {
        return input.offset();
    }

    /** Returns the refusal of a trace without a byte. */
    static InvalidInputException empty(InputFile file) {
        return InvalidInputException.about(InputFiles.trace(file), "is empty; allowed: at least one access");
    }

    /** Returns the refusal of a trace without accesses. */
    static InvalidInputException withoutAccesses(InputFile file) {
        return InvalidInputException.about(InputFiles.trace(file), "has no accesses");
    }

    @Override
    public void close() {
        decoder.close();
    }
}
