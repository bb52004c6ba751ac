package io.thermocline.tier.shaping;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A timer with one thread that sleeps until shortly before the next deadline and then spins. A sleeping thread alone
 * wakes up late, by tens of microseconds.
 *
 * <p>Actions run on that thread, so they must be short.
 */
public final class DeadlineTimer implements Timer, AutoCloseable {
    private static final Logger LOG = System.getLogger(DeadlineTimer.class.getName());
    private static final long SPIN_NS = 60_000;
    private static final int FLOOR_SAMPLES = 200;
    private static final double TOLERANCE = 0.05;

    private record Entry(long deadlineNs, long order, Runnable action) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final PriorityQueue<Entry> entries = new PriorityQueue<>((a, b) -> {
        int byTime = Long.compare(a.deadlineNs - b.deadlineNs, 0);
        return byTime != 0 ? byTime : Long.compare(a.order, b.order);
    });
    private final Thread thread;
    private long order;
    private volatile boolean closed; // changes under the lock

    /** Starts the thread. */
    public DeadlineTimer() {
        thread = new Thread(this::run, "tier-timer");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void at(long deadlineNs, Runnable action) {
        lock.lock();
        try {
            checkOpen();
            Entry entry = new Entry(deadlineNs, order++, action);
            entries.add(entry);
            if (entry.equals(entries.peek())) {
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        while (true) {
            Entry next;
            lock.lock();
            try {
                next = awaitNext();
            } finally {
                lock.unlock();
            }
            if (next == null) {
                return;
            }
            while (System.nanoTime() - next.deadlineNs < 0) {
                Thread.onSpinWait();
            }
            run(next.action);
        }
    }

    /** Runs an action; its failure does not affect the others. */
    private static void run(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "an action of the timer failed", e);
        }
    }

    /**
     * Waits for the next entry until at most {@link #SPIN_NS} before its deadline. Returns null once the timer is
     * closed.
     */
    private @org.jspecify.annotations.Nullable Entry awaitNext() {
        while (!closed) {
            Entry head = entries.peek();
            try {
                if (head == null) {
                    changed.await();
                } else {
                    long left = head.deadlineNs - System.nanoTime() - SPIN_NS;
                    if (left <= 0) {
                        return entries.poll();
                    }
                    changed.awaitNanos(left);
                }
            } catch (InterruptedException e) {
                closed = true;
            }
        }
        return null;
    }

    /**
     * Measures the shortest delay that this machine keeps within 5 %: twenty times the median lateness of a call and
     * its timer.
     *
     * <p>An interrupt does not end the measurement; {@link #close} does, with an {@link IllegalStateException}.
     *
     * @param overheadNs time that a call adds by itself, such as a network round trip
     */
    public long measureFloorNs(long overheadNs) {
        long[] late = new long[FLOOR_SAMPLES];
        for (int i = 0; i < late.length; i++) {
            late[i] = lateness(200_000);
        }
        Arrays.sort(late);
        return Math.round((Math.max(0, late[late.length / 2]) + overheadNs) / TOLERANCE);
    }

    private long lateness(long delayNs) {
        Thread waiter = Thread.currentThread();
        long[] ran = new long[1];
        boolean[] done = new boolean[1];
        long deadline = System.nanoTime() + delayNs;
        at(deadline, () -> {
            synchronized (done) {
                ran[0] = System.nanoTime();
                done[0] = true;
            }
            LockSupport.unpark(waiter);
        });
        while (true) {
            synchronized (done) {
                if (done[0]) {
                    return ran[0] - deadline;
                }
            }
            checkOpen();
            LockSupport.parkNanos(delayNs);
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the timer is closed");
        }
    }

    /** Ends the thread; actions that are not yet due do not run. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            entries.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
