package io.thermocline.tier.node;

import static io.thermocline.tier.node.FrameTable.EMPTY;
import static io.thermocline.tier.node.FrameTable.LOW;
import static io.thermocline.tier.node.FrameTable.STORED;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.operation.ActionBytes;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.operation.OperationChecksum;
import io.thermocline.tier.operation.OperationCode;

/**
 * What operations do to the entries of frames, and which they refuse: a page must be where the operation says, with the version it says.
 *
 * <p>What each action expects and leaves is looked up, not branched on: actions of a stream follow no pattern that a processor could predict.
 */
final class FrameOperations {
    private static final int ACTION = 0xFF;

    /** By action, times {@link #RULE}: what follows from it, as the five words that are named next. */
    private static final long[] RULES = new long[(ACTION + 1) << 3];

    private static final int RULE = 3; // as a shift
    /** Bits of a frame's first word that must be as the operation says. */
    private static final int COMPARED = 0;
    /** Where those differ from turn and page: the sign of the page, if the frame must be empty. */
    private static final int EXPECTED = 1;
    /** What it adds to turn and page: all bits of the page, if it leaves the frame empty. */
    private static final int LEFT = 2;
    /** By how much it raises a frame's second word, whose upper half is the version. */
    private static final int RAISES = 3;
    /** Bits of the second word that must then be the operation's: those of the version, unless that comes from elsewhere. */
    private static final int KNOWN = 4;

    /** Operations whose entries fit the first cache together. */
    private static final int BLOCK = 256;

    private static final long TURN = 1L << Integer.SIZE;
    private static final long SIGN = 1L << (Integer.SIZE - 1);

    static {
        for (int action = 0; action <= ACTION; action++) {
            int code = OperationCode.code(action);
            boolean in = code == OperationCode.MOVE_IN || code == OperationCode.MOVE_IN_AWAIT;
            boolean out = code == OperationCode.MOVE_OUT || code == OperationCode.MOVE_OUT_PUSH;
            boolean copies = OperationCode.copies(action);
            boolean places = code == OperationCode.PLACE;
            boolean intoEmpty = in || places || code == OperationCode.OWN;
            int rule = action << RULE;
            RULES[rule + COMPARED] = intoEmpty ? ~LOW | SIGN : -1;
            RULES[rule + EXPECTED] = intoEmpty ? SIGN : 0;
            RULES[rule + LEFT] = out && !copies || in && copies || code == OperationCode.FREE ? LOW : 0;
            RULES[rule + RAISES] = code == OperationCode.WRITE || code == OperationCode.REMOTE_WRITE ? TURN : 0;
            RULES[rule + KNOWN] = in || places ? 0 : ~LOW;
        }
    }

    private final FrameTable table;

    @SuppressWarnings("UnusedVariable") // written so that the compiler does not leave the reads out
    private long fetched;

    FrameOperations(FrameTable table) {
        this.table = table;
    }

