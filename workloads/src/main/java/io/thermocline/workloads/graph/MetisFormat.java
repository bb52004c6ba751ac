package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.workloads.Excerpt;
import io.thermocline.workloads.graph.EdgeFile.NamedEdgeSink;

/**
 * METIS files: a line {@code vertices edges [fmt [ncon]]}, then a line for each vertex with its neighbours, which are
 * counted from 1.
 *
 * <p>The digits of {@code fmt} tell whether each vertex has a size, and whether it has weights ({@code ncon} of them).
 * They also tell whether each neighbour is followed by the weight of its edge. Each edge appears at both its ends.
 *
 * <p>Source: Karypis, <em>METIS manual</em>, version 5.1.0, sec. 4.1.1.
 */
final class MetisFormat implements EdgeFile.Format {
    private static final long MOST_CONSTRAINTS = 1024;

    private int size;
    private long edges;
    private boolean weighted;
    private int numbersBefore; // the neighbours of a vertex
    private long neighbours;
    private final EdgeEnds ends = new EdgeEnds();

    @Override
    public boolean hasWeights() {
        return weighted;
    }

    @Override
    public int declaredVertices() {
        return size;
    }

    /** Returns whether a whole file has this format. Reading ends with the first line that does not fit. */
    static boolean fits(NumberFile file) {
        try {
            new MetisFormat().read(file, false, (from, to, weight) -> {});
            return true;
        } catch (InvalidInputException e) {
            return false;
        }
    }

    /** Returns whether a file has the first line of this format, and at most the number of lines that it declares. */
    static boolean hasItsLines(NumberFile file) {
        MetisFormat format = new MetisFormat();
        try {
            format.readHeader(file);
        } catch (InvalidInputException e) {
            return false;
        }
        long lines = 0;
        while (lines <= format.size && file.nextLine()) {
            lines++;
        }
        return lines <= format.size;
    }

    @Override
    public void read(NumberFile file, boolean weightsWanted, NamedEdgeSink sink) {
        readHeader(file);
        for (int vertex = 1; vertex <= size; vertex++) {
            if (!file.nextLineOrBlank()) {
                if (neighbours == 2 * edges) {
                    return; // vertices without edges whose blank lines got lost
                }
                throw file.refusal(
                        "the file ends after " + (vertex - 1) + " of " + Units.counted(size, "vertex", "vertices"));
            }
            readVertex(file, vertex, weightsWanted, sink);
        }
        if (file.nextLine()) {
            throw file.refusal("there are more lines than vertices; allowed: " + size);
        }
        if (neighbours != 2 * edges) {
            throw file.refusal("the lines name " + Units.counted(neighbours, "neighbour", "neighbours")
                    + "; allowed: 2 for each edge of the first line, " + 2 * edges);
        }
        if (!ends.complaint().isEmpty()) {
            throw file.refusal(ends.complaint());
        }
    }

    private void readHeader(NumberFile file) {
        if (!file.nextLine() || file.fields() < 2 || file.fields() > 4) {
            throw file.refusal("the first line is not of METIS; allowed: vertices edges [fmt [ncon]]");
        }
        size = (int) file.integer(0, "the number of vertices", 1, Graph.MAX_VERTICES);
        edges = file.integer(1, "the number of edges", 1, Long.MAX_VALUE / 4);
        String fmt = file.fields() > 2 ? file.field(2) : "0";
        if (!fmt.matches("[01]{1,3}")) {
            throw file.refusal(
                    "the format " + Excerpt.quoted(fmt) + " is not allowed; allowed: up to three digits, 0 or 1");
        }
        int digits = Integer.parseInt(fmt, 2);
        weighted = (digits & 1) != 0;
        long constraints = file.fields() > 3
                ? file.integer(3, "the number of weights a vertex", 0, MOST_CONSTRAINTS)
                : digits >> 1 & 1;
        numbersBefore = (digits >> 2) + ((digits & 2) != 0 ? (int) constraints : 0);
    }

    private void readVertex(NumberFile file, int vertex, boolean weightsWanted, NamedEdgeSink sink) {
        int step = weighted ? 2 : 1;
        int numbers = file.fields() - numbersBefore;
        if (numbers < 0 || numbers % step != 0) {
            throw file.refusal("vertex " + vertex + " has " + Units.counted(file.fields(), "number", "numbers")
                    + "; allowed: " + numbersBefore + " and " + step + " a neighbour");
        }
        for (int field = numbersBefore; field < file.fields(); field += step) {
            int neighbour = (int) file.integer(field, "the neighbour", 1, size);
            if (neighbour == vertex) {
                throw file.refusal("vertex " + vertex + " is its own neighbour, which METIS does not allow");
            }
            float weight = weighted ? file.weight(field + 1, weightsWanted) : 0;
            neighbours++;
            ends.add(vertex, neighbour, weight);
            if (vertex < neighbour) {
                sink.edge(vertex - 1, neighbour - 1, weight);
            }
        }
    }
}
