package io.thermocline.orchestrator;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Stands for a workload whose input takes long to generate: it waits until a test opens the gate, and is then refused.
 */
public final class GatedProvider implements WorkloadProvider {
    private static volatile CountDownLatch gate = new CountDownLatch(0);

    /** For the service loader. */
    public GatedProvider() {}

    static void close() {
        gate = new CountDownLatch(1);
    }

    static void open() {
        gate.countDown();
    }

    @Override
    public String name() {
        return "gated";
    }

    @Override
    public String summary() {
        return "waits for a test";
    }

    @Override
    public String source() {
        return "this test";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public Workload create(WorkloadRequest request) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        throw InvalidInputException.about(Subject.Field.WORKLOAD, "the gate is open");
    }
}
