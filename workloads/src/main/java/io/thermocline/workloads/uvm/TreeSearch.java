package io.thermocline.workloads.uvm;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * Rodinia's B+ tree: a search of one random key for {@value #RECORDS_A_QUERY} records (its kernel {@code findK}). A block of
 * {@value #ORDER} threads takes a query. On each level the threads compare the query with two neighbouring keys of the
 * node; the one that is right reads which node is next.
 *
 * <p>Nodes are those of the program, with room for 257 keys and 257 indices, level by level. They are half full.
 */
final class TreeSearch extends WarpProgram {
    private static final int RECORDS_A_QUERY = 100; // 10,000 queries of a million records
    private static final int ORDER = 256; // threads of a block
    private static final int FANOUT = ORDER / 2; // assumed: as ascending insertions leave it
    private static final int WARPS_A_BLOCK = ORDER / Warp.LANES;
    private static final int NODE_WORDS =
            2 * (ORDER + 1) + 3; // location, indices, keys, whether a leaf, number of keys
    private static final int INDICES = 1; // word at which they begin
    private static final int KEYS = INDICES + ORDER + 1;
    private static final int INSTRUCTIONS_A_LEVEL = 20; // of a warp, assumed

    static final SmWorkload WORKLOAD = new SmWorkload(
            SmWorkload.size("records", 1_000_000, FANOUT, 100_000_000, "records in the tree"),
            1,
            WARPS_A_BLOCK,
            TreeSearch::program);

    private final int records;
    private final int levels; // below the root
    private final DeviceArray nodes;
    private final DeviceArray[] ofQuery; // current node, next node, key
    private final DeviceArray record;
    private final DeviceArray answer;
    private final long seed;

    TreeSearch(
            long pageBytes,
            int records,
            DeviceArray nodes,
            DeviceArray[] ofQuery,
            DeviceArray record,
            DeviceArray answer,
            long seed) {
        super(pageBytes);
        this.records = records;
        levels = levels(records);
        this.nodes = nodes;
        this.ofQuery = ofQuery;
        this.record = record;
        this.answer = answer;
        this.seed = seed;
    }

    private static Supplier<WarpProgram> program(int records, WorkloadRequest request, DeviceMemory memory) {
        DeviceArray record = memory.allocate(records, Integer.BYTES);
        long count = 0;
        for (int level = 0; level <= levels(records); level++) {
            count += nodes(records, level);
        }
        DeviceArray nodes = memory.allocate(count * NODE_WORDS, Integer.BYTES);
        DeviceArray[] ofQuery = {
            memory.allocate(queries(records), Long.BYTES),
            memory.allocate(queries(records), Long.BYTES),
            memory.allocate(queries(records), Integer.BYTES)
        };
        DeviceArray answer = memory.allocate(queries(records), Integer.BYTES);
        return () -> new TreeSearch(request.pageBytes(), records, nodes, ofQuery, record, answer, request.seed());
    }

    private static int queries(int records) {
        return Math.max(1, records / RECORDS_A_QUERY);
    }

    /** Levels below the root. */
    private static int levels(int records) {
        int levels = 0;
        long leaves = (records + FANOUT - 1L) / FANOUT;
        for (long reached = 1; reached < leaves; reached *= FANOUT) {
            levels++;
        }
        return levels;
    }

    /** Nodes of a level, the root's being 0. */
    private static long nodes(int records, int level) {
        long below = (records + FANOUT - 1L) / FANOUT;
        for (int i = levels(records); i > level; i--) {
            below = (below + FANOUT - 1) / FANOUT;
        }
        return below;
    }

    @Override
    boolean begin(int number) {
        return number == 0;
    }

    @Override
    public int tasks() {
        return queries(records) * WARPS_A_BLOCK;
    }

    @Override
    void run(int number, Warp warp) {
        int query = number / WARPS_A_BLOCK;
        int firstLane = number % WARPS_A_BLOCK * Warp.LANES;
        long sought = new SplitMix64(SplitMix64.mix(seed) + query).nextInt(records);
        long before = 0; // nodes of the levels above
        for (int level = 0; level <= levels; level++) {
            long node = before + nodeOf(sought, level);
            int child = (int) (sought / width(level) % FANOUT);
            compare(node, query, child - firstLane, firstLane, warp);
            before += nodes(records, level);
            if (firstLane == 0) {
                move(query, warp);
            }
        }
        takeRecord(before - nodes(records, levels) + nodeOf(sought, levels), query, sought, firstLane, warp);
        warp.end(INSTRUCTIONS_A_LEVEL * (levels + 2), 0);
    }

    /** Records below a child of a node of a level. */
    private long width(int level) {
        long width = 1;
        for (int i = levels; i > level; i--) {
            width *= FANOUT;
        }
        return width;
    }

    private long nodeOf(long sought, int level) {
        return sought / (width(level) * FANOUT);
    }

    /** All lanes compare two keys; the one that is right, if it is in this warp, notes the next node. */
    private void compare(long node, int query, int right, int firstLane, Warp warp) {
        all(ofQuery[0], query, warp);
        words(node, KEYS + firstLane, Warp.LANES, warp);
        all(ofQuery[2], query, warp);
        words(node, KEYS + firstLane + 1, Warp.LANES, warp);
        if (right >= 0 && right < Warp.LANES) {
            all(ofQuery[1], query, warp);
            words(node, INDICES + firstLane + right, 1, warp);
            warp.lane(ofQuery[1], query);
            warp.store();
        }
    }

    /** The block's first lane makes the next node the current one. */
    private void move(int query, Warp warp) {
        all(ofQuery[1], query, warp);
        warp.lane(ofQuery[0], query);
        warp.store();
    }

    private void takeRecord(long leaf, int query, long sought, int firstLane, Warp warp) {
        all(ofQuery[0], query, warp);
        words(leaf, KEYS + firstLane, Warp.LANES, warp);
        all(ofQuery[2], query, warp);
        int right = (int) (sought % FANOUT) - firstLane;
        if (right >= 0 && right < Warp.LANES) {
            words(leaf, INDICES + firstLane + right, 1, warp);
            all(record, sought, warp);
            warp.lane(answer, query);
            warp.store();
        }
    }

    private void words(long node, int first, int count, Warp warp) {
        warp.run(nodes, node * NODE_WORDS + first, count);
        warp.load();
    }

    private static void all(DeviceArray array, long element, Warp warp) {
        warp.lane(array, element);
        warp.load();
    }
}
