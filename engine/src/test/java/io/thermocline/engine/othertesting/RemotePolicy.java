package io.thermocline.engine.othertesting;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import java.util.Map;

/** Serves every miss where its page lies, and reports what it found when it took over. */
public final class RemotePolicy implements Policy {
    private final TieredMemory memory;
    private int inherited;

    /** Made by the engine. */
    public RemotePolicy(PolicyContext context) {
        memory = context.memory();
    }

    @Override
    public void adopt() {
        for (int frame = 0; frame < memory.frames(0); frame++) {
            inherited += memory.pageAt(0, frame) >= 0 ? 1 : 0;
        }
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        memory.remote(page, write, 64);
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("inherited", inherited);
        metrics.put("loader", System.identityHashCode(TieredMemory.class));
    }
}
