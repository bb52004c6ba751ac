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

    /** Sends everything, unless another thread, or a caller further up this one's stack, is doing so. */
    void deliver() {
        Runnable letter = first();
        while (letter != null) {
            boolean sent = false;
            try {
                letter.run();
                sent = true;
            } finally {
                if (!sent) {
                    leave();
                }
            }
            letter = following();
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
