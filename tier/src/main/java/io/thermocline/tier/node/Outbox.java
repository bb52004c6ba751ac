package io.thermocline.tier.node;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A lease's outgoing calls, in order. They are added under the lease's lock and made without it, by the first thread
 * that finds no other one doing so.
 *
 * <p>A lease therefore never calls a peer or a client while it is locked. Calls come one at a time, and two leases that
 * call each other do not build up deep stacks.
 */
final class Outbox {
    private final ArrayDeque<Runnable> letters = new ArrayDeque<>();
    private boolean attended;

    synchronized void add(Runnable letter) {
        letters.add(letter);
    }

    /**
     * Makes all calls, unless another thread or a caller on this thread's stack is already doing so.
     *
     * <p>A call that fails does not stop those after it. The first exception is thrown at the end.
     */
    void deliver() {
        RuntimeException failure = null;
        Runnable letter = first();
        while (letter != null) {
            boolean goesOn = false;
            try {
                letter.run();
                goesOn = true;
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
                goesOn = true;
            } finally {
                if (!goesOn) {
                    leave();
                }
            }
            letter = following();
        }
        if (failure != null) {
            throw failure;
        }
    }

    private synchronized @Nullable Runnable first() {
        if (attended || letters.isEmpty()) {
            return null;
        }
        attended = true;
        return letters.poll();
    }

    private synchronized @Nullable Runnable following() {
        Runnable next = letters.poll();
        attended = next != null;
        return next;
    }

    private synchronized void leave() {
        attended = false;
    }
}
