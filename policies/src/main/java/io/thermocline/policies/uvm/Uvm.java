package io.thermocline.policies.uvm;

import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.Pins;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.workload.Range;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Unified virtual memory as the driver manages it: a far fault brings its page, then what the tree prefetcher adds, a
 * transfer for each stretch of basic blocks. A full device memory gives up large pages, each in one transfer. Which
 * accesses fault and which are served in host memory is the subclass's choice. A write always faults, unless its
 * translation was left behind by a read before ({@code remote-tlb=uvmsmart}).
 *
 * <p>Source: the poster (IPDPS 2020), "Proposed Method" and "Notes". Units: basic blocks of 64 KiB, large pages of 2
 * MiB, larger where base pages are, smaller where device memory is. A page is in one place only, so eviction copies
 * pages that were not written, too.
 *
 * <p>A large page is in use while data of it is on its way or a write to it is outstanding, as in the public simulator:
 * there a read uses its page until its translation is known, and a write until it is acknowledged. A large page in use
 * is not evicted where there are others. That takes many streams and a clock. Elsewhere nothing completes, or decisions
 * must not depend on it: the page is then in use while fewer accesses have issued since its last one than can be
 * outstanding at most. Where all are in use the one whose last access is longest ago goes, once the writes to it have
 * completed. Departure: the public simulator waits then.
 *
 * <p>Large pages begin where an allocation begins, or with the first basic block that it shares with none before it
 * ({@link LargePageMap}). Departure: an access counts once, however many threads it coalesced, as in the public
 * simulator.
 *
 * <p>State: 8 B a basic block, 29 B a large page, under a clock 16 B a frame, with cached translations a bit a page.
 * Cost: two counters and a store an access; an eviction looks at the frames of large pages that would go.
 */
abstract class Uvm implements Policy {
    private static final long BLOCK_BYTES = 64 << 10;
    private static final long LARGE_BYTES = 2 << 20;
    private static final long ACCESS_BYTES = 128;

    final AccessCounters counters = new AccessCounters();
    private final LargePageReplacement largePages = new LargePageReplacement();
    private final LargePageMap map;
    private final TieredMemory memory;
    private final Pins pins;
    private final List<Range> allocated; // before this policy decided
    private final int blockShift; // from pages to basic blocks
    private final boolean usedUntilServed; // otherwise for a window of accesses
    private final int pinWindow;
    private final BitSet translated = new BitSet();
    private boolean cachesTranslations;
    private @Nullable Range newest; // of the allocations
    private int known; // pages that there is state for
    private int transferFrom; // tier that the transfer begun takes pages from, 0 without one
    private boolean oversubscribed;
    private long faults;
    private long remote;
    private long cached;
    private long evictions;
    private long pinnedEvictions;

    Uvm(PolicyContext context) {
        memory = context.memory();
        pins = context.pins();
        usedUntilServed = context.dependsOnTime();
        pinWindow = context.concurrency();
        allocated = List.copyOf(context.allocated());
        long page = context.testbed().pageBytes();
        int mostPages = Integer.highestOneBit(memory.capacity(0));
        blockShift = Long.numberOfTrailingZeros(Math.min(Math.max(BLOCK_BYTES / page, 1), mostPages));
        long largePagePages = Math.min(Math.max(LARGE_BYTES / page, 1), mostPages);
        map = new LargePageMap((int) (largePagePages >>> blockShift));
    }

    /** Takes the values of its parameters, at the beginning or while it runs. */
    abstract void configure(ParameterValues values);

    /** Whether remote reads leave translations behind; where they do not any more, those left are gone. */
    final void cacheTranslations(boolean caches) {
        cachesTranslations = caches;
        if (!caches) {
            translated.clear();
        }
    }

    /** Whether a read of a block that is in host memory, already counted, makes it migrate. */
    abstract boolean migrates(int block);

    /** Whether device memory lacked room at some time. */
    final boolean isOversubscribed() {
        return oversubscribed;
    }

