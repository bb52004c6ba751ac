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
 * Checks operations and applies them to the entries of frames. A page must be in the frame and have the version that
 * the operation names.
 *
 * <p>The expectation and the effect of each action come from a table, not from branches: a processor cannot predict the
 * actions of a stream.
 */
final class FrameOperations {
    private static final int ACTION = 0xFF;

    /** Rules by action, times {@link #RULE}: five words each, at the offsets below. */
    private static final long[] RULES = new long[(ACTION + 1) << 3];

    private static final int RULE = 3; // as a shift
    /** Mask of a frame's first word: the bits that must match the operation. */
    private static final int COMPARED = 0;
    /** Expected difference from sequence number and page: the sign of the page, if the frame must be empty. */
    private static final int EXPECTED = 1;
    /** Bits to set in sequence number and page afterwards: all bits of the page, if the frame becomes empty. */
    private static final int LEFT = 2;
    /** Increment of a frame's second word, whose upper half is the version. */
    private static final int RAISES = 3;
    /**
     * Mask of the second word: the bits that must then match the operation. It is the version, unless that comes from
     * elsewhere.
     */
    private static final int KNOWN = 4;

    /** Number of operations whose entries fit the first-level cache together. */
    private static final int BLOCK = 256;

    private static final long ONE_ABOVE = 1L << Integer.SIZE;
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
            RULES[rule + RAISES] = code == OperationCode.WRITE || code == OperationCode.REMOTE_WRITE ? ONE_ABOVE : 0;
            RULES[rule + KNOWN] = in || places ? 0 : ~LOW;
        }
    }

    private final FrameTable table;

    @SuppressWarnings("UnusedVariable") // keeps the compiler from removing the reads
    private long fetched;

    FrameOperations(FrameTable table) {
        this.table = table;
    }

    /**
     * Refuses a batch that can never be valid, before any of it is applied.
     *
     * <p>A first pass reads the columns without branches; a second one finds the reason of a refusal.
     */
    void check(OperationBatch batch, int nodes, boolean carriesPayload) {
        int count = batch.count;
        int highest = highest(batch.frame, count);
        if (count > 0 && isUnusual(batch) || highest >= table.frames()) {
            highest = explain(batch, carriesPayload);
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

    /**
     * Returns whether a batch needs a closer look: it has a value that is negative, unknown, or not allowed in every
     * lease.
     */
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

    /** Refuses the first invalid operation; if there is none, returns the highest frame. */
    private int explain(OperationBatch batch, boolean carriesPayload) {
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
            } else if (code == OperationCode.DRIVE && !carriesPayload) {
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
     * Ends operations in order, as long as each has a frame of this node whose next sequence number it is. Counts them
     * by action.
     *
     * @param from index of the first operation
     * @param counts operations by action
     * @param of receives their checksum
     * @return index of the first operation that is not of this kind or does not fit its frame; the batch's count if
     * there is none
     */
    int endInSequence(OperationBatch batch, int from, long[] counts, BatchLedger.Open of) {
        int end = ActionBytes.firstForeign(batch.action, from, batch.count);
        if (table.home() && !areHomes(batch, from, end)) {
            return from; // each is then checked alone, and the wrong one refused
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

    /** Reads the entries of some frames, so that their cache misses overlap. */
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
        int[] sequence = batch.sequence;
        int[] version = batch.version;
        long checksum = 0;
        int i = from;
        for (; i < end; i++) {
            int act = action[i] & ACTION;
            int rule = act << RULE;
            int f = frame[i];
            int at = f << 1;
            long sequenceAndPage = (long) sequence[i] << Integer.SIZE | page[i];
            long newVersion = (long) version[i] << Integer.SIZE;
            long contents = words[at + 1];
            long wrong = (words[at] ^ sequenceAndPage ^ RULES[rule + EXPECTED]) & RULES[rule + COMPARED]
                    | contents + RULES[rule + RAISES] - newVersion & RULES[rule + KNOWN];
            if (wrong != 0) {
                break;
            }
            words[at] = sequenceAndPage + ONE_ABOVE | RULES[rule + LEFT];
            words[at + 1] = newVersion | contents & STORED;
            checksum += OperationChecksum.of(act, sequenceAndPage, newVersion | f);
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

    /**
     * Ends an operation that is next at its frame: changes the entry, advances the sequence number, and returns the
     * checksum of the result.
     */
    long end(int action, int frame, int page, int version) {
        long[] words = table.words();
        int rule = (action & ACTION) << RULE;
        int at = frame << 1;
        int sequence = table.sequence(frame);
        long sequenceAndPage = FrameTable.word(sequence, page);
        long newVersion = (long) version << Integer.SIZE;
        long wrong = (words[at] ^ sequenceAndPage ^ RULES[rule + EXPECTED]) & RULES[rule + COMPARED]
                | words[at + 1] + RULES[rule + RAISES] - newVersion & RULES[rule + KNOWN];
        if (wrong != 0 || table.home() && table.homePage(frame) != page) {
            throw mismatch(action, frame, page, version);
        }
        words[at] = sequenceAndPage + ONE_ABOVE | RULES[rule + LEFT];
        words[at + 1] = newVersion | words[at + 1] & STORED;
        return OperationChecksum.of(action, page, frame, sequence, version);
    }

    private TierException mismatch(int action, int frame, int page, int version) {
        int holds = table.page(frame);
        return new TierException(
                Reason.FAILED_PRECONDITION,
                "frame " + frame + " at sequence number " + table.sequence(frame) + " holds "
                        + (holds == EMPTY ? "no page" : "page " + holds + " of version " + table.version(frame))
                        + "; the operation (code " + OperationCode.code(action) + ") is of page " + page
                        + " of version " + version);
    }
}
