package io.thermocline.workloads.graph;

import io.thermocline.engine.parameter.Parameter;
import java.util.List;

/** Parameters of graph workloads: the graph, what a kernel does with it, and where a search begins. */
final class GraphParameters {
    static final Parameter<String> GRAPH = Parameter.file(
            "graph",
            "file of a real graph (edge list, Matrix Market, METIS, DIMACS or GAP, also .gz, .xz, .bz2, .zst or .lz4);"
                    + " default: a generated graph",
            "GMT Table 2 uses GAP-kron");
    static final Parameter<Long> VERTICES = Parameter.integer(
            "vertices",
            "vertices",
            "",
            2,
            Graph.MAX_VERTICES,
            "size of the generated graph, whatever the scale, for kronecker and uniform a power of two; default: the"
                    + " vertices of the original times the scale",
            "GAP-kron");
    static final Parameter<String> GENERATOR = Parameter.choice(
            "generator",
            GraphGenerator.KRONECKER.lowerCase(),
            GraphGenerator.names(),
            "the generated graph; kronecker: GAP-kron; uniform: GAP-urand; friendster, moliere, uk: a stand-in with the"
                    + " vertices, edges and largest degree of that graph, whose degrees follow a power law",
            "BaM Table 3, DREAM Table 2");
    static final Parameter<Long> DEGREE = Parameter.integer(
            "degree",
            "",
            "16",
            1,
            1024,
            "edges for each vertex of the generated graph, before the second direction is added; stand-ins have their"
                    + " own",
            "GAP-kron");
    static final Parameter<String> KERNEL = Parameter.choice(
            "kernel",
            "gmt",
            List.of("gmt", "bam", "dream", "subway"),
            "distribution of the work; gmt: tasks of 128 vertices, one stream; bam: a warp for 8 vertices, a stream"
                    + " for each warp, edges of 8 bytes, no offsets; dream: a warp for each vertex or"
                    + " chunk of its edges, a stream for each warp, edges of 4 bytes, no offsets; subway: a warp for each"
                    + " vertex of a subgraph that the host gathers before a kernel",
            "assumed; DREAM sec. 5.2");
    static final Parameter<String> LAYOUT = Parameter.choice(
            "layout",
            "csr",
            List.of("csr", "balanced"),
            "for kernel dream; csr: a warp for each vertex; balanced: a warp for each chunk of a vertex's edges",
            "DREAM sec. 5.2, Fig. 10");
    static final Parameter<Long> SOURCE = Parameter.integer(
            "source",
            "",
            "",
            0,
            Long.MAX_VALUE,
            "start vertex of the search, by its number in an edge list, otherwise counted from 0; default:"
                    + " drawn from the largest component",
            "assumed");
    static final Parameter<Long> DRAW = Parameter.integer(
            "draw",
            "",
            "1",
            1,
            1_000_000,
            "which start vertex is drawn, where source gives none: the first, the second; an average over sources takes"
                    + " one run each",
            "DREAM sec. 5.2: more than 100 sources; BaM sec. 5.2: at least 32");

    private GraphParameters() {}
}
