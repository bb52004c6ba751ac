package io.thermocline.engine.time;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The timers of one policy: each is due first one period after it was made, then once a period. Another period begins
 * when the timer is due next.
 *
 * <p>Under the model clock of a closed workload they are events of the clock. With arrival times they run, under both
 * clocks, before the first access that arrives at or after their instant, so that the clocks decide alike. A timer that
 * is due beyond the clock's end never runs.
 */
public final class Timers {
    private final long startPs;
    private long[] periodsPs = new long[0];
    private long[] duePs = new long[0];
    private long nextPs = DepartureQueues.NEVER;
    private final List<Runnable> afterwards = new ArrayList<>(); // by timer, what to do when it has run

    /** No timers yet, of a policy that begins to decide at {@code startPs}. */
    public Timers(long startPs) {
        this.startPs = startPs;
    }

    /** Adds a timer and returns its number, from 0. */
    public int add(long periodPs) {
        int number = periodsPs.length;
        periodsPs = Arrays.copyOf(periodsPs, number + 1);
        duePs = Arrays.copyOf(duePs, number + 1);
        periodsPs[number] = checked(periodPs);
        duePs[number] = later(startPs, periodPs);
        nextPs = Math.min(nextPs, duePs[number]);
        afterwards.add(() -> {});
        return number;
    }

    /** Gives a timer another period; when it is due next does not change. */
    public void setPeriod(int number, long periodPs) {
        periodsPs[number] = checked(periodPs);
    }

    /** When the next timer is due, or {@link DepartureQueues#NEVER}. */
    public long nextPs() {
        return nextPs;
    }

    /**
     * Takes the timer that is due next, the one with the lowest number of several; it is due again one period later.
     */
    public int take() {
        int number = 0;
        while (duePs[number] != nextPs) {
            number++;
        }
        duePs[number] = later(duePs[number], periodsPs[number]);
        nextPs = DepartureQueues.NEVER;
        for (long due : duePs) {
            nextPs = Math.min(nextPs, due);
        }
        return number;
    }

    /** Does something from now on whenever a timer has run, after what is done then already. */
    public void afterwards(int number, Runnable more) {
        Runnable before = afterwards.get(number);
        afterwards.set(number, () -> {
            before.run();
            more.run();
        });
    }

    /** A timer has run. */
    public void ran(int number) {
        afterwards.get(number).run();
    }

    private static long checked(long periodPs) {
        if (periodPs < 1) {
            throw new IllegalArgumentException("a timer's period is at least 1 ps, not " + periodPs);
        }
        return periodPs;
    }

    private static long later(long timePs, long periodPs) {
        return periodPs > DepartureQueues.NEVER - timePs ? DepartureQueues.NEVER : timePs + periodPs;
    }
}
