package io.thermocline.workloads.graph;

import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.files.Compression;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The formats of graph files. The format is determined by content, and by name if the content is ambiguous. */
enum GraphFileKind {
    EDGE_LIST,
    MATRIX_MARKET,
    METIS,
    DIMACS,
    GAP;

    /** Reads a file to its end, and passes all edges to the sink, with their weights if they are wanted and exist. */
    EdgeFile.Reading read(
            InputFile file, GraphInput.Limits limits, boolean weightsWanted, EdgeFile.NamedEdgeSink sink) {
        return switch (this) {
            case EDGE_LIST -> lines(new EdgeListFormat(), file, limits, weightsWanted, sink);
            case MATRIX_MARKET -> lines(new MatrixMarketFormat(), file, limits, weightsWanted, sink);
            case METIS -> lines(new MetisFormat(), file, limits, weightsWanted, sink);
            case DIMACS -> lines(new DimacsFormat(), file, limits, weightsWanted, sink);
            case GAP -> {
                try (GapFile gap = new GapFile(file, limits)) {
                    gap.read(weightsWanted, sink);
                    yield new EdgeFile.Reading(gap.isWeighted(), gap.vertices(), gap.notes(), gap.sha256());
                }
            }
        };
    }

    private EdgeFile.Reading lines(
            EdgeFile.Format format,
            InputFile file,
            GraphInput.Limits limits,
            boolean weightsWanted,
            EdgeFile.NamedEdgeSink sink) {
        try (NumberFile numbers = new NumberFile(file, limits)) {
            format.read(numbers, weightsWanted, sink);
            List<String> notes = new ArrayList<>(numbers.notes());
            notes.addAll(format.notes());
            if (this == METIS && !isNamedMetis(file)) {
                notes.add("it is taken for METIS, as its first line counts vertices and edges, and each line after it"
                        + " names the neighbours of a vertex");
            }
            return new EdgeFile.Reading(format.hasWeights(), format.declaredVertices(), notes, numbers.sha256());
        }
    }

    /** Bytes of heap that a reader holds while it passes edges. */
    long heapBytes(int vertices) {
        return this == GAP ? (long) Integer.BYTES * vertices : 0;
    }

    /** Returns whether vertices are counted from 1 in the file, and from 0 here. */
    boolean countsFromOne() {
        return this != EDGE_LIST && this != GAP;
    }

    /**
     * Returns the format of a file.
     *
     * @throws io.thermocline.engine.InvalidInputException if its name indicates another format than its content
     */
    static GraphFileKind of(InputFile file, GraphInput.Limits limits) {
        if (GapFile.begins(file, limits) || isNamed(file, ".sg") || isNamed(file, ".wsg")) {
            return GAP;
        }
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
    private static boolean isNamedMetis(InputFile file) {
        return isNamed(file, ".metis") || isNamed(file, ".graph");
    }

    /**
     * Returns whether a file named .graph is METIS. It may also be an edge list, and is one if it has more lines than
     * METIS allows.
     */
    private static boolean isMetis(InputFile file, GraphInput.Limits limits) {
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
