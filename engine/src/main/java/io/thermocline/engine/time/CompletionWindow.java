package io.thermocline.engine.time;

import io.thermocline.engine.policy.Window;
import java.util.function.LongSupplier;

/** What completed since it began, or began again last. */
public final class CompletionWindow extends Window {
    private final Completions all;
    private final int tiers;
    private final long accessBytes;
    private final LongSupplier ofFirstTier; // accesses that it has completed so far

    // when it began
    private final long[] accesses; // by tier
    private final long[] bytes; // by tier
    private final long[] copies; // by (from, to)

    CompletionWindow(Completions all, int tiers, long accessBytes, LongSupplier ofFirstTier) {
        this.all = all;
        this.tiers = tiers;
        this.accessBytes = accessBytes;
        this.ofFirstTier = ofFirstTier;
        accesses = new long[tiers];
        bytes = new long[tiers];
        copies = new long[tiers * tiers];
        beginAgain();
    }

    /** Forgets what has completed so far. */
    public void beginAgain() {
        for (int tier = 0; tier < tiers; tier++) {
            accesses[tier] = accessesSoFar(tier);
            bytes[tier] = bytesSoFar(tier);
            for (int to = 0; to < tiers; to++) {
                copies[tier * tiers + to] = all.copies(tier, to);
            }
        }
    }

    @Override
    public long accesses(int tier) {
        return accessesSoFar(tier) - accesses[tier];
    }

    @Override
    public long bytes(int tier) {
        return bytesSoFar(tier) - bytes[tier];
    }

    @Override
    public long copies(int from, int to) {
        return all.copies(from, to) - copies[from * tiers + to];
    }

    private long accessesSoFar(int tier) {
        return tier == 0 ? ofFirstTier.getAsLong() : all.accesses(tier);
    }

    private long bytesSoFar(int tier) {
        return tier == 0 ? ofFirstTier.getAsLong() * accessBytes : all.bytes(tier);
    }
}
