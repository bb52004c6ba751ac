package io.thermocline.orchestrator.jobs;

import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Permits of the jobs that are queued or running: a bounded number. */
final class Admission {
    private final int most;
    private final Runnable checkRoom;
    private final AtomicInteger permits = new AtomicInteger();

    /**
     * Creates an admission without any job.
     *
     * @param most jobs that may be queued or running
     * @param checkRoom throws if there is no room for what a job leaves
     */
    Admission(int most, Runnable checkRoom) {
        this.most = most;
        this.checkRoom = checkRoom;
    }

    /** A job's permit. Closing it makes room for another job; closing it again does nothing. */
    final class Permit implements AutoCloseable {
        private final AtomicBoolean closed = new AtomicBoolean();

        @Override
        public void close() {
            if (closed.compareAndSet(false, true)) {
                permits.decrementAndGet();
            }
        }
    }

    /** Admits a job, or refuses it if there are too many jobs or there is no room for what it leaves. */
    Permit admit() {
        checkRoom.run();
        if (permits.incrementAndGet() > most) {
            permits.decrementAndGet();
            throw new RefusedException(
                    Reason.TOO_MANY,
                    "there are " + most + " jobs that go on or wait, the most allowed; try again later, or cancel one");
        }
        return new Permit();
    }

    /** Admits a job that a previous process has queued, also beyond the bound. */
    Permit readmit() {
        permits.incrementAndGet();
        return new Permit();
    }

    /** Returns how many permits are held. */
    int held() {
        return permits.get();
    }
}
