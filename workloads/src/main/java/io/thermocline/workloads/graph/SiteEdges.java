package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;
import io.thermocline.workloads.Permutation;

/**
 * Edges of a random graph like that of the pages of the web in the order of their addresses: a stand-in for a web graph
 * of which only the numbers of vertices and edges and the largest degree are known. The vertices are cut into
 * {@value #SITES} sites of consecutive numbers. An edge joins two vertices of a site, or of a site and its neighbour.
 * A search therefore takes at least as many steps as there are sites on the longer side of its start: more than 100.
 *
 * <p>Degrees follow the same power law in each site, as in {@link PowerLawEdges}. A few vertices at the end, fewer than
 * there are sites, have no edges.
 *
 * <p>Source: BaM sec. 5.2, whose searches of uk-2007-05 take more than 100 steps, since many vertices have few
 * neighbours. That neighbours are near is assumed.
 *
 * <p>State: 4 bytes for each vertex of a site. Cost: up to six random numbers for an edge.
 */
final class SiteEdges extends RandomEdges {
    private static final int SITES = 200;
    private static final int LEAST_SITE = 2;

    private final DegreeSlices slices;
    private final int sites;
    private final int[] permutation; // of the vertices of a site

    /**
     * Creates a graph.
     *
     * @param edges number of different edges that the graph should have
     * @param largest highest degree that a vertex is to have, above twice the mean
     */
    SiteEdges(int vertices, long edges, double largest, long seed) {
        this(BoundedPowerLaw.ofMean(2.0 * edges / vertices, largest), vertices, edges, seed);
    }

    private SiteEdges(BoundedPowerLaw degrees, int vertices, long edges, long seed) {
        super(vertices, DegreeSlices.drawn(degrees, edges, density(vertices)), seed, "site edges");
        sites = sites(vertices);
        slices = new DegreeSlices(degrees, vertices);
        permutation = Permutation.of(vertices / sites, SplitMix64.of(seed, "site permutation"));
    }

    private static int sites(int vertices) {
        return Math.min(SITES, vertices / LEAST_SITE);
    }

    /** The graph's vertices over those with which one may have an edge: a third of the sites. */
    static double density(int vertices) {
        return Math.max(1, sites(vertices) / 3.0);
    }

    @Override
    public long heapBytes() {
        return (long) permutation.length * Integer.BYTES + slices.heapBytes();
    }

    @Override
    void draw(SplitMix64 random, EdgeSink sink) {
        int site = random.nextInt(sites);
        int other = Math.max(0, Math.min(site + random.nextInt(3) - 1, sites - 1));
        sink.edge(vertex(random, site), vertex(random, other), 0);
    }

    /** Draws a vertex of a site: one of a number of neighbours in the order of degrees is each site's. */
    private int vertex(SplitMix64 random, int site) {
        int place = Math.min(slices.vertex(random) / sites, permutation.length - 1);
        return site * permutation.length + permutation[place];
    }
}
