package io.thermocline.tier.route;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of a run, one for each node, and the order in which they send.
 *
 * <p>Before a lane waits for credit, all lanes with older unsent operations send theirs. A node waits only for
 * operations with lower numbers, so that it never waits for one that is still here.
 *
 * <p>Used by one thread, except for {@link #fail} and {@link #checkAlive}.
 */
final class Lanes {
    private final Lane[] lanes;
    private long endAccess;
    private long modelTimeNs;
    private volatile @Nullable RuntimeException failure;

    /** Creates the lanes of a run, one on each channel, by index of the node. */
    Lanes(RoutedRun run, List<? extends BatchChannel> channels) {
        long payload = run.carriesPayload() ? run.pageBytes() : 0;
        lanes = new Lane[channels.size()];
        for (int node = 0; node < lanes.length; node++) {
            lanes[node] = new Lane(run.runId(), run.epoch(), channels.get(node), payload, this::fail);
        }
        RuntimeException early = failure;
        if (early != null) {
            fail(early); // also to lanes made after the failure
        }
    }

    /**
     * Returns the lane of a node, ready for an operation with this number. It may send its gathered operations first.
     */
    Lane open(int node, long op) {
        Lane lane = lanes[node];
        if (lane.isFull() || !lane.admits(op)) {
            send(lane);
        }
        return lane;
    }

    /** Sends a lane's batch if it is full; its operations must be complete. */
    void sendIfFull(Lane lane) {
        if (lane.isFull()) {
            send(lane);
        }
    }

    /** Sets the number of accesses decided so far. It travels in the batches, as does {@link #modelTime}. */
    void endAccess(long accesses) {
        endAccess = accesses;
    }

    void modelTime(long ns) {
        modelTimeNs = ns;
    }

    /** Adds accesses served by the tier whose first node this is. */
    void served(int node, long accesses) {
        lanes[node].batch().served += accesses;
    }

    private void send(Lane lane) {
        if (!lane.hasCredit()) {
            sendOlderThan(lane.firstOp());
        }
        lane.send(endAccess, modelTimeNs);
    }

    /** Sends everything gathered. */
    void flush() {
        sendOlderThan(Long.MAX_VALUE);
    }

    /** Sends, oldest first, the batches whose first operation is older than {@code op}. */
    private void sendOlderThan(long op) {
        List<Lane> older = new ArrayList<>();
        for (Lane lane : lanes) {
            if (lane.hasOperations() ? lane.firstOp() < op : op == Long.MAX_VALUE && !lane.isEmpty()) {
                older.add(lane);
            }
        }
        older.sort((a, b) -> Long.compare(a.firstOp(), b.firstOp()));
        for (Lane lane : older) {
            lane.send(endAccess, modelTimeNs);
        }
    }

    /** Sends everything and waits until every node has ended its last operation with an equal checksum. */
    void drain(Duration timeout) {
        flush();
        for (Lane lane : lanes) {
            lane.awaitAcknowledged(timeout.toNanos());
        }
    }

    /** Fails current and future calls with {@code cause}, including those that wait for a node. */
    void fail(RuntimeException cause) {
        if (failure == null) {
            failure = cause;
        }
        for (Lane lane : lanes) {
            if (lane != null) { // null if a lane failed while they were made
                lane.giveUp(cause);
            }
        }
    }

    /** Throws the cause if the run has failed. */
    void checkAlive() {
        RuntimeException cause = failure;
        if (cause != null) {
            throw cause;
        }
    }

    void close() {
        for (Lane lane : lanes) {
            lane.close();
        }
    }
}
