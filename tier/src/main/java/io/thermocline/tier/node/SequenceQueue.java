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
 * Runs each operation in the order of its frame's sequence numbers. Guarded by the lease's lock.
 *
 * <p>If no bytes move, an operation that is next at its frame is applied at once, in a loop over the columns. Any other
 * waits in a map, by frame and sequence number, until it is next and everything that it needs has arrived.
 */
final class SequenceQueue {
    private static final int MAX_WAITING = 1 << 17; // far above what credits allow; bounds a faulty peer

    private final FrameTable table;
    private final FrameOperations operations;
    private final FrameContents contents;
    private final Links links;
    private final Tally tally;
    private final Consumer<BatchLedger.Open> onRelease;
    private final boolean carriesPayload;
    private final Long2ObjectOpenHashMap<Pending> waiting = new Long2ObjectOpenHashMap<>();
    private final Long2ObjectOpenHashMap<Integer> mapped = new Long2ObjectOpenHashMap<>(); // page -> version

    SequenceQueue(
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
        carriesPayload = spec.carriesPayload();
    }

    /** Number of waiting operations, pulls and pages. */
    int size() {
        return waiting.size();
    }

    /** Runs all operations of a checked batch that can run and keeps the rest. */
    void apply(OperationBatch batch, BatchLedger.Open of) {
        of.waiting = 1; // holds the batch open until all of its operations have started
        if (carriesPayload) {
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
                at = operations.endInSequence(batch, at, tally.byAction(), of);
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
        if (OperationCode.touchesOwnFrame(OperationCode.code(action)) && table.isNext(frame, batch.sequence[at])) {
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
        Pending pending = pending(batch.frame[at], batch.sequence[at]);
        refuseSecondOperation(pending);
        pending.setOperation(batch, at, of);
        if (carriesPayload && code == OperationCode.MOVE_IN) {
            links.pull(pending.peer, pending.frame, pending.sequence, pending.peerFrame, pending.peerSequence);
        }
        run(pending);
    }

    /** Applies an operation that touches no frame of this node. */
    private void control(OperationBatch batch, int at, int code, BatchLedger.Open of) {
        int page = batch.page[at];
        int version = batch.version[at];
        int frame = batch.frame[at];
        int sequence = batch.sequence[at];
        int action = batch.action[at];
        switch (code) {
            case OperationCode.DRIVE ->
                links.command(
                        batch.peer[at],
                        new PullCommand(
                                frame, sequence, batch.source[at], batch.peerFrame[at], batch.peerSequence[at]));
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
                links.release(batch.peer[at], frame, sequence, () -> onRelease.accept(of));
            }
            default -> throw new IllegalStateException("code " + code + " touches a frame");
        }
        of.checksum += OperationChecksum.of(action, page, frame, sequence, version);
        tally.count(action);
    }

    /** Handles a peer's request for the page that leaves a frame at {@code sequence}. */
    void wanted(int frame, int sequence, PageTaker taker) {
        Pending pending = pending(frame, sequence);
        if (pending.taker != null) {
            throw new TierException(
                    Reason.FAILED_PRECONDITION, "frame " + frame + " is pulled twice at sequence number " + sequence);
        }
        pending.taker = taker;
        run(pending);
        links.flush();
    }

    /** Handles a page that arrived for a frame. */
    void arrived(int frame, int sequence, int page, int version, ByteBuffer bytes) {
        Pending pending = pending(frame, sequence);
        if (pending.contents != null) {
            throw new TierException(
                    Reason.FAILED_PRECONDITION,
                    "two pages arrived for frame " + frame + " at sequence number " + sequence);
        }
        pending.contents = bytes;
        pending.arrivedPage = page;
        pending.arrivedVersion = version;
        run(pending);
        links.flush();
    }

    /** Handles a release: a mapping of a frame is gone. */
    void released(int frame, int sequence) {
        Pending pending = pending(frame, sequence);
        refuseSecondOperation(pending);
        pending.release = true;
        run(pending);
        links.flush();
    }

    private static void refuseSecondOperation(Pending pending) {
        if (pending.batch != null || pending.release) {
            throw new TierException(
                    Reason.FAILED_PRECONDITION,
                    "frame " + pending.frame + " has two operations with sequence number " + pending.sequence);
        }
    }

    /** Handles a command to pull. */
    void pull(PullCommand command) {
        links.pull(
                command.source(), command.frame(), command.sequence(), command.sourceFrame(), command.sourceSequence());
        links.flush();
    }

    private Pending pending(int frame, int sequence) {
        if (sequence - table.sequence(frame) < 0) {
            throw new TierException(
                    Reason.FAILED_PRECONDITION,
                    "sequence number " + sequence + " of frame " + frame + " has passed; " + table.sequence(frame)
                            + " is next");
        }
        long key = key(frame, sequence);
        Pending pending = waiting.get(key);
        if (pending == null) {
            if (waiting.size() == MAX_WAITING) {
                throw new TierException(
                        Reason.RESOURCE_EXHAUSTED,
                        MAX_WAITING + " operations are waiting; allowed: at most " + MAX_WAITING);
            }
            pending = new Pending(frame, sequence);
            waiting.put(key, pending);
        }
        return pending;
    }

    private static long key(int frame, int sequence) {
        return FrameTable.word(frame, sequence);
    }

    /** Starts the waiting entry that is next at the frame, if there is one. */
    private void wake(int frame) {
        Pending next = waiting.get(key(frame, table.sequence(frame)));
        if (next != null) {
            run(next);
        }
    }

    /** Runs an operation if it can run, and then those that were waiting for it. */
    private void run(Pending first) {
        Pending pending = first;
        while (pending != null && canStart(pending)) {
            pending = end(pending);
        }
    }

    private boolean canStart(Pending pending) {
        return table.isNext(pending.frame, pending.sequence) && pending.isReady(carriesPayload);
    }

    /** Ends an operation and returns the waiting entry with the next sequence number of its frame. */
    private @Nullable Pending end(Pending pending) {
        int frame = pending.frame;
        waiting.remove(key(frame, pending.sequence));
        BatchLedger.Open batch = pending.batch;
        if (batch == null) {
            table.advance(frame);
        } else {
            if (carriesPayload) {
                moveBytes(pending);
            }
            batch.checksum += operations.end(pending.action, frame, pending.page, pending.version);
            batch.waiting--;
            tally.count(pending.action);
            if (carriesPayload) { // otherwise they were counted with the batch
                tally.remoteBytes += pending.bytes;
            }
        }
        return waiting.get(key(frame, pending.sequence + 1));
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
                        pending.peerSequence,
                        page,
                        table.version(frame),
                        contents.copy(frame, page));
            case OperationCode.MOVE_IN, OperationCode.MOVE_IN_AWAIT -> {
                if (pending.arrivedPage != page || pending.arrivedVersion != pending.version) {
                    throw new TierException(
                            Reason.FAILED_PRECONDITION,
                            "page " + pending.arrivedPage + " of version " + pending.arrivedVersion
                                    + " arrived for frame " + frame + " at sequence number " + pending.sequence
                                    + "; expected page "
                                    + page + " of version " + pending.version);
                }
                if (pending.contents != null) {
                    contents.store(frame, pending.contents);
                }
            }
            case OperationCode.WRITE, OperationCode.REMOTE_WRITE, OperationCode.PLACE ->
                contents.write(frame, page, pending.version);
            default -> {
                // the other codes move no bytes
            }
        }
    }

    /** Drops all waiting entries and refuses the pulls among them, in the order of frames and sequence numbers. */
    void refuseAll(RuntimeException cause, Outbox outbox) {
        Pending[] all = waiting.values().toArray(new Pending[0]);
        waiting.clear();
        Arrays.sort(all, Comparator.<Pending>comparingInt(p -> p.frame).thenComparingInt(p -> p.sequence));
        for (Pending pending : all) {
            PageTaker taker = pending.taker;
            if (taker != null) {
                outbox.add(() -> taker.refuse(cause));
            }
        }
    }
}
