package io.thermocline.tier.route;

import java.util.Collections;
import java.util.List;

/**
 * The nodes of a run: for each tier its shards, over which frames are striped. Nodes are numbered tier by tier.
 *
 * @param shards number of nodes of each tier, fastest tier first
 */
public record NodeLayout(List<Integer> shards) {
    /** Checks that each tier has a node. */
    public NodeLayout {
        shards = List.copyOf(shards);
        for (int tier = 0; tier < shards.size(); tier++) {
            if (shards.get(tier) < 1) {
                throw new IllegalArgumentException("tier " + tier + " has no node");
            }
        }
    }

    /** Creates a layout with one node for each tier. */
    public static NodeLayout single(int tiers) {
        return new NodeLayout(Collections.nCopies(tiers, 1));
    }

    /** Number of tiers. */
    public int tiers() {
        return shards.size();
    }

    /** Number of nodes. */
    public int nodes() {
        return shards.stream().mapToInt(Integer::intValue).sum();
    }

    /** Index of a tier's first node. */
    public int firstNode(int tier) {
        return shards.subList(0, tier).stream().mapToInt(Integer::intValue).sum();
    }

    /** Returns the frames of a node when its tier has {@code frames}. */
    public long framesOf(int tier, int shard, long frames) {
        int count = shards.get(tier);
        return (frames - shard + count - 1) / count;
    }
}
