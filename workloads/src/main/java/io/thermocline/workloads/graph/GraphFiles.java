package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import java.nio.file.Path;

/** Files of real graphs, as those see them who take them in for others. */
public final class GraphFiles {
    private GraphFiles() {}

    /**
     * Reads a file to its end and answers its vertices.
     *
     * @param mostBytes at which it is given up, when decompressed
     * @param decoderBytes memory that its decoder may take
     * @throws InvalidInputException if it is no graph, naming the line, or too large
     */
    public static int vertices(Path file, long mostBytes, long decoderBytes) {
        return new EdgeFile(file, false, new LineFile.Limits(mostBytes, decoderBytes)).vertices();
    }
}
