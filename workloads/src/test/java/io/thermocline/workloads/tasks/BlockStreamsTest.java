package io.thermocline.workloads.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.StreamSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two SMs with one block of two warps at a time; warp n reads page n twice. */
class BlockStreamsTest {
    private static final int WARPS = 9;

    private static TaskProgram program(int kernels) {
        return new TaskProgram() {
            private int begun;

            @Override
            public boolean nextKernel() {
                return begun++ < kernels;
            }

            @Override
            public int tasks() {
                return WARPS;
            }

            @Override
            public void run(int task, TaskAccesses accesses) {
                if (task != 3) { // which makes none
                    accesses.read(task);
                    accesses.read(task);
                }
            }
        };
    }

    private static StreamSource source(int kernels) {
        BlockWorkload workload = new BlockWorkload(WARPS, 1, 2, 2, 1, Columns.NONE, List.of(), () -> program(kernels));
        assertThat(workload.streamConcurrency()).isEqualTo(2);
        return (StreamSource) workload.open();
    }

    /** Reads a stream up to its barrier, in batches of three. */
    private static List<Integer> kernel(StreamSource source, int stream) {
        List<Integer> pages = new ArrayList<>();
        AccessBatch batch = new AccessBatch(Columns.NONE, 3);
        while (source.read(stream, batch) && !batch.barrier) {
            for (int i = 0; i < batch.size; i++) {
                pages.add(batch.accesses[i]);
            }
        }
        return pages;
    }

    @Test
    void blocksGoToTheSmsInTurnAndTheirWarpsTakeTurns() {
        StreamSource source = source(1);
        assertThat(kernel(source, 0)).containsExactly(0, 1, 0, 1, 4, 5, 4, 5, 8, 8);
        assertThat(kernel(source, 1)).containsExactly(2, 2, 7, 6, 7, 6); // warp 2 had the turn before
        assertThat(kernel(source, 0)).isEmpty();
    }

    @Test
    void kernelsFollowOneAnother() {
        StreamSource source = source(2);
        AccessBatch batch = new AccessBatch(Columns.NONE);
        List<Integer> sizes = new ArrayList<>();
        while (source.read(batch)) {
            sizes.add(batch.size);
            assertThat(batch.barrier).isTrue();
        }
        assertThat(sizes).containsExactly(2 * (WARPS - 1), 2 * (WARPS - 1));
    }
}
