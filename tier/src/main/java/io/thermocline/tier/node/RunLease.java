package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.StageExecutor;
import io.thermocline.tier.shaping.Timer;
import io.thermocline.tier.store.FrameStore;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The frames that a run has at a node. Applies the run's operations in the order of each frame's sequence numbers.
 * Moves pages to and from the same run's leases at other nodes.
 *
 * <p>Thread-safe, with one lock. It is held for one batch or one event of a peer. It is never held while anything
 * waits, nor while another lease or a client is called. An operation or pull ahead of its sequence number is an entry
 * in a map, not a thread.
 *
 * <p>An operation that does not fit its frame breaks the run. The lease then fails, reports this to its sender and its
 * peers, and refuses all further calls with the same reason.
 */
public final class RunLease extends Lease implements PeerLink.Ends {
    private final ReentrantLock lock = new ReentrantLock();
    private final RunLeaseSpec spec;
    private final FrameTable table;
    private final FrameContents contents;
    private final BatchAcknowledgements acknowledgements;
    private final Outbox outbox = new Outbox();
    private final SequenceQueue sequences;
    private final Tally tally;
    private final Links links;
    private final @Nullable FrameStore store;
    private final List<StageExecutor> stages = new ArrayList<>();
    private @Nullable RuntimeException failure;

    RunLease(
            RunLeaseSpec spec,
            FrameTable table,
            @Nullable FrameStore store,
            CreditLimit credit,
            PeerLink.Factory peers) {
        this.spec = spec;
        this.table = table;
        this.store = store;
        contents = new FrameContents(spec, table, store);
        tally = new Tally();
        FrameOperations operations = new FrameOperations(table);
        acknowledgements = new BatchAcknowledgements(spec, operations, credit, outbox);
        links = new Links(spec, peers, this, outbox);
        sequences = new SequenceQueue(spec, table, operations, contents, links, tally, this::onRelease);
    }

    /** The run's request. */
    public RunLeaseSpec spec() {
        return spec;
    }

    /**
     * Applies a batch: runs all operations that can run and keeps the rest. The caller may reuse the batch afterwards.
     *
     * @param sink receives the acknowledgement of this batch and all later ones
     * @throws TierException if the batch is refused; the lease is then unchanged
     */
    public void apply(OperationBatch batch, AckSink sink) {
        lockedThenDelivered(() -> {
            checkAlive();
            if (!batch.runId.equals(spec.runId())) {
                throw new TierException(Reason.NOT_FOUND, "the lease is not of the run that the batch names");
            }
            checkEpoch(batch.epoch);
            BatchLedger.Open begun = acknowledgements.accept(batch, sink);
            if (begun != null) {
                attempt(() -> {
                    sequences.apply(batch, begun);
                    tally.served += batch.served;
                });
            }
        });
    }

    /**
     * Handles a peer's request for the page that leaves a frame at {@code sequence}. The taker is called then, or
     * refused.
     */
    public void pull(int frame, int sequence, PageTaker taker) {
        onFrame(frame, () -> sequences.wanted(frame, sequence, taker));
    }

    @Override
    public void arrived(int frame, int sequence, int page, int version, ByteBuffer bytes) {
        if (bytes.remaining() != (store == null ? 0 : spec.pageBytes())) {
            throw new TierException(
                    Reason.INVALID_ARGUMENT,
                    "a page of " + bytes.remaining() + " bytes arrived for a lease of pages of " + spec.pageBytes());
        }
        onFrame(frame, () -> sequences.arrived(frame, sequence, page, version, bytes));
    }

    /**
     * Handles a peer's message that a mapping of a frame is gone. This has a sequence number of its own at the frame.
     */
    public void release(int frame, int sequence) {
        onFrame(frame, () -> sequences.released(frame, sequence));
    }

    /** Handles a peer's command to pull a page from a third node. */
    public void command(PullCommand command) {
        if (command.source() < 0 || command.source() >= spec.nodes().size()) {
            throw new TierException(Reason.INVALID_ARGUMENT, "the run has no node " + command.source());
        }
        onFrame(command.frame(), () -> sequences.pull(command));
    }

    /** Runs a peer's step if the lease is alive and has the frame. */
    private void onFrame(int frame, Runnable step) {
        lockedThenDelivered(() -> {
            checkAlive();
            checkFrame(frame);
            attempt(step);
        });
    }

