package io.thermocline.tier.operation;

import java.util.Arrays;

/**
 * Operations of one run for one node, as columns; {@code pagetable.proto} defines each. Reused: a receiver that keeps a
 * batch beyond the call takes a {@link #copy()}.
 */
public final class OperationBatch {
    /** Maximum operations of a batch. */
    public static final int MAX_OPERATIONS = 4096;

    /** The run. */
    public String runId = "";
    /** The run's attempt. */
    public int epoch;
    /** Number of the batch, from 1. */
    public long number;
    /** Number of operations in the batch. */
    public int count;
    /** Run-wide number of the first operation. */
    public long firstOp;
    /** First-tier hits and other accesses that the node served since the previous batch. */
    public long served;
    /** Accesses decided when the batch was closed. */
    public long endAccess;
    /** Model time when the batch was closed, in nanoseconds. */
    public long modelTimeNs;
    /**
     * True if any of {@link #peer}, {@link #peerFrame}, {@link #peerSequence} and {@link #source} has a value other
     * than zero.
     */
    public boolean hasPeers;
    /** True if {@link #bytes} has a value other than zero. */
    public boolean hasBytes;

    /** Difference between an operation's run-wide number and the previous one's. */
    public final int[] opGap = new int[MAX_OPERATIONS];
    /** Action of each operation, see {@link OperationCode}. */
    public final byte[] action = new byte[MAX_OPERATIONS];
    /** Page. */
    public final int[] page = new int[MAX_OPERATIONS];
    /** Frame. */
    public final int[] frame = new int[MAX_OPERATIONS];
    /** Sequence number of the operation at its frame. */
    public final int[] sequence = new int[MAX_OPERATIONS];
    /** Version of the page afterwards. */
    public final int[] version = new int[MAX_OPERATIONS];
    /** Node at the other end. */
    public final int[] peer = new int[MAX_OPERATIONS];
    /** Frame at the other end. */
    public final int[] peerFrame = new int[MAX_OPERATIONS];
    /** Sequence number at the other end. */
    public final int[] peerSequence = new int[MAX_OPERATIONS];
    /** Node from which a {@link OperationCode#DRIVE} makes the destination pull. */
    public final int[] source = new int[MAX_OPERATIONS];
    /** Bytes of a remote access. */
    public final int[] bytes = new int[MAX_OPERATIONS];

    /** Adds an operation; the batch must have room. The other columns are zero until they are set. */
    public int add(int op, int act, int ofPage, int inFrame, int atSequence, int withVersion) {
        int at = count++;
        opGap[at] = op;
        action[at] = (byte) act;
        page[at] = ofPage;
        frame[at] = inFrame;
        sequence[at] = atSequence;
        version[at] = withVersion;
        return at;
    }

    /** Sets the other end of an operation. */
    public void setPeer(int at, int node, int itsFrame, int itsSequence, int sourceNode) {
        hasPeers = true;
        peer[at] = node;
        peerFrame[at] = itsFrame;
        peerSequence[at] = itsSequence;
        source[at] = sourceNode;
    }

    /** Sets the bytes of a remote access. */
    public void setBytes(int at, int moved) {
        hasBytes = true;
        bytes[at] = moved;
    }

    /** Empties the batch; run and epoch remain. */
    public void clear() {
        clearPeers(count);
        clearBytes(count);
        count = 0;
        served = 0;
    }

    /** Zeroes the columns of the other end. */
    public void clearPeers(int used) {
        if (hasPeers) {
            for (int[] column : new int[][] {peer, peerFrame, peerSequence, source}) {
                Arrays.fill(column, 0, used, 0);
            }
            hasPeers = false;
        }
    }

    /** Zeroes the bytes. */
    public void clearBytes(int used) {
        if (hasBytes) {
            Arrays.fill(bytes, 0, used, 0);
            hasBytes = false;
        }
    }

    /** Counts the operations with which a page leaves the node or arrives there. */
    public int moves() {
        int moves = 0;
        for (int i = 0; i < count; i++) {
            moves += OperationCode.moves(OperationCode.code(action[i])) ? 1 : 0;
        }
        return moves;
    }

    /** Returns the sender's checksum of the batch. */
    public long checksum() {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += OperationChecksum.of(action[i], page[i], frame[i], sequence[i], version[i]);
        }
        return sum;
    }

    /** Returns an independent copy. */
    public OperationBatch copy() {
        OperationBatch copy = new OperationBatch();
        copy.runId = runId;
        copy.epoch = epoch;
        copy.number = number;
        copy.count = count;
        copy.firstOp = firstOp;
        copy.served = served;
        copy.endAccess = endAccess;
        copy.modelTimeNs = modelTimeNs;
        copy.hasPeers = hasPeers;
        copy.hasBytes = hasBytes;
        int[][] from = {opGap, page, frame, sequence, version, peer, peerFrame, peerSequence, source, bytes};
        int[][] to = {
            copy.opGap,
            copy.page,
            copy.frame,
            copy.sequence,
            copy.version,
            copy.peer,
            copy.peerFrame,
            copy.peerSequence,
            copy.source,
            copy.bytes
        };
        for (int column = 0; column < from.length; column++) {
            System.arraycopy(from[column], 0, to[column], 0, count);
        }
        System.arraycopy(action, 0, copy.action, 0, count);
        return copy;
    }
}
