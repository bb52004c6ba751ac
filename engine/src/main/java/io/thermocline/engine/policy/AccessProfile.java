package io.thermocline.engine.policy;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How often a workload accesses each page, and what it allocates: what a profiler knows after a run (thesis sec. 3.3.2,
 * 3.4.1). State: 8 B a page.
 */
public final class AccessProfile {
    private final List<Range> ranges;
    private int pages;
    private long[] counts; // by page
    private long total;

    private AccessProfile(List<Range> ranges, int pages) {
        this.ranges = new ArrayList<>(ranges);
        this.pages = pages;
        counts = new long[pages];
    }

    /**
     * Reads a workload from its beginning to its end.
     *
     * @param atBatch runs before each batch that is read; may throw to end it
     */
    public static AccessProfile of(Workload workload, Runnable atBatch) {
        AccessProfile profile = new AccessProfile(workload.ranges(), Math.toIntExact(Math.max(0, workload.pages())));
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open(atBatch)) {
            for (atBatch.run(); source.read(batch); atBatch.run()) {
                profile.ranges.addAll(batch.allocated());
                profile.count(batch);
            }
        }
        return profile;
    }

    private void count(AccessBatch batch) {
        for (int i = 0; i < batch.size; i++) {
            int page = batch.accesses[i] & Integer.MAX_VALUE;
            if (page >= pages) {
                pages = page + 1;
                if (pages > counts.length) {
                    counts = Arrays.copyOf(counts, Math.max(pages, counts.length + (counts.length >> 1)));
                }
            }
            counts[page]++;
        }
        total += batch.size;
    }

    /** Pages of the address space. */
    public int pages() {
        return pages;
    }

    /** Accesses to a page; 0 for one that was never accessed. */
    public long accesses(int page) {
        return page < counts.length ? counts[page] : 0;
    }

    /** Accesses to all pages of a range. */
    public long accesses(Range range) {
        long sum = 0;
        for (int page = range.firstPage(); page < range.endPage(); page++) {
            sum += accesses(page);
        }
        return sum;
    }

    /** Accesses to all pages. */
    public long accesses() {
        return total;
    }

    /** What the workload allocates, in its order. */
    public List<Range> ranges() {
        return List.copyOf(ranges);
    }
}
