package io.thermocline.policies.hmm;

import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.LookAhead;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.policies.reference.Fifo;
import org.jspecify.annotations.Nullable;

/**
 * Heterogeneous memory management: the host's driver serves the accelerator's page faults one after another. A page
 * migrates between the accelerator's memory and the page cache, so it is in one of them. The driver evicts what was
 * faulted in longest ago, and the page cache what came longest ago.
 *
 * <p>Source: GMT sec. 3.6. What it costs is the testbed's: a serial fault handler, and the kernel's path to storage on
 * a page-cache miss. Departure: the kernel's two page-cache lists are one, in order of arrival. The driver learns of
 * faults only, so its least recently used page is the one that was faulted in longest ago; what the host's processor
 * accesses between kernels stays where it is.
 *
 * <p>A frame in flight is never replaced: the oldest page of a full tier came before all others.
 *
 * <p>State: 12 to 20 B a frame.
 */
public final class Hmm implements Policy {
    private static final long BEFORE = -1;

    private final TieredMemory memory;
    private final int last;
    private final Fifo[] order; // by tier above the last
    private final @Nullable LookAhead lookAhead;

    /** The policy of one run. */
    public Hmm(PolicyContext context) {
        memory = context.memory();
        last = memory.lastTier();
        order = new Fifo[last];
        for (int tier = 0; tier < last; tier++) {
            order[tier] = new Fifo(memory.frames(tier));
        }
        // between two tiers, reads of the coming misses overlap by themselves where there is no time
        lookAhead = last > 1 || context.hasTime() ? memory.lookAhead(order, null) : null;
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        if (memory.room(0) == 0) {
            makeRoom(0, tier, access);
        }
        if (tier != last) {
            order[tier].onRemove(page, memory.frameOf(page));
        }
        order[0].onFill(page, memory.fetch(page), access);
    }

    /** Moves the oldest page of a tier one down, and others before it where that is full. */
    private void makeRoom(int tier, int giving, long access) {
        int frame = order[tier].victim(-1, access, FlightWindow.NONE);
        int page = memory.pageAt(tier, frame);
        order[tier].onRemove(page, frame);
        int below = tier + 1;
        if (below < last && memory.room(below) == 0 && below != giving) {
            makeRoom(below, giving, access);
        }
        memory.demote(tier, frame, below);
        if (below < last) {
            order[below].onFill(page, memory.frameOf(page), access);
        }
    }

    @Override
    public void adopt() {
        for (int tier = 0; tier < last; tier++) {
            for (int frame = 0; frame < memory.frames(tier); frame++) {
                int page = memory.pageAt(tier, frame);
                if (page >= 0) {
                    order[tier].onFill(page, frame, BEFORE);
                }
            }
        }
    }

    @Override
    public void lookAhead(int[] accesses, int from, int to) {
        if (lookAhead != null) {
            lookAhead.read(accesses, from, to);
        }
    }
}
