package io.thermocline.engine.time;

/**
 * The stages of delays whose lengths a policy chooses. The first {@value #OWN_QUEUES} lengths have a queue each, whose
 * departures come in order. All others share one, and their stages are not kept: a policy whose accesses wait in line
 * for each other has as many lengths as accesses.
 *
 * <p>State: a stage a length, of the first ones. Cost: a look at those, and for each other length a new stage.
 */
final class Delays {
    /** Lengths that have a queue of their own. */
    static final int OWN_QUEUES = 64;

    private final Builder builder;
    private final long[] lengths = new long[OWN_QUEUES];
    private final RouteStage[] stages = new RouteStage[OWN_QUEUES];
    private int known;

    /** Makes the stage of a delay. */
    interface Builder {
        /**
         * Makes it.
         *
         * @param ofMany whether it shares a queue with others
         */
        RouteStage build(long picoseconds, boolean ofMany);
    }

    /** No delays so far. */
    Delays(Builder builder) {
        this.builder = builder;
    }

    /** The stage of a length. */
    RouteStage get(long picoseconds) {
        for (int i = 0; i < known; i++) {
            if (lengths[i] == picoseconds) {
                return stages[i];
            }
        }
        if (known == OWN_QUEUES) {
            return builder.build(picoseconds, true);
        }
        lengths[known] = picoseconds;
        stages[known] = builder.build(picoseconds, false);
        return stages[known++];
    }
}