    /** Pages in device memory. */
    final int allocated() {
        return memory.capacity(0) - memory.room(0);
    }

    /** Pages that device memory holds. */
    final int total() {
        return memory.capacity(0);
    }

    @Override
    public final void onHit(int page, int frame, boolean write, long access) {
        count(page, write, access);
        if (write) {
            pins.use(frame);
        }
    }

    @Override
    public final void onMiss(int page, int tier, boolean write, long access) {
        if (page >= known) {
            grow();
        }
        count(page, write, access);
        if (cachesTranslations && translated.get(page)) {
            cached++;
            memory.remote(page, write, 0);
        } else if (write || migrates(page >>> blockShift)) {
            fault(page, write, access);
        } else {
            remote++;
            memory.remote(page, false, ACCESS_BYTES);
            if (cachesTranslations) {
                translated.set(page);
            }
        }
    }

    private void count(int page, boolean write, long access) {
        if (counters.count(page >>> blockShift)) {
            largePages.halve();
        }
        largePages.count(map.largeOf(page >>> blockShift), write, access);
    }

    private void fault(int page, boolean write, long access) {
        faults++;
        int block = page >>> blockShift;
        int large = map.largeOf(block);
        int firstBlock = map.firstBlock(large);
        int blocks = map.treeBlocks(large);
        int coming = PrefetchTree.fault(largePages.present(large), block - firstBlock, blocks) & map.existing(large);
        int missing = 0;
        for (int i = 0; i < blocks; i++) {
            missing += (coming >>> i & 1) == 0 ? 0 : missing(firstBlock + i);
        }
        makeRoom(missing, large, access);
        int frame = memory.fetch(page);
        pins.forget(frame); // by its previous page
        if (write) {
            pins.use(frame);
        }
        translated.clear(page);
        largePages.fill(large, coming);
        prefetch(firstBlock, coming, blocks);
    }

    private int missing(int block) {
        int count = 0;
        for (int page = block << blockShift; page < end(block); page++) {
            count += memory.tierOf(page) == 0 ? 0 : 1;
        }
        return count;
    }

    private int end(int block) {
        return (int) Math.min(memory.pages(), block + 1L << blockShift);
    }

    /**
     * What follows the faulting page: a transfer for each stretch of blocks, cut where pages that another policy left
     * in a middle tier begin or end.
     */
    private void prefetch(int firstBlock, int coming, int blocks) {
        for (int i = 0; i < blocks; i++) {
            boolean goesOn = (coming >>> i & 1) != 0;
            if (goesOn) {
                prefetch(firstBlock + i);
            }
            if (!goesOn || i == blocks - 1) {
                endTransfer();
            }
        }
    }

    private void prefetch(int block) {
        for (int page = block << blockShift; page < end(block); page++) {
            int tier = memory.tierOf(page);
            if (tier != 0) {
                if (tier != transferFrom) {
                    endTransfer();
                    memory.beginTransfer();
                    transferFrom = tier;
                }
                pins.forget(memory.prefetch(page));
                translated.clear(page);
            }
        }
    }

    private void endTransfer() {
        if (transferFrom != 0) {
            memory.endTransfer();
            transferFrom = 0;
        }
    }

    private void makeRoom(int pages, int spared, long access) {
        while (memory.room(0) < pages) {
            oversubscribed = true;
            int victim = largePages.victim(spared, this::isWhole, large -> isInUse(large, access));
            evict(victim, isInUse(victim, access));
        }
    }

    private boolean isWhole(int large) {
        return (map.existing(large) & ~largePages.present(large)) == 0;
    }

    private boolean isInUse(int large, long access) {
        return usedUntilServed ? hasFrameInUse(large) : largePages.lastAccess(large) >= access - pinWindow;
    }

