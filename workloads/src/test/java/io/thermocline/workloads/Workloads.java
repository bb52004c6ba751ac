package io.thermocline.workloads;

import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.InputCache;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadFamily;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** Makes workloads and lists their accesses, for tests. */
public final class Workloads {
    private Workloads() {}

    /** The workload of this name, found as users find it, at scale 1, with seed 1. */
    public static Workload create(String name, long pageBytes, Map<String, String> parameters) {
        return create(name, pageBytes, 1, 1, Path.of("unused"), parameters);
    }

    /** The workload of this name, found as users find it. */
    public static Workload create(
            String name, long pageBytes, double scale, long seed, Path cache, Map<String, String> parameters) {
        WorkloadProvider provider = provider(name);
        return provider.create(new WorkloadRequest(
                "",
                ParameterValues.parse(Subject.Field.WORKLOAD, name, provider.parameters(), parameters),
                pageBytes,
                scale,
                seed,
                InputCache.in(cache),
                message -> {}));
    }

    /** The provider of this name. */
    public static WorkloadProvider provider(String name) {
        return ServiceLoader.load(WorkloadFamily.class).stream()
                .flatMap(family -> family.get().workloads().stream())
                .filter(provider -> provider.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /**
     * All accesses in order, as pages with {@code w} after them for a write and {@code |} between kernels:
     * {@code 0 1w | 2}.
     */
    public static String text(Workload workload) {
        return text(workload.open(), new AccessBatch(workload.columns()));
    }

    /** As {@link #text(Workload)}, of a pass that has just begun. */
    public static String text(AccessSource source, AccessBatch batch) {
        List<String> words = new ArrayList<>();
        while (source.read(batch)) {
            for (int i = 0; i < batch.size; i++) {
                int access = batch.accesses[i];
                words.add((access & Integer.MAX_VALUE) + (access < 0 ? "w" : ""));
            }
            if (batch.barrier) {
                words.add("|");
            }
        }
        return String.join(" ", words);
    }

    /** All accesses in order, the sign bit set for a write. */
    public static int[] accesses(Workload workload) {
        int[] all = new int[16];
        int size = 0;
        AccessBatch batch = new AccessBatch(workload.columns());
        AccessSource source = workload.open();
        while (source.read(batch)) {
            if (size + batch.size > all.length) {
                all = Arrays.copyOf(all, Math.max(2 * all.length, size + batch.size));
            }
            System.arraycopy(batch.accesses, 0, all, size, batch.size);
            size += batch.size;
        }
        return Arrays.copyOf(all, size);
    }
}
