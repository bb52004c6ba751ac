package io.thermocline.engine.time;

import io.thermocline.engine.policy.Window;
import java.util.function.LongSupplier;

/**
 * What has completed so far: accesses served in place by tier, accesses of the first tier, and copies by their ends.
 */
final class Completions extends Window {
    private final int tiers;
    private final long accessBytes;
    private final LongSupplier ofFirstTier; // accesses that it has completed so far
    private final long[] accesses; // by tier
    private final long[] bytes; // by tier
    private final long[] copies; // by (from, to)

    Completions(int tiers, long accessBytes, LongSupplier ofFirstTier) {
        this.tiers = tiers;
        this.accessBytes = accessBytes;
        this.ofFirstTier = ofFirstTier;
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

    @Override
    public long accesses(int tier) {
        return tier == 0 ? ofFirstTier.getAsLong() : accesses[tier];
    }

    @Override
    public long bytes(int tier) {
        return tier == 0 ? ofFirstTier.getAsLong() * accessBytes : bytes[tier];
    }

    @Override
    public long copies(int from, int to) {
        return copies[from * tiers + to];
    }
}
