package io.thermocline.engine.loop;

import io.thermocline.engine.policy.Window;

/** What has completed of a whole run since this window began, or began again last. */
final class WindowSince extends Window {
    private final Window whole;
    private final int tiers;

    // when it began
    private final long[] accesses; // by tier
    private final long[] bytes; // by tier
    private final long[] copies; // by (from, to)

    /** A window that begins now. */
    WindowSince(Window whole, int tiers) {
        this.whole = whole;
        this.tiers = tiers;
        accesses = new long[tiers];
        bytes = new long[tiers];
        copies = new long[tiers * tiers];
        beginAgain();
    }

    /** Forgets what has completed so far. */
    void beginAgain() {
        for (int tier = 0; tier < tiers; tier++) {
            accesses[tier] = whole.accesses(tier);
            bytes[tier] = whole.bytes(tier);
            for (int to = 0; to < tiers; to++) {
                copies[tier * tiers + to] = whole.copies(tier, to);
            }
        }
    }

    @Override
    public long accesses(int tier) {
        return whole.accesses(tier) - accesses[tier];
    }

    @Override
    public long bytes(int tier) {
        return whole.bytes(tier) - bytes[tier];
    }

    @Override
    public long copies(int from, int to) {
        return whole.copies(from, to) - copies[from * tiers + to];
    }
}
