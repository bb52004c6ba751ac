package io.thermocline.tier.node;

import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.operation.OperationCode;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** What is known of one turn of a frame before it has come and gone: the operation, the page that arrived for it, who pulls it. */
final class Pending {
    final int frame;
    final int turn;

    /** The batch of the operation; null while it has not come, and for a release, which comes from a peer and is in no batch. */
    BatchLedger.@Nullable Open batch;

    boolean release;
    int action;
    int page;
    int version;
    int bytes;
    int peer;
    int peerFrame;
    int peerTurn;

    @Nullable
    PageTaker taker;

    @Nullable
    ByteBuffer contents;

    int arrivedPage;
    int arrivedVersion;

    Pending(int frame, int turn) {
        this.frame = frame;
        this.turn = turn;
    }

    /** The operation has come. */
    void setOperation(OperationBatch from, int at, BatchLedger.Open of) {
        batch = of;
        action = from.action[at];
        page = from.page[at];
        version = from.version[at];
        bytes = from.bytes[at];
        peer = from.peer[at];
        peerFrame = from.peerFrame[at];
        peerTurn = from.peerTurn[at];
    }

    /**
     * Whether all that the turn needs is there.
     *
     * @param meets whether the two ends of a move meet
     */
    boolean isReady(boolean meets) {
        if (release) {
            return true;
        }
        if (batch == null) {
            return false;
        }
        if (!meets) {
            return true;
        }
        return switch (OperationCode.code(action)) {
            case OperationCode.MOVE_OUT -> taker != null;
            case OperationCode.MOVE_IN, OperationCode.MOVE_IN_AWAIT -> contents != null;
            default -> true;
        };
    }
}
