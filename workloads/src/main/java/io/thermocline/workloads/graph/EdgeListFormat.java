package io.thermocline.workloads.graph;

import io.thermocline.workloads.graph.EdgeSource.EdgeSink;

/** Edge lists as in the SNAP collection: {@code u v} or {@code u v weight} a line, vertices counted from 0. The first edge decides which. */
final class EdgeListFormat implements EdgeFile.Format {
    private int columns;

    @Override
    public boolean hasWeights() {
        return columns == 3;
    }

    @Override
    public int declaredVertices() {
        return 0;
    }

    @Override
    public void read(NumberFile file, boolean weightsWanted, EdgeSink sink) {
        while (file.nextLine()) {
            if (columns == 0) {
                if (file.fields() != 2 && file.fields() != 3) {
                    throw file.refusal("an edge has " + file.fields() + " columns; allowed: 2 (u v) or 3 (u v weight)");
                }
                columns = file.fields();
            }
            if (file.fields() != columns) {
                throw file.refusal("an edge has " + file.fields() + " columns; allowed: " + columns
                        + ", as in the first edge of the file");
            }
            int from = (int) file.integer(0, "the vertex", 0, Graph.MAX_VERTICES - 1);
            int to = (int) file.integer(1, "the vertex", 0, Graph.MAX_VERTICES - 1);
            sink.edge(from, to, columns == 3 ? file.weight(2, weightsWanted) : 0);
        }
    }
}
