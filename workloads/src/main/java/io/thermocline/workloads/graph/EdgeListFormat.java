package io.thermocline.workloads.graph;

import io.thermocline.engine.Units;
import io.thermocline.workloads.graph.EdgeFile.NamedEdgeSink;
import java.util.List;

/**
 * Edge lists as in the SNAP collection: lines {@code u v} or {@code u v weight}; the first edge decides which. Vertices
 * are whole numbers from 0 on. A vertex exists only if an edge names it.
 */
final class EdgeListFormat implements EdgeFile.Format {
    private static final String COLUMNS = "2 (u v) or 3 (u v weight)";
    private static final String NEIGHBOURS =
            "; lines of neighbours are read as METIS if the file is named .graph; otherwise write one edge on"
                    + " each line, without its time";

    private int columns;
    private final FirstLine first = new FirstLine();

    @Override
    public boolean hasWeights() {
        return columns == 3;
    }

    @Override
    public int declaredVertices() {
        return 0;
    }

    @Override
    public List<String> notes() {
        return first.notes();
    }

    @Override
    public void read(NumberFile file, boolean weightsWanted, NamedEdgeSink sink) {
        file.adviseBy(ForeignFormats::remedy);
        while (file.nextLine()) {
            boolean begins = columns == 0;
            if (begins) {
                columns = columns(file);
            }
            if (file.fields() != columns) {
                throw file.refusal(
                        "an edge has " + Units.counted(file.fields(), "column", "columns") + "; allowed: " + columns
                                + ", as in the first edge of the file" + ForeignFormats.remedy(file.text())
                                + (columns == 2 && file.fields() == 3 && first.isAlone()
                                        ? "; if the first line counts vertices and edges, remove it"
                                        : NEIGHBOURS));
            }
            long from = file.integer(0, "the vertex", 0, Long.MAX_VALUE);
            long to = file.integer(1, "the vertex", 0, Long.MAX_VALUE);
            float weight = columns == 3 ? file.weight(2, weightsWanted) : 0;
            first.note(from, to, columns == 3 && begins ? file.field(2) : "");
            sink.edge(from, to, weight);
        }
    }

    private static int columns(NumberFile file) {
        int found = file.fields();
        if (found != 2 && found != 3) {
            String remedy = ForeignFormats.remedy(file.text());
            String guess = found == 1 ? "; if the line gives the numbers of vertices or edges, remove it" : NEIGHBOURS;
            throw file.refusal("an edge has " + found + (found == 1 ? " column" : " columns") + "; allowed: " + COLUMNS
                    + (remedy.isEmpty() ? guess : remedy));
        }
        return found;
    }
}
