package io.thermocline.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams give the accesses that were read, with any columns. */
class StreamsTest {
    private static final int STREAMS = 3;
    private static final int CAPACITY = 5;
    private static final int BATCHES = 4; // of each stream; a barrier follows the second

    static List<Columns> everyColumns() {
        List<Columns> all = new ArrayList<>();
        for (int present = 0; present < 8; present++) {
            Columns columns = Columns.NONE;
            columns = (present & 1) == 0 ? columns : columns.withTouches();
            columns = (present & 2) == 0 ? columns : columns.withOffset();
            columns = (present & 4) == 0 ? columns : columns.withInstructions();
            all.add(columns);
        }
        return all;
    }

    /** Batches that are full, each access with figures of its own. */
    private static final class Full extends StreamSource {
        private final int[] batches = new int[STREAMS];

        Full(Columns columns) {
            super(new Workload() {
                @Override
                public long pages() {
                    return 1 << 20;
                }

                @Override
                public long accesses() {
                    return UNKNOWN;
                }

                @Override
                public Columns columns() {
                    return columns;
                }

                @Override
                public double scaleEffective() {
                    return 1;
                }

                @Override
                public AccessSource open() {
                    return new Full(columns);
                }
            });
        }

        @Override
        public boolean read(int stream, AccessBatch batch) {
            batch.clear();
            int number = batches[stream]++;
            for (int i = 0; number < BATCHES && i < CAPACITY; i++) {
                int figure = figure(stream, number * CAPACITY + i);
                batch.add(figure, i % 2 == 0);
                fill(batch.touches, i, figure + 1);
                fill(batch.offset, i, figure + 2);
                fill(batch.instructions, i, figure + 3);
            }
            batch.barrier = number == 1;
            return number < BATCHES;
        }

        private static void fill(int[] column, int index, int figure) {
            if (column.length > 0) {
                column[index] = figure;
            }
        }
    }

    private static int figure(int stream, int access) {
        return 1000 * stream + 10 * access;
    }

    @ParameterizedTest
    @MethodSource("everyColumns")
    void eachStreamIsTakenAsItWasRead(Columns columns) {
        Streams streams = new Streams(new Full(columns), STREAMS, columns, CAPACITY);
        for (int access = 0; access < BATCHES * CAPACITY; access++) {
            for (int stream = 0; stream < STREAMS; stream++) {
                assertThat(streams.hasAccess(stream)).isTrue();
                int figure = figure(stream, access);
                assertThat(streams.instructions(stream)).isEqualTo(columns.instructions() ? figure + 3 : 0);
                AccessBatch taken = new AccessBatch(columns, 1);
                streams.take(stream, taken);
                assertThat(taken.size).isEqualTo(1);
                assertThat(taken.accesses)
                        .containsExactly(access % CAPACITY % 2 == 0 ? figure | AccessBatch.WRITE : figure);
                assertThat(taken.touches).isEqualTo(columns.touches() ? new int[] {figure + 1} : new int[0]);
                assertThat(taken.offset).isEqualTo(columns.offset() ? new int[] {figure + 2} : new int[0]);
                assertThat(taken.instructions).isEqualTo(columns.instructions() ? new int[] {figure + 3} : new int[0]);
            }
            if (access == 2 * CAPACITY - 1) {
                passTheBarrier(streams);
            }
        }
        for (int stream = 0; stream < STREAMS; stream++) {
            assertThat(streams.hasAccess(stream)).isFalse();
            assertThat(streams.isRunning(stream)).isFalse();
        }
        assertThat(streams.passBarrier(range -> {})).isFalse();
    }

    private static void passTheBarrier(Streams streams) {
        for (int stream = 0; stream < STREAMS; stream++) {
            assertThat(streams.isAnyRunning()).isTrue();
            assertThat(streams.isRunning(stream)).isTrue(); // as far as has been read
            assertThat(streams.hasAccess(stream)).isFalse();
            assertThat(streams.isRunning(stream)).isFalse();
        }
        assertThat(streams.isAnyRunning()).isFalse();
        assertThat(streams.passBarrier(range -> {})).isTrue();
        assertThat(streams.isAnyRunning()).isTrue();
    }
}
