package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Which batches of a lease have come and which are done; batches are acknowledged in order. Under the lease's lock. */
final class BatchLedger {
    /** A batch of which operations are still to end. */
    static final class Open {
        final long number;
        int waiting;
        long checksum;

        Open(long number) {
            this.number = number;
        }
    }

    private static final int REMEMBERED = 64; // more than any credit, so that a sender that comes back can be answered

    private final ArrayDeque<Open> open = new ArrayDeque<>();
    private final long[] checksums = new long[REMEMBERED];
    private final int credits;
    private long next = 1;

    BatchLedger(int credits) {
        if (credits < 1 || credits > REMEMBERED) {
            throw new IllegalArgumentException("credits: " + credits + " is not allowed; allowed: 1 to " + REMEMBERED);
        }
        this.credits = credits;
    }

    /** Notes that a batch has come. Returns null if it has come before. */
    @Nullable
    Open begin(long number) {
        if (number > next || number < 1) {
            throw new TierException(
                    Reason.FAILED_PRECONDITION, "batch " + number + " does not follow: expected batch " + next);
        }
        if (number < next - REMEMBERED) {
            throw new TierException(
                    Reason.FAILED_PRECONDITION,
                    "batch " + number + " is too old to be acknowledged again: expected batch " + next);
        }
        if (number < next) {
            return null;
        }
        if (open.size() == credits) {
            throw new TierException(
                    Reason.RESOURCE_EXHAUSTED, credits + " batches are in flight, which is all that the lease allows");
        }
        next++;
        Open begun = new Open(number);
        open.add(begun);
        return begun;
    }

    /** Forgets the batch begun last, of which nothing was applied. */
    void takeBack(Open begun) {
        open.removeLast();
        next = begun.number;
    }

    /** The first batch in order, if it is done and not yet returned; else null. */
    @Nullable
    Open nextDone() {
        Open first = open.peek();
        if (first == null || first.waiting > 0) {
            return null;
        }
        open.remove();
        checksums[(int) (first.number % REMEMBERED)] = first.checksum;
        return first;
    }

    /** Whether a batch that has come is done, and all before it. */
    boolean isDone(long number) {
        Open first = open.peek();
        return first == null ? number < next : number < first.number;
    }

    /** The checksum of a batch that is done and that {@link #begin} has not refused as too old. */
    long checksum(long number) {
        return checksums[(int) (number % REMEMBERED)];
    }

    boolean isIdle() {
        return open.isEmpty();
    }
}
