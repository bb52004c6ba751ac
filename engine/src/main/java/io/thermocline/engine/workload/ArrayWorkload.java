package io.thermocline.engine.workload;

/** Accesses from an array. */
public final class ArrayWorkload implements Workload {
    private final int[] accesses;
    private final long pages;
    private final boolean producesPages;
    private final long[] next;

    /**
     * A workload of arrays, which are not copied.
     *
     * @param accesses as in {@link AccessBatch#accesses}
     * @param pages size of the address space, or {@link #UNKNOWN}
     * @param producesPages as {@link Workload#producesPages}
     * @param next number of the next access to the same page, by access; empty for none
     */
    public ArrayWorkload(int[] accesses, long pages, boolean producesPages, long[] next) {
        this.accesses = accesses;
        this.pages = pages;
        this.producesPages = producesPages;
        this.next = next;
    }

    /** A workload whose pages are there from the start and whose future is unknown. */
    public ArrayWorkload(int[] accesses, long pages) {
        this(accesses, pages, false, new long[0]);
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
    public Columns columns() {
        return next.length > 0 ? Columns.NONE.withNext() : Columns.NONE;
    }

    @Override
    public double scaleEffective() {
        return 1;
    }

    @Override
    public boolean producesPages() {
        return producesPages;
    }

    @Override
    public AccessSource open() {
        return new AccessSource() {
            private int position;

            @Override
            public boolean read(AccessBatch batch) {
                batch.clear();
                batch.size = Math.min(batch.capacity(), accesses.length - position);
                System.arraycopy(accesses, position, batch.accesses, 0, batch.size);
                if (next.length > 0) {
                    System.arraycopy(next, position, batch.next, 0, batch.size);
                }
                position += batch.size;
                return batch.size > 0;
            }
        };
    }
}
