package io.thermocline.orchestrator.jobs.session;

/** Wall clock of a session, and its way to wait. The system's is {@code System::nanoTime}; tests step one by hand. */
@FunctionalInterface
public interface SessionClock {
    /** Returns the wall time since an arbitrary origin, in nanoseconds. */
    long nanoTime();

    /** Waits on a monitor that the calling thread holds, until it is notified or the timeout elapses. */
    @SuppressWarnings("WaitNotInLoop") // the caller re-checks
    default void await(Object monitor, long timeoutNs) throws InterruptedException {
        monitor.wait(Math.max(1, timeoutNs / 1_000_000));
    }
}
