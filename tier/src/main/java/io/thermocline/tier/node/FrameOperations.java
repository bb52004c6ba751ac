package io.thermocline.tier.node;

import static io.thermocline.tier.node.FrameTable.EMPTY;
import static io.thermocline.tier.node.FrameTable.PAGE;
import static io.thermocline.tier.node.FrameTable.SHIFT;
import static io.thermocline.tier.node.FrameTable.VERSION;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.operation.OperationChecksum;
import io.thermocline.tier.operation.OperationCode;

/** What operations do to the entries of frames, and which they refuse: a page must be where the operation says, with the version it says. */
final class FrameOperations {
    private static final int ACTION = 0xFF;
    /** By action: -1 ({@link FrameTable#EMPTY}) where the frame must be empty, 0 where it must hold the page. */
    private static final int[] EXPECTS_EMPTY = new int[ACTION + 1];
    /** By action: -1 where it leaves the frame empty, 0 where it leaves the page in it. */
    private static final int[] LEAVES_EMPTY = new int[ACTION + 1];
    /** By action: by how much it raises the version. */
    private static final int[] WRITES = new int[ACTION + 1];
    /** By action: -1 where the version must follow from the frame's, 0 where it comes from elsewhere. */
    private static final int[] KNOWS_VERSION = new int[ACTION + 1];

    /** By action: -1 where the frame is the node's own, 0 where it is another's. */
    private static final int[] OWN_FRAME = new int[ACTION + 1];
    /** By action: -1 where it is unknown, or not for every lease. */
    private static final int[] UNUSUAL = new int[ACTION + 1];

    static {
        for (int action = 0; action <= ACTION; action++) {
            int code = OperationCode.code(action);
            boolean in = code == OperationCode.MOVE_IN || code == OperationCode.MOVE_IN_AWAIT;
            boolean out = code == OperationCode.MOVE_OUT || code == OperationCode.MOVE_OUT_PUSH;
            boolean copies = OperationCode.copies(action);
            boolean places = code == OperationCode.PLACE;
            EXPECTS_EMPTY[action] = in || places || code == OperationCode.OWN ? EMPTY : 0;
            LEAVES_EMPTY[action] = out && !copies || in && copies || code == OperationCode.FREE ? EMPTY : 0;
            WRITES[action] = code == OperationCode.WRITE || code == OperationCode.REMOTE_WRITE ? 1 : 0;
            KNOWS_VERSION[action] = in || places ? 0 : -1;
            OWN_FRAME[action] = OperationCode.touchesOwnFrame(code) ? -1 : 0;
            UNUSUAL[action] = OperationCode.isKnown(action) && code != OperationCode.DRIVE ? 0 : -1;
        }
    }

    private final FrameTable table;
    private final boolean home;

    FrameOperations(FrameTable table) {
        this.table = table;
        home = table.home();
    }

    /** Refuses a batch that can never be right, before any of it is applied; one pass without branches, and a second one to say why. */
    void check(OperationBatch batch, int nodes, boolean meets) {
        int[] page = batch.page;
        int[] frame = batch.frame;
        int[] opGap = batch.opGap;
        byte[] action = batch.action;
        int highest = -1;
        int bad = 0; // negative if anything is
        for (int i = 0, count = batch.count; i < count; i++) {
            int act = action[i] & ACTION;
            int own = frame[i] & OWN_FRAME[act];
            highest = Math.max(highest, own);
            bad |= UNUSUAL[act] | page[i] | own | opGap[i] - 1;
        }
        if (bad < 0 || highest >= table.frames()) {
            highest = explain(batch, meets);
        }
        if (batch.hasPeers) {
            for (int i = 0; i < batch.count; i++) {
                if (Integer.compareUnsigned(batch.peer[i], nodes) >= 0
                        || Integer.compareUnsigned(batch.source[i], nodes) >= 0) {
                    throw refuse(batch, i, "the run has " + nodes + " nodes, and none of that index");
                }
            }
        }
        if (highest >= 0) {
            table.reach(highest);
        }
    }

    /** Refuses the first operation that cannot be; else returns the highest frame. */
    private int explain(OperationBatch batch, boolean meets) {
        int highest = -1;
        for (int i = 0; i < batch.count; i++) {
            int code = OperationCode.code(batch.action[i]);
            if (!OperationCode.isKnown(batch.action[i])) {
                throw refuse(batch, i, "action " + (batch.action[i] & ACTION) + " is unknown");
            }
            if (OperationCode.touchesOwnFrame(code)) {
                if (Integer.compareUnsigned(batch.frame[i], table.frames()) >= 0) {
                    throw new TierException(
                            Reason.OUT_OF_RANGE,
                            "operation " + op(batch, i) + ": frame " + Integer.toUnsignedString(batch.frame[i])
                                    + " is not of this lease, which has " + table.frames());
                }
                highest = Math.max(highest, batch.frame[i]);
            } else if (code == OperationCode.DRIVE && !meets) {
                throw refuse(batch, i, "a lease that moves no bytes drives no transfers");
            }
            if (batch.page[i] < 0 || batch.opGap[i] < (i == 0 ? 0 : 1)) {
                throw refuse(batch, i, "page and number must not go back or below 0");
            }
        }
        return highest;
    }

    private static long op(OperationBatch batch, int at) {
        long op = batch.firstOp;
        for (int i = 1; i <= at; i++) {
            op += batch.opGap[i];
        }
        return op;
    }

    private static TierException refuse(OperationBatch batch, int at, String why) {
        return new TierException(Reason.INVALID_ARGUMENT, "operation " + op(batch, at) + ": " + why);
    }

    /**
     * Changes the entry of a frame as an operation does that ends, gives its turn to the next, and returns the checksum of what is there. What each
     * action expects and leaves is looked up, not branched on: actions of a stream follow no pattern that a processor could predict.
     */
    long end(int[] entries, int action, int frame, int page, int version) {
        int at = frame << SHIFT;
        int act = action & ACTION;
        int turn = entries[at];
        int wrongPage = entries[at + PAGE] ^ (page | EXPECTS_EMPTY[act]);
        int wrongVersion = (entries[at + VERSION] + WRITES[act] ^ version) & KNOWS_VERSION[act];
        if ((wrongPage | wrongVersion) != 0 || home && !table.admits(frame, page)) {
            throw mismatch(entries, action, frame, page, version);
        }
        entries[at] = turn + 1;
        entries[at + PAGE] = page | LEAVES_EMPTY[act];
        entries[at + VERSION] = version;
        return OperationChecksum.of(action, page, frame, turn, version);
    }

    private static TierException mismatch(int[] entries, int action, int frame, int page, int version) {
        int at = frame << SHIFT;
        int holds = entries[at + PAGE];
        return new TierException(
                Reason.FAILED_PRECONDITION,
                "frame " + frame + " at turn " + entries[at] + " holds "
                        + (holds == EMPTY ? "no page" : "page " + holds + " of version " + entries[at + VERSION])
                        + "; the operation (code " + OperationCode.code(action) + ") is of page " + page
                        + " of version " + version);
    }
}
