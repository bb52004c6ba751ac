package io.thermocline.tiernode.wire;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.operation.OperationBatch;
import java.util.Arrays;

/** Translates batches of operations between columns and messages. Reuses its buffers: one instance for each stream. */
public final class BatchWire {
    private final byte[] scratch = new byte[OperationBatch.MAX_OPERATIONS * Integer.BYTES];
    private final OperationBatch batch = new OperationBatch();

    /** Returns the message of a batch. */
    public static io.thermocline.proto.v1.OperationBatch encode(OperationBatch from) {
        int count = from.count;
        io.thermocline.proto.v1.OperationBatch.Builder to = io.thermocline.proto.v1.OperationBatch.newBuilder()
                .setRunId(from.runId)
                .setEpoch(from.epoch)
                .setBatch(from.number)
                .setCount(count)
                .setFirstOp(from.firstOp)
                .setServed(from.served)
                .setEndAccess(from.endAccess)
                .setModelTimeNs(from.modelTimeNs)
                .setActions(UnsafeByteOperations.unsafeWrap(Arrays.copyOf(from.action, count)))
                .setOpGap(ColumnCodec.encode(from.opGap, count))
                .setPage(ColumnCodec.encode(from.page, count))
                .setFrame(ColumnCodec.encode(from.frame, count))
                .setTurn(ColumnCodec.encode(from.sequence, count))
                .setVersion(ColumnCodec.encode(from.version, count));
        if (from.hasPeers) {
            to.setPeer(ColumnCodec.encode(from.peer, count))
                    .setPeerFrame(ColumnCodec.encode(from.peerFrame, count))
                    .setPeerTurn(ColumnCodec.encode(from.peerSequence, count))
                    .setSource(ColumnCodec.encode(from.source, count));
        }
        if (from.hasBytes) {
            to.setBytes(ColumnCodec.encode(from.bytes, count));
        }
        return to.build();
    }

    /**
     * Returns the batch of a message; valid until the next call.
     *
     * @throws TierException if the message is not a valid batch
     */
    public OperationBatch decode(io.thermocline.proto.v1.OperationBatch from) {
        int count = from.getCount();
        if (count < 0 || count > OperationBatch.MAX_OPERATIONS) {
            throw new TierException(
                    Reason.INVALID_ARGUMENT,
                    "count: " + Integer.toUnsignedString(count) + " is not allowed; allowed: 0 to "
                            + OperationBatch.MAX_OPERATIONS);
        }
        ByteString actions = from.getActions();
        if (actions.size() != count) {
            throw new TierException(
                    Reason.INVALID_ARGUMENT, "actions: " + actions.size() + " bytes for " + count + " operations");
        }
        batch.clear();
        batch.runId = from.getRunId();
        batch.epoch = from.getEpoch();
        batch.number = from.getBatch();
        batch.firstOp = from.getFirstOp();
        batch.served = from.getServed();
        batch.endAccess = from.getEndAccess();
        batch.modelTimeNs = from.getModelTimeNs();
        actions.copyTo(batch.action, 0);
        ColumnCodec.decode("op_gap", from.getOpGap(), count, batch.opGap, scratch);
        ColumnCodec.decode("page", from.getPage(), count, batch.page, scratch);
        ColumnCodec.decode("frame", from.getFrame(), count, batch.frame, scratch);
        ColumnCodec.decode("turn", from.getTurn(), count, batch.sequence, scratch);
        ColumnCodec.decode("version", from.getVersion(), count, batch.version, scratch);
        if (hasPeers(from)) {
            batch.hasPeers = true;
            batch.count = OperationBatch.MAX_OPERATIONS; // if one of these refuses, the next clear resets all columns
            ColumnCodec.decode("peer", from.getPeer(), count, batch.peer, scratch);
            ColumnCodec.decode("peer_frame", from.getPeerFrame(), count, batch.peerFrame, scratch);
            ColumnCodec.decode("peer_turn", from.getPeerTurn(), count, batch.peerSequence, scratch);
            ColumnCodec.decode("source", from.getSource(), count, batch.source, scratch);
        }
        if (!ColumnCodec.isZero(from.getBytes())) {
            batch.hasBytes = true;
            batch.count = OperationBatch.MAX_OPERATIONS;
            ColumnCodec.decode("bytes", from.getBytes(), count, batch.bytes, scratch);
            checkBytes(count);
        }
        batch.count = count;
        return batch;
    }

    private static boolean hasPeers(io.thermocline.proto.v1.OperationBatch from) {
        return !(ColumnCodec.isZero(from.getPeer())
                && ColumnCodec.isZero(from.getPeerFrame())
                && ColumnCodec.isZero(from.getPeerTurn())
                && ColumnCodec.isZero(from.getSource()));
    }

    private void checkBytes(int count) {
        for (int i = 0; i < count; i++) {
            if (batch.bytes[i] < 0) {
                throw new TierException(
                        Reason.INVALID_ARGUMENT, "bytes: a remote access cannot move a negative number of bytes");
            }
        }
    }
}
