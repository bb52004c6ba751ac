package io.thermocline.policies.bam;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.workload.Range;
import io.thermocline.policies.Allocations;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Proactive tiling: the host cuts all arrays into tiles, and brings a tile of an array as a whole. When the accelerator
 * begins the next tile, the one before goes home while the next is read.
 *
 * <p>Source: BaM sec. 3.2, 5.4 and appendix B.1. vectorAdd has five tiles, whose writes overlap with the next reads.
 *
 * <p>A page whose access writes is output, which is not read. An array that was read once is input: its tile comes when
 * the tile begins, at others when it is first read. Warps that still work on the tile before bring single pages. Each
 * device of the last tier takes its share of a tile in parts of {@code part}, so that devices and links are busy at
 * once. Of a tile that the first tier does not hold comes what there is room for.
 *
 * <p>State: none a page. Cost: O(1) a hit; a look at each page of a tile when it begins, for each device.
 */
public final class ProactiveTiling implements Policy {
    static final Parameter<Long> TILES =
            Parameter.integer("tiles", "tiles", "5", 1, 1 << 16, "parts of each array", "BaM sec. 5.4");
    static final Parameter<Long> PART = Parameter.size(
            "part", "1MiB", 1, 1 << 30, "what a device transfers at a time; a page where pages are larger", "assumed");

    private final TieredMemory memory;
    private final int last;
    private final int devices;
    private final long tiles;
    private final long partPages;
    private final Allocations arrays = new Allocations();
    private final Set<Integer> inputs = new LinkedHashSet<>(); // first pages of arrays
    private long newest; // tile
    private int next; // frame that is emptied where none is free
    private long transfers;

    /** The policy of one run. */
    public ProactiveTiling(PolicyContext context) {
        memory = context.memory();
        last = memory.lastTier();
        devices = context.testbed().tiers().get(last).count();
        tiles = context.parameters().get(TILES);
        partPages =
                Math.max(1, context.parameters().get(PART) / context.testbed().pageBytes());
        context.allocated().forEach(this::onAllocate);
    }

    @Override
    public void onAllocate(Range range) {
        arrays.add(range);
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        if (write) {
            makeRoom();
            memory.overwrite(page);
            return;
        }
        Range array = arrays.of(page);
        long tile = (page - array.firstPage()) * tiles / array.pages();
        boolean isNewInput = inputs.add(array.firstPage());
        boolean begins = tile > newest;
        if (begins) {
            arrays.all().forEach(each -> sendHome(first(each, newest), first(each, newest + 1)));
            newest = tile;
        }
        makeRoom();
        memory.fetch(page);
        if (begins) {
            inputs.forEach(first -> load(arrays.of(first), newest));
        } else if (isNewInput) {
            load(array, newest);
        }
    }

    /** First page of a tile of an array; of the one behind the last tile, the end of the array. */
    private int first(Range array, long tile) {
        return array.firstPage() + (int) ((array.pages() * tile + tiles - 1) / tiles);
    }

    /** Brings the pages of a tile that are not there, as far as there is room. */
    private void load(Range array, long tile) {
        int to = first(array, tile + 1);
        for (int device = 0; device < devices; device++) {
            Parts parts = new Parts();
            for (int page = first(array, tile); page < to && memory.room(0) > 0; page++) {
                if (page % devices == device && memory.tierOf(page) == last) {
                    parts.next();
                    memory.prefetch(page);
                }
            }
            parts.end();
        }
    }

    /** Where no frame is free, the page in the next one by number goes home. */
    private void makeRoom() {
        if (memory.room(0) == 0) {
            memory.demote(0, next, last);
            next = next + 1 == memory.frames(0) ? 0 : next + 1;
        }
    }

    private void sendHome(int from, int to) {
        for (int device = 0; device < devices; device++) {
            Parts parts = new Parts();
            for (int page = from; page < to; page++) {
                if (page % devices == device && memory.tierOf(page) == 0) {
                    parts.next();
                    memory.demote(0, memory.frameOf(page), last);
                }
            }
            parts.end();
        }
    }

    /** Transfers of a device, each of a part's pages. */
    private final class Parts {
        private long pages;

        /** Before a page moves. */
        void next() {
            if (pages % partPages == 0) {
                end();
                memory.beginTransfer();
                transfers++;
            }
            pages++;
        }

        /** After the last page. */
        void end() {
            if (pages > 0) {
                memory.endTransfer();
            }
        }
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("tileTransfers", transfers);
    }
}
