package io.thermocline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written for a measurement is read as the accesses that it was made of. */
class TextTracesTest {
    private static final int WRITE = Integer.MIN_VALUE;
    private static final int[] ACCESSES = {7, 9 | WRITE, 7, 7 | WRITE, 1000};

    @TempDir
    Path folder;

    @Test
    void formatsOfProgramsTellTheSameAccesses() throws IOException {
        Path csv = folder.resolve("t.csv");
        TextTraces.writeCsv(csv, ACCESSES);
        Path perf = folder.resolve("t.perf");
        TextTraces.writePerf(perf, ACCESSES);
        Path view = folder.resolve("t.txt");
        TextTraces.writeDrmemtrace(view, ACCESSES);
        Path records = folder.resolve("t.trace");
        TextTraces.writeDrmemtraceRecords(records, ACCESSES);
        // pages are numbered in the order of their first access
        Integer[] expected = {0, 1 | WRITE, 0, WRITE, 2};
        assertThat(accesses(csv, "csv")).containsExactly(expected);
        assertThat(accesses(perf, "perf")).containsExactly(expected);
        assertThat(accesses(view, "drmemtrace")).containsExactly(expected);
        assertThat(accesses(records, "drmemtraceBinary")).containsExactly(expected);
    }

    private static List<Integer> accesses(Path file, String format) {
        Workload workload = GeneratedAccesses.trace(file, Map.of("format", format));
        List<Integer> all = new ArrayList<>();
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                for (int i = 0; i < batch.size; i++) {
                    all.add(batch.accesses[i]);
                }
            }
        }
        return all;
    }
}