    /** Refuses a batch that can never be right, before any of it is applied: passes over columns without branches, and another one to say why. */
    void check(OperationBatch batch, int nodes, boolean meets) {
        int count = batch.count;
        int highest = highest(batch.frame, count);
        if (count > 0 && isUnusual(batch) || highest >= table.frames()) {
            highest = explain(batch, meets);
        }
        if (batch.hasPeers) {
            for (int i = 0; i < count; i++) {
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

    private static int highest(int[] frame, int count) {
        int highest = -1;
        for (int i = 0; i < count; i++) {
            highest = Math.max(highest, frame[i]);
        }
        return highest;
    }

    /** Whether anything in a batch needs a closer look: what is negative, unknown, or not for every lease. */
    private static boolean isUnusual(OperationBatch batch) {
        int[] page = batch.page;
        int[] frame = batch.frame;
        int[] opGap = batch.opGap;
        int bad = opGap[0];
        for (int i = 0, count = batch.count; i < count; i++) {
            bad |= page[i] | frame[i];
        }
        for (int i = 1, count = batch.count; i < count; i++) {
            bad |= opGap[i] - 1;
        }
        return bad < 0 || !ActionBytes.areOrdinary(batch.action, batch.count);
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
     * Ends operations in their order as long as each one's frame is the node's own and its turn has come, and counts them by action.
     *
     * @param from the first of them
     * @param counts operations by action
     * @param of takes their checksum
     * @return the first operation that is another's, whose turn has not come, or that does not fit; the batch's count if there is none
     */
    int endInTurn(OperationBatch batch, int from, long[] counts, BatchLedger.Open of) {
        int end = ActionBytes.firstForeign(batch.action, from, batch.count);
        if (table.home() && !areHomes(batch, from, end)) {
            return from; // the one that is not is found and refused by itself
        }
        int at = from;
        int reached;
        do {
            int blockEnd = Math.min(end, at + BLOCK);
            fetched |= fetch(batch.frame, at, blockEnd);
            reached = endBlock(batch, at, blockEnd, counts, of);
            at = blockEnd;
        } while (reached == at && at < end);
        return reached;
    }

    /** Reads the entries of some frames, so that those that are far away come at the same time. */
    private long fetch(int[] frame, int from, int end) {
        long[] words = table.words();
        long read = 0;
        for (int i = from; i < end; i++) {
            read |= words[frame[i] << 1];
        }
        return read;
    }

    private int endBlock(OperationBatch batch, int from, int end, long[] counts, BatchLedger.Open of) {
        long[] words = table.words();
        byte[] action = batch.action;
        int[] page = batch.page;
        int[] frame = batch.frame;
        int[] turn = batch.turn;
        int[] version = batch.version;
        long checksum = 0;
        int i = from;
        for (; i < end; i++) {
            int act = action[i] & ACTION;
            int rule = act << RULE;
            int f = frame[i];
            int at = f << 1;
            long turnAndPage = (long) turn[i] << Integer.SIZE | page[i];
            long newVersion = (long) version[i] << Integer.SIZE;
            long contents = words[at + 1];
            long wrong = (words[at] ^ turnAndPage ^ RULES[rule + EXPECTED]) & RULES[rule + COMPARED]
                    | contents + RULES[rule + RAISES] - newVersion & RULES[rule + KNOWN];
            if (wrong != 0) {
                break;
            }
            words[at] = turnAndPage + TURN | RULES[rule + LEFT];
            words[at + 1] = newVersion | contents & STORED;
            checksum += OperationChecksum.of(act, turnAndPage, newVersion | f);
            counts[act]++;
        }
        of.checksum += checksum;
        return i;
    }

    private boolean areHomes(OperationBatch batch, int from, int end) {
        int[] page = batch.page;
        int[] frame = batch.frame;
        int shards = table.shards();
        int shard = table.shard();
        int others = 0;
        for (int i = from; i < end; i++) {
            others |= frame[i] * shards + shard ^ page[i];
        }
        return others == 0;
    }

    /** Ends an operation whose turn has come: changes its frame's entry, gives the turn to the next, and returns the checksum of what is there. */
    long end(int action, int frame, int page, int version) {
        long[] words = table.words();
        int rule = (action & ACTION) << RULE;
        int at = frame << 1;
        int turn = table.turn(frame);
        long turnAndPage = FrameTable.state(turn, page);
        long newVersion = (long) version << Integer.SIZE;
        long wrong = (words[at] ^ turnAndPage ^ RULES[rule + EXPECTED]) & RULES[rule + COMPARED]
                | words[at + 1] + RULES[rule + RAISES] - newVersion & RULES[rule + KNOWN];
        if (wrong != 0 || table.home() && table.homePage(frame) != page) {
            throw mismatch(action, frame, page, version);
        }
        words[at] = turnAndPage + TURN | RULES[rule + LEFT];
        words[at + 1] = newVersion | words[at + 1] & STORED;
        return OperationChecksum.of(action, page, frame, turn, version);
    }

    private TierException mismatch(int action, int frame, int page, int version) {
        int holds = table.page(frame);
        return new TierException(
                Reason.FAILED_PRECONDITION,
                "frame " + frame + " at turn " + table.turn(frame) + " holds "
                        + (holds == EMPTY ? "no page" : "page " + holds + " of version " + table.version(frame))
                        + "; the operation (code " + OperationCode.code(action) + ") is of page " + page
                        + " of version " + version);
    }
}
