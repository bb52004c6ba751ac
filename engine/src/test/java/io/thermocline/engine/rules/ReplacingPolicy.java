package io.thermocline.engine.rules;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.testing.NamedPolicyProvider;

/**
 * Replaces the frames of the first tier in turn and sends their pages to the tier below or home, in turn: by
 * {@link TieredMemory#replace}, or with the script {@code by-steps} by {@link TieredMemory#demote} and
 * {@link TieredMemory#fetch}.
 */
public final class ReplacingPolicy implements Policy {
    private final TieredMemory memory;
    private final boolean bySteps;
    private int hand;

    /** Made by the engine. */
    public ReplacingPolicy(PolicyContext context) {
        memory = context.memory();
        bySteps = context.parameters().get(NamedPolicyProvider.SCRIPT).equals("by-steps");
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        if (memory.room(0) > 0) {
            memory.fetch(page);
            return;
        }
        int frame = hand;
        hand = (hand + 1) % memory.frames(0);
        int below = access % 3 == 0 && memory.room(1) > 0 ? 1 : memory.lastTier();
        if (bySteps) {
            memory.demote(0, frame, below);
            memory.fetch(page);
        } else {
            memory.replace(frame, below, page);
        }
    }
}
