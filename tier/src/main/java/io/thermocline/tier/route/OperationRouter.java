package io.thermocline.tier.route;

import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.operation.OperationCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns a run's changes of the page table into operations for the nodes of its tiers. It owns what makes their order unambiguous: the run-wide
 * numbers, the turns of frames, and the versions of pages. The same for tiers of this process and for a fleet; only the {@link BatchPort}s differ.
 *
 * <p>Called in the order in which the run decides. A page lies at first in its home, the last tier's frame of its own number, unless it is placed elsewhere. Calls gather
 * operations and return; they wait only where a node's credits are used up. Before a lane waits, the lanes whose unsent operations are older are
 * sent, so that nothing that a node waits for is still here (every wait of a node is for a lower number).
 *
 * <p>State per page 12 bytes, per frame 4. One thread.
 */
public final class OperationRouter {
    static final int TIER_SHIFT = 29;
    private static final int FRAME = (1 << TIER_SHIFT) - 1;
    private static final int FIRST_PAGES = 1 << 12;
    private static final int MAX_TIERS = 4;

    private final NodeLayout layout;
    private final int last;
    private final boolean meets;
    private final boolean prompt; // whether a chunk takes so long that nodes shall not wait for full batches
    private final int hostTier;
    private final Lane[] lanes;
    private final int[] firstNode;
    private final int[] shards;
    private final int[][] turns; // by tier and frame
    private int[] place = new int[0]; // by page: tier and frame
    private int[] version = new int[0];
    private int[] writtenIn = new int[0]; // by page: the chunk in which its last WRITE was sent
    private boolean[] mapped = new boolean[0]; // the accelerator maps the page where it lies

