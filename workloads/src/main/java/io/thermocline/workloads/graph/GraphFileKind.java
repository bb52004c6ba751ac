package io.thermocline.workloads.graph;

import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.files.Compression;
import java.util.Locale;

/** The formats of graph files. The format is determined by content, and by name if the content is ambiguous. */
enum GraphFileKind {
    EDGE_LIST,
    MATRIX_MARKET,
    METIS,
    DIMACS;

    /** Creates a reader for a file, at its start. */
    EdgeFile.Format begin() {
        return switch (this) {
            case EDGE_LIST -> new EdgeListFormat();
            case MATRIX_MARKET -> new MatrixMarketFormat();
            case METIS -> new MetisFormat();
            case DIMACS -> new DimacsFormat();
        };
    }

    /** Returns whether vertices are counted from 1 in the file, and from 0 here. */
    boolean countsFromOne() {
        return this != EDGE_LIST;
    }

    /**
     * Returns the format of a file.
     *
     * @throws io.thermocline.engine.InvalidInputException if its name indicates another format than its content
     */
    static GraphFileKind of(InputFile file, LineFile.Limits limits) {
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

    /** Returns whether a file's name indicates METIS. */
    static boolean isNamedMetis(InputFile file) {
        return isNamed(file, ".metis") || isNamed(file, ".graph");
    }

    /**
     * Returns whether a file named .graph is METIS. It may also be an edge list, and is one if it has more lines than
     * METIS allows.
     */
    private static boolean isMetis(InputFile file, LineFile.Limits limits) {
        if (isNamed(file, ".metis")) {
            return true;
        }
        try (NumberFile probe = new NumberFile(file, limits)) {
            return isNamed(file, ".graph") ? MetisFormat.hasItsLines(probe) : MetisFormat.fits(probe);
        }
    }

    private static boolean isNamed(InputFile file, String suffix) {
        String name = file.path().toString().toLowerCase(Locale.ROOT);
        String compressed = Compression.ofName(name).suffix();
        return name.substring(0, name.length() - compressed.length()).endsWith(suffix);
    }
}
