package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import java.nio.file.Path;

/** Files of real graphs, as those see them who take them in for others. */
public final class GraphFiles {
    private static final long LEAST_EDGE_BYTES = 4; // "0 1" and the end of the line

    private GraphFiles() {}

    /**
     * Reads a file to its end and answers its vertices.
     *
     * @param mostBytes at which it is given up, when decompressed
     * @throws InvalidInputException if it is no graph, naming the line, or too large
     */
    public static int vertices(Path file, long mostBytes) {
        long[] edges = {0};
        return new EdgeFile(file, false, () -> {
                    if (++edges[0] > mostBytes / LEAST_EDGE_BYTES) {
                        throw new InvalidInputException(
                                file + ": the graph is larger than " + mostBytes + " bytes when decompressed");
                    }
                })
                .vertices();
    }
}
