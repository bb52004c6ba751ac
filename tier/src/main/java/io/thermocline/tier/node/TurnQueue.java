package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.operation.OperationChecksum;
import io.thermocline.tier.operation.OperationCode;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs each operation when its frame's turn has come. Where nothing meets (no bytes move), an operation whose turn has come is
 * applied on the spot, in a loop over the columns; any other waits in a map by frame and turn until that turn comes and all that it needs is
 * there. Under the lease's lock.
 */
final class TurnQueue {
    private static final int MAX_WAITING = 1 << 17; // far above what credits allow; stops a peer that asks without end
    private static final long LOW = 0xFFFFFFFFL;

    private final FrameTable table;
    private final FrameOperations operations;
    private final FrameContents contents;
    private final Links links;
    private final Tally tally;
    private final Consumer<BatchLedger.Open> onRelease;
    private final boolean meets;
    private final Long2ObjectOpenHashMap<Pending> waiting = new Long2ObjectOpenHashMap<>();
    private final Long2ObjectOpenHashMap<Integer> mapped = new Long2ObjectOpenHashMap<>(); // page -> version

    TurnQueue(
            RunLeaseSpec spec,
            FrameTable table,
            FrameOperations operations,
            FrameContents contents,
            Links links,
            Tally tally,
            Consumer<BatchLedger.Open> onRelease) {
        this.table = table;
        this.operations = operations;
        this.contents = contents;
        this.links = links;
        this.tally = tally;
        this.onRelease = onRelease;
        meets = spec.meets();
    }

    /** Operations, pulls and pages that wait. */
    int size() {
        return waiting.size();
    }

    /** Runs what can run of a batch, which was checked, and keeps the rest. */
    void apply(OperationBatch batch, BatchLedger.Open of) {
        of.waiting = 1; // until all have begun, or the batch would be done after its first operation
        if (meets) {
            for (int i = 0; i < batch.count; i++) {
                begin(batch, i, of);
            }
        } else {
            applyOnTheSpot(batch, of);
        }
        of.waiting--;
        links.flush();
    }

    private void applyOnTheSpot(OperationBatch batch, BatchLedger.Open of) {
        int at = 0;
        while (at < batch.count) {
            if (waiting.isEmpty()) {
                at = operations.endInTurn(batch, at, tally.byAction(), of);
            }
            if (at < batch.count) {
                applyOne(batch, at++, of);
            }
        }
        if (batch.hasBytes) {
            for (int i = 0; i < batch.count; i++) {
                tally.remoteBytes += batch.bytes[i];
            }
        }
    }

    private void applyOne(OperationBatch batch, int at, BatchLedger.Open of) {
        int action = batch.action[at];
        int frame = batch.frame[at];
        if (OperationCode.touchesOwnFrame(OperationCode.code(action)) && table.hasCome(frame, batch.turn[at])) {
            of.checksum += operations.end(action, frame, batch.page[at], batch.version[at]);
            tally.count(action);
            wake(frame);
        } else {
            begin(batch, at, of);
        }
    }

    private void begin(OperationBatch batch, int at, BatchLedger.Open of) {
        int code = OperationCode.code(batch.action[at]);
        if (!OperationCode.touchesOwnFrame(code)) {
            control(batch, at, code, of);
            return;
        }
        of.waiting++;
        Pending pending = pending(batch.frame[at], batch.turn[at]);
        if (pending.batch != null || pending.release) {
            throw new TierException(
                    Reason.FAILED_PRECONDITION,
                    "frame " + pending.frame + " has two operations of turn " + pending.turn);
        }
        pending.setOperation(batch, at, of);
        if (meets && code == OperationCode.MOVE_IN) {
            links.pull(pending.peer, pending.frame, pending.turn, pending.peerFrame, pending.peerTurn);
        }
        run(pending);
    }

    /** Operations that touch no frame of this node. */
    private void control(OperationBatch batch, int at, int code, BatchLedger.Open of) {
        int page = batch.page[at];
        int version = batch.version[at];
        int frame = batch.frame[at];
        int turn = batch.turn[at];
        int action = batch.action[at];
        switch (code) {
            case OperationCode.DRIVE ->
                links.command(
                        batch.peer[at],
                        new PullCommand(frame, turn, batch.source[at], batch.peerFrame[at], batch.peerTurn[at]));
            case OperationCode.MAP -> mapped.put(page, Integer.valueOf(version));
            case OperationCode.INVALIDATE -> {
                Integer held = mapped.remove(page);
                if (held == null || version - held < 0) {
                    throw new TierException(
                            Reason.FAILED_PRECONDITION,
                            "page " + page + " of version " + version + " is not mapped here"
                                    + (held == null ? "" : ": version " + held + " is"));
                }
                of.waiting++;
                links.release(batch.peer[at], frame, turn, () -> onRelease.accept(of));
            }
            default -> throw new IllegalStateException("code " + code + " touches a frame");
        }
        of.checksum += OperationChecksum.of(action, page, frame, turn, version);
        tally.count(action);
    }