    /** Counts down after the owner of a frame has acknowledged its release. */
    private void onRelease(BatchLedger.Open of) {
        lockedThenDelivered(() -> {
            if (failure == null) {
                attempt(() -> of.waiting--);
            }
        });
    }

    @Override
    public void broken(RuntimeException cause) {
        lockedThenDelivered(() -> fail(cause));
    }

    /** Runs a step under the lock and then, without it, makes the calls that the step has left in the outbox. */
    private void lockedThenDelivered(Runnable step) {
        lock.lock();
        try {
            step.run();
        } finally {
            lock.unlock();
            outbox.deliver();
        }
    }

    /**
     * Runs {@code step}, which may call others, once the lease is unlocked. For a {@link PageTaker} that is being
     * called.
     */
    public void afterwards(Runnable step) {
        outbox.add(step);
    }

    @Override
    public LeaseCounters counters() {
        lock.lock();
        try {
            return tally.counters(spec.pageBytes());
        } finally {
            lock.unlock();
        }
    }

    /** Counts of operations that have ended, by action. */
    public long[] operations() {
        lock.lock();
        try {
            return tally.byAction().clone();
        } finally {
            lock.unlock();
        }
    }

    /** Number of operations and pulls that wait for earlier ones at their frames. */
    public int waiting() {
        lock.lock();
        try {
            return sequences.size();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int frames() {
        return spec.frames();
    }

    @Override
    int runFrames() {
        return spec.frames();
    }

    /** Reads the frames that hold a page and compares the bytes with the page's pattern. */
    @Override
    public ScrubPart scrub(int first, int count) {
        lock.lock();
        try {
            checkAlive();
            if (!acknowledgements.isIdle()) {
                throw new TierException(
                        Reason.FAILED_PRECONDITION, "operations are still in flight; nothing to scrub yet");
            }
            RunLeaseSpec.range("first_frame", first, 0, spec.frames());
            return contents.scrub(first, count);
        } finally {
            lock.unlock();
        }
    }

    @Override
    void stop(TierException reason) {
        lock.lock();
        try {
            fail(reason);
            stages.forEach(StageExecutor::close);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Creates an executor for the run's stages; the run must be under the wall clock. It is closed with the lease,
     * unless the caller closes it before.
     */
    StageExecutor play(Shaper device, Timer timer, double dilation) {
        lock.lock();
        try {
            checkAlive();
            if (spec.clock() != RunClock.WALL) {
                throw new TierException(Reason.FAILED_PRECONDITION, "the run is not under the wall clock");
            }
            StageExecutor executor = new StageExecutor(device, timer, spec.pageBytes(), dilation);
            stages.add(executor);
            return executor;
        } finally {
            lock.unlock();
        }
    }

    @Override
    void dispose() {
        links.close();
        try {
            outbox.deliver();
        } finally {
            closeStore();
        }
    }

    private void closeStore() {
        lock.lock();
        try {
            if (store != null) {
                store.close();
            }
        } finally {
            lock.unlock();
        }
    }

    private void checkAlive() {
        if (failure != null) {
            throw failure;
        }
    }

    void checkEpoch(int epoch) {
        if (epoch < spec.epoch()) {
            throw new TierException(
                    Reason.ABORTED, "epoch " + epoch + " was given up: the run is in epoch " + spec.epoch());
        }
        if (epoch > spec.epoch()) {
            throw new TierException(
                    Reason.FAILED_PRECONDITION,
                    "epoch " + epoch + " has no lease here: the run is in epoch " + spec.epoch());
        }
    }

    private void checkFrame(int frame) {
        if (Integer.compareUnsigned(frame, table.frames()) >= 0) {
            throw new TierException(
                    Reason.OUT_OF_RANGE,
                    "frame " + Integer.toUnsignedString(frame) + " is not of this lease, which has " + table.frames());
        }
        table.reach(frame);
    }

    private void attempt(Runnable step) {
        try {
            step.run();
            acknowledgements.acknowledge();
        } catch (TierException e) {
            fail(e);
        } catch (OutOfMemoryError e) { // part of the step may have been taken
            fail(TierException.fullHeap(e));
        }
    }

    private void fail(RuntimeException cause) {
        if (failure != null) {
            return;
        }
        failure = cause;
        acknowledgements.fail(cause);
        sequences.refuseAll(cause, outbox);
    }
}
