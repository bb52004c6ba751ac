package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import java.util.function.IntSupplier;

/** One pass over the accesses of an application: chunks with a barrier behind each. */
final class ChunkSource implements AccessSource {
    private final IntSupplier pages;
    private final double instructions; // before each access
    private long remaining;
    private int leftOfChunk;

    /**
     * A pass that has not begun.
     *
     * @param pages gives the page of each access in turn
     */
    ChunkSource(IntSupplier pages, long accesses, double instructions) {
        this.pages = pages;
        this.instructions = instructions;
        remaining = accesses;
    }

    @Override
    public boolean read(AccessBatch batch) {
        batch.clear();
        boolean begins = leftOfChunk == 0;
        if (begins) {
            leftOfChunk = (int) Math.min(BandwidthWorkload.CHUNK, remaining);
        }
        int count = Math.min(batch.capacity(), leftOfChunk);
        for (int i = 0; i < count; i++) {
            batch.accesses[i] = pages.getAsInt();
            batch.instructions[i] = 0;
        }
        if (begins && count > 0) {
            batch.instructions[0] = (int) Math.min(Integer.MAX_VALUE, Math.round(instructions * leftOfChunk));
        }
        batch.size = count;
        leftOfChunk -= count;
        remaining -= count;
        batch.barrier = leftOfChunk == 0 && remaining > 0;
        return count > 0;
    }
}