    /** A peer wants the page that leaves a frame at a turn. */
    void wanted(int frame, int turn, PageTaker taker) {
        Pending pending = pending(frame, turn);
        if (pending.taker != null) {
            throw new TierException(Reason.FAILED_PRECONDITION, "frame " + frame + " is pulled twice at turn " + turn);
        }
        pending.taker = taker;
        run(pending);
        links.flush();
    }

    /** A page has come for a frame at a turn. */
    void arrived(int frame, int turn, int page, int version, ByteBuffer bytes) {
        Pending pending = pending(frame, turn);
        if (pending.contents != null) {
            throw new TierException(
                    Reason.FAILED_PRECONDITION, "two pages arrived for frame " + frame + " at turn " + turn);
        }
        pending.contents = bytes;
        pending.arrivedPage = page;
        pending.arrivedVersion = version;
        run(pending);
        links.flush();
    }

    /** A mapping of a frame is gone. */
    void released(int frame, int turn) {
        Pending pending = pending(frame, turn);
        if (pending.batch != null || pending.release) {
            throw new TierException(
                    Reason.FAILED_PRECONDITION, "frame " + frame + " has two operations of turn " + turn);
        }
        pending.release = true;
        run(pending);
        links.flush();
    }

    /** The lease was told to fetch. */
    void pull(PullCommand command) {
        links.pull(command.source(), command.frame(), command.turn(), command.sourceFrame(), command.sourceTurn());
        links.flush();
    }

    private Pending pending(int frame, int turn) {
        if (turn - table.turn(frame) < 0) {
            throw new TierException(
                    Reason.FAILED_PRECONDITION,
                    "turn " + turn + " of frame " + frame + " is over: turn " + table.turn(frame) + " is next");
        }
        long key = key(frame, turn);
        Pending pending = waiting.get(key);
        if (pending == null) {
            if (waiting.size() == MAX_WAITING) {
                throw new TierException(
                        Reason.RESOURCE_EXHAUSTED,
                        MAX_WAITING + " operations wait for their turn, which is all allowed");
            }
            pending = new Pending(frame, turn);
            waiting.put(key, pending);
        }
        return pending;
    }

    private static long key(int frame, int turn) {
        return (long) frame << Integer.SIZE | turn & LOW;
    }

    /** Starts what was waiting for the frame's present turn, if anything. */
    private void wake(int frame) {
        Pending next = waiting.get(key(frame, table.turn(frame)));
        if (next != null) {
            run(next);
        }
    }

    /** Runs an operation if it can, and then those for whose turn that makes way. */
    private void run(Pending first) {
        Pending pending = first;
        while (pending != null && canStart(pending)) {
            pending = end(pending);
        }
    }

    private boolean canStart(Pending pending) {
        return table.hasCome(pending.frame, pending.turn) && pending.isReady(meets);
    }

    /** Ends an operation, and returns what waits for the next turn of its frame. */
    private @Nullable Pending end(Pending pending) {
        int frame = pending.frame;
        waiting.remove(key(frame, pending.turn));
        BatchLedger.Open batch = pending.batch;
        if (batch == null) {
            table.takeTurn(frame);
        } else {
            if (meets) {
                moveBytes(pending);
            }
            batch.checksum += operations.end(pending.action, frame, pending.page, pending.version);
            batch.waiting--;
            tally.count(pending.action);
            if (meets) { // else they were counted with the batch
                tally.remoteBytes += pending.bytes;
            }
        }
        return waiting.get(key(frame, pending.turn + 1));
    }

    private void moveBytes(Pending pending) {
        int frame = pending.frame;
        int page = pending.page;
        switch (OperationCode.code(pending.action)) {
            case OperationCode.MOVE_OUT -> {
                if (pending.taker != null) {
                    pending.taker.take(page, table.version(frame), contents.copy(frame, page));
                }
            }
            case OperationCode.MOVE_OUT_PUSH ->
                links.push(
                        pending.peer,
                        pending.peerFrame,
                        pending.peerTurn,
                        page,
                        table.version(frame),
                        contents.copy(frame, page));
            case OperationCode.MOVE_IN, OperationCode.MOVE_IN_AWAIT -> {
                if (pending.arrivedPage != page || pending.arrivedVersion != pending.version) {
                    throw new TierException(
                            Reason.FAILED_PRECONDITION,
                            "page " + pending.arrivedPage + " of version " + pending.arrivedVersion
                                    + " arrived for frame " + frame + " at turn " + pending.turn + "; expected page "
                                    + page + " of version " + pending.version);
                }
                if (pending.contents != null) {
                    contents.store(frame, pending.contents);
                }
            }
            case OperationCode.WRITE, OperationCode.REMOTE_WRITE, OperationCode.PLACE ->
                contents.write(frame, page, pending.version);
            default -> {
                // the others move no bytes
            }
        }
    }

    /** Nothing that waits will run: tells those who pull, in the order of frames and turns. */
    void refuseAll(RuntimeException cause, Outbox outbox) {
        Pending[] all = waiting.values().toArray(new Pending[0]);
        waiting.clear();
        Arrays.sort(all, Comparator.<Pending>comparingInt(p -> p.frame).thenComparingInt(p -> p.turn));
        for (Pending pending : all) {
            PageTaker taker = pending.taker;
            if (taker != null) {
                outbox.add(() -> taker.refuse(cause));
            }
        }
    }
}
