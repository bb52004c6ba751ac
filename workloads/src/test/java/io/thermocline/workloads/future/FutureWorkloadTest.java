package io.thermocline.workloads.future;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class FutureWorkloadTest {
    private static final Columns ALL = Columns.NONE.withArrival().withTouches();

    @Property(tries = 200)
    void nextAccessEqualsThatOfASearch(
            @ForAll @Size(max = 300) List<@IntRange(max = 20) Integer> pages,
            @ForAll @IntRange(min = 1, max = 50) int batchSize) {
        Fixed fixed = new Fixed(pages, batchSize, Columns.NONE);
        List<Access> accesses = read(FutureWorkload.of(fixed));
        assertThat(accesses).hasSize(pages.size());
        for (int i = 0; i < pages.size(); i++) {
            long next = Long.MAX_VALUE;
            for (int j = pages.size() - 1; j > i; j--) {
                if (pages.get(j).equals(pages.get(i))) {
                    next = j;
                }
            }
            assertThat(accesses.get(i).next).isEqualTo(next);
            assertThat(accesses.get(i).access).isEqualTo(Fixed.access(pages.get(i), i));
        }
    }

    @Test
    void allOtherColumnsAreReplayed() {
        List<Integer> pages = new ArrayList<>();
        for (int i = 0; i < 600_000; i++) { // more than two blocks of the recording
            pages.add(i % 70_001);
        }
        Fixed fixed = new Fixed(pages, 1_000, ALL);
        Workload workload = FutureWorkload.of(fixed);
        assertThat(workload.columns()).isEqualTo(ALL.withNext());
        List<Access> expected = read(fixed);
        for (int pass = 0; pass < 2; pass++) {
            List<Access> accesses = read(workload);
            assertThat(accesses).hasSameSizeAs(expected);
            for (int i = 0; i < accesses.size(); i++) {
                Access a = accesses.get(i);
                long next = i + 70_001 < pages.size() ? i + 70_001 : Long.MAX_VALUE;
                if (!a.equals(expected.get(i).withNext(next))) {
                    assertThat(a).isEqualTo(expected.get(i).withNext(next));
                }
            }
        }
    }

    @Test
    void workloadIsReadOnce() {
        Fixed fixed = new Fixed(List.of(1, 2, 1), 2, Columns.NONE);
        Workload workload = FutureWorkload.of(fixed);
        assertThat(fixed.passes).isZero();
        read(workload);
        read(workload);
        assertThat(fixed.passes).isEqualTo(1);
    }

    @Test
    void propertiesAreThoseOfTheWorkload() {
        Workload workload = FutureWorkload.of(new Fixed(List.of(1, 2, 1), 2, Columns.NONE));
        assertThat(workload.pages()).isEqualTo(21);
        assertThat(workload.accesses()).isEqualTo(3);
        assertThat(workload.scaleEffective()).isEqualTo(0.25);
        assertThat(workload.fixesFootprint()).isTrue();
        assertThat(workload.ranges()).extracting(Range::name).containsExactly("hot", "cold");
    }

    @Test
    void workloadWithNextColumnIsReturnedUnchanged() {
        Workload workload = FutureWorkload.of(new Fixed(List.of(1, 2, 1), 2, Columns.NONE));
        assertThat(FutureWorkload.of(workload)).isSameAs(workload);
    }

    @Test
    void emptyWorkloadStaysEmpty() {
        assertThat(read(FutureWorkload.of(new Fixed(List.of(), 2, Columns.NONE))))
                .isEmpty();
    }

    @Test
    void tooManyAccessesAreRefusedBeforeReading() {
        assertThatThrownBy(() -> FutureWorkload.computed(new Endless(1L << 32)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("more than 4294967295 accesses");
        assertThatThrownBy(() -> Recording.check(new Endless(1_000_000), 15_999_999))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(
                        "a policy that needs the future keeps all 1000000 accesses, which take 15.3 MiB");
        assertThatCode(() -> Recording.check(new Endless(1_000_000), 16_000_000))
                .doesNotThrowAnyException();
        assertThatCode(() -> Recording.check(new Endless(Workload.UNKNOWN), 0)).doesNotThrowAnyException();
    }

    /** It says how many accesses it makes, and makes none. */
    private record Endless(long accesses) implements Workload {
        @Override
        public long pages() {
            return 1;
        }

        @Override
        public double scaleEffective() {
            return 1;
        }

        @Override
        public Columns columns() {
            return Columns.NONE.withArrival();
        }

        @Override
        public AccessSource open() {
            throw new IllegalStateException("read");
        }
    }

    private static List<Access> read(Workload workload) {
        List<Access> all = new ArrayList<>();
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                for (int i = 0; i < batch.size; i++) {
                    all.add(new Access(
                            batch.accesses[i],
                            at(batch.arrivalPs, i),
                            batch.touches.length == 0 ? 1 : batch.touches[i],
                            at(batch.next, i),
                            batch.barrier && i == batch.size - 1));
                }
            }
        }
        assertThat(batch.size).isZero();
        return all;
    }

    private static long at(long[] column, int i) {
        return column.length == 0 ? 0 : column[i];
    }

    private record Access(int access, long arrivalPs, int touches, long next, boolean barrier) {
        Access withNext(long number) {
            return new Access(access, arrivalPs, touches, number, barrier);
        }
    }

    /** Given pages; every fifth access a write; a barrier after each batch but the last. */
    private static final class Fixed implements Workload {
        private final List<Integer> pages;
        private final int batchSize;
        private final Columns columns;
        private int passes;

        Fixed(List<Integer> pages, int batchSize, Columns columns) {
            this.pages = pages;
            this.batchSize = batchSize;
            this.columns = columns;
        }

        static int access(int page, int i) {
            return i % 5 == 0 ? page | AccessBatch.WRITE : page;
        }

        @Override
        public long pages() {
            return 21;
        }

        @Override
        public List<Range> ranges() {
            return List.of(new Range("hot", 0, 5), new Range("cold", 5, 16));
        }

        @Override
        public long accesses() {
            return pages.size();
        }

        @Override
        public Columns columns() {
            return columns;
        }

        @Override
        public double scaleEffective() {
            return 0.25;
        }

        @Override
        public boolean fixesFootprint() {
            return true;
        }

        @Override
        public AccessSource open() {
            passes++;
            int[] position = {0};
            return batch -> {
                batch.clear();
                int from = position[0];
                int size = Math.min(batchSize, pages.size() - from);
                for (int i = 0; i < size; i++) {
                    batch.accesses[i] = access(pages.get(from + i), from + i);
                    if (columns.arrival()) {
                        batch.arrivalPs[i] = 1_000L * (from + i);
                    }
                    if (columns.touches()) {
                        batch.touches[i] = 1 + (from + i) % 32;
                    }
                }
                batch.size = size;
                position[0] += size;
                batch.barrier = size > 0 && position[0] < pages.size();
                return size > 0;
            };
        }
    }
}
