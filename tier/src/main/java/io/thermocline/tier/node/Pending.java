package io.thermocline.tier.node;

import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.operation.OperationCode;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The known part of one operation at a frame before it runs: the operation itself, the page that arrived for it, and
 * the puller.
 */
final class Pending {
    final int frame;
    final int sequence;

    /**
     * The batch of the operation. Null while it has not arrived, and for a release, which comes from a peer and is in
     * no batch.
     */
    BatchLedger.@Nullable Open batch;

    boolean release;
    int action;
    int page;
    int version;
    int bytes;
    int peer;
    int peerFrame;
    int peerSequence;

    @Nullable
    PageTaker taker;

    @Nullable
    ByteBuffer contents;

    int arrivedPage;
    int arrivedVersion;

    Pending(int frame, int sequence) {
        this.frame = frame;
        this.sequence = sequence;
    }

    /** Adds the operation, which has arrived. */
    void setOperation(OperationBatch from, int at, BatchLedger.Open of) {
        batch = of;
        action = from.action[at];
        page = from.page[at];
        version = from.version[at];
        bytes = from.bytes[at];
        peer = from.peer[at];
        peerFrame = from.peerFrame[at];
        peerSequence = from.peerSequence[at];
    }

    /**
     * Returns whether everything that the operation needs has arrived.
     *
     * @param carriesPayload whether bytes move, so that the two ends of a move must meet
     */
    boolean isReady(boolean carriesPayload) {
        if (release) {
            return true;
        }
        if (batch == null) {
            return false;
        }
        if (!carriesPayload) {
            return true;
        }
        return switch (OperationCode.code(action)) {
            case OperationCode.MOVE_OUT -> taker != null;
            case OperationCode.MOVE_IN, OperationCode.MOVE_IN_AWAIT -> contents != null;
            default -> true;
        };
    }
}
