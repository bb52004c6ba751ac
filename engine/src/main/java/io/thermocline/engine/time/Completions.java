package io.thermocline.engine.time;

/** Counts operations that are done: accesses served in place by tier, and copies by their ends. */
final class Completions {
    private final int tiers;
    private final long[] accesses; // by tier
    private final long[] bytes; // by tier
    private final long[] copies; // by (from, to)

    Completions(int tiers) {
        this.tiers = tiers;
        accesses = new long[tiers];
        bytes = new long[tiers];
        copies = new long[tiers * tiers];
    }

    /** An operation is done. */
    void add(Operation operation) {
        if (operation.toTier != Operation.NONE) {
            copies[operation.fromTier * tiers + operation.toTier]++;
        } else if (operation.remoteBytes != Operation.NONE) {
            accesses[operation.fromTier]++;
            bytes[operation.fromTier] += operation.remoteBytes;
        }
    }

    long accesses(int tier) {
        return accesses[tier];
    }

    long bytes(int tier) {
        return bytes[tier];
    }

    long copies(int from, int to) {
        return copies[from * tiers + to];
    }
}
