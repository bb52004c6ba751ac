package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadRequest;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Single-source shortest paths after Harish and Narayanan, as in the public run, on a random graph of degree
 * {@value #DEGREE}. A kernel sets the distances. Then there are {@value #ITERATIONS} iterations of two kernels, with
 * blocks of 16 threads and a thread for each node.
 * <ul>
 * <li>In the first kernel, nodes whose distance fell lower the tentative distances of their neighbours, each by a load
 * and an atomic.
 * <li>The second kernel adopts the lower distances and writes every tentative distance.
 * </ul>
 *
 * <p>The flags of nodes whose distance fell are allocated on the device and never move. With a graph from the run's
 * seed the accesses are within 0.1 % of the 3,498,810 that the public simulator prints.
 */
final class SsspUvm extends WarpProgram {
    private static final int ITERATIONS = 15;
    private static final int DEGREE = 2;
    private static final int THREADS = 16; // of a block: half a warp
    private static final int BEGIN_INSTRUCTIONS = 26; // of a warp: public log, instructions over threads
    private static final int IDLE_INSTRUCTIONS = 20; // public log
    private static final int RELAX_INSTRUCTIONS = 60; // assumed: two edges
    private static final int SETTLE_INSTRUCTIONS = 22; // public log

    static final UvmWorkload WORKLOAD = new UvmWorkload(
            UvmWorkload.size("nodes", 1 << 20, 3, 100_000_000, "nodes of the graph"), 1, 1, SsspUvm::program);

    private final int nodes;
    private final RandomGraph graph;
    private final GraphArrays arrays;
    private final boolean[] fell;
    private final float[] shortest;
    private final float[] tentative;

    SsspUvm(long pageBytes, int nodes, RandomGraph graph, GraphArrays arrays) {
        super(pageBytes);
        this.nodes = nodes;
        this.graph = graph;
        this.arrays = arrays;
        fell = new boolean[nodes];
        shortest = new float[nodes];
        tentative = new float[nodes];
        Arrays.fill(shortest, Float.MAX_VALUE);
        Arrays.fill(tentative, Float.MAX_VALUE);
        fell[0] = true;
        shortest[0] = 0;
        tentative[0] = 0;
    }

    private static Supplier<WarpProgram> program(int nodes, WorkloadRequest request, DeviceMemory memory) {
        RandomGraph graph = RandomGraph.regular(nodes, DEGREE, request.seed());
        GraphArrays arrays = new GraphArrays(
                memory.allocate(nodes, Integer.BYTES),
                memory.allocate((long) nodes * DEGREE, Integer.BYTES),
                memory.allocate((long) nodes * DEGREE, Float.BYTES),
                memory.allocate(nodes, Float.BYTES),
                memory.allocate(nodes, Float.BYTES));
        return () -> new SsspUvm(request.pageBytes(), nodes, graph, arrays);
    }

    private record GraphArrays(
            DeviceArray node, DeviceArray edge, DeviceArray weight, DeviceArray shortest, DeviceArray tentative) {}

    @Override
    boolean begin(int number) {
        return number <= 2 * ITERATIONS;
    }

    @Override
    public int tasks() {
        return (nodes + THREADS - 1) / THREADS;
    }

    @Override
    void run(int number, Warp warp) {
        int first = number * THREADS;
        int end = Math.min(first + THREADS, nodes);
        if (kernel() == 0) {
            initialise(first, end, warp);
        } else if (kernel() % 2 == 1) {
            relax(first, end, warp);
        } else {
            settle(first, end, warp);
        }
    }

    /** Sets the distances; the source's thread takes a separate branch. */
    private void initialise(int first, int end, Warp warp) {
        int from = first;
        if (first == 0) {
            store(arrays.shortest(), 0, 1, warp);
            store(arrays.tentative(), 0, 1, warp);
            from = 1;
        }
        store(arrays.shortest(), from, end - from, warp);
        store(arrays.tentative(), from, end - from, warp);
        warp.end(BEGIN_INSTRUCTIONS, 1);
    }

    private static void store(DeviceArray array, int first, int length, Warp warp) {
        warp.run(array, first, length);
        warp.store();
    }

    private void relax(int first, int end, Warp warp) {
        if (!name(arrays.node(), first, end, warp)) {
            warp.end(IDLE_INSTRUCTIONS, 1);
            return;
        }
        warp.load();
        for (int node = first; node < end; node++) {
            if (fell[node] && node + 1 < nodes) {
                warp.lane(arrays.node(), node + 1L);
            }
        }
        warp.load();
        for (int i = 0; i < DEGREE; i++) {
            relaxEdge(i, first, end, warp);
        }
        Arrays.fill(fell, first, end, false);
        warp.end(IDLE_INSTRUCTIONS + RELAX_INSTRUCTIONS, 2);
    }

    private void relaxEdge(int i, int first, int end, Warp warp) {
        edges(arrays.edge(), i, first, end, warp);
        name(arrays.shortest(), first, end, warp);
        warp.load();
        edges(arrays.weight(), i, first, end, warp);
        targets(i, first, end, warp);
        warp.load();
        targets(i, first, end, warp);
        warp.store();
        for (int node = first; node < end; node++) {
            if (fell[node]) {
                int edge = node * DEGREE + i;
                int target = graph.target(edge);
                tentative[target] = Math.min(tentative[target], shortest[node] + graph.weight(edge));
            }
        }
    }

    private void edges(DeviceArray array, int i, int first, int end, Warp warp) {
        for (int node = first; node < end; node++) {
            if (fell[node]) {
                warp.lane(array, (long) node * DEGREE + i);
            }
        }
        warp.load();
    }

    private void targets(int i, int first, int end, Warp warp) {
        for (int node = first; node < end; node++) {
            if (fell[node]) {
                warp.lane(arrays.tentative(), graph.target(node * DEGREE + i));
            }
        }
    }

    /** Names an element for each lane whose node's distance fell. Returns whether there is one. */
    private boolean name(DeviceArray array, int first, int end, Warp warp) {
        boolean any = false;
        for (int node = first; node < end; node++) {
            if (fell[node]) {
                warp.lane(array, node);
                any = true;
            }
        }
        return any;
    }

    private void settle(int first, int end, Warp warp) {
        warp.run(arrays.shortest(), first, end - first);
        warp.load();
        warp.run(arrays.tentative(), first, end - first);
        warp.load();
        boolean any = false;
        for (int node = first; node < end; node++) {
            if (shortest[node] > tentative[node]) {
                shortest[node] = tentative[node];
                fell[node] = true;
                warp.lane(arrays.shortest(), node);
                any = true;
            }
        }
        if (any) {
            warp.store();
        }
        store(arrays.tentative(), first, end - first, warp);
        warp.end(SETTLE_INSTRUCTIONS, any ? 1 : 0);
    }
}
