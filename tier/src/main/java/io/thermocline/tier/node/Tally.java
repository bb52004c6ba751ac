package io.thermocline.tier.node;

import io.thermocline.engine.run.OperationKind;
import io.thermocline.tier.operation.OperationCode;

/** Counts what ends at a lease: operations by code, and moves by kind. Plain longs under the lease's lock; readers take the lock too. */
final class Tally {
    private final long[] byAction = new long[1 << Byte.SIZE];
    long remoteBytes;
    long served;

    /** An operation ended. */
    void count(int action) {
        byAction[action & 0xFF]++;
    }

    /** Operations by action. */
    long[] byAction() {
        return byAction;
    }

    /** Moves of a kind that came in. */
    long movesIn(OperationKind kind) {
        long sum = 0;
        for (int action = 0; action < byAction.length; action++) {
            int code = OperationCode.code(action);
            if (OperationCode.kind(action) == kind.ordinal()
                    && (code == OperationCode.MOVE_IN || code == OperationCode.MOVE_IN_AWAIT)) {
                sum += byAction[action];
            }
        }
        return sum;
    }

    private long sum(int code) {
        long sum = 0;
        for (int action = code; action < byAction.length; action += 1 << Integer.SIZE / Byte.SIZE) {
            sum += byAction[action];
        }
        return sum;
    }

    LeaseCounters counters(int pageBytes) {
        long in = sum(OperationCode.MOVE_IN) + sum(OperationCode.MOVE_IN_AWAIT);
        long out = sum(OperationCode.MOVE_OUT) + sum(OperationCode.MOVE_OUT_PUSH);
        long remoteWrites = sum(OperationCode.REMOTE_WRITE);
        return new LeaseCounters(
                in + out,
                in * pageBytes,
                out * pageBytes,
                sum(OperationCode.WRITE) + remoteWrites,
                sum(OperationCode.REMOTE_READ) + remoteWrites,
                remoteBytes,
                sum(OperationCode.INVALIDATE),
                served);
    }
}
