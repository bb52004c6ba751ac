package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The batches of a lease: which have arrived and which are done. Batches are acknowledged in order. Guarded by the
 * lease's lock.
 */
final class BatchLedger {
    /** A batch with operations that have not ended. */
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
            CreditLimit.MOST_BATCHES; // the maximum in flight, so that a reconnected sender can be answered

    private final ArrayDeque<Open> open = new ArrayDeque<>();
    private final long[] checksums = new long[REMEMBERED];
    private final CreditLimit credit;
    private long payloadBytes; // of the open batches
    private long next = 1;

    BatchLedger(CreditLimit credit) {
        this.credit = credit;
    }

    /** Records the arrival of a batch whose operations copy {@code bytes}. Returns null if the batch arrived before. */
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

    /** Forgets the batch begun last; none of it was applied. */
    void takeBack(Open begun) {
        open.removeLast();
        payloadBytes -= begun.payloadBytes;
        next = begun.number;
    }

    /** Returns the first batch in order if it is done and was not returned before; else null. */
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

    /** Returns whether a batch that has arrived is done, together with all earlier ones. */
    boolean isDone(long number) {
        Open first = open.peek();
        return first == null ? number < next : number < first.number;
    }

    /** Returns the checksum of a batch that is done and that {@link #begin} has not refused as too old. */
    long checksum(long number) {
        return checksums[(int) (number % REMEMBERED)];
    }

    boolean isIdle() {
        return open.isEmpty();
    }
}
