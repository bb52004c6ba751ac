package io.thermocline.engine.core;

import io.thermocline.engine.workload.AccessBatch;

/** The run loop without a clock: decisions only. */
final class UntimedLoop implements RunLoop {
    private final TieredMemory memory;
    private final BatchWarmer warmer = new BatchWarmer();

    UntimedLoop(TieredMemory memory) {
        this.memory = memory;
    }

    @Override
    public void run(Policy policy, AccessBatch batch, int from, int to) {
        int block = from;
        while (block < to) {
            int end = Math.min(to, block + BatchWarmer.BLOCK);
            warmer.warmVictims(memory, policy.nextVictimFrame());
            warmer.warm(memory.entry, batch.accesses, block, end);
            decideBlock(policy, batch.accesses, block, end, batch.first);
            block = end;
        }
    }

    private void decideBlock(Policy policy, int[] accesses, int from, int to, long number) {
        int[] entry = memory.entry;
        byte[] marks = memory.firstMarks();
        for (int i = from; i < to; i++) {
            int access = accesses[i];
            int page = access & Integer.MAX_VALUE;
            int e = entry[page];
            int need = TieredMemory.FAST | access >>> 31 << TieredMemory.DIRTY_SHIFT; // a write needs a dirty page
            if ((e & need) == need) {
                int frame = e & TieredMemory.FRAME;
                marks[frame] = Frames.SERVED;
                policy.onHit(page, frame, access < 0, number + i);
            } else {
                decide(policy, entry, page, e, access < 0, number + i);
            }
        }
    }

    private void decide(Policy policy, int[] entry, int page, int e, boolean write, long number) {
        int tier = memory.noteServed(page, e);
        if (tier == 0) {
            int frame = e & TieredMemory.FRAME;
            entry[page] = e | TieredMemory.FAST | (write ? TieredMemory.DIRTY : 0);
            if (write) {
                memory.dirtyFirst(frame);
            }
            policy.onHit(page, frame, write, number);
        } else {
            if (write) {
                memory.dirtyBelow(page, tier);
            }
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
