package io.thermocline.engine.time;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.WallServers;

/**
 * Wall time of operations: they start, wait for each other and pass the stages of their routes as under the model
 * clock, but servers of others take real time for each stage, and what they answer is an event at the time when it is
 * heard. Stages without a server (lookups, pauses) and alarms are deadlines kept here.
 *
 * <p>What will happen is not known, only what has happened. {@link #nextTime} is therefore the first instant of which
 * that cannot be said yet, if no event is due before. A {@link #step} lets real time pass.
 */
public final class WallClock extends ModelClock {
    private final DepartureQueues queues;
    private final WallServers servers;
    private final DepartureQueue answers; // the queue of what the servers have answered
    private long knownPs = -1; // all that happened up to this instant is in the queues

    private WallClock(Testbed testbed, Landings window, DepartureQueues queues, WallServers servers) {
        super(window, queues, testbed, servers);
        this.queues = queues;
        this.servers = servers;
        answers = queues.add();
    }

    /**
     * A clock at the start of a run; typed as what a run without it uses, so that such a run need not load this class.
     */
    public static ModelClock of(Testbed testbed, Landings window, WallServers servers) {
        return new WallClock(testbed, window, new DepartureQueues(), servers);
    }

    @Override
    public long nextTime() {
        return Math.min(queues.nextTime(), knownPs + 1);
    }

    @Override
    public boolean hasEvents() {
        return queues.nextTime() != DepartureQueues.NEVER || servers.outstanding() > 0;
    }

    /** Deals with the next event if it is at {@code untilPs} at the latest; otherwise time comes to {@code untilPs}. */
    @Override
    public void step(long untilPs) {
        while (knownPs < Math.min(queues.nextTime(), untilPs)) {
            long limit = Math.min(queues.nextTime(), untilPs);
            int operation = servers.await(limit);
            if (operation < 0) {
                knownPs = limit;
            } else {
                knownPs = servers.answeredPs();
                queues.push(answers, knownPs, numbered(operation));
            }
        }
        if (queues.nextTime() <= untilPs) {
            super.step(untilPs);
        }
    }
}
