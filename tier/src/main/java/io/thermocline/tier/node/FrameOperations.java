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
    private final FrameTable table;

    FrameOperations(FrameTable table) {
        this.table = table;
    }

    /** Refuses a batch that can never be right, before any of it is applied. */
    void check(OperationBatch batch, int nodes, boolean meets) {
        int highest = -1;
        for (int i = 0; i < batch.count; i++) {
            int code = OperationCode.code(batch.action[i]);
            if (!OperationCode.isKnown(batch.action[i])) {
                throw refuse(batch, i, "action " + (batch.action[i] & 0xFF) + " is unknown");
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

    /** Changes the entry of a frame as an operation does that ends, gives its turn to the next, and returns the checksum of what is there. */
    long end(int[] entries, int action, int frame, int page, int version) {
        int at = frame << SHIFT;
        int turn = entries[at];
        int holds = entries[at + PAGE];
        int old = entries[at + VERSION];
        boolean fits;
        switch (OperationCode.code(action)) {
            case OperationCode.MOVE_OUT, OperationCode.MOVE_OUT_PUSH -> {
                fits = holds == page && old == version;
                if (!OperationCode.copies(action)) {
                    entries[at + PAGE] = EMPTY;
                }
            }
            case OperationCode.MOVE_IN, OperationCode.MOVE_IN_AWAIT -> {
                fits = holds == EMPTY && table.admits(frame, page);
                if (!OperationCode.copies(action)) {
                    entries[at + PAGE] = page;
                }
                entries[at + VERSION] = version;
            }
            case OperationCode.WRITE, OperationCode.REMOTE_WRITE -> {
                fits = holds == page && old + 1 == version;
                entries[at + VERSION] = version;
            }
            case OperationCode.REMOTE_READ -> fits = holds == page && old == version;
            case OperationCode.FREE -> {
                fits = holds == page && old == version;
                entries[at + PAGE] = EMPTY;
            }
            case OperationCode.OWN -> {
                fits = holds == EMPTY && old == version && table.admits(frame, page);
                entries[at + PAGE] = page;
            }
            default -> throw new IllegalStateException("action " + action + " touches no frame");
        }
        if (!fits) {
            entries[at + PAGE] = holds;
            entries[at + VERSION] = old;
            throw mismatch(entries, action, frame, page, version);
        }
        entries[at] = turn + 1;
        return OperationChecksum.of(action, page, frame, turn, entries[at + VERSION]);
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
