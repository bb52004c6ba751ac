package io.thermocline.benchmarks;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.operation.OperationCode;
import java.util.Arrays;

/**
 * Operations that cost next to nothing to make. In each pass every frame has one, in one random order: it takes a page,
 * has it written, or gives it away, by one of three patterns, so that neighbours differ. Batches are prepared once; for
 * each pass turns, actions and versions advance.
 */
final class PreparedOperations {
    private static final byte IN = OperationCode.move(OperationCode.MOVE_IN, OperationKind.FETCH, Initiator.GPU);
    private static final byte OUT = OperationCode.move(OperationCode.MOVE_OUT, OperationKind.DEMOTION, Initiator.GPU);
    private static final byte WRITE = OperationCode.WRITE;
    private static final byte[][] ACTIONS = {
        {IN, WRITE, OUT, IN, WRITE, OUT}, {IN, OUT, IN, OUT, IN, OUT}, {IN, WRITE, WRITE, WRITE, WRITE, OUT}
    };
    private static final int[][] VERSIONS = {{0, 1, 1, 0, 1, 1}, {0, 0, 0, 0, 0, 0}, {0, 1, 2, 3, 4, 4}}; // after each
    private static final int STEPS = ACTIONS[0].length;

    private final OperationBatch[] batches;
    private final byte[][][] actions; // by batch and step
    private final int[][][] versions;
    private int at = -1;
    private int pass;
    private long op;

    PreparedOperations(String run, int frames) {
        int[] order = shuffled(frames);
        batches = new OperationBatch[frames / OperationBatch.MAX_OPERATIONS];
        actions = new byte[batches.length][STEPS][OperationBatch.MAX_OPERATIONS];
        versions = new int[batches.length][STEPS][OperationBatch.MAX_OPERATIONS];
        for (int number = 0; number < batches.length; number++) {
            batches[number] = new OperationBatch();
            batches[number].runId = run;
            for (int i = 0; i < OperationBatch.MAX_OPERATIONS; i++) {
                int frame = order[number * OperationBatch.MAX_OPERATIONS + i];
                batches[number].add(i == 0 ? 0 : 1, 0, frame, frame, -1, 0);
                int pattern = frame % ACTIONS.length;
                for (int step = 0; step < STEPS; step++) {
                    actions[number][step][i] = ACTIONS[pattern][step];
                    versions[number][step][i] = VERSIONS[pattern][step];
                }
            }
        }
    }

    private static int[] shuffled(int frames) {
        SplitMix64 random = new SplitMix64(1);
        int[] order = new int[frames];
        for (int i = 0; i < frames; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }

    /** A batch like all others; not to be sent. */
    OperationBatch sample() {
        return batches[0];
    }

    /** The next batch, without its number; the one before is not used any more. */
    OperationBatch next() {
        if (++at == batches.length) {
            at = 0;
            pass++;
        }
        OperationBatch batch = batches[at];
        batch.firstOp = op;
        op += batch.count;
        int step = pass % STEPS;
        System.arraycopy(actions[at][step], 0, batch.action, 0, batch.count);
        System.arraycopy(versions[at][step], 0, batch.version, 0, batch.count);
        Arrays.fill(batch.sequence, 0, batch.count, pass);
        return batch;
    }
}
