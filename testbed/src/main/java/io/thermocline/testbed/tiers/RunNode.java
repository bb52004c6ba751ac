package io.thermocline.testbed.tiers;

import io.thermocline.tier.node.LeaseCounters;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.node.ScrubPart;
import io.thermocline.tier.route.BatchPort;
import io.thermocline.tier.route.ServerPort;
import java.time.Duration;
import java.util.function.Consumer;

/** A node that runs lease frames from, of this process or a service. Whatever it refuses is a {@link io.thermocline.tier.TierException}. */
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
        BatchPort port();

        /**
         * The way to the servers that the node plays for a run under the wall clock; asked for once.
         *
         * @param dilation wall nanoseconds for each nanosecond of the devices
         */
        ServerPort servers(double dilation);

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
