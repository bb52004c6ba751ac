package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.Range;
import java.util.ArrayList;
import java.util.List;

/**
 * The place of a graph in the address space. There are offsets of 8 bytes, one for each vertex and one more; edges of 8
 * bytes; and weights of 4 bytes if the algorithm reads them.
 *
 * <p>Each array begins on a page (systems of BaM and GMT: 64-bit vertex numbers). Other systems have smaller edges, and
 * their offsets elsewhere.
 */
final class GraphLayout {
    private static final int OFFSET_BYTES = 8;
    private static final int EDGE_BYTES = 8;
    private static final int WEIGHT_BYTES = 4;

    private final int pageBits;
    private final int edgeBytes;
    private final int firstEdgePage;
    private final int firstWeightPage;
    private final int pages;

    private GraphLayout(Graph graph, boolean offsets, boolean weights, long pageBytes, int edgeBytes) {
        this.edgeBytes = edgeBytes;
        this.pageBits = Long.numberOfTrailingZeros(pageBytes);
        long edgePage = offsets ? pagesFor((graph.vertices() + 1L) * OFFSET_BYTES) : 0;
        long weightPage = edgePage + pagesFor(graph.edges() * edgeBytes);
        long end = weightPage + (weights ? pagesFor(graph.edges() * WEIGHT_BYTES) : 0);
        if (end > Integer.MAX_VALUE) {
            throw new InvalidInputException(
                    "the graph has " + end + " pages of " + pageBytes + " bytes; allowed: at most " + Integer.MAX_VALUE
                            + " pages; choose larger pages or a smaller graph");
        }
        this.firstEdgePage = (int) edgePage;
        this.firstWeightPage = (int) weightPage;
        this.pages = (int) end;
    }

    static GraphLayout of(Graph graph, boolean weights, long pageBytes) {
        return new GraphLayout(graph, true, weights, pageBytes, EDGE_BYTES);
    }

    /** Creates a layout with edges of {@code edgeBytes} and without offsets. */
    static GraphLayout ofEdges(Graph graph, boolean weights, long pageBytes, int edgeBytes) {
        return new GraphLayout(graph, false, weights, pageBytes, edgeBytes);
    }

    private long pagesFor(long bytes) {
        return (bytes + (1L << pageBits) - 1) >>> pageBits;
    }

    /** Number of pages of all arrays. */
    int pages() {
        return pages;
    }

    /** Ranges of the arrays. */
    List<Range> ranges() {
        List<Range> ranges = new ArrayList<>();
        if (firstEdgePage > 0) {
            ranges.add(new Range("offsets", 0, firstEdgePage));
        }
        ranges.add(new Range("edges", firstEdgePage, firstWeightPage - firstEdgePage));
        if (pages > firstWeightPage) {
            ranges.add(new Range("weights", firstWeightPage, pages - firstWeightPage));
        }
        return List.copyOf(ranges);
    }

    /** Ranges of the first {@code edges} edges and of their weights; none without edges. */
    List<Range> ranges(long edges) {
        if (edges == 0) {
            return List.of();
        }
        Range first = new Range("edges", firstEdgePage, (int) pagesFor(edges * edgeBytes));
        boolean weighted = pages > firstWeightPage;
        return weighted
                ? List.of(first, new Range("weights", firstWeightPage, (int) pagesFor(edges * WEIGHT_BYTES)))
                : List.of(first);
    }

    /** Returns the page of a vertex's offset. */
    int offsetPage(int vertex) {
        return (int) (((long) vertex * OFFSET_BYTES) >>> pageBits);
    }

    int edgePage(long edge) {
        return firstEdgePage + (int) ((edge * edgeBytes) >>> pageBits);
    }

    /** Returns the first edge on the page after that of {@code edge}. */
    long nextEdgePage(long edge) {
        return (((edge * edgeBytes) >>> pageBits) + 1 << pageBits) / edgeBytes;
    }

    int weightPage(long edge) {
        return firstWeightPage + (int) ((edge * WEIGHT_BYTES) >>> pageBits);
    }
}
