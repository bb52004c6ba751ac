package io.thermocline.workloads.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AheadProgramTest {
    private static final Range HOST = new Range("host", 0, 3);

    /** Three kernels, of which the second has no task; most tasks make no access, some make many. */
    private static final class Sparse implements TaskProgram {
        private final SplitMix64 random = new SplitMix64(7);
        private final int tasks;
        private final int broken;
        private final AtomicBoolean closed = new AtomicBoolean();
        private int kernel = -1;
        private volatile Thread runner = Thread.currentThread();

        Sparse(int tasks, int broken) {
            this.tasks = tasks;
            this.broken = broken;
        }

        @Override
        public boolean nextKernel() {
            runner = Thread.currentThread();
            kernel++;
            return kernel < 3;
        }

        @Override
        public List<Range> hostAccesses() {
            return kernel == 2 ? List.of(HOST) : List.of();
        }

        @Override
        public int tasks() {
            return kernel == 1 ? 0 : tasks;
        }

        @Override
        public void run(int task, TaskAccesses accesses) {
            if (kernel == 2 && task == broken) {
                throw new InvalidInputException("task " + task);
            }
            int count = Math.max(0, random.nextInt(100) - 90) * (1 + random.nextInt(60));
            for (int i = 0; i < count; i++) {
                accesses.access(random.nextInt(1 << 20), random.nextInt(2) == 0, 1 + random.nextInt(32));
            }
            accesses.spend(random.nextInt(1000));
        }

        @Override
        public void close() {
            closed.set(true);
        }
    }

    private static void assertSameTasks(TaskProgram program, TaskProgram expected) {
        TaskAccesses task = new TaskAccesses();
        TaskAccesses own = new TaskAccesses();
        while (expected.nextKernel()) {
            assertThat(program.nextKernel()).isTrue();
            assertThat(program.hostAccesses()).isEqualTo(expected.hostAccesses());
            assertThat(program.tasks()).isEqualTo(expected.tasks());
            for (int number = 0; number < expected.tasks(); number++) {
                task.clear();
                own.clear();
                expected.run(number, task);
                program.run(number, own);
                assertThat(columns(own)).isDeepEqualTo(columns(task));
            }
        }
        assertThat(program.nextKernel()).isFalse();
    }

    private static int[][] columns(TaskAccesses task) {
        int size = task.size();
        AccessBatch batch = new AccessBatch(Columns.NONE.withTouches().withInstructions(), Math.max(1, size));
        if (size > 0) {
            task.take(batch);
        }
        return new int[][] {{size}, batch.accesses, batch.touches, batch.instructions};
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 50, 40_000})
    void tasksAreThoseOfTheProgram(int tasks) {
        try (AheadProgram program = new AheadProgram(new Sparse(tasks, -1))) {
            assertSameTasks(program, new Sparse(tasks, -1));
        }
    }

    @Tag("slow")
    @Test
    void skippedTasksBeyondAChunkHaveNoAccesses() {
        skippedTasksHaveNoAccesses(1_100_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 50, 40_000})
    void skippedTasksHaveNoAccesses(int tasks) {
        TaskProgram expected = new Sparse(tasks, -1);
        TaskAccesses task = new TaskAccesses();
        TaskAccesses own = new TaskAccesses();
        try (AheadProgram program = new AheadProgram(new Sparse(tasks, -1))) {
            while (expected.nextKernel()) {
                assertThat(program.nextKernel()).isTrue();
                int next = program.nextTask(0);
                for (int number = 0; number < expected.tasks(); number++) {
                    task.clear();
                    expected.run(number, task);
                    if ((number == next) == task.isEmpty()) { // asserted where it is not so: there are millions
                        assertThat(number == next).isEqualTo(!task.isEmpty());
                    }
                    if (number == next) {
                        own.clear();
                        program.run(number, own);
                        if (!Arrays.deepEquals(columns(own), columns(task))) {
                            assertThat(columns(own)).isDeepEqualTo(columns(task));
                        }
                        next = program.nextTask(number + 1);
                    }
                }
                assertThat(next).isEqualTo(expected.tasks());
            }
            assertThat(program.nextKernel()).isFalse();
        }
    }

    @Test
    void failureOfTheThreadIsThrownToTheRun() {
        try (AheadProgram program = new AheadProgram(new Sparse(10_000, 9_000))) {
            assertThatThrownBy(() -> assertSameTasks(program, new Sparse(10_000, -1)))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage("task 9000");
            for (int again = 0; again < 5; again++) { // more often than there are chunks to give back
                assertThatThrownBy(program::nextKernel).isInstanceOf(InvalidInputException.class);
            }
        }
    }

    @Test
    void closingEarlyEndsTheThreadAndClosesTheProgram() {
        Sparse sparse = new Sparse(1_000_000, -1);
        AheadProgram program = new AheadProgram(sparse);
        assertThat(program.nextKernel()).isTrue();
        program.close();
        assertThat(sparse.closed).isTrue();
        assertThat(sparse.runner.isAlive()).isFalse();
    }
}
