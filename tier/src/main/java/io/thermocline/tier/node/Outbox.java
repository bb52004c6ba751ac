package io.thermocline.tier.node;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * What a lease has to tell others, in order: filled under the lease's lock, emptied without it by whichever thread finds it unattended. So a
 * lease never calls a peer or a client while it is locked, calls come one at a time, and two leases that call each other do not pile up
 * stacks.
 */
final class Outbox {
    private final ArrayDeque<Runnable> letters = new ArrayDeque<>();
    private boolean attended;

    synchronized void add(Runnable letter) {
        letters.add(letter);
    }

    /**
     * Sends everything, unless another thread, or a caller further up this one's stack, is doing so. A letter that cannot be sent does not keep back
     * those after it; what the first of them threw is thrown in the end.
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
