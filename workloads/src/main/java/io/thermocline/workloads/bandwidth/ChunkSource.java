package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;

/** One pass over the accesses of an application: chunks with a barrier behind each. */
final class ChunkSource implements AccessSource {
    private final Hotness hotness;
    private final double instructions; // before each access
    private final SplitMix64 random;
    private long remaining;
    private int leftOfChunk;

    ChunkSource(Hotness hotness, long accesses, double instructions, long seed) {
        this.hotness = hotness;
        this.instructions = instructions;
        random = SplitMix64.of(seed, "draws");
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
            batch.accesses[i] = hotness.draw(random);
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
