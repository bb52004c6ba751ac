package io.thermocline.workloads.graph;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Builds compressed sparse rows from edges, as GAP does (Beamer et al. 2015). Each edge appears in both directions, and
 * neighbours are in ascending order. Self-loops and duplicates are removed; of edges that differ only in weight the
 * lightest remains.
 *
 * <p>The source vertices are divided into buckets of about 2^18 edges. Workers put the edges into buckets, then sort
 * the buckets within a cache. One generation of the edges fills the buckets that hold 2^27 of them (1 GiB of keys). A
 * larger graph generates its edges more than once.
 *
 * <p>The result does not depend on the number of workers.
 */
final class CsrBuilder {
    private static final long BUCKET_EDGES = 1L << 18;
    private static final long MOST_HELD = 1L << 27;
    private static final int MOST_WORKERS = 16;

    private final EdgeSource source;
    private final int workers = Math.min(MOST_WORKERS, Runtime.getRuntime().availableProcessors());
    private final int vertexBits;
    private final int bucketBits;
    private final int buckets;
    private final int bucketsHeld;
    private final List<RadixSorter> sorters = new ArrayList<>();

    CsrBuilder(EdgeSource source) {
        this(source, BUCKET_EDGES, MOST_HELD);
    }

    /**
     * Creates a builder with other sizes, which do not change the graph.
     *
     * @param bucketEdges directed edges that a bucket should hold
     * @param mostHeld directed edges that one generation should hold in memory
     */
    CsrBuilder(EdgeSource source, long bucketEdges, long mostHeld) {
        this.source = source;
        long directed = 2 * source.edges();
        this.vertexBits = Math.max(1, 32 - Integer.numberOfLeadingZeros(source.vertices() - 1));
        int bucketsWantedBits = 64 - Long.numberOfLeadingZeros(directed / bucketEdges);
        this.bucketBits = Math.max(0, vertexBits - bucketsWantedBits);
        this.buckets = ((source.vertices() - 1) >>> bucketBits) + 1;
        this.bucketsHeld = (int) Math.max(1, Math.min(buckets, buckets * mostHeld / Math.max(1, directed)));
        for (int i = 0; i < workers; i++) {
            sorters.add(new RadixSorter(bucketBits + vertexBits, source.isWeighted()));
        }
    }

    /** Returns the bytes of heap that its buckets hold at a time, if all have the same size. */
    long heapBytes() {
        return 2 * source.edges() * bucketsHeld / buckets * EdgeBucket.edgeBytes(source.isWeighted());
    }

    /** Builds the graph into a file. */
    void build(GraphWriter writer) throws IOException {
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        try {
            for (int first = 0; first < buckets; first += bucketsHeld) {
                int end = Math.min(first + bucketsHeld, buckets);
                sort(fill(first, end, pool), first, writer, pool);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /** Fills buckets {@code first} to {@code end - 1} and returns a list of buckets for each worker. */
    private List<EdgeBucket[]> fill(int first, int end, ExecutorService pool) throws IOException {
        List<Callable<EdgeBucket[]>> tasks = new ArrayList<>();
        for (int worker = 0; worker < workers; worker++) {
            int share = worker;
            tasks.add(() -> {
                EdgeBucket[] filled = new EdgeBucket[end - first];
                for (int i = 0; i < filled.length; i++) {
                    filled[i] = new EdgeBucket(source.isWeighted());
                }
                source.generate(share, workers, (from, to, weight) -> {
                    if (from != to) {
                        add(filled, first, from, to, weight);
                        add(filled, first, to, from, weight);
                    }
                });
                return filled;
            });
        }
        return all(tasks, pool);
    }

    private void add(EdgeBucket[] filled, int first, int from, int to, float weight) {
        int bucket = (from >>> bucketBits) - first;
        if (bucket >= 0 && bucket < filled.length) {
            long inBucket = from & ((1L << bucketBits) - 1);
            filled[bucket].add(inBucket << vertexBits | to, weight);
        }
    }

    /** Sorts the buckets, one on each worker at a time, and writes them in order. */
    private void sort(List<EdgeBucket[]> filled, int first, GraphWriter writer, ExecutorService pool)
            throws IOException {
        int count = filled.get(0).length;
        for (int wave = 0; wave < count; wave += workers) {
            List<Callable<RadixSorter>> tasks = new ArrayList<>();
            for (int i = wave; i < Math.min(wave + workers, count); i++) {
                int bucket = i;
                RadixSorter sorter = sorters.get(i - wave);
                tasks.add(() -> {
                    long size = filled.stream()
                            .mapToLong(buckets -> buckets[bucket].size())
                            .sum();
                    sorter.clear(Math.toIntExact(size));
                    filled.forEach(buckets -> buckets[bucket].drainTo(sorter));
                    sorter.sort();
                    return sorter;
                });
            }
            int bucket = first + wave;
            for (RadixSorter sorted : all(tasks, pool)) {
                write(sorted, bucket++, writer);
            }
        }
    }

    private void write(RadixSorter sorted, int bucket, GraphWriter writer) throws IOException {
        int firstVertex = bucket << bucketBits;
        long mask = (1L << vertexBits) - 1;
        int i = 0;
        while (i < sorted.size()) {
            long key = sorted.key(i);
            float weight = source.isWeighted() ? sorted.weight(i) : 0;
            for (i++; i < sorted.size() && sorted.key(i) == key; i++) {
                weight = source.isWeighted() ? Math.min(weight, sorted.weight(i)) : 0;
            }
            writer.append(firstVertex + (int) (key >>> vertexBits), (int) (key & mask), weight);
        }
    }

    /** Returns the results of tasks, in order. The first failure is rethrown unchanged. */
    private static <T> List<T> all(List<Callable<T>> tasks, ExecutorService pool) throws IOException {
        List<T> results = new ArrayList<>();
        try {
            for (Future<T> future : pool.invokeAll(tasks)) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error error) {
                throw error; // such as a heap that is too small
            }
            throw new IllegalStateException("a worker that builds the graph failed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the graph was built");
        }
    }
}
