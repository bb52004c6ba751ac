package io.thermocline.lab.tiers;

import io.thermocline.engine.Units;
import io.thermocline.lab.tiers.RunNode.Lease;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Keeps leases alive until it is closed, by a thread of its own: each is renewed after a third of its life. A node that
 * does not answer is asked again ten times as often, for as long as the lease lives.
 */
final class Renewals implements AutoCloseable {
    private static final int RENEWALS = 3; // in a lease's life
    private static final int ATTEMPTS = 30; // in a lease's life, where one has failed

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread made = new Thread(work, "thermocline-leases");
        made.setDaemon(true);
        return made;
    });
    private final Consumer<RuntimeException> lost;

    /**
     * Renewals of no lease yet.
     *
     * @param lost takes the reason why a lease could not be kept, on the thread of the renewals
     */
    Renewals(Consumer<RuntimeException> lost) {
        this.lost = lost;
    }

    /** Begins with leases that were just opened. */
    void keep(List<Lease> leases) {
        long now = System.nanoTime();
        leases.forEach(lease -> renewLater(lease, lease.lifetime().dividedBy(RENEWALS), now));
    }

    private void renewLater(Lease lease, Duration pause, long renewedNs) {
        try {
            Future<?> unused = thread.schedule(() -> renew(lease, renewedNs), pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // the run is over
        }
    }

    /** Renews a lease, which was last renewed at {@code renewedNs}. */
    private void renew(Lease lease, long renewedNs) {
        long now = System.nanoTime();
        try {
            lease.renew();
        } catch (RuntimeException e) {
            boolean mayAnswerLater = e instanceof TierException refusal && refusal.reason() == Reason.UNAVAILABLE;
            long livesNs = lease.lifetime().toNanos() - (System.nanoTime() - renewedNs);
            Duration pause = lease.lifetime().dividedBy(ATTEMPTS);
            if (mayAnswerLater && livesNs > pause.toNanos()) {
                renewLater(lease, pause, renewedNs);
            } else {
                lost.accept(mayAnswerLater ? expired(lease, e) : e);
            }
            return;
        }
        renewLater(lease, lease.lifetime().dividedBy(RENEWALS), now);
    }

    private static TierException expired(Lease lease, RuntimeException last) {
        return new TierException(
                Reason.UNAVAILABLE,
                last.getMessage() + "; its lease has ended, which lives "
                        + Units.formatNanoseconds(lease.lifetime().toNanos()) + " without a renewal",
                last);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
