package io.thermocline.engine.time;

import org.jspecify.annotations.Nullable;

/**
 * Operations that wait in the order of their arrival. The line is as long as there are operations, which link it
 * themselves.
 */
final class OperationLine {
    private @Nullable Operation first; // and those behind it
    private @Nullable Operation last; // undefined if there is none

    /** The operation that came first, if any waits. */
    @Nullable
    Operation first() {
        return first;
    }

    /** An operation that is in no other line comes. */
    void add(Operation operation) {
        operation.following = null;
        Operation before = last;
        if (first == null || before == null) {
            first = operation;
        } else {
            before.following = operation;
        }
        last = operation;
    }

    /** Those before an operation leave; none stays if there is no such operation. */
    void leaveBefore(@Nullable Operation operation) {
        first = operation;
    }
}
