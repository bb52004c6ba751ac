package io.thermocline.engine.time;

import io.thermocline.engine.run.WaitCause;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One of the stages of a route, as operations pass it: a server, several servers at once, a credit, a batch, or a pure
 * delay ({@link io.thermocline.engine.hardware.Stage} describes them). {@link Stages} makes it.
 */
final class RouteStage {
    // what there is to do about a departure; 0: the operation continues to the next stage, and that is all
    static final int LAST = 1;
    static final int CONCERNS_OTHERS = 2; // who wait for a token or a batch
    static final int ALARM = 4;

    private static final int[] NO_CREDITS = {};

    /** The place of an operation that passes no stages; none may come to it. */
    static final RouteStage NOWHERE = nowhere();

    /** In which operations wait until they depart, unless others serve them; of a credit none ever does. */
    final DepartureQueue queue;

    /** Of an operation that moves one page. */
    final long servicePs;

    /** What the size of an operation adds to its service; none where it does not matter. */
    final @Nullable LongUnaryOperator serviceByBytes;

    final long latencyPs;

    /**
     * The server, if it is one that serves an operation by itself; of a pure delay one that takes no time, unless
     * others play the servers.
     */
    @Nullable
    Station station;

    /** Pools of the server's channels, and streams side by side that share one. */
    int pools = 1;

    int neighbours = 1;

    /** The servers that an operation passes at once. */
    Station @Nullable [] mirrors;

    /** The credit whose token an operation takes, or -1. */
    int credit = -1;

    /** The batch that takes operations in. */
    @Nullable
    BatchServer batch;

    /** Whether it writes to the medium of a tier. */
    boolean writesMedium;

    /** What there is to do about a departure. */
    int flags;

    /** Where the time of accesses at this stage is entered. */
    final TimeLedger.Entry entry;

    /** Credits whose tokens a departure gives back. */
    int[] givesBack = NO_CREDITS;

    /** The stage behind it; of the last one, itself. */
    RouteStage next = this;

    /** A pure delay without a server, unless it is made something else. */
    RouteStage(
            DepartureQueue queue,
            long servicePs,
            @Nullable LongUnaryOperator serviceByBytes,
            long latencyPs,
            TimeLedger.Entry entry) {
        this.entry = entry;
        this.queue = queue;
        this.servicePs = servicePs;
        this.serviceByBytes = serviceByBytes;
        this.latencyPs = latencyPs;
    }

    private static RouteStage nowhere() {
        RouteStage stage = new RouteStage(
                new DepartureQueue(Integer.MAX_VALUE, null),
                0,
                null,
                0,
                new TimeLedger.Entry(WaitCause.SOFTWARE, "", TimeLedger.ANY));
        stage.flags = LAST;
        return stage;
    }

    /** Whether operations pass it without a server, as they do a pure delay where others play the servers. */
    boolean isDelay() {
        return station == null && mirrors == null && batch == null && credit < 0;
    }

    /** The pool of its server to which an operation comes. */
    int pool(Operation operation) {
        return operation.pool(pools, neighbours);
    }

    boolean isLast() {
        return (flags & LAST) != 0;
    }
}
