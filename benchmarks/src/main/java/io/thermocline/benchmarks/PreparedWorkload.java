package io.thermocline.benchmarks;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;

/** Accesses from an array, so that generating them stays outside the measurement. */
record PreparedWorkload(int[] array, int pageCount, long[] nextAccess) implements Workload {
    @Override
    public long pages() {
        return pageCount;
    }

    @Override
    public long accesses() {
        return array.length;
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
                int count = Math.min(AccessBatch.CAPACITY, array.length - position);
                System.arraycopy(array, position, batch.accesses, 0, count);
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
