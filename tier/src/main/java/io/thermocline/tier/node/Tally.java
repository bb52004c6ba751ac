package io.thermocline.tier.node;

import io.thermocline.tier.operation.OperationCode;

/** Counts what ends at a lease: operations by action. Plain longs under the lease's lock; readers take the lock too. */
final class Tally {
    private static final int CODES = 16; // the code is the lowest four bits of an action

    private final long[] byAction = new long[1 << Byte.SIZE];
    long remoteBytes;
    long served;

    /** An operation ended. */
    void count(int action) {
        byAction[action & 0xFF]++;
    }

    /** Operations by action, from 0 to 255; who ends many at once counts in it. */
    long[] byAction() {
        return byAction;
    }

    private long sum(int code) {
        long sum = 0;
        for (int action = code; action < byAction.length; action += CODES) {
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
