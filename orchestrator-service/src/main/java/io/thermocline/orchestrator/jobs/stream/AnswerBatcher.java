package io.thermocline.orchestrator.jobs.stream;

import io.thermocline.engine.run.AccessListener;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Batches the engine's reports of single accesses for their client. Each batch of decided accesses has one answer, in
 * the order of their numbers, with the earlier accesses that have completed meanwhile. Used by the run's thread.
 */
abstract class AnswerBatcher implements AccessListener {
    private static final int INDEX_BITS = 20;

    private final boolean timed;
    private final BitSet waiting = new BitSet(); // of the accesses decided since the last answer, those that wait
    private long decided;

    private int completions;
    private long[] order = new long[64]; // access and index, so that they can be sorted
    private byte[] tiers = new byte[64];
    private long[] latenciesPs = new long[64];

    /** Creates the batcher of a run with or without a clock. */
    AnswerBatcher(boolean timed) {
        this.timed = timed;
    }

    /** Sends an answer to the client. */
    abstract void answer(ServedAccesses served);

    @Override
    public void waits(long access) {
        waiting.set((int) (access - decided));
    }

    @Override
    public void completed(long access, int tier, long latencyPs) {
        if (completions == order.length) {
            order = Arrays.copyOf(order, 2 * completions);
            tiers = Arrays.copyOf(tiers, 2 * completions);
            latenciesPs = Arrays.copyOf(latenciesPs, 2 * completions);
        }
        order[completions] = access << INDEX_BITS | completions;
        tiers[completions] = (byte) tier;
        latenciesPs[completions] = latencyPs;
        completions++;
    }

    @Override
    public void decided(long end, long hitPs) {
        tell(end, hitPs);
    }

    @Override
    public void drained(long end) {
        tell(decided, 0);
    }

    private void tell(long end, long hitPs) {
        int size = completions + (int) (end - decided) - waiting.cardinality();
        if (size > 0) {
            answer(collect(size, end, hitPs));
        }
        completions = 0;
        decided = end;
        waiting.clear();
    }

    private ServedAccesses collect(int size, long end, long hitPs) {
        Arrays.sort(order, 0, completions);
        long[] numbers = new long[size];
        byte[] by = new byte[size];
        long[] latencies = new long[timed ? size : 0];
        int next = 0; // completion
        int hit = waiting.nextClearBit(0);
        for (int i = 0; i < size; i++) {
            long hitNumber = decided + hit;
            boolean isHit = hitNumber < end && (next == completions || hitNumber < order[next] >> INDEX_BITS);
            int index = isHit ? 0 : (int) order[next] & (1 << INDEX_BITS) - 1;
            numbers[i] = isHit ? hitNumber : order[next] >> INDEX_BITS;
            by[i] = isHit ? 0 : tiers[index];
            if (timed) {
                latencies[i] = ((isHit ? hitPs : latenciesPs[index]) + 500) / 1000;
            }
            if (isHit) {
                hit = waiting.nextClearBit(hit + 1);
            } else {
                next++;
            }
        }
        boolean gaps = numbers[size - 1] - numbers[0] != size - 1;
        int[] offsets = new int[gaps ? size : 0];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = (int) (numbers[i] - numbers[0]);
        }
        return new ServedAccesses(numbers[0], offsets, by, latencies);
    }
}
