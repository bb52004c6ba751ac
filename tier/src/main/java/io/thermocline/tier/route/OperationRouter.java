package io.thermocline.tier.route;

import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.operation.OperationCode;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Turns a run's changes of the page table into operations for the nodes of its tiers.
 *
 * <p>It assigns the numbers that make their order unambiguous: run-wide numbers, sequence numbers of frames, and
 * versions of pages ({@link RoutedPages}). It is the same for tiers in this process and for a fleet; only the
 * {@link BatchChannel}s differ.
 *
 * <p>Calls come in the order of the run's decisions, on one thread. They gather operations and return; they wait only
 * where a node's credits are used up ({@link Lanes}).
 *
 * <p>State per page 13 bytes, per frame 4.
 */
public final class OperationRouter {
    private static final int MAX_TIERS = 4;

    private final int last;
    private final boolean carriesPayload;
    private final boolean prompt; // true if chunks take long, so that nodes must not wait for full batches
    private final int hostTier;
    private final Lanes lanes;
    private final RoutedPages pages;
    private final int[] firstNode;
    private final int[] shards;
    private final int[][] sequences; // by tier and frame
    private long nextOp;

    /**
     * Creates a router at the start of a run.
     *
     * @param run the run
     * @param layout nodes of its tiers
     * @param channels channel to each node, by index
     */
    public OperationRouter(RoutedRun run, NodeLayout layout, List<? extends BatchChannel> channels) {
        if (channels.size() != layout.nodes() || layout.tiers() < 2 || layout.tiers() > MAX_TIERS) {
            throw new IllegalArgumentException(channels.size() + " channels for " + layout.nodes() + " nodes of "
                    + layout.tiers() + " tiers; allowed: one channel a node, 2 to " + MAX_TIERS + " tiers");
        }
        last = layout.tiers() - 1;
        carriesPayload = run.carriesPayload();
        prompt = run.clock() == RunClock.WALL;
        hostTier = run.hostTier();
        lanes = new Lanes(run, channels);
        pages = new RoutedPages(last);
        firstNode = new int[layout.tiers()];
        shards = new int[layout.tiers()];
        sequences = new int[layout.tiers()][0];
        for (int tier = 0; tier <= last; tier++) {
            firstNode[tier] = layout.firstNode(tier);
            shards[tier] = layout.shards().get(tier);
        }
    }

    // ---- the run's actions

    /**
     * Places a page that was never written or moved in a frame above the last tier. Its home gives it up, and its first
     * contents appear there.
     */
    public void place(int page, int tier, int frame) {
        pages.reach(page);
        pages.checkPlace(page, last, page);
        if (tier == last || pages.version(page) != 0 || pages.isMapped(page)) {
            throw new IllegalStateException("page " + page + " cannot begin in tier " + tier + ": "
                    + (tier == last ? "that is its home" : "it was accessed before"));
        }
        operate(OperationCode.FREE, page, last, page);
        operate(OperationCode.PLACE, page, tier, frame);
        pages.moved(page, tier, frame);
    }

    /**
     * Gives up what a page holds where it is. Contents of its version appear in a frame of the first tier, which an
     * access then writes.
     */
    public void overwrite(int page, int fromTier, int fromFrame, int frame) {
        pages.reach(page);
        pages.checkPlace(page, fromTier, fromFrame);
        if (fromTier == 0) {
            throw new IllegalStateException("page " + page + " is in the first tier already");
        }
        operate(OperationCode.FREE, page, fromTier, fromFrame);
        unmap(page, fromTier, fromFrame);
        operate(OperationCode.PLACE, page, 0, frame);
        pages.moved(page, 0, frame);
    }

    /** Copies a page to a frame of another tier, where it is from now on. A flush leaves the page where it is. */
    public void move(
            int page, int fromTier, int fromFrame, int toTier, int toFrame, OperationKind kind, Initiator initiator) {
        pages.reach(page);
        pages.checkPlace(page, fromTier, fromFrame);
        long op = nextOp++;
        int fromSequence = advance(fromTier, fromFrame);
        int toSequence = advance(toTier, toFrame);
        int from = node(fromTier, fromFrame);
        int to = node(toTier, toFrame);
        int driver = driver(initiator, fromTier, from, toTier, to);
        int out = driver == from ? OperationCode.MOVE_OUT_PUSH : OperationCode.MOVE_OUT;
        int in = driver == to ? OperationCode.MOVE_IN : OperationCode.MOVE_IN_AWAIT;
        int fromLocal = fromFrame / shards[fromTier];
        int toLocal = toFrame / shards[toTier];
        int version = pages.version(page);

        boolean driven = carriesPayload && driver != from && driver != to;
        Lane source = lanes.open(from, op); // before anything is added: this may send batches
        Lane target = lanes.open(to, op);
        Lane third = driven ? lanes.open(driver, op) : null;
        int at = source.add(op, OperationCode.move(out, kind, initiator), page, fromLocal, fromSequence, version);
        int atTarget = target.add(op, OperationCode.move(in, kind, initiator), page, toLocal, toSequence, version);
        if (carriesPayload) {
            source.batch().setPeer(at, to, toLocal, toSequence, 0);
            target.batch().setPeer(atTarget, from, fromLocal, fromSequence, 0);
        }
        if (third != null) {
            byte drive = OperationCode.move(OperationCode.DRIVE, kind, initiator);
            int atThird = third.add(op, drive, page, toLocal, toSequence, version);
            third.batch().setPeer(atThird, to, fromLocal, fromSequence, from);
        }
        if (kind != OperationKind.FLUSH) {
            unmap(page, fromTier, fromFrame);
            pages.moved(page, toTier, toFrame);
        }
        lanes.sendIfFull(source);
        lanes.sendIfFull(target);
        if (third != null) {
            lanes.sendIfFull(third);
        }
    }

