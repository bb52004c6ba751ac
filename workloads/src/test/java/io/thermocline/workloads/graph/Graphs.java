package io.thermocline.workloads.graph;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Small graphs, for tests. */
final class Graphs {
    private Graphs() {}

    /** Edges given as pairs of vertices. */
    static EdgeSource pairs(int vertices, int... ends) {
        return new Listed(vertices, ends, new float[0]);
    }

    /** Edges given as pairs of vertices, with weights. */
    static EdgeSource weighted(int vertices, int[] ends, float... weights) {
        return new Listed(vertices, ends, weights);
    }

    /** A path 0 - 1 - ... - (vertices - 1). */
    static EdgeSource path(int vertices) {
        int[] ends = new int[2 * (vertices - 1)];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = (i + 1) / 2;
        }
        return pairs(vertices, ends);
    }

    /** The graph of these edges. */
    static Graph build(EdgeSource source) {
        return build(source, new CsrBuilder(source));
    }

    /** The graph of these edges, built so. */
    static Graph build(EdgeSource source, CsrBuilder builder) {
        try {
            Path file = Files.createTempFile("graph", ".tmp");
            try (GraphWriter writer = new GraphWriter(file, 0, source.vertices(), source.isWeighted())) {
                builder.build(writer);
                writer.finish(source.ids(), source.notes());
                return GraphReader.read(file, 0);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GraphFormat.DamagedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The edges that several workers generate, in ascending order: source in the upper half, target in the lower. */
    static long[] edges(EdgeSource source, int workers) {
        long[] all = new long[(int) source.edges()];
        int[] size = {0};
        for (int worker = 0; worker < workers; worker++) {
            source.generate(worker, workers, (from, to, weight) -> all[size[0]++] = (long) from << 32 | to);
        }
        Arrays.sort(all);
        return all;
    }

    /** The neighbours of each vertex, in order. */
    static List<List<Integer>> neighbours(Graph graph) {
        List<List<Integer>> all = new ArrayList<>();
        for (int vertex = 0; vertex < graph.vertices(); vertex++) {
            List<Integer> neighbours = new ArrayList<>();
            for (long edge = graph.begin(vertex); edge < graph.end(vertex); edge++) {
                neighbours.add(graph.target(edge));
            }
            all.add(neighbours);
        }
        return all;
    }

    private static final class Listed implements EdgeSource {
        private final int vertices;
        private final int[] ends;
        private final float[] weights;

        Listed(int vertices, int[] ends, float[] weights) {
            this.vertices = vertices;
            this.ends = ends;
            this.weights = weights;
        }

        @Override
        public long heapBytes() {
            return 0;
        }

        @Override
        public int vertices() {
            return vertices;
        }

        @Override
        public long edges() {
            return ends.length / 2;
        }

        @Override
        public boolean isWeighted() {
            return weights.length > 0;
        }

        @Override
        public void generate(int worker, int workers, EdgeSink sink) {
            for (int i = worker; i < ends.length / 2; i += workers) {
                sink.edge(ends[2 * i], ends[2 * i + 1], isWeighted() ? weights[i] : 0);
            }
        }
    }
}
