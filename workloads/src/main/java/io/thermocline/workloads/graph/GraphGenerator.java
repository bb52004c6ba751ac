package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The graphs that can be generated. Those of GAP are made as GAP makes them. Of the others only three numbers are
 * known; their stand-ins have them.
 */
enum GraphGenerator {
    /** GAP-kron (BaM Table 3, DREAM Table 2): 2^27 vertices, 4.23 G edges, both directions counted. */
    KRONECKER(1L << 27, 0, 0) {
        @Override
        EdgeSource edges(int vertices, long degree, long seed) {
            return new KroneckerEdges(Integer.numberOfTrailingZeros(vertices), degree, seed);
        }
    },

    /** GAP-urand (the same tables): 2^27 vertices, 4.29 G edges. */
    UNIFORM(1L << 27, 0, 0) {
        @Override
        EdgeSource edges(int vertices, long degree, long seed) {
            return new UniformEdges(vertices, degree, seed);
        }
    },

    /**
     * A stand-in for Friendster: 65.6 M vertices, 3.61 G edges, at most 5,200 of one vertex (DREAM Table 2, sec. 5.2).
     */
    FRIENDSTER(65_600_000, 3_610_000_000L, 5_200),

    /** A stand-in for MOLIERE: 30.2 M vertices, 6.67 G edges, at most 2.1 M of one vertex (DREAM Table 2, sec. 5.2). */
    MOLIERE(30_200_000, 6_670_000_000L, 2_100_000),

    /**
     * A stand-in for uk-2007-05: 105.9 M vertices, 3.74 G edges (BaM Table 3), at most 15,402 that leave a vertex
     * (Laboratory for Web Algorithmics).
     */
    UK(105_900_000, 3_740_000_000L, 15_402) {
        @Override
        EdgeSource edges(int vertices, long degree, long seed) {
            return new SiteEdges(vertices, wanted(vertices), largest(vertices / SiteEdges.density(vertices)), seed);
        }
    };

    /** Largest share of the vertices that one may have as neighbours: that of MOLIERE, 2.1 M of 30.2 M. */
    private static final double LARGEST_NEIGHBOURHOOD = 2.1 / 30.2;

    private static final double LN_2 = Math.log(2);

    private final long fullVertices;
    private final long fullEdges; // both directions counted; 0 if they follow from the degree
    private final long largestDegree;

    GraphGenerator(long fullVertices, long fullEdges, long largestDegree) {
        this.fullVertices = fullVertices;
        this.fullEdges = fullEdges;
        this.largestDegree = largestDegree;
    }

    /** Names as users write them. */
    static List<String> names() {
        return Arrays.stream(values()).map(GraphGenerator::lowerCase).toList();
    }

    /** Returns the generator of a name. */
    static GraphGenerator of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    String lowerCase() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Vertices at scale 1. */
    long fullVertices() {
        return fullVertices;
    }

    /** Returns whether it stands in for a graph whose numbers of vertices and edges are given. */
    boolean isStandIn() {
        return fullEdges > 0;
    }

    /** Returns the number of vertices at a scale: of GAP's graphs the power of two nearest to it. */
    int vertices(double scale) {
        double exact = fullVertices * scale;
        double vertices = isStandIn() ? Math.rint(exact) : Math.scalb(1.0, (int) Math.round(Math.log(exact) / LN_2));
        if (vertices > fullVertices) {
            throw InvalidInputException.of(
                    Subject.Field.SCALE, scale, "at most 1, a graph of " + fullVertices + " vertices");
        }
        return (int) Math.max(2, vertices);
    }

    /** Checks a number of vertices that a user gives. */
    void check(long vertices) {
        if (!isStandIn() && Long.bitCount(vertices) != 1) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("vertices"), vertices, "a power of two with generator=" + lowerCase());
        }
    }

    /** Name of a graph in the cache: all that it depends on. */
    String cacheName(int vertices, long degree, long seed) {
        String size = isStandIn() ? "" + vertices : Integer.numberOfTrailingZeros(vertices) + "-" + degree;
        return lowerCase() + "-" + size + "-" + seed;
    }

    /**
     * Creates the edges.
     *
     * @param degree edges for each vertex before the second direction is added; a stand-in has its own
     */
    EdgeSource edges(int vertices, long degree, long seed) {
        return new PowerLawEdges(vertices, wanted(vertices), largest(vertices), seed);
    }

    /** Different edges, each counted once, that a stand-in of a size is to have. */
    long wanted(int vertices) {
        return Math.round(fullEdges / 2.0 * vertices / fullVertices);
    }

    /** Highest degree of a vertex that may have an edge with a number of others. */
    double largest(double neighbours) {
        return Math.max(Math.min(largestDegree, neighbours * LARGEST_NEIGHBOURHOOD), leastHub());
    }

    /** Highest degree of the smallest graphs: four times the mean, so that there is a power law with that mean. */
    private double leastHub() {
        return 4.0 * fullEdges / fullVertices;
    }
}
