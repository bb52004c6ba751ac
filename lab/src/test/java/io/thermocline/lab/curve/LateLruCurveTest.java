package io.thermocline.lab.curve;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.ArrayWorkload;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LateLruCurveTest {
    private static final int ACCESSES = 3_000_000; // more than two blocks of a log

    /** Whether the log keeps all accesses, some of them or none. */
    @ParameterizedTest
    @ValueSource(longs = {ACCESSES, ACCESSES - 1, 1_500_000, 1, 0})
    void countsEqualThoseOfThePass(long kept) {
        int[] pages = new Random(5).ints(ACCESSES, 0, 3000).toArray();
        ArrayWorkload workload = new ArrayWorkload(pages, 3000);
        LruCurve inThePass = new LruCurve(0);
        AccessLog log = new AccessLog(workload, kept);
        LateLruCurve late = new LateLruCurve(new LruCurve(0), log);
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                inThePass.add(batch);
                late.add(batch, () -> {});
                log.add(batch);
            }
        }
        assertThat(late.pages()).isEqualTo(kept == ACCESSES ? 0 : 3000);
        LruCurve counted = late.complete(() -> {});
        assertThat(counted.accesses()).isEqualTo(ACCESSES);
        assertThat(counted.pages()).isEqualTo(3000);
        for (int frames = 1; frames <= 3000; frames += 37) {
            assertThat(counted.returnMisses(frames)).isEqualTo(inThePass.returnMisses(frames));
        }
    }
}
