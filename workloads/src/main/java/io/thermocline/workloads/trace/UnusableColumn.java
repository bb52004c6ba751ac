package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * The cause of the refusal of a trace for a column that not every task needs: who only counts or converts the accesses goes on without it.
 */
final class UnusableColumn extends Exception {
    private static final long serialVersionUID = 1L;

    /** A column that not every task needs. */
    enum Column {
        /** When accesses arrive. */
        TIMES,
        /** When pages come next. */
        NEXT
    }

    private final Column column;

    UnusableColumn(Column column) {
        super("the column " + column + " cannot be used");
        this.column = column;
    }

    /** The column for which a trace was refused; null where it was refused for anything else. */
    static @Nullable Column of(InvalidInputException refusal) {
        return refusal.getCause() instanceof UnusableColumn unusable ? unusable.column : null;
    }
}
