package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.shaping.PlayedServers;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Timer;
import io.thermocline.tier.store.FrameStore;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The frames that a run has at a node. Applies the run's operations, each when its frame's turn has come, and moves pages to and from the same
 * run's leases at other nodes.
 *
 * <p>Thread-safe: one lock, held for a batch or for one event of a peer, never while anything waits and never while another lease or a client is
 * called. An operation whose turn has not come, and a pull that is ahead of its turn, is an entry in a map, not a thread.
 *
 * <p>An operation that does not fit what the frame holds breaks the run: the lease fails, says so to its sender and its peers, and refuses
 * everything from then on with the same reason.
 */
public final class RunLease implements PeerLink.Ends, Scrubbed {
    private final ReentrantLock lock = new ReentrantLock();
    private final RunLeaseSpec spec;
    private final FrameTable table;
    private final FrameOperations frameOperations;
    private final BatchLedger ledger;
    private final Outbox outbox = new Outbox();
    private final TurnQueue turns;
    private final Tally tally;
    private final Links links;
    private final @Nullable FrameStore store;
    private final List<PlayedServers> played = new ArrayList<>();
    private @Nullable AckSink acks;
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
        frameOperations = new FrameOperations(table);
        ledger = new BatchLedger(credit);
        tally = new Tally();
        FrameContents contents = new FrameContents(spec, table, store);
        links = new Links(spec, peers, this, outbox);
        turns = new TurnQueue(spec, table, frameOperations, contents, links, tally, this::onRelease);
    }

    /** What the run wanted. */
    public RunLeaseSpec spec() {
        return spec;
    }

    /**
     * Applies a batch: what can run now runs, the rest waits for its turn. The batch may be reused when this returns.
     *
     * @param sink where this batch's acknowledgement, and all later ones, go
     * @throws TierException if the batch is refused; the lease is then as before
     */
    public void apply(OperationBatch batch, AckSink sink) {
        lock.lock();
        try {
            checkAlive();
            if (!batch.runId.equals(spec.runId())) {
                throw new TierException(Reason.NOT_FOUND, "the lease is not of the run that the batch names");
            }
            checkEpoch(batch.epoch);
            BatchLedger.Open begun = accept(batch);
            acks = sink;
            if (begun == null) {
                repeat(batch.number, sink);
            } else {
                attempt(() -> {
                    turns.apply(batch, begun);
                    tally.served += batch.served;
                });
            }
        } finally {
            lock.unlock();
            outbox.deliver();
        }
    }

    /** Refuses what cannot be applied. Returns null for a batch that has come before. */
    private BatchLedger.@Nullable Open accept(OperationBatch batch) {
        BatchLedger.Open begun = ledger.begin(batch.number, payloadBytes(batch));
        if (begun != null) {
            try {
                frameOperations.check(batch, spec.nodes().size(), spec.meets());
            } catch (RuntimeException | OutOfMemoryError e) {
                ledger.takeBack(begun);
                throw e;
            }
        }
        return begun;
    }

    private long payloadBytes(OperationBatch batch) {
        return store == null ? 0 : (long) batch.moves() * spec.pageBytes();
    }

    private void repeat(long number, AckSink sink) {
        if (ledger.isDone(number)) {
            long checksum = ledger.checksum(number);
            outbox.add(() -> sink.done(number, checksum));
        }
    }

    /** From a peer: a page is wanted that leaves a frame at a turn. The taker is called then, or refused. */
    public void pull(int frame, int turn, PageTaker taker) {
        onFrame(frame, () -> turns.wanted(frame, turn, taker));
    }

    @Override
    public void arrived(int frame, int turn, int page, int version, ByteBuffer contents) {
        if (contents.remaining() != (store == null ? 0 : spec.pageBytes())) {
            throw new TierException(
                    Reason.INVALID_ARGUMENT,
                    "a page of " + contents.remaining() + " bytes arrived for a lease of pages of " + spec.pageBytes());
        }
        onFrame(frame, () -> turns.arrived(frame, turn, page, version, contents));
    }

    /** From a peer: a mapping of a frame is gone, which takes a turn there. */
    public void release(int frame, int turn) {
        onFrame(frame, () -> turns.released(frame, turn));
    }

    /** From a peer: the lease shall pull a page from a third node. */
    public void command(PullCommand command) {
        if (command.source() < 0 || command.source() >= spec.nodes().size()) {
            throw new TierException(Reason.INVALID_ARGUMENT, "the run has no node " + command.source());
        }
        onFrame(command.frame(), () -> turns.pull(command));
    }

    /** Takes a step for a peer, if the lease lives and has the frame. */
    private void onFrame(int frame, Runnable step) {
        lock.lock();
        try {
            checkAlive();
            checkFrame(frame);
            attempt(step);
        } finally {
            lock.unlock();
            outbox.deliver();
        }
    }

    /** The owner of a frame has acknowledged that the frame is released. */
    private void onRelease(BatchLedger.Open of) {
        lock.lock();
        try {
            if (failure == null) {
                attempt(() -> of.waiting--);
            }
        } finally {
            lock.unlock();
            outbox.deliver();
        }
    }

    @Override
    public void broken(RuntimeException cause) {
        lock.lock();
        try {
            fail(cause);
        } finally {
            lock.unlock();
            outbox.deliver();
        }
    }

    /** Runs {@code step}, which calls others, once the lease is not locked; for a {@link PageTaker} that was called. */
    public void afterwards(Runnable step) {
        outbox.add(step);
    }

    /** The counters so far. */
    public LeaseCounters counters() {
        lock.lock();
        try {
            return tally.counters(spec.pageBytes());
        } finally {
            lock.unlock();
        }
    }

    /** Operations that have ended, by action. */
    public long[] operations() {
        lock.lock();
        try {
            return tally.byAction().clone();
        } finally {
            lock.unlock();
        }
    }

    /** Operations and pulls that wait for their turn. */
    public int waiting() {
        lock.lock();
        try {
            return turns.size();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int frames() {
        return spec.frames();
    }

    /** Reads frames that hold a page and compares the bytes with the page's pattern. */
    @Override
    public ScrubPart scrub(int first, int count) {
        lock.lock();
        try {
            checkAlive();
            if (!ledger.isIdle()) {
                throw new TierException(
                        Reason.FAILED_PRECONDITION, "operations are still in flight; nothing to scrub yet");
            }
            RunLeaseSpec.range("first_frame", first, 0, spec.frames());
            return new FrameContents(spec, table, store).scrub(first, count);
        } finally {
            lock.unlock();
        }
    }

    /** Ends the lease: from now on everything is refused with {@code reason}, and the counters stay as they are. */
    void stop(TierException reason) {
        lock.lock();
        try {
            fail(reason);
            played.forEach(PlayedServers::close);
        } finally {
            lock.unlock();
        }
    }

    /** Servers for the run, which is under the wall clock; they are closed when the lease stops, unless the caller does so before. */
    PlayedServers play(Shaper device, Timer timer, double dilation) {
        lock.lock();
        try {
            checkAlive();
            if (spec.clock() != RunClock.WALL) {
                throw new TierException(Reason.FAILED_PRECONDITION, "the run is not under the wall clock");
            }
            PlayedServers servers = new PlayedServers(device, timer, spec.pageBytes(), dilation);
            played.add(servers);
            return servers;
        } finally {
            lock.unlock();
        }
    }

    /** Tells whoever waits at a stopped lease, and gives its space back. */
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
            acknowledge();
        } catch (TierException e) {
            fail(e);
        } catch (OutOfMemoryError e) { // part of the step may have been taken
            fail(TierException.fullHeap(e));
        }
    }

    private void acknowledge() {
        BatchLedger.Open done = ledger.nextDone();
        while (done != null) {
            AckSink sink = acks;
            long number = done.number;
            long checksum = done.checksum;
            if (sink != null) {
                outbox.add(() -> sink.done(number, checksum));
            }
            done = ledger.nextDone();
        }
    }

    private void fail(RuntimeException cause) {
        if (failure != null) {
            return;
        }
        failure = cause;
        AckSink sink = acks;
        if (sink != null) {
            outbox.add(() -> sink.failed(cause));
        }
        turns.refuseAll(cause, outbox);
    }
}
