package io.thermocline.benchmarks;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;

/** Accesses from an array, so that generating them stays outside the measurement. */
final class PreparedWorkload implements Workload {
    private final int[] accesses;
    private final int pages;
    private final long[] nextAccess;

    /**
     * A workload of an array, which is not copied.
     *
     * @param accesses pages, the sign bit set for a write
     * @param pages size of the address space
     */
    PreparedWorkload(int[] accesses, int pages) {
        this(accesses, pages, new long[0]);
    }

    /**
     * A workload that knows the future.
     *
     * @param nextAccess number of the next access to the same page, by access; empty for none
     */
    PreparedWorkload(int[] accesses, int pages, long[] nextAccess) {
        this.accesses = accesses;
        this.pages = pages;
        this.nextAccess = nextAccess;
    }

    @Override
    public long pages() {
        return pages;
    }

    @Override
    public long accesses() {
        return accesses.length;
    }

    @Override
    public double scaleEffective() {
        return 1;
    }

    @Override
    public Columns columns() {
        return nextAccess.length > 0 ? Columns.NONE.withNext() : Columns.NONE;
    }

    @Override
    public AccessSource open() {
        return new AccessSource() {
            private int position;

            @Override
            public boolean read(AccessBatch batch) {
                batch.clear();
                int count = Math.min(batch.capacity(), accesses.length - position);
                System.arraycopy(accesses, position, batch.accesses, 0, count);
                if (nextAccess.length > 0) {
                    System.arraycopy(nextAccess, position, batch.next, 0, count);
                }
                batch.size = count;
                position += count;
                return count > 0;
            }
        };
    }
}
