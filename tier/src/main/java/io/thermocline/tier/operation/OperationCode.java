package io.thermocline.tier.operation;

import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;

/**
 * Codes of operations, and their packing with a move's kind and initiator into an <em>action</em> byte.
 *
 * <p>Bits 0 to 3 are the code, 4 to 6 the kind, 7 the initiator. The numbers are part of the protocol
 * ({@code pagetable.proto}).
 */
public final class OperationCode {
    /** The page leaves the frame; the other end pulls it. */
    public static final int MOVE_OUT = 0;
    /** The page leaves the frame; this node pushes it to the other end. */
    public static final int MOVE_OUT_PUSH = 1;
    /** The page arrives in the frame; this node pulls it. */
    public static final int MOVE_IN = 2;
    /** The page arrives in the frame; another node starts the transfer. */
    public static final int MOVE_IN_AWAIT = 3;
    /** This node is neither end of a move: it commands the destination to pull. */
    public static final int DRIVE = 4;
    /** The page's contents change in place. */
    public static final int WRITE = 5;
    /** A read is served where the page is. */
    public static final int REMOTE_READ = 6;
    /** A write is served where the page is. */
    public static final int REMOTE_WRITE = 7;
    /** This node maps a page that is elsewhere. */
    public static final int MAP = 8;
    /** This node drops such a mapping, then releases the frame at its owner. */
    public static final int INVALIDATE = 9;
    /** The frame's copy of the page is dropped. */
    public static final int FREE = 10;
    /** The page is at its home again, whose contents are current. */
    public static final int OWN = 11;
    /** The page's first contents appear in the frame: it starts there instead of at its home. */
    public static final int PLACE = 12;
    /** Number of codes. */
    public static final int COUNT = 13;

    /** Number of kinds. */
    static final int KINDS = OperationKind.COUNT;

    private static final int CODE = 15;
    private static final int KIND_SHIFT = 4;
    private static final int KIND = 7;
    private static final int INITIATOR_SHIFT = 7;
    private static final int FLUSH = OperationKind.FLUSH.ordinal();
    /** Codes whose frame is the node's own, as a bit mask. */
    private static final int OWN_FRAME = ~(1 << DRIVE | 1 << MAP | 1 << INVALIDATE) & (1 << COUNT) - 1;

    private OperationCode() {}

    /** Packs the action of a move. */
    public static byte move(int code, OperationKind kind, Initiator initiator) {
        return (byte) (code | kind.ordinal() << KIND_SHIFT | initiator.ordinal() << INITIATOR_SHIFT);
    }

    /** Returns the code of an action. */
    public static int code(int action) {
        return action & CODE;
    }

    /** Returns the kind of a move, as the ordinal of {@link OperationKind}. */
    public static int kind(int action) {
        return action >> KIND_SHIFT & KIND;
    }

    /** Returns whether the page stays where it is and only its contents go home. */
    public static boolean copies(int action) {
        return kind(action) == FLUSH;
    }

    /** Returns whether a page leaves the node's own frame or arrives there. */
    public static boolean moves(int code) {
        return code <= MOVE_IN_AWAIT;
    }

    /** Returns whether the frame of such an operation is the node's own and counts it in its sequence. */
    public static boolean touchesOwnFrame(int code) {
        return (OWN_FRAME >>> code & 1) != 0;
    }

    /** Returns whether the code and kind of an action exist. */
    public static boolean isKnown(int action) {
        return code(action) < COUNT && kind(action) < KINDS;
    }
}