    private int pages; // those that were named so far are below
    private int chunk = 1;
    private long nextOp;
    private long endAccess;
    private long modelTimeNs;
    private volatile @Nullable RuntimeException failure;

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
        this.layout = layout;
        last = layout.tiers() - 1;
        meets = run.meets();
        prompt = run.clock() == RunClock.WALL;
        hostTier = run.hostTier();
        long payload = run.carriesBytes() ? run.pageBytes() : 0;
        lanes = new Lane[ports.size()];
        for (int node = 0; node < lanes.length; node++) {
            lanes[node] = new Lane(run.runId(), run.epoch(), ports.get(node), payload, this::fail);
        }
        RuntimeException early = failure;
        if (early != null) {
            fail(early); // also to lanes that were not there yet
        }
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
        reach(page);
        checkLies(page, last, page);
        if (tier == last || version[page] != 0 || mapped[page]) {
            throw new IllegalStateException("page " + page + " cannot begin in tier " + tier + ": "
                    + (tier == last ? "that is its home" : "it was accessed before"));
        }
        operate(OperationCode.FREE, page, last, page);
        operate(OperationCode.PLACE, page, tier, frame);
        place[page] = tier << TIER_SHIFT | frame;
    }

    /** A page is copied from where it lies to a frame of another tier, and lies there from now on; a flush leaves it where it lies. */
    public void move(
            int page, int fromTier, int fromFrame, int toTier, int toFrame, OperationKind kind, Initiator initiator) {
        reach(page);
        checkLies(page, fromTier, fromFrame);
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
        int pageVersion = version[page];

        boolean driven = meets && driver != from && driver != to;
        Lane source = laneFor(from, op); // before anything is added: this may send batches
        Lane target = laneFor(to, op);
        Lane third = driven ? laneFor(driver, op) : null;
        int at = source.add(op, OperationCode.move(out, kind, initiator), page, fromLocal, fromTurn, pageVersion);
        int atTarget = target.add(op, OperationCode.move(in, kind, initiator), page, toLocal, toTurn, pageVersion);
        if (meets) {
            source.batch().setPeer(at, to, toLocal, toTurn, 0);
            target.batch().setPeer(atTarget, from, fromLocal, fromTurn, 0);
        }
        if (third != null) {
            byte drive = OperationCode.move(OperationCode.DRIVE, kind, initiator);
            int atThird = third.add(op, drive, page, toLocal, toTurn, pageVersion);
            third.batch().setPeer(atThird, to, fromLocal, fromTurn, from);
        }
        if (kind != OperationKind.FLUSH) {
            unmap(page, fromTier, fromFrame);
            place[page] = toTier << TIER_SHIFT | toFrame;
            writtenIn[page] = 0;
        }
        sendIfFull(source);
        sendIfFull(target);
        if (third != null) {
            sendIfFull(third);
        }
    }

    /** The copy of a clean page is dropped; the page lies at its home again, which is current. */
    public void discard(int page, int fromTier, int fromFrame) {
        reach(page);
        checkLies(page, fromTier, fromFrame);
        if (fromTier == last) {
            throw new IllegalStateException("page " + page + " lies at its home; there is nothing to drop");
        }
        operate(OperationCode.FREE, page, fromTier, fromFrame);
        unmap(page, fromTier, fromFrame);
        operate(OperationCode.OWN, page, last, page);
        place[page] = last << TIER_SHIFT | page;
        writtenIn[page] = 0;
    }

    /** A page was written where it lies. Sends one operation a chunk, and one more after each move of the page. */
    public void write(int page) {
        reach(page);
        if (writtenIn[page] != chunk) {
            writtenIn[page] = chunk;
            version[page]++;
            operate(OperationCode.WRITE, page, tierOf(page), frameOf(page));
        }
    }

    /** An access of the accelerator was served where the page lies. A remote write is not also a {@link #write}. */
    public void remote(int page, boolean write, long bytes) {
        reach(page);
        int tier = tierOf(page);
        if (tier == 0) {
            throw new IllegalStateException("page " + page + " lies in the first tier; no access to it is remote");
        }
        if (!mapped[page]) {
            mapped[page] = true;
            long op = nextOp++;
            Lane lane = laneFor(0, op);
            int at = lane.add(op, OperationCode.MAP, page, 0, 0, version[page]);
            lane.batch().setPeer(at, node(tier, frameOf(page)), 0, 0, 0);
            sendIfFull(lane);
        }
        if (write) {
            version[page]++;
        }
        operate(write ? OperationCode.REMOTE_WRITE : OperationCode.REMOTE_READ, page, tier, frameOf(page), bytes);
    }

    /** A chunk has ended: accesses decided so far, and how many of this chunk each tier served. */
    public void chunk(long accesses, long[] servedPerTier) {
        endAccess = accesses;
        for (int tier = 0; tier <= last; tier++) {
            lanes[firstNode[tier]].batch().served += servedPerTier[tier];
        }
        chunk++;
        if (chunk == 0) { // 2^32 chunks: no page may seem written in this one
            Arrays.fill(writtenIn, 0);
            chunk = 1;
        }
        if (prompt) {
            flush();
        }
    }

    /** The model time that the run has reached; rides in the batches. */
    public void modelTime(long ns) {
        modelTimeNs = ns;
    }

    // ---- the end

    /** Sends everything gathered. */
    public void flush() {
        sendOlderThan(Long.MAX_VALUE);
    }

    /** Sends everything and waits until every node has ended its last operation, with equal checksums. */
    public void drain(Duration timeout) {
        flush();
        for (Lane lane : lanes) {
            lane.awaitAcknowledged(timeout.toNanos());
        }
    }

    /** Has whoever waits for a node of this run, and whoever comes, get the reason why it fails. From any thread. */
    public void fail(RuntimeException cause) {
        if (failure == null) {
            failure = cause;
        }
        for (Lane lane : lanes) {
            if (lane != null) { // else one has failed while the router was made
                lane.giveUp(cause);
            }
        }
    }

    /** Throws the reason why the run fails, if it does. From any thread. */
    public void checkAlive() {
        RuntimeException cause = failure;
        if (cause != null) {
            throw cause;
        }
    }

    /** Ends the ports. */
    public void close() {
        for (Lane lane : lanes) {
            lane.close();
        }
    }

    /** Compares what the nodes' frames hold with what they should. */
    public ScrubCheck scrubCheck() {
        return new ScrubCheck(layout, place, version, pages);
    }

    /** Version of a page's contents: 0 before it was written. */
    public int version(int page) {
        return page < pages ? version[page] : 0;
    }

    /** Operations so far. */
    public long operations() {
        return nextOp;
    }

    // ---- inside

    private void reach(int page) {
        if (page < pages) {
            return;
        }
        if (page >= FRAME) {
            throw new IllegalArgumentException("page " + page + " is beyond " + (FRAME - 1));
        }
        if (page >= place.length) {
            int old = place.length;
            int size = (int) Math.min(FRAME, Math.max(Math.max(FIRST_PAGES, old * 2L), page + 1L));
            place = Arrays.copyOf(place, size);
            version = Arrays.copyOf(version, size);
            writtenIn = Arrays.copyOf(writtenIn, size);
            mapped = Arrays.copyOf(mapped, size);
            for (int p = old; p < size; p++) {
                place[p] = last << TIER_SHIFT | p;
            }
        }
        pages = page + 1;
    }

    private void checkLies(int page, int tier, int frame) {
        if (place[page] != (tier << TIER_SHIFT | frame)) {
            throw new IllegalStateException("page " + page + " lies in frame " + frameOf(page) + " of tier "
                    + tierOf(page) + ", not in frame " + frame + " of tier " + tier);
        }
    }

    private int tierOf(int page) {
        return place[page] >>> TIER_SHIFT;
    }

    private int frameOf(int page) {
        return place[page] & FRAME;
    }

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
            counts = Arrays.copyOf(counts, (int) Math.min(FRAME, Math.max(frame + 1L, counts.length * 2L)));
            turns[tier] = counts;
        }
        return counts[frame]++;
    }

    private void operate(int code, int page, int tier, int frame) {
        operate(code, page, tier, frame, 0);
    }

    private void operate(int code, int page, int tier, int frame, long bytes) {
        long op = nextOp++;
        Lane lane = laneFor(node(tier, frame), op);
        int turn = takeTurn(tier, frame);
        int at = lane.add(op, code, page, frame / shards[tier], turn, version[page]);
        if (bytes != 0) {
            lane.batch().setBytes(at, Math.toIntExact(bytes));
        }
        sendIfFull(lane);
    }

    /** The page leaves a frame that the accelerator may map: the mapping goes, and then the frame's next user has its turn. */
    private void unmap(int page, int tier, int frame) {
        if (!mapped[page]) {
            return;
        }
        mapped[page] = false;
        long op = nextOp++;
        int turn = takeTurn(tier, frame);
        Lane lane = laneFor(0, op);
        int at = lane.add(op, OperationCode.INVALIDATE, page, frame / shards[tier], turn, version[page]);
        lane.batch().setPeer(at, node(tier, frame), 0, 0, 0);
        sendIfFull(lane);
    }

    private Lane laneFor(int node, long op) {
        Lane lane = lanes[node];
        if (lane.isFull() || !lane.admits(op)) {
            send(lane);
        }
        return lane;
    }

    private void sendIfFull(Lane lane) {
        if (lane.isFull()) {
            send(lane);
        }
    }

    private void send(Lane lane) {
        if (!lane.hasCredit()) {
            sendOlderThan(lane.firstOp());
        }
        lane.send(endAccess, modelTimeNs);
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
}
