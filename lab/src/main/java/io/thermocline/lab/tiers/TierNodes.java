package io.thermocline.lab.tiers;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.tier.node.Payload;
import java.util.List;

/** Where runs find nodes for their tiers. Safe for use by many threads. */
public interface TierNodes {
    /**
     * Checks that there are nodes for tiers of these names.
     *
     * @throws io.thermocline.engine.InvalidInputException if not, naming the tier
     */
    void check(List<String> tiers);

    /**
     * Checks that a run would fit the nodes if it were alone on them.
     *
     * @param pages size of its address space, or -1 where it is not known yet
     * @throws io.thermocline.engine.InvalidInputException if not, saying what to set
     */
    void checkRoom(Testbed testbed, long pages, Payload payload);

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
