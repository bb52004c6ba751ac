package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputFile;

/** Files of real graphs, for code that accepts them from users. */
public final class GraphFiles {
    private GraphFiles() {}

    /**
     * Reads a file to its end and returns its number of vertices.
     *
     * @param mostBytes decompressed size at which reading stops with a refusal
     * @param decoderBytes memory that its decoder may use
     * @throws InvalidInputException if it is not a graph, with the line, or too large
     */
    public static int vertices(InputFile file, long mostBytes, long decoderBytes) {
        return new EdgeFile(file, false, new GraphInput.Limits(mostBytes, decoderBytes)).vertices();
    }
}
