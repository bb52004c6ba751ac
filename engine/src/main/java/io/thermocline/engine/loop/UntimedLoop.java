package io.thermocline.engine.loop;

import io.thermocline.engine.memory.BatchWarmer;
import io.thermocline.engine.memory.Frames;
import io.thermocline.engine.memory.PageEntry;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.workload.AccessBatch;
import org.jspecify.annotations.Nullable;

/** The run loop without a clock: decisions only. */
final class UntimedLoop extends BatchLoop {
    private final AccessNotes notes;
    private final @Nullable AccessListener listener;
    private final BatchWarmer warmer = new BatchWarmer();
    private int remotes; // at the last miss that left its page below, or not at hand

    UntimedLoop(AccessNotes notes, @Nullable AccessListener listener) {
        this.notes = notes;
        this.listener = listener;
    }

    @Override
    void run(Policy policy, AccessBatch batch, int from, int to) {
        int block = from;
        while (block < to) {
            int end = Math.min(to, block + BatchWarmer.BLOCK);
            warmer.warm(notes.memory.entries(), batch.accesses, block, end);
            policy.lookAhead(batch.accesses, block, end);
            decideBlock(policy, batch.accesses, block, end, batch.first);
            block = end;
        }
    }

    private void decideBlock(Policy policy, int[] accesses, int from, int to, long number) {
        int[] entry = notes.memory.entries();
        byte[] marks = notes.memory.marks(0);
        for (int i = from; i < to; i++) {
            int access = accesses[i];
            int page = access & Integer.MAX_VALUE;
            int e = entry[page];
            if ((e & PageEntry.FAST) != 0) {
                int frame = e & PageEntry.FRAME;
                marks[frame] |= (byte) (Frames.SERVED | access >>> 31);
                policy.onHit(page, frame, access < 0, number + i);
            } else {
                decide(policy, access, e, number + i);
            }
        }
    }

    private void decide(Policy policy, int access, int e, long number) {
        int page = access & Integer.MAX_VALUE;
        int tier = notes.served(page, e, access >>> 31);
        if (tier == 0) {
            notes.landed(page);
            int frame = e & PageEntry.FRAME;
            if ((e & PageEntry.WATCHED) != 0) {
                notes.noticed(page, policy.onNotice(page, frame, access < 0, number));
            } else {
                policy.onHit(page, frame, access < 0, number);
            }
        } else {
            policy.onMiss(page, tier, access < 0, number);
            if ((notes.memory.entries()[page] & PageEntry.FAST) == 0) {
                int now = notes.memory.remotes();
                notes.checkServed(page, now != remotes);
                remotes = now;
            }
            boolean produced = notes.memory.takeProduced();
            if (listener != null && !produced) {
                listener.waits(number);
                listener.completed(number, tier, 0);
            }
        }
    }

    @Override
    void advanceTo(long timePs) {}

    @Override
    void barrier() {}

    @Override
    public void end() {
        notes.memory.countWasted();
        notes.memory.flush();
    }
}
