package io.thermocline.tier.node;

/**
 * A node of a run, as its peers reach it.
 *
 * @param tier name of its tier
 * @param target where it listens ({@code host:port}); what it means is the wiring's business
 */
public record NodeAddress(String tier, String target) {
    /** What errors call it, after "tier". */
    public String name() {
        return tier + " at " + target;
    }
}
