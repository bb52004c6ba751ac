package io.thermocline.workloads.graph;

import io.thermocline.engine.Units;
import io.thermocline.workloads.Excerpt;
import io.thermocline.workloads.graph.EdgeFile.NamedEdgeSink;
import java.util.List;
import java.util.Locale;

/**
 * Matrix Market files of square sparse matrices: each entry is an edge, its value the weight. Vertices are counted from
 * 1.
 *
 * <p>Accepted are {@code coordinate}; {@code pattern}, {@code real} or {@code integer}; {@code general} or
 * {@code symmetric}. The last two are equivalent here, since graphs are made symmetric.
 */
final class MatrixMarketFormat implements EdgeFile.Format {
    static final String BANNER = "%%MatrixMarket";

    private boolean pattern;
    private int size;

    /** Returns whether a file that begins with this line has this format. */
    static boolean begins(String line) {
        return line.regionMatches(true, 0, BANNER, 0, BANNER.length());
    }

    @Override
    public boolean hasWeights() {
        return !pattern;
    }

    @Override
    public int declaredVertices() {
        return size;
    }

    @Override
    public void read(NumberFile file, boolean weightsWanted, NamedEdgeSink sink) {
        readBanner(file);
        long entries = readSize(file);
        int columns = pattern ? 2 : 3;
        for (long i = 0; i < entries; i++) {
            if (!file.nextLine()) {
                throw file.refusal("the file ends after " + i + " of " + Units.counted(entries, "entry", "entries"));
            }
            if (file.fields() != columns) {
                throw file.refusal(
                        "an entry has " + Units.counted(file.fields(), "column", "columns") + "; allowed: " + columns);
            }
            int row = (int) file.integer(0, "the row", 1, size);
            int column = (int) file.integer(1, "the column", 1, size);
            sink.edge(row - 1, column - 1, pattern ? 0 : file.weight(2, weightsWanted));
        }
        if (file.nextLine()) {
            throw file.refusal("there are more entries than the size line gives; allowed: " + entries);
        }
    }

    private void readBanner(NumberFile file) {
        while (file.nextRawLine() && file.text().isEmpty()) {}
        List<String> words = List.of(file.text().toLowerCase(Locale.ROOT).split("[ \t\r]+", -1));
        if (words.size() != 5
                || !words.get(1).equals("matrix")
                || !words.get(2).equals("coordinate")
                || !List.of("pattern", "real", "integer").contains(words.get(3))
                || !List.of("general", "symmetric").contains(words.get(4))) {
            throw file.refusal(Excerpt.quoted(file.text()) + " is not allowed; allowed: " + BANNER
                    + " matrix coordinate pattern|real|integer general|symmetric");
        }
        pattern = words.get(3).equals("pattern");
    }

    /** Reads rows, columns and entries. Returns the number of entries. */
    private long readSize(NumberFile file) {
        if (!file.nextLine() || file.fields() != 3) {
            throw file.refusal("the size line is missing; allowed: rows columns entries");
        }
        size = (int) file.integer(0, "the number of rows", 1, Graph.MAX_VERTICES);
        long columns = file.integer(1, "the number of columns", 1, Graph.MAX_VERTICES);
        if (columns != size) {
            throw file.refusal("the matrix has " + Units.counted(size, "row", "rows") + " and "
                    + Units.counted(columns, "column", "columns") + "; allowed: as many of both");
        }
        return file.integer(2, "the number of entries", 0, Long.MAX_VALUE / 4);
    }
}
