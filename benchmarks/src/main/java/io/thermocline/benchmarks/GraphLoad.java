package io.thermocline.benchmarks;

import java.nio.file.Path;
import java.util.Map;

/** A process of its own: gets one Kronecker graph, from its cache if it is there, and prints how long that took. */
final class GraphLoad {
    private GraphLoad() {}

    /** Takes the folder of the cache, the number of vertices and the degree. */
    public static void main(String[] arguments) {
        long start = System.nanoTime();
        GeneratedAccesses.workload(
                "pagerank", Map.of("vertices", arguments[1], "degree", arguments[2]), Path.of(arguments[0]));
        double seconds = (System.nanoTime() - start) / 1e9;
        ProcessFigures.print(Map.of("seconds", seconds, "peakBytes", ProcessFigures.peakBytes()));
    }
}
