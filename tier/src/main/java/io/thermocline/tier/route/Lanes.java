package io.thermocline.tier.route;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of a run, one a node, and the order in which what they gather is sent: before a lane waits for credit, the lanes whose unsent operations are
 * older are sent, so that nothing that a node waits for is still here (every wait of a node is for a lower number).
 *
 * <p>One thread, but for {@link #fail} and {@link #checkAlive}.
 */
final class Lanes {
    private final Lane[] lanes;
    private long endAccess;
    private long modelTimeNs;
    private volatile @Nullable RuntimeException failure;

    /** Empty lanes of a run, over the ports by index. */
    Lanes(RoutedRun run, List<? extends BatchPort> ports) {
        long payload = run.carriesBytes() ? run.pageBytes() : 0;
        lanes = new Lane[ports.size()];
        for (int node = 0; node < lanes.length; node++) {
            lanes[node] = new Lane(run.runId(), run.epoch(), ports.get(node), payload, this::fail);
        }
        RuntimeException early = failure;
        if (early != null) {
            fail(early); // also to lanes that were not there yet
        }
    }

    /** The lane of a node, which can take an operation of this number; what it has gathered may be sent for that. */
    Lane open(int node, long op) {
        Lane lane = lanes[node];
        if (lane.isFull() || !lane.admits(op)) {
            send(lane);
        }
        return lane;
    }

    /** Operations have been added to a lane and are complete. */
    void sendIfFull(Lane lane) {
        if (lane.isFull()) {
            send(lane);
        }
    }

    /** The accesses decided so far; rides in the batches, as does {@link #modelTime}. */
    void endAccess(long accesses) {
        endAccess = accesses;
    }

    void modelTime(long ns) {
        modelTimeNs = ns;
    }

    /** So many more accesses were served by the tier of which this is the first node. */
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

    /** Sends everything and waits until every node has ended its last operation, with equal checksums. */
    void drain(Duration timeout) {
        flush();
        for (Lane lane : lanes) {
            lane.awaitAcknowledged(timeout.toNanos());
        }
    }

    /** Has whoever waits for a node of this run, and whoever comes, get the reason why it fails. */
    void fail(RuntimeException cause) {
        if (failure == null) {
            failure = cause;
        }
        for (Lane lane : lanes) {
            if (lane != null) { // else one has failed while they were made
                lane.giveUp(cause);
            }
        }
    }

    /** Throws the reason why the run fails, if it does. */
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
