package io.thermocline.engine.time;

import io.thermocline.engine.run.WaitCause;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operations on their way. Those that are done are given out again, the last one first: a run has as many as were
 * ever on their way at once, and leaves nothing to collect.
 */
final class Operations {
    private final List<Operation> all = new ArrayList<>(); // by number
    private @Nullable Operation free; // and those behind it
    private Operation.@Nullable Wait freeWait; // and those behind it

    /** An operation that moves one page, is before a stage and waits for nothing. */
    Operation begin(RouteStage stage) {
        Operation operation = free;
        if (operation == null) {
            operation = new Operation(all.size());
            all.add(operation);
        } else {
            free = operation.following;
        }
        operation.begin(stage);
        return operation;
    }

    /**
     * An operation is done: the next that begins may be the same object. Who waits for it, and what it draws from
     * credits, can be read until then.
     */
    void end(Operation operation) {
        operation.following = free;
        free = operation;
    }

    /** The operation of a number. */
    Operation of(int number) {
        return all.get(number);
    }

    /** An operation waits for an earlier one. */
    void depend(Operation operation, Operation earlier, WaitCause cause) {
        Operation.Wait wait = freeWait;
        if (wait == null) {
            wait = new Operation.Wait(operation, cause);
        } else {
            freeWait = wait.next;
            wait.waiting = operation;
            wait.cause = cause;
            wait.next = null;
        }
        earlier.makeWait(wait);
    }

    /** What waited does so no more; returns what waited next for the same operation. */
    Operation.@Nullable Wait release(Operation.Wait wait) {
        Operation.Wait next = wait.next;
        wait.waiting.waitForOneLess();
        wait.next = freeWait;
        freeWait = wait;
        return next;
    }
}
