package io.thermocline.workloads.graph;

import io.thermocline.workloads.files.Compression;
import java.nio.file.Path;
import java.util.Locale;

/** The formats of graph files, told by content; by name where the content may be one or the other. */
enum GraphFileKind {
    EDGE_LIST,
    MATRIX_MARKET,
    METIS,
    DIMACS;

    /** A reader of a file from its start. */
    EdgeFile.Format begin() {
        return switch (this) {
            case EDGE_LIST -> new EdgeListFormat();
            case MATRIX_MARKET -> new MatrixMarketFormat();
            case METIS -> new MetisFormat();
            case DIMACS -> new DimacsFormat();
        };
    }

    /** Whether vertices are counted from 1 in the file, and from 0 here. */
    boolean countsFromOne() {
        return this != EDGE_LIST;
    }

    /**
     * The format of a file.
     *
     * @throws io.thermocline.engine.InvalidInputException if its name says another one than its content
     */
    static GraphFileKind of(Path file, LineFile.Limits limits) {
        try (NumberFile probe = new NumberFile(file, limits)) {
            String line = "";
            while (line.isEmpty() && probe.nextRawLine()) {
                line = probe.text();
            }
            if (MatrixMarketFormat.begins(line)) {
                return MATRIX_MARKET;
            }
            if (isNamed(file, ".mtx")) {
                throw probe.refusal("a Matrix Market file begins with '" + MatrixMarketFormat.BANNER
                        + "'; give an edge list a name that does not end in .mtx");
            }
            if (DimacsFormat.begins(line)) {
                return DIMACS;
            }
        }
        return isMetis(file, limits) ? METIS : EDGE_LIST;
    }

    /** Whether a file's name says that it is of METIS. */
    static boolean isNamedMetis(Path file) {
        return isNamed(file, ".metis") || isNamed(file, ".graph");
    }

    /** Of a file named .graph, which may be an edge list, too, what has more lines than METIS could have is one. */
    private static boolean isMetis(Path file, LineFile.Limits limits) {
        if (isNamed(file, ".metis")) {
            return true;
        }
        try (NumberFile probe = new NumberFile(file, limits)) {
            return isNamed(file, ".graph") ? MetisFormat.hasItsLines(probe) : MetisFormat.fits(probe);
        }
    }

    private static boolean isNamed(Path file, String suffix) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        String compressed = Compression.ofName(name).suffix();
        return name.substring(0, name.length() - compressed.length()).endsWith(suffix);
    }
}
