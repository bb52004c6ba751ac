package io.thermocline.tier.shaping;

/** Runs actions at given times. */
public interface Timer {
    /** Returns the present time in nanoseconds from an arbitrary origin. */
    long nanoTime();

    /** Runs {@code action} once {@link #nanoTime()} has reached {@code deadlineNs}, on a thread of the timer. */
    void at(long deadlineNs, Runnable action);
}
