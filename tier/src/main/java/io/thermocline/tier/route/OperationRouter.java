package io.thermocline.tier.route;

import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.operation.OperationCode;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Turns a run's changes of the page table into operations for the nodes of its tiers. It owns what makes their order unambiguous: the run-wide
 * numbers, the turns of frames, and the versions of pages ({@link RoutedPages}). The same for tiers of this process and for a fleet; only the {@link BatchPort}s
 * differ.
 *
 * <p>Called in the order in which the run decides. Calls gather operations and return; they wait only where a node's credits are used up ({@link Lanes}).
 *
 * <p>State per page 13 bytes, per frame 4. One thread.
 */
public final class OperationRouter {
    private static final int MAX_TIERS = 4;

    private final int last;
    private final boolean meets;
    private final boolean prompt; // whether a chunk takes so long that nodes shall not wait for full batches
    private final int hostTier;
    private final Lanes lanes;
    private final RoutedPages pages;
    private final int[] firstNode;
    private final int[] shards;
    private final int[][] turns; // by tier and frame
    private long nextOp;

    /**
     * A router at the start of a run.
     *
     * @param run what the run is
     * @param layout nodes of its tiers
     * @param ports the way to each node, by index
     */
    public OperationRouter(RoutedRun run, NodeLayout layout, List<? extends BatchPort> ports) {
        if (ports.size() != layout.nodes() || layout.tiers() < 2 || layout.tiers() > MAX_TIERS) {
            throw new IllegalArgumentException(ports.size() + " ports for " + layout.nodes() + " nodes of "
                    + layout.tiers() + " tiers; allowed: one port a node, 2 to " + MAX_TIERS + " tiers");
        }
        last = layout.tiers() - 1;
        meets = run.meets();
        prompt = run.clock() == RunClock.WALL;
        hostTier = run.hostTier();
        lanes = new Lanes(run, ports);
        pages = new RoutedPages(last);
        firstNode = new int[layout.tiers()];
        shards = new int[layout.tiers()];
        turns = new int[layout.tiers()][0];
        for (int tier = 0; tier <= last; tier++) {
            firstNode[tier] = layout.firstNode(tier);
            shards[tier] = layout.shards().get(tier);
        }
    }

    // ---- what the run does

    /** A page that was neither written nor moved begins in a frame above the last tier: its home gives it up, and its first contents appear there. */
    public void place(int page, int tier, int frame) {
        pages.reach(page);
        pages.checkLies(page, last, page);
        if (tier == last || pages.version(page) != 0 || pages.isMapped(page)) {
            throw new IllegalStateException("page " + page + " cannot begin in tier " + tier + ": "
                    + (tier == last ? "that is its home" : "it was accessed before"));
        }
        operate(OperationCode.FREE, page, last, page);
        operate(OperationCode.PLACE, page, tier, frame);
        pages.moved(page, tier, frame);
    }

