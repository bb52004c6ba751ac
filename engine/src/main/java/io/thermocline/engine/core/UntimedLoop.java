package io.thermocline.engine.core;

import io.thermocline.engine.workload.AccessBatch;

/** The run loop without a clock: decisions only. */
final class UntimedLoop implements RunLoop {
    private final TieredMemory memory;

    UntimedLoop(TieredMemory memory) {
        this.memory = memory;
    }

    @Override
    public void run(Policy policy, AccessBatch batch, int from, int to) {
        int[] accesses = batch.accesses;
        int[] entry = memory.entry;
        long number = batch.first;
        for (int i = from; i < to; i++) {
            int access = accesses[i];
            int page = access & Integer.MAX_VALUE;
            int e = entry[page];
            int need = TieredMemory.FAST | access >>> 31 << 30; // a write needs DIRTY too
            if ((e & need) == need) {
                policy.onHit(page, e & TieredMemory.FRAME, access < 0, number + i);
            } else {
                decide(policy, entry, page, e, access < 0, number + i);
            }
        }
    }

    private void decide(Policy policy, int[] entry, int page, int e, boolean write, long number) {
        int tier = memory.noteServed(page, e);
        int dirty = write ? TieredMemory.DIRTY : 0;
        if (tier == 0) {
            entry[page] = e | TieredMemory.FAST | TieredMemory.TOUCHED | dirty;
            policy.onHit(page, e & TieredMemory.FRAME, write, number);
        } else {
            entry[page] = e | dirty;
            policy.onMiss(page, tier, write, number);
        }
    }

    @Override
    public void barrier() {}

    @Override
    public void end() {
        memory.noteEnd();
        memory.flush();
    }
}
