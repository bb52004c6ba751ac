package io.thermocline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.ArrayWorkload;
import io.thermocline.engine.workload.Workload;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreparationTest {
    private static final int WRITE = AccessBatch.WRITE;
    private static final long NEVER = Long.MAX_VALUE;

    @TempDir
    Path folder;

    @Test
    void medianIsTheMiddleValue() {
        assertThat(Median.of(new double[] {9, 1, 5})).isEqualTo(5);
        assertThat(Median.of(new double[] {9, 1, 5, 6})).isEqualTo(5.5);
    }

    @Test
    void nextAccessIsThatOfTheSamePage() {
        assertThat(NextAccesses.of(new int[] {2, 0, 2, 2, 1}, 3)).containsExactly(2, NEVER, 3, NEVER, NEVER);
    }

    @Test
    void preparedWorkloadGivesItsArrayInBatches() {
        int[] accesses = new int[AccessBatch.CAPACITY + 3];
        Arrays.setAll(accesses, i -> i % 7);
        accesses[AccessBatch.CAPACITY] |= WRITE;
        long[] next = NextAccesses.of(GeneratedAccesses.pagesOf(accesses), 7);
        Workload workload = new ArrayWorkload(accesses, 7, false, next);
        AccessBatch batch = new AccessBatch(workload.columns());

        try (AccessSource source = workload.open()) {
            assertThat(source.read(batch)).isTrue();
            assertThat(batch.size).isEqualTo(AccessBatch.CAPACITY);
            assertThat(source.read(batch)).isTrue();
            assertThat(Arrays.copyOf(batch.accesses, batch.size)).containsExactly(1 | WRITE, 2, 3);
            assertThat(Arrays.copyOf(batch.next, batch.size)).containsExactly(NEVER, NEVER, NEVER);
            assertThat(source.read(batch)).isFalse();
        }
    }

    @Test
    void writesDoNotChangeThePagesOfTheGenerator() {
        int[] read = PoliciesSection.zipf(5000, "0.8", 100, "0");
        int[] written = PoliciesSection.zipf(5000, "0.8", 100, "0.2");

        assertThat(GeneratedAccesses.pagesOf(written)).isEqualTo(read);
        long writes = Arrays.stream(written).filter(access -> access < 0).count();
        assertThat(writes).isBetween(800L, 1200L); // 1000 expected, standard deviation 28
    }

    @Test
    void pageTraceHoldsTheAccesses() throws Exception {
        int[] accesses = {5, 6 | WRITE, 5, 5 | WRITE};
        Path file = folder.resolve("t.pagetrace");

        TraceFiles.writePageTrace(file, accesses);

        assertThat(read(file)).containsExactly(0, 1 | WRITE, 0, WRITE); // numbered by first appearance
    }

    @Test
    void oracleGeneralHoldsTheAccessesUnderAnyObjectIds() throws Exception {
        int[] pages = {5, 6, 5, 7};
        Path small = folder.resolve("small.oracleGeneral.bin");
        Path scattered = folder.resolve("scattered.oracleGeneral.bin");

        TraceFiles.writeOracleGeneral(small, pages, 8, page -> page);
        TraceFiles.writeOracleGeneral(scattered, pages, 8, SplitMix64::mix);

        assertThat(read(small)).containsExactly(0, 1, 0, 2);
        assertThat(read(scattered)).containsExactly(0, 1, 0, 2);
    }

    @Test
    void framesForAMissRatioAreJustEnough() {
        int[] pages = PoliciesSection.zipf(100_000, "0.8", 1000, "0");

        int frames = ModelSection.framesFor(pages, 1000);

        assertThat(Ceiling.clock(pages, 1000, frames)).isLessThanOrEqualTo(2000);
        assertThat(Ceiling.clock(pages, 1000, frames - 20)).isGreaterThan(2000);
    }

    private static int[] read(Path trace) {
        Workload workload = GeneratedAccesses.trace(trace);
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open()) {
            source.read(batch);
            return Arrays.copyOf(batch.accesses, batch.size);
        }
    }
}
