package io.thermocline.lab.tiers;

import io.thermocline.tier.node.LeaseCounters;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.node.ScrubPart;
import io.thermocline.tier.route.BatchChannel;
import io.thermocline.tier.route.StageService;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A node that runs lease frames from, of this process or a service. Whatever it refuses is a
 * {@link io.thermocline.tier.TierException}.
 */
public interface RunNode {
    /** How other nodes of a run reach it. */
    NodeAddress address();

    /** Leases frames. */
    Lease open(RunLeaseSpec spec);

    /** The shortest delay, in wall nanoseconds, that the node keeps within 5 %. */
    long floorNs();

    /** Frames of a run. Its calls have deadlines. */
    interface Lease {
        /** The way of the run's operations; asked for once. */
        BatchChannel channel();

        /**
         * Returns the stages that the node emulates for a run under the wall clock; called once.
         *
         * @param dilation wall nanoseconds for each nanosecond of the devices
         */
        StageService stages(double dilation);

        /** How long the lease lives without a renewal. */
        Duration lifetime();

        /** Prolongs it. */
        void renew();

        /** Compares the contents of its first {@code frames} frames with what they should be. */
        void scrub(int frames, Consumer<ScrubPart> parts);

        /** What it has counted so far. */
        LeaseCounters counters();

        /** Ends it. Idempotent. */
        void close();
    }
}