    /** Drops the copy of a clean page; the page is at its home again, which is current. */
    public void discard(int page, int fromTier, int fromFrame) {
        pages.reach(page);
        pages.checkPlace(page, fromTier, fromFrame);
        if (fromTier == last) {
            throw new IllegalStateException("page " + page + " is at its home; there is nothing to drop");
        }
        operate(OperationCode.FREE, page, fromTier, fromFrame);
        unmap(page, fromTier, fromFrame);
        operate(OperationCode.OWN, page, last, page);
        pages.moved(page, last, page);
    }

    /**
     * Records a write to a page where it is. Sends one operation in each chunk, and another one after each move of the
     * page.
     */
    public void write(int page) {
        pages.reach(page);
        if (pages.written(page)) {
            operate(OperationCode.WRITE, page, pages.tierOf(page), pages.frameOf(page));
        }
    }

    /** Records a remote access by the accelerator. A remote write is not also a {@link #write}. */
    public void remote(int page, boolean write, long bytes) {
        pages.reach(page);
        int tier = pages.tierOf(page);
        if (tier == 0) {
            throw new IllegalStateException("page " + page + " is in the first tier; no access to it is remote");
        }
        if (!pages.isMapped(page)) {
            pages.setMapped(page, true);
            long op = nextOp++;
            Lane lane = lanes.open(0, op);
            int at = lane.add(op, OperationCode.MAP, page, 0, 0, pages.version(page));
            lane.batch().setPeer(at, node(tier, pages.frameOf(page)), 0, 0, 0);
            lanes.sendIfFull(lane);
        }
        if (write) {
            pages.writtenRemotely(page);
        }
        operate(write ? OperationCode.REMOTE_WRITE : OperationCode.REMOTE_READ, page, tier, pages.frameOf(page), bytes);
    }

    /**
     * Ends a chunk.
     *
     * @param accesses accesses decided so far
     * @param servedPerTier accesses of this chunk by the tier that served them
     */
    public void chunk(long accesses, long[] servedPerTier) {
        lanes.endAccess(accesses);
        for (int tier = 0; tier <= last; tier++) {
            lanes.served(firstNode[tier], servedPerTier[tier]);
        }
        pages.endChunk();
        if (prompt) {
            flush();
        }
    }

    /** Sets the model time that the run has reached. It travels in the batches. */
    public void modelTime(long ns) {
        lanes.modelTime(ns);
    }

    // ---- the end

    /** Sends everything gathered. */
    public void flush() {
        lanes.flush();
    }

    /** Sends everything and waits until every node has ended its last operation with an equal checksum. */
    public void drain(Duration timeout) {
        lanes.drain(timeout);
    }

    /**
     * Fails current and future calls with {@code cause}, including those that wait for a node. Any thread may call
     * this.
     */
    public void fail(RuntimeException cause) {
        lanes.fail(cause);
    }

    /** Throws the cause if the run has failed. Any thread may call this. */
    public void checkAlive() {
        lanes.checkAlive();
    }

    /** Closes the channels. */
    public void close() {
        lanes.close();
    }

    /** Creates a check of the frames' contents against the page table. */
    public ScrubCheck scrubCheck() {
        return new ScrubCheck(pages);
    }

    /** Returns the version of a page's contents: 0 before its first write. */
    public int version(int page) {
        return pages.version(page);
    }

    /** Number of operations so far. */
    public long operations() {
        return nextOp;
    }

    // ---- inside

    private int node(int tier, int frame) {
        int count = shards[tier];
        return firstNode[tier] + (count == 1 ? 0 : frame % count);
    }

    /**
     * Returns the node that drives a move: the initiator's end of it, or else the first node of the initiator's tier.
     */
    private int driver(Initiator initiator, int fromTier, int from, int toTier, int to) {
        int tier = initiator == Initiator.GPU ? 0 : hostTier;
        return tier == fromTier ? from : tier == toTier ? to : firstNode[tier];
    }

    private int advance(int tier, int frame) {
        int[] counts = sequences[tier];
        if (frame >= counts.length) {
            counts =
                    Arrays.copyOf(counts, (int) Math.min(RoutedPages.FRAMES, Math.max(frame + 1L, counts.length * 2L)));
            sequences[tier] = counts;
        }
        return counts[frame]++;
    }

    private void operate(int code, int page, int tier, int frame) {
        operate(code, page, tier, frame, 0);
    }

    private void operate(int code, int page, int tier, int frame, long bytes) {
        long op = nextOp++;
        Lane lane = lanes.open(node(tier, frame), op);
        int sequence = advance(tier, frame);
        int at = lane.add(op, code, page, frame / shards[tier], sequence, pages.version(page));
        if (bytes != 0) {
            lane.batch().setBytes(at, Math.toIntExact(bytes));
        }
        lanes.sendIfFull(lane);
    }

    /** Unmaps a page that leaves a frame, if the accelerator maps it. The frame's next operation waits for this. */
    private void unmap(int page, int tier, int frame) {
        if (!pages.isMapped(page)) {
            return;
        }
        pages.setMapped(page, false);
        long op = nextOp++;
        int sequence = advance(tier, frame);
        Lane lane = lanes.open(0, op);
        int at = lane.add(op, OperationCode.INVALIDATE, page, frame / shards[tier], sequence, pages.version(page));
        lane.batch().setPeer(at, node(tier, frame), 0, 0, 0);
        lanes.sendIfFull(lane);
    }
}
