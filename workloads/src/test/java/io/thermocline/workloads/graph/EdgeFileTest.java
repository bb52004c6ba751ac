package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Sha256;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.files.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeFileTest {
    private static final String BANNER = "%%MatrixMarket matrix coordinate ";

    @TempDir
    Path folder;

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("graph.txt"), text);
    }

    private static String edges(EdgeFile file) {
        List<String> edges = new ArrayList<>();
        file.generate(0, 2, (from, to, weight) -> edges.add(from + "-" + to + (file.isWeighted() ? ":" + weight : "")));
        file.generate(1, 2, (from, to, weight) -> edges.add("again"));
        return String.join(" ", edges);
    }

    @Test
    void readsAnEdgeList() throws IOException {
        EdgeFile file = new EdgeFile(write("# SNAP\n0\t3\n\n% more\r\n2 1\r\n"), true);

        assertThat(edges(file)).isEqualTo("0-3 2-1");
        assertThat(file.vertices()).isEqualTo(4);
        assertThat(file.edges()).isEqualTo(2);
        assertThat(file.isWeighted()).isFalse();
    }

    @Test
    void readsWeightsWhereTheyAreWanted() throws IOException {
        Path path = write("0 1 2.5\n1 2 1e3\n");

        assertThat(edges(new EdgeFile(path, true))).isEqualTo("0-1:2.5 1-2:1000.0");
        assertThat(edges(new EdgeFile(path, false))).isEqualTo("0-1 1-2");
    }

    /** As in a file of signs or of times, which are no lengths. */
    @Test
    void weightsThatAreNotWantedMayBeAnyNumbers() throws IOException {
        assertThat(edges(new EdgeFile(write("0 1 -1\n1 2 1e39\n"), false))).isEqualTo("0-1 1-2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            0 1 2,1 2 heavy ~ : line 2: the weight 'heavy' is not allowed; allowed: a number
            0 1 2,1 2 NaN ~ : line 2: the weight 'NaN' is not allowed; allowed: a number
            0 1 1f ~ : line 1: the weight '1f' is not allowed; allowed: a number
            %%MatrixMarket matrix coordinate real general,3 3 1,1 2 heavy ~ : line 3: the weight 'heavy' is not allowed; allowed: a number
            """)
    void nonNumericWeightIsRefusedEvenIfUnused(String lines, String message) throws IOException {
        assertRefused(lines, false, message);
    }

    /** Vertices are the ranks of their numbers: 3000000 is 1, since 7 is the least. */
    @Test
    void vertexNumbersMayHaveGaps() throws IOException {
        EdgeFile file = new EdgeFile(write("3000000 9223372036854775807\n7 3000000\n134217727 134217728\n"), false);

        assertThat(edges(file)).isEqualTo("1-4 0-1 2-3");
        assertThat(file.vertices()).isEqualTo(5);
        assertThat(file.ids().vertex(134_217_728)).isEqualTo(3);
        assertThat(file.ids().vertex(8)).isEqualTo(VertexIds.NONE);
        assertThat(file.ids().vertex(134_217_729)).isEqualTo(VertexIds.NONE);
    }

    @Test
    void consecutiveVertexNumbersAreKept() throws IOException {
        assertThat(edges(new EdgeFile(write("2 0\n0 1\n"), false))).isEqualTo("2-0 0-1");
        EdgeFile fromFive = new EdgeFile(write("7 5\n5 6\n"), false);
        assertThat(edges(fromFive)).isEqualTo("2-0 0-1");
        assertThat(fromFive.ids()).isEqualTo(new VertexIds.Consecutive(5, 3));
    }

    /**
     * As Matrix Market declares a size, a vertex without edges is one; where edges alone tell of vertices, there is
     * none.
     */
    @Test
    void declaredVerticesMayHaveNoEdges() throws IOException {
        assertThat(new EdgeFile(write(BANNER + "pattern general\n9 9 1\n2 8\n"), false).vertices())
                .isEqualTo(9);
        assertThat(new EdgeFile(write("2 8\n"), false).vertices()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "100000 1 2.50\n",
                "\uFEFF100000 1 2.5\n",
                "1e+05 1.0 2.5\n",
                "0100000\t+1\t2.5e0\r\n",
                " 100000 ,1, 2.5\n",
                "100000,1,2.5",
                "// comment, with commas\n\n% more\n100000 1 2.5\n"
            })
    void harmlessVariationsAreRead(String text) throws IOException {
        EdgeFile file = new EdgeFile(write(text), true);

        assertThat(edges(file)).isEqualTo("1-0:2.5");
        assertThat(file.ids().last()).isEqualTo(100_000);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            0,,1 ~ : line 1: the vertex '' is not allowed; allowed: a whole number from 0 to 9223372036854775807
            0,1, ~ : line 1: the weight '' is not allowed; allowed: a number, at least 0
            1,234 5 ~ : line 1: the vertex '234 5' is not allowed; allowed: a whole number from 0 to 9223372036854775807
            """)
    void csvFieldIsOneNumber(String text, String message) throws IOException {
        Path path = write(text + "\n");
        assertThatThrownBy(() -> new EdgeFile(path, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(path + message);
    }

    @Test
    void utf16TextIsRefusedByName() throws IOException {
        Path path = Files.write(folder.resolve("graph.txt"), "\uFEFF0 1\n".getBytes(StandardCharsets.UTF_16LE));
        assertThatThrownBy(() -> new EdgeFile(path, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(path + ": line 1: the text is in UTF-16, which is not read; save it as UTF-8 or ASCII");
    }

    /** 2^24 + 1 is no float; 2^24 + 2 is one. */
    @Test
    void roundedWeightIsNoted() throws IOException {
        Path path = write("0 1 16777218\n1 2 16777217\n");
        assertThat(edges(new EdgeFile(path, true))).isEqualTo("0-1:1.6777218E7 1-2:1.6777216E7");
        assertThat(new EdgeFile(path, true).notes())
                .containsExactly("weights are kept with 24 bits: 16777217 is taken for 16777216");
        assertThat(new EdgeFile(path, false).notes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            40 300,0 1,1 39 ~ 40 300~ vertex 300 appears only there
            4 3,0 1,0 2,0 3 ~ 4 3~ its second number is the number of lines that follow
            3 4,1 2,2 3,3 1,1 3 ~ 3 4~ vertex 4 appears only there
            4 4,1 2,2 3,3 1,1 4 ~ 4 4~ its second number is the number of lines that follow
            3 3 2,1 2 1,2 3 1 ~ 3 3 2~ its last number is the number of lines that follow
            70 80,0 1,1 2 ~ 70 80~ vertices 70 and 80 appear only there
            """)
    void firstLineThatMayBeAHeaderIsNoted(String lines, String line, String why) throws IOException {
        EdgeFile file = new EdgeFile(write(lines.replace(',', '\n') + "\n"), false);
        assertThat(file.notes())
                .containsExactly("its first line, '" + line + "', is taken for an edge, but " + why
                        + "; if the line counts vertices and edges, remove it or begin it with '#'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0 1\n",
                "0 1\n1 2\n2 3\n",
                "0 3\n0 1\n0 2\n",
                "1 2\n1 3\n4 1\n",
                "5 0\n5 1\n0 1\n",
                "0 1 7\n1 2 9\n"
            })
    void firstLineThatIsAnEdgeIsNotNoted(String text) throws IOException {
        assertThat(new EdgeFile(write(text), true).notes()).isEmpty();
    }

    @Test
    void readsMatrixMarket() throws IOException {
        EdgeFile pattern = new EdgeFile(write(BANNER + "pattern general\n% made by hand\n5 5 2\n1 2\n3 1\n"), true);
        assertThat(edges(pattern)).isEqualTo("0-1 2-0");
        assertThat(pattern.vertices()).isEqualTo(5);

        assertThat(edges(new EdgeFile(write(BANNER + "integer symmetric\n3 3 1\n3 1 7\n"), true)))
                .isEqualTo("2-0:7.0");
        assertThat(edges(new EdgeFile(write(BANNER + "real general\n3 3 1\n3 1 -7\n"), false)))
                .isEqualTo("2-0");
    }

    @Test
    void lastLineNeedsNoNewline() throws IOException {
        EdgeFile file = new EdgeFile(write("0 1\n1 2\n2 13"), false);
        assertThat(edges(file)).isEqualTo("0-1 1-2 2-3"); // vertex 3 is 13
        assertThat(file.notes())
                .containsExactly("its last line has no newline; if the file was cut short, that line may be, too");
        assertThat(new EdgeFile(write("0 1\n1 2\n2 13\n"), false).notes()).isEmpty();
        assertThat(edges(new EdgeFile(write(BANNER + "pattern general\n3 3 1\n1 2"), false)))
                .isEqualTo("0-1");
    }

    /** Its banner would pass for the comment of an edge list, and its size for an edge. */
    @Test
    void blankLinesBeforeTheBannerAreAllowed() throws IOException {
        assertThat(edges(new EdgeFile(write("\n\n" + BANNER + "integer general\n3 3 1\n1 2 5\n"), true)))
                .isEqualTo("0-1:5.0");
    }

    @Test
    void carriageReturnLineEndsAreRefusedByName() throws IOException {
        Path path = write("0 1\r1 2\r");
        assertThatThrownBy(() -> new EdgeFile(path, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("; its lines end with a carriage return alone: end them with a newline");
    }

    @Test
    void matrixMarketFileWithoutBannerIsRefused() throws IOException {
        Path path = Files.writeString(folder.resolve("graph.MTX"), "3 3 1\n1 2 5\n");
        assertThatThrownBy(() -> new EdgeFile(path, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(": line 1: a Matrix Market file begins with '%%MatrixMarket'");
        Files.writeString(path, "%%MATRIXMARKET matrix coordinate integer general\n3 3 1\n1 2 5\n");
        assertThat(edges(new EdgeFile(path, false))).isEqualTo("0-1");
    }

    @Test
    void readsGzip() throws IOException {
        Path path = folder.resolve("graph.gz");
        Files.write(path, gzip("0 1\n1 2\n"));

        assertThat(edges(new EdgeFile(path, false))).isEqualTo("0-1 1-2");
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "CHUNKS") // which only DynamoRIO writes
    void readsTheCompressionsOfTraces(Compression compression) throws IOException {
        Path path = folder.resolve("graph.txt"); // its content tells
        try (OutputStream out = compression.compress(Files.newOutputStream(path))) {
            out.write("0 1\n1 2\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(edges(new EdgeFile(path, false))).isEqualTo("0-1 1-2");
    }

    @Test
    void otherPackingsAreRefusedByName() throws IOException {
        byte[] lzip = "LZIP\u0001\u0002".getBytes(StandardCharsets.ISO_8859_1);
        Path path = Files.write(folder.resolve("graph.txt"), lzip);
        assertThatThrownBy(() -> new EdgeFile(path, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(path + ": is packed with lzip, which is not read; unpack it first");

        byte[] tar = new byte[1024];
        System.arraycopy("ustar".getBytes(StandardCharsets.UTF_8), 0, tar, 257, 5);
        Path archive = folder.resolve("graph.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(archive))) {
            out.write(tar);
        }
        assertThatThrownBy(() -> new EdgeFile(archive, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(archive + ": is a tar archive, which is not read; unpack it first");
    }

    @Test
    void truncatedGzipIsRefused() throws IOException {
        byte[] bytes = gzip("0 1\n".repeat(1000));
        Path path = folder.resolve("graph.gz");
        Files.write(path, Arrays.copyOf(bytes, bytes.length - 9));

        assertThatThrownBy(() -> new EdgeFile(path, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(path + ":")
                .hasMessageEndingWith(": the .gz data is truncated or damaged");
    }

    @Test
    void readsAllMembersOfGzip() throws IOException {
        Path path = Files.write(folder.resolve("graph.gz"), joined(gzip("0 1\n"), gzip("1 2\n"), gzip("2 0\n")));

        assertThat(edges(new EdgeFile(path, false))).isEqualTo("0-1 1-2 2-0");
    }

    @Test
    void gzipCutAnywhereInItsSecondMemberIsRefused() throws IOException {
        byte[] member = gzip("0 1\n1 2\n");
        byte[] whole = joined(member, member);
        for (int length = member.length + 1; length < whole.length; length++) {
            refusedAsDamaged(Arrays.copyOf(whole, length));
        }
    }

    @Test
    void gzipWithTrailingGarbageIsRefused() throws IOException {
        byte[] member = gzip("0 1\n");
        byte[] damaged = member.clone();
        damaged[1] ^= 1; // in its magic number
        refusedAsDamaged(joined(member, damaged));
        refusedAsDamaged(joined(member, "garbage".getBytes(StandardCharsets.UTF_8)));
        refusedAsDamaged(joined(member, new byte[1]));
    }

    private void refusedAsDamaged(byte[] bytes) throws IOException {
        Path path = Files.write(folder.resolve("graph.gz"), bytes);

        assertThatThrownBy(() -> new EdgeFile(path, false))
                .as("%d bytes", bytes.length)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith(": the .gz data is truncated or damaged");
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            bytes.writeBytes(part);
        }
        return bytes.toByteArray();
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            0 1,2 x ~ : line 2: the vertex 'x' is not allowed; allowed: a whole number from 0 to 9223372036854775807
            0 1,2 -3 ~ : line 2: the vertex '-3' is not allowed; allowed: a whole number from 0 to 9223372036854775807
            0 1,2 1.5 ~ : line 2: the vertex '1.5' is not allowed; allowed: a whole number from 0 to 9223372036854775807
            0 1,2 0x1F ~ : line 2: the vertex '0x1F' is not allowed; allowed: a whole number from 0 to 9223372036854775807
            #,0 9223372036854775808 ~ : line 2: the vertex '9223372036854775808' is not allowed; allowed: a whole number from 0 to 9223372036854775807
            0 1e999999999 ~ : line 1: the vertex '1e999999999' is not allowed; allowed: a whole number from 0 to 9223372036854775807
            source target,0 1 ~ : line 1: the vertex 'source' is not allowed; allowed: a whole number from 0 to 9223372036854775807; if the line names the columns, remove it or begin it with '#'; vertices that have names must be numbered
            0;1,1;2 ~ : line 1: an edge has 1 column; allowed: 2 (u v) or 3 (u v weight); part the columns by blanks, tabs or commas
            7 ~ : line 1: an edge has 1 column; allowed: 2 (u v) or 3 (u v weight); if the line gives the numbers of vertices or edges, remove it
            0 1 2 3 ~ : line 1: an edge has 4 columns; allowed: 2 (u v) or 3 (u v weight); lines of neighbours are read as METIS if the file is named .graph; otherwise write one edge on each line, without its time
            0 1 2,,1 2 ~ : line 3: an edge has 2 columns; allowed: 3, as in the first edge of the file; lines of neighbours are read as METIS if the file is named .graph; otherwise write one edge on each line, without its time
            3 2,0 1 5,1 2 5 ~ : line 2: an edge has 3 columns; allowed: 2, as in the first edge of the file; if the first line counts vertices and edges, remove it
            0 1 {} ~ : line 1: the weight '{}' is not allowed; allowed: a number, at least 0; leave out the attributes of edges, as networkx does with data=False
            *Vertices 2 ~ : line 1: the vertex '*Vertices' is not allowed; allowed: a whole number from 0 to 9223372036854775807; the file looks like a Pajek file, which is not read: write a line 'u v' or 'u v weight' for each edge
            graph [ ~ : line 1: the vertex 'graph' is not allowed; allowed: a whole number from 0 to 9223372036854775807; the file looks like a GML file, which is not read: write a line 'u v' or 'u v weight' for each edge
            "0" "1" ~ : line 1: the vertex '"0"' is not allowed; allowed: a whole number from 0 to 9223372036854775807; leave out the quotation marks
            AdjacencyGraph,3 ~ : line 1: an edge has 1 column; allowed: 2 (u v) or 3 (u v weight); the file looks like an adjacency graph of Ligra, which is not read: write a line 'u v' or 'u v weight' for each edge
            0 1 heavy ~ : line 1: the weight 'heavy' is not allowed; allowed: a number, at least 0
            0 1 -1 ~ : line 1: the weight '-1' is not allowed; allowed: a number, at least 0
            0 1 NaN ~ : line 1: the weight 'NaN' is not allowed; allowed: a number, at least 0
            0 1 1f ~ : line 1: the weight '1f' is not allowed; allowed: a number, at least 0
            0 1 0x1p3 ~ : line 1: the weight '0x1p3' is not allowed; allowed: a number, at least 0
            0 1 1e39 ~ : line 1: the weight '1e39' is not allowed; allowed: a number, at least 0
            0 1 1e-50 ~ : line 1: the weight '1e-50' is not allowed; allowed: 0, or a number from 1.4E-45 to 3.4028235E38
            """)
    void badEdgeListIsRefused(String lines, String message) throws IOException {
        assertRefused(lines, true, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            array real general ~ : line 1: '%%MatrixMarket matrix array real general' is not allowed; allowed: %%MatrixMarket matrix coordinate pattern|real|integer general|symmetric
            coordinate complex general ~ : line 1: '%%MatrixMarket matrix coordinate complex general' is not allowed; allowed: %%MatrixMarket matrix coordinate pattern|real|integer general|symmetric
            coordinate pattern general,%,3 4 1 ~ : line 3: the matrix has 3 rows and 4 columns; allowed: as many of both
            coordinate pattern general,3 3 ~ : line 2: the size line is missing; allowed: rows columns entries
            coordinate pattern general,3 3 2,1 2 ~ : line 4: the file ends after 1 of 2 entries
            coordinate pattern general,3 3 1,1 2,2 3 ~ : line 4: there are more entries than the size line gives; allowed: 1
            coordinate pattern general,3 3 1,0 2 ~ : line 3: the row '0' is not allowed; allowed: a whole number from 1 to 3
            coordinate real general,3 3 1,1 2 1d ~ : line 3: the weight '1d' is not allowed; allowed: a number, at least 0
            coordinate real general,3 3 1,1 2 ~ : line 3: an entry has 2 columns; allowed: 3
            """)
    void badMatrixMarketIsRefused(String lines, String message) throws IOException {
        assertRefused("%%MatrixMarket matrix " + lines, true, message);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x00, 0x01, 0x0B, 0x0C, 0x1F, 0x7F, 0x80, 0x85, 0xA0, 0xB2, 0xFF})
    void unexpectedByteIsRefusedAnywhere(int damage) throws IOException {
        assertDamageRefused("0 1*\n1 2\n", damage, ": line 1: the vertex '1?' is not");
        assertDamageRefused("0*1 2\n", damage, ": line 1: the vertex '0?1' is not");
        assertDamageRefused("0 1\n*\n", damage, ": line 2: an edge has 1 column; allowed: 2");
        assertDamageRefused("0 1 2*\n", damage, ": line 1: the weight '2?' is not");
        assertDamageRefused(BANNER + "pattern general\n3 3 1\n1* 2\n", damage, ": line 3: the row '1?' is not");
        assertDamageRefused(BANNER + "real general\n3 3 1\n1 2 *7\n", damage, ": line 3: the weight '?7' is not");
        assertDamageRefused(
                BANNER + "pattern general*\n3 3 1\n1 2\n", damage, ": line 1: '" + BANNER + "pattern general?'");
    }

    private void assertDamageRefused(String text, int damage, String message) throws IOException {
        byte[] bytes = text.replace('*', (char) damage).getBytes(StandardCharsets.ISO_8859_1);
        Path path = Files.write(folder.resolve("graph.txt"), bytes);

        assertThatThrownBy(() -> new EdgeFile(path, true))
                .as(text)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(path + message)
                .message()
                .doesNotContainPattern("[^\\x20-\\x7e]");
    }

    private void assertRefused(String lines, boolean weightsWanted, String message) throws IOException {
        Path path = write(lines.replace(',', '\n') + "\n");

        assertThatThrownBy(() -> new EdgeFile(path, weightsWanted))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(path + message);
    }

    @Test
    void decompressedSizeIsLimitedEvenWithoutEdges() throws IOException {
        Path path = Files.write(folder.resolve("bomb.el.gz"), gzip("0 1\n" + "# nothing\n".repeat(100_000)));

        assertThat(GraphFiles.vertices(InputFile.of(path), 1_000_004, 1 << 20)).isEqualTo(2);
        assertThatThrownBy(() -> GraphFiles.vertices(InputFile.of(path), 1_000_003, 1 << 20))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(path + ": is larger than 1000003 bytes when decompressed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"# nothing\n", "1 1\n", "0 0\n7 7\n"})
    void fileWithoutEdgesBetweenDifferentVerticesIsRefused(String content) throws IOException {
        Path path = write(content);

        assertThatThrownBy(() -> new EdgeFile(path, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(path + ": there are no edges between different vertices; allowed: at least one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 1\n1 0\n", "0 1\n", "0 1\n1 2\n2 3\n"})
    void fileChangedAfterCountingIsRefused(String later) throws IOException {
        Path path = write("0 1\n1 2\n");
        EdgeFile file = new EdgeFile(path, false);
        write(later);

        assertThatThrownBy(() -> edges(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(path + ": has changed while it was read; ");
    }

    @Test
    void fileChangedBeforeCountingIsRefused() throws IOException {
        Path path = folder.resolve("graph.gz");
        Files.write(path, gzip("0 1\n"));
        String before = Sha256.of(path);
        assertThat(edges(new EdgeFile(path, false).unchangedSince(before))).isEqualTo("0-1");
        Files.write(path, gzip("1 0\n"));

        EdgeFile changed = new EdgeFile(path, false);
        assertThatThrownBy(() -> changed.unchangedSince(before))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(path + ": has changed while it was read; ");
    }

    @Test
    void missingFileIsRefused() {
        Path path = folder.resolve("missing");

        assertThatThrownBy(() -> new EdgeFile(path, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(path + ": no such file");
    }
}
