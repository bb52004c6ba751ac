package io.thermocline.tier.node;

/**
 * The address of a run's node, for its peers.
 *
 * @param tier name of its tier
 * @param target network address ({@code host:port}); only the link factory interprets it
 */
public record NodeAddress(String tier, String target) {
    /** Returns the node's name in error messages, after "tier". */
    public String name() {
        return tier + " at " + target;
    }
}
