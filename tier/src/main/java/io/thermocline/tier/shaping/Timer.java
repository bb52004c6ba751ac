package io.thermocline.tier.shaping;

/** Runs things when their time has come. */
public interface Timer {
    /** Now, in nanoseconds from an arbitrary origin. */
    long nanoTime();

    /** Runs {@code action} as soon as {@link #nanoTime()} has reached {@code deadlineNs}, on a thread of the timer's. */
    void at(long deadlineNs, Runnable action);
}
