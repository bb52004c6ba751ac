package io.thermocline.policies.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.workload.Range;
import io.thermocline.policies.reference.NodeLists;
import java.util.List;
import java.util.Map;

/**
 * Unified virtual memory as DREAM's baseline: a fault on a page brings the rest of its 64 KiB, too, into device memory
 * that is taken 2 MiB at a time, for the large page around it; when all is taken, the large page whose last fault is
 * longest ago gives up its own. The driver serves faults in batches, which is the mechanism's business.
 *
 * <p>Source: DREAM sec. 3.4 (4 KiB by demand, 60 KiB by speculation, eviction of 2 MiB); sec. 5.2 ({@code read-mostly}
 * makes copies, so that what was not written need not be copied back, and a fault costs less: without it the driver
 * unmaps the host's pages). NVIDIA's open driver ({@code uvm_va_block.c},
 * {@code uvm_pmm_gpu.c}): memory for the whole of a large page at its first fault, however little of it is used; and a
 * least recently used order by faults, since a driver sees no other accesses.
 *
 * <p>Departures: fault and fill are one transfer, which the access waits for, as the driver replays faults at the end
 * of a batch. Large pages lie at multiples of 2 MiB, wherever allocations begin. Units are smaller where device memory
 * is.
 *
 * <p>State: 9 B a large page. Cost: nothing a hit, a look at the pages of a block a miss.
 */
public final class UvmDriver implements Policy {
    static final Parameter<String> READ_MOSTLY = Parameter.choice(
            "read-mostly",
            "false",
            List.of("false", "true"),
            "the memory advice: a fault copies pages and leaves the host's as they are, which costs the driver less, and"
                    + " what was not written is dropped at eviction instead of copied back",
            "DREAM sec. 5.2");

    private static final long BLOCK_BYTES = 64 << 10;
    private static final long LARGE_BYTES = 2 << 20;

    private final TieredMemory memory;
    private final int last;
    private final int blockPages;
    private final int largePages;

    private NodeLists large = new NodeLists(0, 1); // one list: large pages with memory, by their last fault
    private int largeCount;
    private boolean readMostly;

    private long faults;
    private long evictions;

    /** The policy of one run. */
    public UvmDriver(PolicyContext context) {
        memory = context.memory();
        last = memory.lastTier();
        long page = context.testbed().pageBytes();
        int most = Integer.highestOneBit(memory.capacity(0));
        blockPages = (int) Math.min(Math.max(BLOCK_BYTES / page, 1), most);
        largePages = (int) Math.min(Math.max(LARGE_BYTES / page, 1), most);
        configure(context.parameters());
    }

    /** Whether the advice is given. Faults then take a mechanism of their own. */
    static boolean isReadMostly(ParameterValues values) {
        return values.get(READ_MOSTLY).equals("true");
    }

    private void configure(ParameterValues values) {
        readMostly = isReadMostly(values);
    }

    @Override
    public boolean reconfigure(ParameterValues parameters) {
        configure(parameters);
        return true;
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        faults++;
        grow();
        int block = page / blockPages * blockPages;
        int end = Math.min(memory.pages(), block + blockPages);
        touch(page / largePages);
        while (taken() > memory.capacity(0)) {
            evict(large.last(0));
        }
        memory.beginTransfer();
        memory.fetch(page);
        for (int other = block; other < end; other++) {
            if (memory.tierOf(other) == tier) {
                memory.prefetch(other);
            }
        }
        memory.endTransfer();
    }

    /** Pages for which device memory is taken: all of a large page, but no more than the address space has of it. */
    private int taken() {
        int end = (memory.pages() - 1) / largePages;
        boolean isEndThere = large.listOf(end) != NodeLists.NONE;
        return large.size(0) * largePages - (isEndThere ? (end + 1) * largePages - memory.pages() : 0);
    }

    /**
     * The host's faults bring its pages back; a large page of which nothing is left in device memory gives up its own.
     */
    @Override
    public void onHostAccess(Range range) {
        grow();
        for (int page = range.firstPage(); page < range.endPage(); page++) {
            if (readMostly) {
                memory.takeBack(page);
            } else {
                memory.takeBackCopying(page);
            }
        }
        for (int number = range.firstPage() / largePages; number * largePages < range.endPage(); number++) {
            if (large.listOf(number) != NodeLists.NONE && isEmpty(number)) {
                large.remove(number);
            }
        }
    }

    private boolean isEmpty(int number) {
        for (int page = number * largePages; page < end(number); page++) {
            if (memory.tierOf(page) == 0) {
                return false;
            }
        }
        return true;
    }

    private int end(int number) {
        return Math.min(memory.pages(), (number + 1) * largePages);
    }

    private void evict(int oldest) {
        evictions++;
        memory.beginTransfer();
        for (int page = oldest * largePages; page < end(oldest); page++) {
            if (memory.tierOf(page) == 0) {
                if (readMostly) {
                    memory.demote(0, memory.frameOf(page), last);
                } else {
                    memory.demoteCopying(0, memory.frameOf(page));
                }
            }
        }
        memory.endTransfer();
        large.remove(oldest);
    }

    /** A large page is the newest. */
    private void touch(int number) {
        if (large.listOf(number) == NodeLists.NONE) {
            large.addFirst(0, number);
        } else {
            large.renew(0, number);
        }
    }

    private void grow() {
        int count = (memory.pages() - 1) / largePages + 1;
        if (count > largeCount) {
            largeCount = Math.max(count, 2 * largeCount);
            NodeLists roomier = new NodeLists(largeCount, 1);
            for (int number = large.last(0); number != NodeLists.NONE; number = large.newer(number)) {
                roomier.addFirst(0, number);
            }
            large = roomier;
        }
    }

    @Override
    public void adopt() {
        if (memory.room(0) == memory.capacity(0)) {
            return;
        }
        grow();
        for (int frame = 0; frame < memory.frames(0); frame++) {
            int page = memory.pageAt(0, frame);
            if (page >= 0) {
                touch(page / largePages);
            }
        }
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("farFaults", faults);
        metrics.put("largePageEvictions", evictions);
    }
}
