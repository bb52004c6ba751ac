package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * The cause of a refusal of a trace for a column that not every task needs. A task that only counts or converts the
 * accesses continues without it.
 */
final class UnusableColumn extends Exception {
    private static final long serialVersionUID = 1L;

    /** A column that not every task needs. */
    enum Column {
        /** Times at which accesses arrive. */
        TIMES,
        /** Next accesses of pages. */
        NEXT,
        /** Sizes of objects. */
        SIZES
    }

    private final Column column;

    UnusableColumn(Column column) {
        super("the column " + column + " cannot be used");
        this.column = column;
    }

    /** Returns the column for which a trace was refused; null if it was refused for another reason. */
    static @Nullable Column of(InvalidInputException refusal) {
        return refusal.getCause() instanceof UnusableColumn unusable ? unusable.column : null;
    }
}
