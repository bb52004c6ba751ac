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
        final long payloadBytes;
        int waiting;
        long checksum;

        Open(long number, long payloadBytes) {
            this.number = number;
            this.payloadBytes = payloadBytes;
        }
    }

    private static final int REMEMBERED =
            CreditLimit.MOST_BATCHES; // as many as can be in flight, so that a sender that comes back can be answered

    private final ArrayDeque<Open> open = new ArrayDeque<>();
    private final long[] checksums = new long[REMEMBERED];
    private final CreditLimit credit;
    private long payloadBytes; // of those open
    private long next = 1;

    BatchLedger(CreditLimit credit) {
        this.credit = credit;
    }

    /** Notes that a batch has come, whose operations copy so many bytes. Returns null if it has come before. */
    @Nullable
    Open begin(long number, long bytes) {
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
        if (!credit.admits(open.size(), payloadBytes, bytes)) {
            throw new TierException(
                    Reason.RESOURCE_EXHAUSTED,
                    open.size() + " batches with " + payloadBytes + " B are in flight; batch " + number + " with "
                            + bytes
                            + " B is more than the lease allows: " + credit.batches() + " batches, " + credit.bytes()
                            + " B");
        }
        next++;
        Open begun = new Open(number, bytes);
        open.add(begun);
        payloadBytes += bytes;
        return begun;
    }

    /** Forgets the batch begun last, of which nothing was applied. */
    void takeBack(Open begun) {
        open.removeLast();
        payloadBytes -= begun.payloadBytes;
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
        payloadBytes -= first.payloadBytes;
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