    /** A page is copied from where it lies to a frame of another tier, and lies there from now on; a flush leaves it where it lies. */
    public void move(
            int page, int fromTier, int fromFrame, int toTier, int toFrame, OperationKind kind, Initiator initiator) {
        pages.reach(page);
        pages.checkLies(page, fromTier, fromFrame);
        long op = nextOp++;
        int fromTurn = takeTurn(fromTier, fromFrame);
        int toTurn = takeTurn(toTier, toFrame);
        int from = node(fromTier, fromFrame);
        int to = node(toTier, toFrame);
        int driver = driver(initiator, fromTier, from, toTier, to);
        int out = driver == from ? OperationCode.MOVE_OUT_PUSH : OperationCode.MOVE_OUT;
        int in = driver == to ? OperationCode.MOVE_IN : OperationCode.MOVE_IN_AWAIT;
        int fromLocal = fromFrame / shards[fromTier];
        int toLocal = toFrame / shards[toTier];
        int version = pages.version(page);

        boolean driven = meets && driver != from && driver != to;
        Lane source = lanes.open(from, op); // before anything is added: this may send batches
        Lane target = lanes.open(to, op);
        Lane third = driven ? lanes.open(driver, op) : null;
        int at = source.add(op, OperationCode.move(out, kind, initiator), page, fromLocal, fromTurn, version);
        int atTarget = target.add(op, OperationCode.move(in, kind, initiator), page, toLocal, toTurn, version);
        if (meets) {
            source.batch().setPeer(at, to, toLocal, toTurn, 0);
            target.batch().setPeer(atTarget, from, fromLocal, fromTurn, 0);
        }
        if (third != null) {
            byte drive = OperationCode.move(OperationCode.DRIVE, kind, initiator);
            int atThird = third.add(op, drive, page, toLocal, toTurn, version);
            third.batch().setPeer(atThird, to, fromLocal, fromTurn, from);
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

    /** The copy of a clean page is dropped; the page lies at its home again, which is current. */
    public void discard(int page, int fromTier, int fromFrame) {
        pages.reach(page);
        pages.checkLies(page, fromTier, fromFrame);
        if (fromTier == last) {
            throw new IllegalStateException("page " + page + " lies at its home; there is nothing to drop");
        }
        operate(OperationCode.FREE, page, fromTier, fromFrame);
        unmap(page, fromTier, fromFrame);
        operate(OperationCode.OWN, page, last, page);
        pages.moved(page, last, page);
    }

    /** A page was written where it lies. Sends one operation a chunk, and one more after each move of the page. */
    public void write(int page) {
        pages.reach(page);
        if (pages.written(page)) {
            operate(OperationCode.WRITE, page, pages.tierOf(page), pages.frameOf(page));
        }
    }

    /** An access of the accelerator was served where the page lies. A remote write is not also a {@link #write}. */
    public void remote(int page, boolean write, long bytes) {
        pages.reach(page);
        int tier = pages.tierOf(page);
        if (tier == 0) {
            throw new IllegalStateException("page " + page + " lies in the first tier; no access to it is remote");
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

    /** A chunk has ended: accesses decided so far, and how many of this chunk each tier served. */
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

    /** The model time that the run has reached; rides in the batches. */
    public void modelTime(long ns) {
        lanes.modelTime(ns);
    }

    // ---- the end

    /** Sends everything gathered. */
    public void flush() {
        lanes.flush();
    }

    /** Sends everything and waits until every node has ended its last operation, with equal checksums. */
    public void drain(Duration timeout) {
        lanes.drain(timeout);
    }

    /** Has whoever waits for a node of this run, and whoever comes, get the reason why it fails. From any thread. */
    public void fail(RuntimeException cause) {
        lanes.fail(cause);
    }

    /** Throws the reason why the run fails, if it does. From any thread. */
    public void checkAlive() {
        lanes.checkAlive();
    }

    /** Ends the ports. */
    public void close() {
        lanes.close();
    }

    /** Compares what the nodes' frames hold with what they should. */
    public ScrubCheck scrubCheck() {
        return new ScrubCheck(pages);
    }

    /** Version of a page's contents: 0 before it was written. */
    public int version(int page) {
        return pages.version(page);
    }

    /** Operations so far. */
    public long operations() {
        return nextOp;
    }

    // ---- inside

    private int node(int tier, int frame) {
        int count = shards[tier];
        return firstNode[tier] + (count == 1 ? 0 : frame % count);
    }

    /** The node that drives a move: the initiator's end of it, or else the first node of the initiator's tier. */
    private int driver(Initiator initiator, int fromTier, int from, int toTier, int to) {
        int tier = initiator == Initiator.GPU ? 0 : hostTier;
        return tier == fromTier ? from : tier == toTier ? to : firstNode[tier];
    }

    private int takeTurn(int tier, int frame) {
        int[] counts = turns[tier];
        if (frame >= counts.length) {
            counts =
                    Arrays.copyOf(counts, (int) Math.min(RoutedPages.FRAMES, Math.max(frame + 1L, counts.length * 2L)));
            turns[tier] = counts;
        }
        return counts[frame]++;
    }

    private void operate(int code, int page, int tier, int frame) {
        operate(code, page, tier, frame, 0);
    }

    private void operate(int code, int page, int tier, int frame, long bytes) {
        long op = nextOp++;
        Lane lane = lanes.open(node(tier, frame), op);
        int turn = takeTurn(tier, frame);
        int at = lane.add(op, code, page, frame / shards[tier], turn, pages.version(page));
        if (bytes != 0) {
            lane.batch().setBytes(at, Math.toIntExact(bytes));
        }
        lanes.sendIfFull(lane);
    }

    /** The page leaves a frame that the accelerator may map: the mapping goes, and then the frame's next user has its turn. */
    private void unmap(int page, int tier, int frame) {
        if (!pages.isMapped(page)) {
            return;
        }
        pages.setMapped(page, false);
        long op = nextOp++;
        int turn = takeTurn(tier, frame);
        Lane lane = lanes.open(0, op);
        int at = lane.add(op, OperationCode.INVALIDATE, page, frame / shards[tier], turn, pages.version(page));
        lane.batch().setPeer(at, node(tier, frame), 0, 0, 0);
        lanes.sendIfFull(lane);
    }
}
