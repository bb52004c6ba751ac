package io.thermocline.workloads.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.workloads.Workloads;
import org.junit.jupiter.api.Test;

class RoundRobinTest {
    /**
     * Kernels given as the lengths of their tasks; task t of kernel k reads page 1000 k + 100 t, then the pages after
     * it.
     */
    private static final class Lengths implements TaskProgram {
        private final int[][] kernels;
        private int kernel = -1;

        Lengths(int[]... kernels) {
            this.kernels = kernels;
        }

        @Override
        public boolean nextKernel() {
            kernel++;
            return kernel < kernels.length;
        }

        @Override
        public int tasks() {
            return kernels[kernel].length;
        }

        @Override
        public void run(int task, TaskAccesses accesses) {
            for (int i = 0; i < kernels[kernel][task]; i++) {
                accesses.read(1000 * kernel + 100 * task + i);
            }
        }
    }

    private static String text(int sideBySide, int[]... kernels) {
        AccessSource source = new RoundRobin(new Lengths(kernels), sideBySide);
        return Workloads.text(source, new AccessBatch(Columns.NONE));
    }

    @Test
    void tasksTakeTurns() {
        assertThat(text(64, new int[] {2, 2, 2})).isEqualTo("0 100 200 1 101 201 |");
    }

    @Test
    void nextTaskReplacesTheEndedOne() {
        assertThat(text(2, new int[] {3, 1, 2})).isEqualTo("0 100 1 200 2 201 |");
    }

    @Test
    void roundShrinksWhenNoTaskIsLeft() {
        assertThat(text(3, new int[] {4, 1, 3})).isEqualTo("0 100 200 1 201 2 202 3 |");
        assertThat(text(3, new int[] {4, 3, 1})).isEqualTo("0 100 200 1 101 2 102 3 |");
    }

    @Test
    void tasksWithoutAccessesTakeNoTurn() {
        assertThat(text(2, new int[] {0, 2, 0, 0, 2, 0})).isEqualTo("100 400 101 401 |");
    }

    @Test
    void kernelWaitsForTheOneBefore() {
        assertThat(text(2, new int[] {1, 3}, new int[] {}, new int[] {2})).isEqualTo("0 100 101 102 | | 2000 2001 |");
    }

    @Test
    void batchesHoldNoMoreThanTheirCapacity() {
        int length = 3 * AccessBatch.CAPACITY;
        AccessSource source = new RoundRobin(new Lengths(new int[] {length}), 4);
        AccessBatch batch = new AccessBatch(Columns.NONE);
        for (int i = 0; i < 3; i++) {
            assertThat(source.read(batch)).isTrue();
            assertThat(batch.size).isEqualTo(AccessBatch.CAPACITY);
            assertThat(batch.barrier).isEqualTo(i == 2);
        }
        assertThat(source.read(batch)).isFalse();
        assertThat(batch.size).isZero();
    }
}
