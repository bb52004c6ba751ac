package io.thermocline.benchmarks;

import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.InputCache;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.lab.StandardLaboratory;
import java.nio.file.Path;
import java.util.Map;

/** Workloads of the catalogue, and their accesses as an array. */
final class GeneratedAccesses {
    private static final long SEED = 42;
    private static final int PAGE_BYTES = 4096;

    private GeneratedAccesses() {}

    /**
     * A workload by its name.
     *
     * @param cache where it may keep generated inputs
     */
    static Workload workload(String name, Map<String, String> parameters, Path cache) {
        return workload(name, 1, parameters, cache);
    }

    /** As {@link #workload(String, Map, Path)}, at a scale. */
    static Workload workload(String name, double scale, Map<String, String> parameters, Path cache) {
        return workload(name, "", scale, parameters, cache);
    }

    /** The workload of a trace whose numbers are pages. */
    static Workload trace(Path file) {
        return trace(file, Map.of("unit", "object"));
    }

    /** The workload of a trace. */
    static Workload trace(Path file, Map<String, String> parameters) {
        return workload("trace", file.toString(), 1, parameters, Path.of("."));
    }

    private static Workload workload(
            String name, String argument, double scale, Map<String, String> parameters, Path cache) {
        WorkloadProvider provider = StandardLaboratory.create(cache).workloads().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no workload '" + name + "'"));
        ParameterValues values = ParameterValues.parse(Subject.Field.WORKLOAD, name, provider.parameters(), parameters);
        return provider.create(
                new WorkloadRequest(argument, values, PAGE_BYTES, scale, SEED, InputCache.in(cache), text -> {}));
    }

    /** All accesses of a generator that keeps no files; pages, the sign bit set for a write. */
    static int[] of(String name, Map<String, String> parameters) {
        Workload workload = workload(name, parameters, Path.of("."));
        int[] accesses = new int[Math.toIntExact(workload.accesses())];
        AccessBatch batch = new AccessBatch(workload.columns());
        int at = 0;
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                System.arraycopy(batch.accesses, 0, accesses, at, batch.size);
                at += batch.size;
            }
        }
        return accesses;
    }

    /** The same accesses without their writes. */
    static int[] pagesOf(int[] accesses) {
        int[] pages = new int[accesses.length];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = accesses[i] & Integer.MAX_VALUE;
        }
        return pages;
    }
}
