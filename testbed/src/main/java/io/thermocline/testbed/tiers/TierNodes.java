package io.thermocline.testbed.tiers;

import java.util.List;

/** Where runs find nodes for their tiers. Safe for use by many threads. */
public interface TierNodes {
    /**
     * Checks that there are nodes for tiers of these names.
     *
     * @throws io.thermocline.engine.InvalidInputException if not, naming the tier
     */
    void check(List<String> tiers);

    /** Nodes for one run. */
    Group open(List<String> tiers);

    /** Whether the nodes are services, whose own counters a result then shows. */
    boolean isFleet();

    /** Nodes of a run: for each tier its shards. */
    interface Group extends AutoCloseable {
        /** The nodes, by tier and shard. */
        List<List<RunNode>> nodes();

        /** The run has ended. */
        @Override
        default void close() {}
    }
}
