package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Sha256;
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
            0 1 2,1 2 heavy ~ :2: the weight 'heavy' is not allowed; allowed: a number
            0 1 2,1 2 NaN ~ :2: the weight 'NaN' is not allowed; allowed: a number
            0 1 1f ~ :1: the weight '1f' is not allowed; allowed: a number
            %%MatrixMarket matrix coordinate real general,3 3 1,1 2 heavy ~ :3: the weight 'heavy' is not allowed; allowed: a number
            """)
    void aWeightThatIsNoNumberIsRefusedAlsoWhereItIsNotWanted(String lines, String message) throws IOException {
        assertRefused(lines, false, message);
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
    void aFileWithoutItsLastNewlineMayBeCutShort() throws IOException {
        Path path = write("0 1\n1 2\n2 13");
        assertThatThrownBy(() -> new EdgeFile(path, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(":3: the file ends without a newline");
    }

    @Test
    void aMatrixMarketFileBeginsWithItsBanner() throws IOException {
        Path path = Files.writeString(folder.resolve("graph.MTX"), "3 3 1\n1 2 5\n");
        assertThatThrownBy(() -> new EdgeFile(path, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(":1: a Matrix Market file begins with '%%MatrixMarket'");
        Files.writeString(path, "%%MATRIXMARKET matrix coordinate integer general\n3 3 1\n1 2 5\n");
        assertThat(edges(new EdgeFile(path, false))).isEqualTo("0-1");
    }

    @Test
    void readsGzip() throws IOException {
        Path path = folder.resolve("graph.gz");
        Files.write(path, gzip("0 1\n1 2\n"));

        assertThat(edges(new EdgeFile(path, false))).isEqualTo("0-1 1-2");
    }

    @Test
    void truncatedGzipIsRefused() throws IOException {
        byte[] bytes = gzip("0 1\n".repeat(1000));
        Path path = folder.resolve("graph.gz");
        Files.write(path, Arrays.copyOf(bytes, bytes.length - 9));

        assertThatThrownBy(() -> new EdgeFile(path, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(path + ":")
                .hasMessageEndingWith(": the gzip data is truncated or damaged");
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
    void gzipBeforeWhatIsNoneIsRefused() throws IOException {
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
                .hasMessageEndingWith(": the gzip data is truncated or damaged");
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
            0 1,2 x ~ :2: the vertex 'x' is not allowed; allowed: a whole number from 0 to 134217727
            0 1,2 -3 ~ :2: the vertex '-3' is not allowed; allowed: a whole number from 0 to 134217727
            #,0 134217728 ~ :2: the vertex '134217728' is not allowed; allowed: a whole number from 0 to 134217727
            0 99999999999999999999999 ~ :1: the vertex '99999999999999999999999' is not allowed; allowed: a whole number from 0 to 134217727
            7 ~ :1: an edge has 1 columns; allowed: 2 (u v) or 3 (u v weight)
            0 1 2 3 ~ :1: an edge has 4 columns; allowed: 2 (u v) or 3 (u v weight)
            0 1 2,,1 2 ~ :3: an edge has 2 columns; allowed: 3, as in the first edge of the file
            0 1 heavy ~ :1: the weight 'heavy' is not allowed; allowed: a number, at least 0
            0 1 -1 ~ :1: the weight '-1' is not allowed; allowed: a number, at least 0
            0 1 NaN ~ :1: the weight 'NaN' is not allowed; allowed: a number, at least 0
            0 1 1f ~ :1: the weight '1f' is not allowed; allowed: a number, at least 0
            0 1 0x1p3 ~ :1: the weight '0x1p3' is not allowed; allowed: a number, at least 0
            0 1 1e39 ~ :1: the weight '1e39' is not allowed; allowed: a number, at least 0
            """)
    void badEdgeListIsRefused(String lines, String message) throws IOException {
        assertRefused(lines, true, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            array real general ~ :1: '%%MatrixMarket matrix array real general' is not allowed; allowed: %%MatrixMarket matrix coordinate pattern|real|integer general|symmetric
            coordinate complex general ~ :1: '%%MatrixMarket matrix coordinate complex general' is not allowed; allowed: %%MatrixMarket matrix coordinate pattern|real|integer general|symmetric
            coordinate pattern general,%,3 4 1 ~ :3: the matrix has 3 rows and 4 columns; allowed: as many of both
            coordinate pattern general,3 3 ~ :2: the size line is missing; allowed: rows columns entries
            coordinate pattern general,3 3 2,1 2 ~ :4: the file ends after 1 of 2 entries
            coordinate pattern general,3 3 1,1 2,2 3 ~ :4: there are more than the 1 entries of the size line
            coordinate pattern general,3 3 1,0 2 ~ :3: the row '0' is not allowed; allowed: a whole number from 1 to 3
            coordinate real general,3 3 1,1 2 1d ~ :3: the weight '1d' is not allowed; allowed: a number, at least 0
            coordinate real general,3 3 1,1 2 ~ :3: an entry has 2 columns; allowed: 3
            """)
    void badMatrixMarketIsRefused(String lines, String message) throws IOException {
        assertRefused("%%MatrixMarket matrix " + lines, true, message);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x00, 0x01, 0x0B, 0x0C, 0x1F, 0x7F, 0x80, 0x85, 0xA0, 0xB2, 0xFF})
    void aByteThatIsNoBlankIsRefusedWhereverItStands(int damage) throws IOException {
        assertDamageRefused("0 1*\n1 2\n", damage, ":1: the vertex '1?' is not");
        assertDamageRefused("0*1 2\n", damage, ":1: the vertex '0?1' is not");
        assertDamageRefused("0 1\n*\n", damage, ":2: an edge has 1 columns; allowed: 2");
        assertDamageRefused("0 1 2*\n", damage, ":1: the weight '2?' is not");
        assertDamageRefused(BANNER + "pattern general\n3 3 1\n1* 2\n", damage, ":3: the row '1?' is not");
        assertDamageRefused(BANNER + "real general\n3 3 1\n1 2 *7\n", damage, ":3: the weight '?7' is not");
        assertDamageRefused(BANNER + "pattern general*\n3 3 1\n1 2\n", damage, ":1: '" + BANNER + "pattern general?'");
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
    void whatAFileUnpacksToHasALimitAlsoWhereItHasNoEdges() throws IOException {
        Path path = Files.write(folder.resolve("bomb.el.gz"), gzip("0 1\n" + "# nothing\n".repeat(100_000)));

        assertThat(GraphFiles.vertices(path, 1_000_004)).isEqualTo(2);
        assertThatThrownBy(() -> GraphFiles.vertices(path, 1_000_003))
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
    void fileThatChangesAfterItWasCountedIsRefused(String later) throws IOException {
        Path path = write("0 1\n1 2\n");
        EdgeFile file = new EdgeFile(path, false);
        write(later);

        assertThatThrownBy(() -> edges(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(path + ": has changed while it was read; ");
    }

    @Test
    void fileThatWasChangedBeforeItWasCountedIsRefused() throws IOException {
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
