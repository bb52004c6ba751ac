package io.thermocline.workloads.graph;

import io.thermocline.workloads.Excerpt;
import io.thermocline.workloads.graph.EdgeFile.NamedEdgeSink;
import java.util.List;

/**
 * Files of the DIMACS challenges. There are two kinds:
 * <ul>
 * <li>a line {@code p sp vertices arcs} and lines {@code a u v weight}, as for road networks;
 * <li>a line {@code p edge vertices edges} (also {@code col}) and lines {@code e u v}.
 * </ul>
 *
 * <p>Vertices are counted from 1. Lines that begin with {@code c} are comments.
 *
 * <p>Source: 9th and 2nd DIMACS implementation challenges, file formats.
 */
final class DimacsFormat implements EdgeFile.Format {
    private static final List<String> EDGES = List.of("edge", "edges", "col");
    private static final List<String> OF_VERTICES = List.of("n", "d", "v", "x");

    private boolean arcs;
    private int size;
    private long declared;

    /** Returns whether a file with this first line has this format. */
    static boolean begins(String line) {
        return isComment(line) || line.startsWith("p ") || line.startsWith("p\t");
    }

    private static boolean isComment(String line) {
        return line.equals("c") || line.startsWith("c ") || line.startsWith("c\t");
    }

    @Override
    public boolean hasWeights() {
        return arcs;
    }

    @Override
    public int declaredVertices() {
        return size;
    }

    @Override
    public void read(NumberFile file, boolean weightsWanted, NamedEdgeSink sink) {
        if (!nextLine(file)) {
            throw file.refusal("the line 'p sp vertices arcs' or 'p edge vertices edges' is missing");
        }
        readProblem(file);
        long lines = 0;
        while (nextLine(file)) {
            if (!arcs && OF_VERTICES.contains(file.field(0))) {
                continue;
            }
            if (!file.field(0).equals(arcs ? "a" : "e") || file.fields() != (arcs ? 4 : 3)) {
                throw file.refusal(Excerpt.quoted(file.text()) + " is not allowed; allowed: "
                        + (arcs ? "'a u v weight'" : "'e u v'"));
            }
            int from = (int) file.integer(1, "the vertex", 1, size);
            int to = (int) file.integer(2, "the vertex", 1, size);
            sink.edge(from - 1, to - 1, arcs ? file.weight(3, weightsWanted) : 0);
            lines++;
        }
        if (arcs && lines != declared) { // files of edges often count each twice
            throw file.refusal("the file has " + lines + " arcs; allowed: " + declared + ", as its line 'p sp' says");
        }
    }

    private static boolean nextLine(NumberFile file) {
        while (file.nextLine()) {
            if (!isComment(file.text())) {
                return true;
            }
        }
        return false;
    }

    private void readProblem(NumberFile file) {
        String kind = file.fields() == 4 && file.field(0).equals("p") ? file.field(1) : "";
        arcs = kind.equals("sp");
        if (!arcs && !EDGES.contains(kind)) {
            throw file.refusal(Excerpt.quoted(file.text())
                    + " is not allowed; allowed of DIMACS: 'p sp vertices arcs' or 'p edge vertices edges'");
        }
        size = (int) file.integer(2, "the number of vertices", 1, Graph.MAX_VERTICES);
        declared = file.integer(3, "the number of edges", 0, Long.MAX_VALUE / 4);
    }
}
