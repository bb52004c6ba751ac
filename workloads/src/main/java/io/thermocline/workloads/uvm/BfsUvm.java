package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * Rodinia's breadth-first search: two kernels for each level, with a thread for each node.
 * <ul>
 * <li>The first kernel reads the mask of every node. Nodes of the level read their edges one by one. For a neighbour
 * that was not visited they write its cost and its mark.
 * <li>The second kernel reads every mark and makes the marked nodes the next level.
 * </ul>
 *
 * <p>A thread reads its node's record again after these stores, since the compiler cannot know that they do not change
 * it.
 *
 * <p>The graph of the public run is not available. A random one of the same generator, from the run's seed, takes its
 * place, with 6 edges a node on average. The accesses are within 0.1 % of the 4,639,171 that the public simulator
 * prints.
 */
final class BfsUvm extends WarpProgram {
    private static final int WARPS_A_BLOCK = 16;
    private static final int NODE_BYTES = 8; // first edge and number of edges
    private static final int IDLE_INSTRUCTIONS = 19; // of a warp: public log, instructions over threads
    private static final int EDGE_INSTRUCTIONS = 20; // assumed
    private static final int SECOND_INSTRUCTIONS = 17; // public log

    static final UvmWorkload WORKLOAD = new UvmWorkload(
            UvmWorkload.size("nodes", 261_444, 2, 100_000_000, "nodes of the graph"),
            1,
            WARPS_A_BLOCK,
            BfsUvm::program);

    private final int nodes;
    private final RandomGraph graph;
    private final Arrays arrays;
    private final boolean[] inLevel;
    private final boolean[] marked;
    private final boolean[] reached;
    private boolean more = true;

    BfsUvm(long pageBytes, int nodes, RandomGraph graph, Arrays arrays) {
        super(pageBytes);
        this.nodes = nodes;
        this.graph = graph;
        this.arrays = arrays;
        inLevel = new boolean[nodes];
        marked = new boolean[nodes];
        reached = new boolean[nodes];
        inLevel[0] = true;
        reached[0] = true;
    }

    private static Supplier<WarpProgram> program(int nodes, WorkloadRequest request, DeviceMemory memory) {
        RandomGraph graph = RandomGraph.undirected(nodes, request.seed());
        Arrays arrays = new Arrays(
                memory.allocate(nodes, NODE_BYTES),
                memory.allocate(nodes, 1),
                memory.allocate(nodes, 1),
                memory.allocate(nodes, 1),
                memory.allocate(graph.edges(), Integer.BYTES),
                memory.allocate(nodes, Integer.BYTES));
        return () -> new BfsUvm(request.pageBytes(), nodes, graph, arrays);
    }

    private record Arrays(
            DeviceArray node,
            DeviceArray mask,
            DeviceArray updating,
            DeviceArray visited,
            DeviceArray edge,
            DeviceArray cost) {}

    @Override
    boolean begin(int number) {
        if (number % 2 == 0) {
            boolean goesOn = more;
            more = false;
            return goesOn;
        }
        return true;
    }

    @Override
    public int tasks() {
        return (nodes + Warp.LANES - 1) / Warp.LANES;
    }

    @Override
    void run(int number, Warp warp) {
        int first = number * Warp.LANES;
        int end = Math.min(first + Warp.LANES, nodes);
        if (kernel() % 2 == 0) {
            expand(first, end, warp);
        } else {
            advance(first, end, warp);
        }
    }

    private void expand(int first, int end, Warp warp) {
        warp.run(arrays.mask(), first, end - first);
        warp.load();
        if (!lanes(arrays.mask(), inLevel, first, end, warp)) {
            warp.end(IDLE_INSTRUCTIONS, 0);
            return;
        }
        warp.store();
        readRecords(first, end, warp);
        int step = 0;
        while (followEdges(step, first, end, warp)) {
            step++;
        }
        for (int node = first; node < end; node++) {
            inLevel[node] = false;
        }
        warp.end(IDLE_INSTRUCTIONS + step * EDGE_INSTRUCTIONS, 0);
    }

    /** Reads the first edge and the number of edges, with a load each. */
    private void readRecords(int first, int end, Warp warp) {
        for (int load = 0; load < 2; load++) {
            lanes(arrays.node(), inLevel, first, end, warp);
            warp.load();
        }
    }

    /** Lets each lane follow its edge with this number. Returns whether a lane had one. */
    private boolean followEdges(int step, int first, int end, Warp warp) {
        boolean goesOn = false;
        boolean discovers = false;
        for (int node = first; node < end; node++) {
            if (isLane(node, step)) {
                warp.lane(arrays.edge(), graph.begin(node) + step);
                goesOn = true;
            }
        }
        warp.load();
        for (int node = first; node < end; node++) {
            if (isLane(node, step)) {
                warp.lane(arrays.visited(), target(node, step));
                discovers |= !reached[target(node, step)];
            }
        }
        warp.load();
        if (discovers) {
            discover(step, first, end, warp);
        }
        return goesOn;
    }

    private void discover(int step, int first, int end, Warp warp) {
        discoverers(arrays.cost(), step, first, end, warp);
        for (int node = first; node < end; node++) {
            if (discovers(node, step)) {
                warp.lane(arrays.cost(), target(node, step));
            }
        }
        warp.store();
        for (int node = first; node < end; node++) {
            if (discovers(node, step)) {
                warp.lane(arrays.updating(), target(node, step));
                marked[target(node, step)] = true;
            }
        }
        warp.store();
        discoverers(arrays.node(), step, first, end, warp);
        discoverers(arrays.node(), step, first, end, warp);
    }

    /** Lets each lane that discovers a node read its own node's element. */
    private void discoverers(DeviceArray array, int step, int first, int end, Warp warp) {
        for (int node = first; node < end; node++) {
            if (discovers(node, step)) {
                warp.lane(array, node);
            }
        }
        warp.load();
    }

    private boolean discovers(int node, int step) {
        return isLane(node, step) && !reached[target(node, step)];
    }

    private boolean isLane(int node, int step) {
        return inLevel[node] && graph.degree(node) > step;
    }

    private int target(int node, int step) {
        return graph.target(graph.begin(node) + step);
    }

    private void advance(int first, int end, Warp warp) {
        warp.run(arrays.updating(), first, end - first);
        warp.load();
        if (lanes(arrays.mask(), marked, first, end, warp)) {
            warp.store();
            lanes(arrays.visited(), marked, first, end, warp);
            warp.store();
            lanes(arrays.updating(), marked, first, end, warp);
            warp.store();
            for (int node = first; node < end; node++) {
                inLevel[node] |= marked[node];
                reached[node] |= marked[node];
                more |= marked[node];
                marked[node] = false;
            }
        }
        warp.end(SECOND_INSTRUCTIONS, 0);
    }

    /** Names an element for each lane whose node is in a set. Returns whether there is one. */
    private static boolean lanes(DeviceArray array, boolean[] set, int first, int end, Warp warp) {
        boolean any = false;
        for (int node = first; node < end; node++) {
            if (set[node]) {
                warp.lane(array, node);
                any = true;
            }
        }
        return any;
    }
}
