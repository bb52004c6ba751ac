package io.thermocline.workloads.trace;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.workloads.ahead.ReadAhead;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The accesses of a trace, decoded by a thread that is a few chunks ahead of the run. */
final class ReadAheadSource implements AccessSource {
    private final ReadAhead<TraceChunk> ahead;
    private @Nullable TraceChunk current;
    private int position;
    private final TraceReader reader;

    /**
     * Takes ownership of {@code reader} and starts to read.
     *
     * @param clock converts times into arrivals; null if {@code columns} has none
     * @param columns what is needed of the accesses
     */
    ReadAheadSource(String name, TraceReader reader, @Nullable ArrivalClock clock, Columns columns) {
        this.reader = reader;
        ahead = new ReadAhead<>(name, () -> new TraceChunk(columns), new ReadAhead.Filler<>() {
            @Override
            public boolean fill(TraceChunk chunk) {
                boolean filled = reader.read(chunk);
                if (clock != null) {
                    clock.toArrivals(chunk.times, chunk.size);
                }
                return filled;
            }

            @Override
            public void close() {
                reader.close();
            }
        });
    }

    @Override
    public boolean read(AccessBatch batch) {
        batch.clear();
        TraceChunk chunk = current;
        if (chunk == null) {
            chunk = ahead.take();
            current = chunk;
        }
        if (chunk == null) {
            return false;
        }
        int count = Math.min(batch.capacity(), chunk.size - position);
        System.arraycopy(chunk.accesses, position, batch.accesses, 0, count);
        if (chunk.times.length > 0) {
            System.arraycopy(chunk.times, position, batch.arrivalPs, 0, count);
        }
        if (chunk.next.length > 0) {
            System.arraycopy(chunk.next, position, batch.next, 0, count);
        }
        if (chunk.objectBytes.length > 0) {
            System.arraycopy(chunk.objectBytes, position, batch.objectBytes, 0, count);
        }
        batch.size = count;
        position += count;
        if (position == chunk.size) {
            position = 0;
            current = null;
            ahead.giveBack(chunk);
        }
        return true;
    }

    @Override
    public List<String> notes() { // of a pass at its end, when the other thread reads no more
        TraceTimes times = reader.times();
        return times == null ? List.of() : times.outOfOrder().stream().toList();
    }

    @Override
    public void close() {
        ahead.close();
    }
}
