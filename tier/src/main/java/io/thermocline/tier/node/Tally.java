package io.thermocline.tier.node;

import io.thermocline.tier.operation.OperationCode;

/**
 * Counts of the operations that end at a lease, by action. Plain longs under the lease's lock, which readers take, too.
 */
final class Tally {
    private static final int CODES = 16; // the code is the lowest four bits of an action

    private final long[] byAction = new long[1 << Byte.SIZE];
    long remoteBytes;
    long served;

    /** Counts an operation that ended. */
    void count(int action) {
        byAction[action & 0xFF]++;
    }

    /** Counts by action, from 0 to 255. A caller that ends many operations at once adds to the array. */
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
