package io.thermocline.workloads.synthetic;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;

/** One pass over {@link ZipfWarps}: an instruction at a time, a barrier after each round of the warps. */
final class ZipfWarpsSource implements AccessSource {
    private final PageStream stream;
    private final Writes writes;
    private final ZipfWarps.Shape shape;
    private long left; // instructions
    private int leftOfRound;

    // the instruction that is handed out: an access for each page
    private final int[] addresses;
    private final int[] accesses;
    private final int[] touches;
    private int count;
    private int next;

    ZipfWarpsSource(PageStream stream, Writes writes, long instructions, ZipfWarps.Shape shape) {
        this.stream = stream;
        this.writes = writes;
        this.shape = shape;
        left = instructions;
        leftOfRound = shape.warps();
        addresses = new int[shape.addresses()];
        accesses = new int[shape.addresses()];
        touches = new int[shape.addresses()];
    }

    /** An instruction that does not fit waits for the next batch, unless none is large enough. */
    @Override
    public boolean read(AccessBatch batch) {
        batch.clear();
        while (!batch.barrier && draw() && (batch.size == 0 || count - next <= batch.room())) {
            add(batch);
            if (next < count) {
                return true;
            }
            left--;
            leftOfRound--;
            if (leftOfRound == 0) {
                leftOfRound = shape.warps();
                batch.barrier = true;
            }
        }
        return batch.size > 0;
    }

    /** Draws the next instruction, unless one is at hand. Returns false at the end. */
    private boolean draw() {
        if (next < count) {
            return true;
        }
        if (left == 0) {
            return false;
        }
        stream.fill(addresses, 0, addresses.length);
        count = 0;
        next = 0;
        for (int i = 0; i < addresses.length; i++) {
            int at = 0;
            while (at < count && accesses[at] != addresses[i]) {
                at++;
            }
            if (at == count) {
                accesses[at] = addresses[i];
                touches[at] = 0;
                count++;
            }
            touches[at] += lanesOf(i);
        }
        writes.mark(accesses, count);
        return true;
    }

    /** Lanes that share an address: as many each, and one more for the first ones if that leaves some. */
    private int lanesOf(int address) {
        int each = shape.lanes() / addresses.length;
        return address < shape.lanes() % addresses.length ? each + 1 : each;
    }

    private void add(AccessBatch batch) {
        int end = Math.min(count, next + batch.room());
        while (next < end) {
            batch.accesses[batch.size] = accesses[next];
            batch.touches[batch.size] = touches[next];
            batch.together[batch.size] = end - 1 - next;
            batch.size++;
            next++;
        }
    }
}
