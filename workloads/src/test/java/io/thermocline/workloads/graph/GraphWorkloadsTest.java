package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.SoftwareCache;
import io.thermocline.workloads.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GraphWorkloadsTest {
    private static final double SCALE = 1.0 / 512;

    @TempDir
    static Path cache;

    private static Workload create(String name, double scale, long seed, Map<String, String> parameters) {
        return Workloads.create(name, 65_536, scale, seed, cache, parameters);
    }

    private static String text(String name, Path graph, int pageBytes, Map<String, String> more) {
        Map<String, String> parameters = new TreeMap<>(more);
        parameters.put("graph", graph.toString());
        return Workloads.text(Workloads.create(name, pageBytes, 1, 1, cache, parameters));
    }

    /** A path of 300 vertices: degree 2 except at its ends, so that the edges of vertex v are 2v - 1 and 2v. */
    private Path path300() throws IOException {
        StringBuilder edges = new StringBuilder();
        for (int vertex = 0; vertex < 299; vertex++) {
            edges.append(vertex).append(' ').append(vertex + 1).append('\n');
        }
        return Files.writeString(cache.resolve("path300.txt"), edges);
    }

    /**
     * Pages of 2048 bytes hold 256 offsets, 256 edges or 512 weights. 301 offsets: pages 0 and 1. 598 edges: pages 2 to
     * 4. Three tasks: vertices 0 to 127 with edges 0 to 254 (offsets on page 0, edges on 2); 128 to 255 with edges 255
     * to 510 (the offset after 255 is on page 1; edges on 2 and 3); 256 to 299 with edges 511 to 597 (offsets on 1,
     * edges on 3 and 4).
     */
    @Test
    void pagerankReadsOffsetsThenEdgesOfEachTask() throws IOException {
        assertThat(text("pagerank", path300(), 2048, Map.of("sweeps", "1"))).isEqualTo("0 0 1 2 2 3 3 4 1 |");
    }

    /**
     * Level by level from vertex 254: 254; 253 and 255; 252 and 256 ... Its task is the second one; 256 is the third
     * one's.
     */
    @Test
    void bfsReadsOnlyEdgesOfTheFrontier() throws IOException {
        assertThat(text("bfs", path300(), 2048, Map.of("source", "254")))
                // edges 507, 508; then 505, 506 and 509, 510, where 255's next offset is on page 1; then 503, 504 and
                // 511, 512
                .startsWith("0 3 | 0 3 1 | 0 1 3 3 4 | ");
    }

    /** Weights are 598 in 4 bytes: pages 5 and 6, from edge 512 on the second. */
    @Test
    void ssspReadsWeightsBesideEdges() throws IOException {
        assertThat(text("sssp", path300(), 2048, Map.of("source", "256"))).startsWith("1 3 4 5 6 | ");
    }

    /** 598 edges and 598 weights of 4 bytes; the offsets are in device memory. */
    @Test
    void dreamAllocatesEdgesAndWeights() throws IOException {
        Map<String, String> parameters =
                Map.of("kernel", "dream", "graph", path300().toString());
        Range edges = new Range("edges", 0, 2);
        assertThat(Workloads.create("bfs", 2048, 1, 1, cache, parameters).ranges())
                .containsExactly(edges);
        assertThat(Workloads.create("sssp", 2048, 1, 1, cache, parameters).ranges())
                .containsExactly(edges, new Range("weights", 2, 2));
    }

    /**
     * A star of 400 points: edges 0 to 399 are its middle's, then each point has one. 800 edges of 4 bytes are 4 pages
     * of 256, and as many are their weights. Kernel 1 walks along the middle in chunks of 128 edges, side by side: two
     * on page 0, and two on page 1.
     */
    @Test
    void dreamReadsEdgesAndTheirWeightsChunkByChunk(@TempDir Path folder) throws IOException {
        String star = IntStream.rangeClosed(1, 400)
                .mapToObj(point -> "0 " + point + " 1")
                .collect(Collectors.joining("\n", "", "\n"));
        Path file = Files.writeString(folder.resolve("star.txt"), star);
        Map<String, String> parameters =
                Map.of("kernel", "dream", "layout", "balanced", "graph", file.toString(), "source", "0", "warps", "1");
        Workload workload = Workloads.create("sssp", 1024, 1, 1, cache, parameters);

        int[] accesses = Workloads.accesses(workload);
        assertThat(Arrays.copyOf(accesses, 8)).containsExactly(0, 0, 1, 1, 4, 4, 5, 5);
        int[] points = Arrays.stream(accesses, 8, accesses.length).sorted().toArray();
        assertThat(points)
                .isEqualTo(IntStream.rangeClosed(400, 799)
                        .flatMap(edge -> IntStream.of(edge / 256, 4 + edge / 256))
                        .sorted()
                        .toArray());
    }

    /** A path of 300 vertices: degree 2 except at its ends, so that the edges of vertex v are 2v - 1 and 2v. */
    @Test
    void dreamsWarpsCountTheEdgesThatTheyVisit() throws IOException {
        Workload workload = Workloads.create(
                "bfs",
                2048,
                1,
                1,
                cache,
                Map.of("kernel", "dream", "graph", path300().toString()));
        AccessBatch batch = new AccessBatch(workload.columns());
        long edges = 0;
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                edges += Arrays.stream(batch.instructions, 0, batch.size)
                        .asLongStream()
                        .sum();
            }
        }
        assertThat(edges).isEqualTo(598);
    }

    @Test
    void graphWithoutEdgesIsRefusedBeforeBuilding(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("loop.txt"), "1 1\n");
        Path unused = folder.resolve("cache");
        Map<String, String> parameters = Map.of("graph", file.toString());
        assertThatThrownBy(() -> Workloads.create("pagerank", 2048, 1, 1, unused, parameters))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(file + ": there are no edges between different vertices; allowed: at least one");
        assertThat(unused).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"bfs, gmt", "sssp, gmt", "cc, dream", "bfs, dream"})
    void searchOnAGeneratedGraphWithoutEdgesIsRefused(String algorithm, String kernel) {
        long seed = LongStream.range(1, 100)
                .filter(s -> onlyLoops(new KroneckerEdges(1, 1, s)))
                .findFirst()
                .orElseThrow();
        Map<String, String> parameters = Map.of("kernel", kernel, "vertices", "2", "degree", "1");
        assertThatThrownBy(() -> Workloads.create(algorithm, 2048, 1, seed, cache, parameters))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("graph: the generated one has no edges between different vertices");
    }

    private static boolean onlyLoops(KroneckerEdges edges) {
        boolean[] joins = {false};
        edges.generate(0, 1, (from, to, weight) -> joins[0] |= from != to);
        return !joins[0];
    }

    @Test
    void ccVisitsAllVerticesThenThoseThatChanged() throws IOException {
        // in a path, labels run to its end within one kernel: 0 is the only vertex without a change
        assertThat(text("cc", path300(), 2048, Map.of())).isEqualTo("0 0 1 2 2 3 3 4 1 | 0 0 1 2 2 3 3 4 1 |");
    }

    @Test
    void graphIsCachedByTheContentOfItsFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("graph.txt"), "0 1 5\n1 2 5\n");
        FileTime time = Files.getLastModifiedTime(file);
        String before = text("sssp", file, 128, Map.of("source", "0"));
        Set<Path> kept = kept();

        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        Path copy = Files.copy(file, folder.resolve("copy.txt"));
        assertThat(text("sssp", file, 128, Map.of("source", "0"))).isEqualTo(before);
        assertThat(text("sssp", copy, 128, Map.of("source", "0"))).isEqualTo(before);
        assertThat(kept()).isEqualTo(kept);

        Files.writeString(file, "0 1 5\n0 2 5\n"); // as long, as old
        Files.setLastModifiedTime(file, time);
        assertThat(text("sssp", file, 128, Map.of("source", "0"))).isNotEqualTo(before);
        assertThat(kept()).hasSize(kept.size() + 1);

        text("bfs", file, 128, Map.of("source", "0")); // without weights it is another graph
        assertThat(kept()).hasSize(kept.size() + 2);
    }

    /** The same star, by numbers that are far apart: its middle is 3000000 or 0. */
    @ParameterizedTest
    @CsvSource({"bfs, gmt", "sssp, gmt", "cc, gmt", "pagerank, gmt", "bfs, dream", "sssp, dream"})
    void accessesDoNotDependOnHowVerticesAreNumbered(String name, String kernel, @TempDir Path folder)
            throws IOException {
        Path near = Files.writeString(folder.resolve("near.txt"), "0 1\n0 2\n0 3\n");
        Path far = Files.writeString(folder.resolve("far.txt"), "3000000 9000000\n3000000 9000001\n3000000 9000002\n");
        for (long seed = 1; seed <= 3; seed++) {
            int[] expected = Workloads.accesses(
                    Workloads.create(name, 128, 1, seed, cache, Map.of("graph", near.toString(), "kernel", kernel)));
            Map<String, String> parameters = Map.of("graph", far.toString(), "kernel", kernel);
            Workload workload = Workloads.create(name, 128, 1, seed, cache, parameters);
            assertThat(Workloads.accesses(workload)).isEqualTo(expected);
            assertThat(workload.notes()).isEmpty();
        }
    }

    /** Also once the graph is kept, which is when the file is not read again. */
    @Test
    void sourceIsTheVertexNumberInTheFile(@TempDir Path folder) throws IOException {
        Path near = Files.writeString(folder.resolve("near.txt"), "0 2\n1 2\n2 3\n");
        Path far =
                Files.writeString(folder.resolve("far.txt"), "70 9000000000\n500 9000000000\n9000000000 9000000002\n");
        for (int time = 0; time < 2; time++) {
            assertThat(text("sssp", far, 128, Map.of("source", "500")))
                    .isEqualTo(text("sssp", near, 128, Map.of("source", "1")));
            assertThat(text("sssp", far, 128, Map.of("source", "9000000002")))
                    .isEqualTo(text("sssp", near, 128, Map.of("source", "3")));
            assertThatThrownBy(() -> text("sssp", far, 128, Map.of("source", "71")))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage("source: '71' is not allowed; allowed: one of the 4 vertices of the file, whose numbers"
                            + " are 70 to 9000000002 with gaps");
        }
        assertThatThrownBy(() -> text("bfs", near, 128, Map.of("source", "4")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("source: '4' is not allowed; allowed: a vertex from 0 to 3");
    }

    @Test
    void notesOfAFileAreCachedWithItsGraph(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("graph.txt"), "5 2\n0 1\n1 2");
        for (String kernel : new String[] {"gmt", "dream", "gmt"}) {
            Workload workload =
                    Workloads.create("bfs", 128, 1, 1, cache, Map.of("graph", file.toString(), "kernel", kernel));
            assertThat(workload.notes()).hasSize(2);
            assertThat(workload.notes().get(0)).startsWith("graph " + file + ": its last line has no newline");
            assertThat(workload.notes().get(1)).startsWith("graph " + file + ": its first line, '5 2', is taken for");
        }
    }

    @Test
    void sourceOfAFileThatCountsFromOneIsExplained(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("g.mtx"), "%%MatrixMarket matrix coordinate pattern general\n4 4 1\n1 2\n");
        Map<String, String> parameters = Map.of("graph", file.toString(), "source", "2");
        assertThat(Workloads.create("bfs", 128, 1, 1, cache, parameters).notes())
                .containsExactly(
                        "graph " + file + ": source=2 is vertex 3 of the file, which counts from 1",
                        "source=2 has no edges: the search ends where it begins");
    }

    private static Set<Path> kept() throws IOException {
        try (Stream<Path> files = Files.walk(cache)) {
            return files.filter(file -> file.toString().endsWith(GraphCache.SUFFIX))
                    .collect(Collectors.toSet());
        }
    }

    @ParameterizedTest
    @CsvSource({"pagerank, 89, 91", "sssp, 80, 88"})
    @Tag("slow")
    void fetchesPagesAgainAsOftenAsThePaperSays(String name, double least, double most) {
        Workload workload = create(name, SCALE, 2, Map.of());

        // GMT sec. 3.1: oversubscription 2 of capacities 1 : 4
        SoftwareCache softwareCache = new SoftwareCache(workload, (int) (workload.pages() / 10));

        assertThat(softwareCache.reusePercent()).isBetween(least, most);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfs", "sssp", "pagerank", "cc"})
    @Tag("slow")
    void footprintIsThatOfTheGraph(String name) {
        Workload workload = create(name, SCALE, 2, Map.of("degree", "4"));

        assertThat(workload.fixesFootprint()).isTrue();
        assertThat(workload.scaleEffective()).isEqualTo(SCALE);
        assertThat(Arrays.stream(Workloads.accesses(workload)).max().orElseThrow())
                .isLessThan((int) workload.pages());
        assertThat((double) new SoftwareCache(workload, 100).distinct() / workload.pages())
                .isCloseTo(1, within(0.02));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfs", "sssp", "pagerank", "cc"})
    void seedDecidesTheAccesses(String name) {
        Map<String, String> parameters = Map.of("vertices", "16384");
        int[] first = Workloads.accesses(create(name, 1, 1, parameters));

        assertThat(Workloads.accesses(create(name, 1, 1, parameters))).isEqualTo(first);
        assertThat(Workloads.accesses(create(name, 1, 2, parameters))).isNotEqualTo(first);
    }

    @Test
    void scaleIsTheNearestPowerOfTwo() {
        assertThat(create("pagerank", 1 / 2500.0, 1, Map.of()).scaleEffective()).isEqualTo(1 / 2048.0);
        assertThat(create("pagerank", 1, 1, Map.of("vertices", "4096")).scaleEffective())
                .isEqualTo(1 / 32768.0);
    }

    /**
     * 65.6 M vertices by 65,536 are 1,001, by 1/8192 of the scale 8,008. Vertices of a stand-in are no power of two.
     */
    @Test
    void standInHasTheVerticesOfItsOriginal() {
        Workload workload = create("pagerank", 1 / 8192.0, 1, Map.of("generator", "friendster"));
        assertThat(workload.scaleEffective()).isEqualTo(8_008 / 65_600_000.0);
    }

    /**
     * A uniform graph of 2^12 vertices and degree 16 has 131,072 edges in both directions, 64 KiB pages hold 16,384.
     */
    @Test
    void bfsOnDreamsWarpsReadsAUniformGraph() {
        Workload workload = create(
                "bfs", 1, 1, Map.of("generator", "uniform", "vertices", "4096", "kernel", "dream", "warps", "1"));

        assertThat(workload.pages()).isEqualTo(8);
        assertThat(Arrays.stream(Workloads.accesses(workload)).distinct().count())
                .isEqualTo(8);
    }

    @Test
    void eachDrawIsASearchOfItsOwn() {
        Map<String, String> first = Map.of("vertices", "4096", "generator", "uniform");
        Map<String, String> second = Map.of("vertices", "4096", "generator", "uniform", "draw", "2");

        assertThat(Workloads.text(Workloads.create("bfs", 2048, 1, 1, cache, second)))
                .isNotEqualTo(Workloads.text(Workloads.create("bfs", 2048, 1, 1, cache, first)));
    }

    @Test
    void contradictoryRequestsAreRefused() {
        assertRefused(2, Map.of(), "scale: '2' is not allowed; allowed: at most 1, a graph of 134217728 vertices");
        assertRefused(
                1,
                Map.of("vertices", "1000"),
                "vertices: '1000' is not allowed; allowed: a power of two with generator=kronecker");
        assertRefused(
                1,
                Map.of("vertices", "1000", "generator", "uniform"),
                "vertices: '1000' is not allowed; allowed: a power of two with generator=uniform");
        assertRefused(
                1,
                Map.of("vertices", "1000", "generator", "moliere", "degree", "4"),
                "degree: '4' is not allowed; allowed: none with generator=moliere, which has its own");
        assertRefused(
                1,
                Map.of("generator", "random"),
                "workload bfs: generator: 'random' is not allowed; allowed: kronecker, uniform, friendster, moliere, uk");
        assertRefused(
                1,
                Map.of("vertices", "1024", "source", "3", "draw", "2"),
                "draw: source is given, too; allowed: one of the two");
        assertRefused(
                1,
                Map.of("vertices", "1024", "source", "1024"),
                "source: '1024' is not allowed; allowed: a vertex below 1024");
        String large = "33554432"; // its graph is not even begun
        assertRefused(
                1,
                Map.of("vertices", large, "source", large),
                "source: '" + large + "' is not allowed; allowed: a vertex below " + large);
        assertRefused(
                1,
                Map.of("graph", "g.txt", "degree", "4"),
                "graph: 'g.txt' is given beside vertices, degree or generator; allowed: a file, or a generated graph");
        assertRefused(1, Map.of("graph", "g.txt"), "graph: there is no file 'g.txt'");
        assertRefused(
                1,
                Map.of("kernel", "naive"),
                "workload bfs: kernel: 'naive' is not allowed; allowed: gmt, bam, dream, subway");
    }

    private static void assertRefused(double scale, Map<String, String> parameters, String message) {
        assertThatThrownBy(() -> create("bfs", scale, 1, parameters))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(message);
    }
}
