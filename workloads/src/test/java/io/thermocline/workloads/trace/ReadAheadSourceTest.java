package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadAheadSourceTest {
    private static final int ACCESSES = 20 * TraceChunk.CAPACITY;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", ".gz", ".xz", ".zst"})
    void closingEarlyEndsTheThread(String suffix) {
        TraceFile file = Traces.file(Traces.write(folder, "early.pagetrace" + suffix, Traces.pageTrace(ACCESSES)));
        AccessSource source = TraceWorkload.of(file, false).open();
        assertThat(source.read(new AccessBatch(Columns.NONE))).isTrue();
        assertThat(threads(file)).isEqualTo(1);
        source.close();
        source.close();
        assertThat(threads(file)).isZero();
    }

    @Test
    void closingWithoutReadingEndsTheThread() {
        TraceFile file = Traces.file(Traces.write(folder, "unread.pagetrace", Traces.pageTrace(ACCESSES)));
        TraceWorkload.of(file, false).open().close();
        assertThat(threads(file)).isZero();
    }

    @Test
    void damageIsThrownAfterEarlierAccessesAndOnEveryLaterRead() {
        byte[] bytes = Traces.pageTrace(ACCESSES);
        bytes[bytes.length - 1] = 7;
        TraceFile file = Traces.file(Traces.write(folder, "damaged.pagetrace", bytes));
        AccessBatch batch = new AccessBatch(Columns.NONE);
        try (AccessSource source = TraceWorkload.of(file, false).open()) {
            // all chunks but the last are whole
            for (int read = 0; read < ACCESSES - TraceChunk.CAPACITY; read += batch.size) {
                assertThat(source.read(batch)).isTrue();
            }
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> source.read(batch))
                        .isInstanceOf(InvalidInputException.class)
                        .hasMessageContaining("flags 7");
            }
        }
        assertThat(threads(file)).isZero();
    }

    @Test
    void endIsReportedRepeatedly() {
        TraceFile file = Traces.file(Traces.write(folder, "short.pagetrace", Traces.pageTrace(3)));
        AccessBatch batch = new AccessBatch(Columns.NONE);
        try (AccessSource source = TraceWorkload.of(file, false).open()) {
            assertThat(source.read(batch)).isTrue();
            assertThat(batch.size).isEqualTo(3);
            assertThat(source.read(batch)).isFalse();
            assertThat(source.read(batch)).isFalse();
            assertThat(batch.size).isZero();
        }
    }

    @Test
    void interruptedReaderFailsAndStaysInterrupted() {
        TraceFile file = Traces.file(Traces.write(folder, "interrupted.pagetrace", Traces.pageTrace(3)));
        AccessBatch batch = new AccessBatch(Columns.NONE);
        try (AccessSource source = TraceWorkload.of(file, false).open()) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> source.read(batch)).isInstanceOf(CancellationException.class);
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(threads(file)).isZero();
    }

    private static long threads(TraceFile file) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(t -> t.getName().equals("read-ahead " + file.path().getFileName()))
                .count();
    }
}
