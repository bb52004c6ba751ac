package io.thermocline.engine.loop;

import io.thermocline.engine.memory.SimulatedMemory;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What the workload of a run has allocated so far, and the room for it in the page table. */
final class Allocations {
    private final SimulatedMemory memory;
    private final boolean grows; // the workload does not know its pages beforehand
    private final List<Range> ranges = new ArrayList<>();

    Allocations(Workload workload, SimulatedMemory memory) {
        this.memory = memory;
        grows = workload.pages() == Workload.UNKNOWN;
    }

    /** The ranges, in the order of their allocation; a view. */
    List<Range> ranges() {
        return Collections.unmodifiableList(ranges);
    }

    /** Base pages allocated. */
    long pages() {
        long pages = 0;
        for (Range range : ranges) {
            pages += range.pages();
        }
        return pages;
    }

    /** The workload allocates a range; the policy is told. */
    void allocate(Range range, Policy policy) {
        if (grows) {
            memory.grow(range.endPage());
        }
        ranges.add(range);
        policy.onAllocate(range);
    }

    /**
     * Makes room for the pages of a batch that has been read. The policy is told of what is allocated, or accessed by
     * the host, before it.
     */
    void takeIn(AccessBatch batch, Policy policy) {
        for (Range range : batch.allocated()) {
            allocate(range, policy);
        }
        batch.hostAccesses().forEach(policy::onHostAccess);
        if (grows) {
            int highest = highestPage(batch);
            if (highest >= memory.pages()) {
                int before = memory.pages();
                memory.grow(highest + 1L);
                ranges.clear(); // one range that grows
                ranges.add(new Range("all", 0, memory.pages()));
                policy.onAllocate(new Range("all", before, memory.pages() - before));
            }
        }
    }

    /** What an index out of bounds comes from: a page that the workload does not have, if the batch names one. */
    RuntimeException explain(IndexOutOfBoundsException cause, AccessBatch batch) {
        int highest = highestPage(batch);
        return highest < memory.pages()
                ? cause
                : new IllegalStateException("the workload names page " + highest + " but has " + memory.pages(), cause);
    }

    private static int highestPage(AccessBatch batch) {
        int highest = -1;
        for (int i = 0; i < batch.size; i++) {
            highest = Math.max(highest, batch.accesses[i] & Integer.MAX_VALUE);
        }
        return highest;
    }
}
