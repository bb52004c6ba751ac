package io.thermocline.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.reference.MixedPolicy;
import java.util.HashSet;
import java.util.Set;

/** {@link MixedPolicy}, with the page table examined after each of its decisions. */
public final class CheckedPolicy implements Policy {
    private final MixedPolicy policy;
    private final TieredMemory memory;

    /** Made by the engine. */
    public CheckedPolicy(PolicyContext context) {
        policy = new MixedPolicy(context);
        memory = context.memory();
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        assertThat(memory.tierOf(page)).isZero();
        assertThat(memory.frameOf(page)).isEqualTo(frame);
        assertThat(!write || memory.isDirty(page)).isTrue();
        policy.onHit(page, frame, write, access);
        check();
    }

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        assertThat(memory.tierOf(page)).isEqualTo(tier).isPositive();
        policy.onMiss(page, tier, write, access);
        check();
    }

    @Override
    public boolean onNotice(int page, int frame, boolean write, long access) {
        assertThat(memory.tierOf(page)).isZero();
        assertThat(memory.frameOf(page)).isEqualTo(frame);
        assertThat(memory.isWatched(page)).isFalse();
        boolean again = policy.onNotice(page, frame, write, access);
        check();
        return again;
    }

    private void check() {
        int[] held = new int[memory.tiers()];
        Set<Long> frames = new HashSet<>();
        for (int page = 0; page < memory.pages(); page++) {
            int tier = memory.tierOf(page);
            held[tier]++;
            int frame = memory.frameOf(page);
            assertThat(frames.add((long) tier << 32 | frame))
                    .as("no other page has frame %d of tier %d", frame, tier)
                    .isTrue();
            if (tier != memory.lastTier()) {
                assertThat(memory.pageAt(tier, frame)).isEqualTo(page);
            } else {
                assertThat(frame).isEqualTo(page);
            }
        }
        for (int tier = 0; tier < memory.lastTier(); tier++) {
            assertThat(held[tier]).isLessThanOrEqualTo(memory.capacity(tier));
            assertThat(memory.room(tier)).isEqualTo(memory.capacity(tier) - held[tier]);
            int filled = 0;
            for (int frame = 0; frame < memory.frames(tier); frame++) {
                filled += memory.pageAt(tier, frame) >= 0 ? 1 : 0;
            }
            assertThat(filled).as("frames of tier %d that hold a page", tier).isEqualTo(held[tier]);
        }
    }
}
