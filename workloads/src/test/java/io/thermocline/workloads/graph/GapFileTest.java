package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.files.Compression;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GapFileTest {
    /** A triangle of 0, 1 and 2; vertex 3 has no edges. */
    private static final long[] OFFSETS = {0, 2, 4, 6, 6};

    private static final int[] NEIGHBOURS = {1, 2, 0, 2, 0, 1};
    private static final int[] WITH_WEIGHTS = {1, 7, 2, 8, 0, 7, 2, 9, 0, 8, 1, 9};

    @TempDir
    Path folder;

    private static byte[] gap(int directed, long edges, long vertices, long[] offsets, int[] neighbours) {
        int lists = directed == 1 ? 2 : 1;
        ByteBuffer bytes = ByteBuffer.allocate(17 + lists * (8 * offsets.length + 4 * neighbours.length))
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.put((byte) directed).putLong(edges).putLong(vertices);
        for (int list = 0; list < lists; list++) {
            Arrays.stream(offsets).forEach(bytes::putLong);
            Arrays.stream(neighbours).forEach(bytes::putInt);
        }
        return bytes.array();
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private static String edges(EdgeFile file) {
        List<String> edges = new ArrayList<>();
        file.generate(0, 1, (from, to, weight) -> edges.add(from + "-" + to + (file.isWeighted() ? ":" + weight : "")));
        return String.join(" ", edges);
    }

    @ParameterizedTest
    @ValueSource(strings = {"g.sg", "g.wsg", "graph"})
    void contentTellsTheFormatAndWhetherThereAreWeights(String name) throws IOException {
        EdgeFile plain = new EdgeFile(write(name, gap(0, 6, 4, OFFSETS, NEIGHBOURS)), true);
        assertThat(edges(plain)).isEqualTo("0-1 0-2 1-2");
        assertThat(plain.vertices()).isEqualTo(4);
        assertThat(plain.edges()).isEqualTo(3);
        assertThat(plain.heapBytes()).isEqualTo(4 * 4); // a degree each

        EdgeFile weighted = new EdgeFile(write(name, gap(0, 6, 4, OFFSETS, WITH_WEIGHTS)), true);
        assertThat(edges(weighted)).isEqualTo("0-1:7.0 0-2:8.0 1-2:9.0");
        assertThat(weighted.notes()).isEmpty();
        assertThat(edges(new EdgeFile(folder.resolve(name), false))).isEqualTo("0-1 0-2 1-2");
    }

    /** The file has edges that arrive once more. */
    @Test
    void directedEdgesAreReadOnce() throws IOException {
        byte[] bytes = gap(1, 2, 3, new long[] {0, 1, 1, 2}, new int[] {1, 0});
        assertThat(edges(new EdgeFile(write("g.sg", bytes), false))).isEqualTo("0-1 2-0");
    }

    /** A star of 20,000 points, whose neighbours are more than one buffer. */
    @ParameterizedTest
    @ValueSource(strings = {"NONE", "GZIP", "ZSTD"})
    void longListsAreReadWhateverTheCompression(Compression compression) throws IOException {
        long[] offsets = new long[20_002];
        int[] neighbours = new int[40_000];
        for (int point = 1; point <= 20_000; point++) {
            offsets[point] = 19_999L + point;
            neighbours[point - 1] = point;
        }
        offsets[20_001] = 40_000;
        Path path = folder.resolve("star");
        try (OutputStream out = compression.compress(Files.newOutputStream(path))) {
            out.write(gap(0, 40_000, 20_001, offsets, neighbours));
        }
        EdgeFile star = new EdgeFile(path, false);
        assertThat(star.edges()).isEqualTo(20_000);
        assertThat(edges(star)).startsWith("0-1 0-2 ").endsWith(" 0-19999 0-20000");
    }

    /** 2^24 + 1 is the least whole number that a float does not have. */
    @Test
    void roundedWeightIsNoted() throws IOException {
        int[] neighbours = {1, 16_777_217, 0, 16_777_217};
        EdgeFile file = new EdgeFile(write("g", gap(0, 2, 2, new long[] {0, 1, 2}, neighbours)), true);
        assertThat(edges(file)).isEqualTo("0-1:1.6777216E7");
        assertThat(file.notes()).containsExactly("weights are kept with 24 bits: 16777217 is taken for 16777216");
    }

    @Test
    void fileCutAnywhereIsRefused() throws IOException {
        byte[] whole = gap(0, 6, 4, OFFSETS, NEIGHBOURS);
        for (int length = 0; length < whole.length; length++) {
            Path path = write("g.sg", Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> new EdgeFile(path, false))
                    .as("cut to %d bytes", length)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith(path + ": ");
        }
        Path longer = write("g.sg", Arrays.copyOf(whole, whole.length + 1));
        assertThatThrownBy(() -> new EdgeFile(longer, false))
                .hasMessage(
                        longer + ": has 82 bytes; allowed for a GAP graph of 4 vertices and 6 edges: 81, or 105 with"
                                + " weights");
    }

    /** The place is that of a number of 8 bytes from byte 17 on, or of 4 bytes from byte 57 on. */
    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            0 ~ 2 ~ 1 ~ byte 0: a GAP graph begins with 0 or 1, the number of edges and that of vertices, from 1 to 134217728
            25 ~ 7 ~ 8 ~ byte 25: the offset 7 is not allowed; allowed: from 0 to 6
            33 ~ 1 ~ 8 ~ byte 33: the offset 1 is not allowed; allowed: from 2 to 6
            49 ~ 5 ~ 8 ~ byte 49: the offset 5 is not allowed; allowed: from 6 to 6
            57 ~ 4 ~ 4 ~ byte 57: the neighbour 4 is not allowed; allowed: a vertex from 0 to 3
            57 ~ -1 ~ 4 ~ byte 57: the neighbour -1 is not allowed; allowed: a vertex from 0 to 3
            57 ~ 3 ~ 4 ~ an edge is named at one of its ends alone, or has two weights; allowed: the same at both
            """)
    void badGraphIsRefused(int at, int value, int bytes, String message) throws IOException {
        ByteBuffer graph = ByteBuffer.wrap(gap(0, 6, 4, OFFSETS, NEIGHBOURS)).order(ByteOrder.LITTLE_ENDIAN);
        switch (bytes) {
            case 8 -> graph.putLong(at, value);
            case 4 -> graph.putInt(at, value);
            default -> graph.put(at, (byte) value);
        }
        Path path = write("g.sg", graph.array());
        assertThatThrownBy(() -> new EdgeFile(path, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(path + ": " + message);
    }

    @Test
    void negativeWeightIsRefusedWhereItIsUsed() throws IOException {
        int[] neighbours = {1, -3, 0, -3};
        Path path = write("g.wsg", gap(0, 2, 2, new long[] {0, 1, 2}, neighbours));
        assertThat(edges(new EdgeFile(path, false))).isEqualTo("0-1");
        assertThatThrownBy(() -> new EdgeFile(path, true))
                .hasMessage(path + ": byte 45: the weight -3 is not allowed; allowed: a number, at least 0");
    }
}