    private boolean hasFrameInUse(int large) {
        for (int i = 0; i < map.treeBlocks(large); i++) {
            if ((largePages.present(large) >>> i & 1) != 0) {
                int block = map.firstBlock(large) + i;
                for (int page = block << blockShift; page < end(block); page++) {
                    if (memory.tierOf(page) == 0 && pins.isInUse(memory.frameOf(page))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    @Override
    public final boolean isPinned(int frame, long access) {
        int page = memory.pageAt(0, frame);
        return page >= 0 && page < known && isInUse(map.largeOf(page >>> blockShift), access);
    }

    private void evict(int large, boolean pinned) {
        evictions++;
        pinnedEvictions += pinned ? 1 : 0;
        int last = memory.lastTier();
        memory.beginTransfer();
        for (int i = 0; i < map.treeBlocks(large); i++) {
            if ((largePages.present(large) >>> i & 1) != 0) {
                int block = map.firstBlock(large) + i;
                counters.countRoundTrip(block);
                for (int page = block << blockShift; page < end(block); page++) {
                    if (memory.tierOf(page) == 0) {
                        int frame = memory.frameOf(page);
                        if (pinned) {
                            pins.awaitUsers(frame);
                        }
                        memory.demote(0, frame, last);
                    }
                }
            }
        }
        memory.endTransfer();
        largePages.empty(large);
    }

    /** Makes room for the state of all pages; those beyond the allocations known belong to the last. */
    private void grow() {
        grow(memory.pages());
    }

    private void grow(int pages) {
        int blocks = (pages - 1 >>> blockShift) + 1;
        map.extend(blocks);
        known = pages;
        counters.grow(blocks);
        largePages.grow(map.count());
    }

    @Override
    public final void onAllocate(Range range) {
        if (range.pages() == 0) {
            return;
        }
        Range before = newest;
        newest = range;
        if (before != null && range.continues(before)) {
            grow(range.endPage());
            return;
        }
        int first = map.blocks(); // a block in which the allocation before ends is that one's
        int end = (range.endPage() - 1 >>> blockShift) + 1;
        if (range.firstPage() >>> blockShift <= first && end > first) {
            map.allocate(first, end - first);
            counters.grow(end);
            largePages.grow(map.count());
            known = range.endPage();
        }
    }

    /** The host's faults bring whole basic blocks back, which is no round trip: nothing was short. */
    @Override
    public final void onHostAccess(Range range) {
        int end = range.pages() == 0 ? 0 : (range.endPage() - 1 >>> blockShift) + 1;
        for (int block = range.firstPage() >>> blockShift; block < Math.min(end, map.blocks()); block++) {
            for (int page = block << blockShift; page < end(block); page++) {
                memory.takeBack(page);
            }
            int large = map.largeOf(block);
            largePages.remove(large, 1 << block - map.firstBlock(large));
        }
    }

    @Override
    public final void adopt() {
        allocated.forEach(this::onAllocate);
        if (memory.room(0) < memory.capacity(0)) {
            grow();
        }
        for (int frame = 0; frame < memory.frames(0); frame++) {
            int page = memory.pageAt(0, frame);
            if (page >= 0) {
                int large = map.largeOf(page >>> blockShift);
                largePages.fill(large, 1 << (page >>> blockShift) - map.firstBlock(large));
            }
        }
        oversubscribed = memory.room(0) == 0 && memory.pages() > memory.capacity(0);
    }

    @Override
    public final boolean reconfigure(ParameterValues parameters) {
        configure(parameters);
        return true;
    }

    @Override
    public final void report(Map<String, Number> metrics) {
        metrics.put("farFaults", faults);
        metrics.put("remoteAccesses", remote);
        metrics.put("cachedTranslationAccesses", cached);
        metrics.put("largePageEvictions", evictions);
        metrics.put("pinnedEvictions", pinnedEvictions);
        if (!usedUntilServed) {
            metrics.put("pinWindowAccesses", pinWindow);
        }
        metrics.put("oversubscribed", oversubscribed ? 1 : 0);
    }
}
