package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GraphFileKindTest {
    /** A triangle 1 2 3 whose vertex 3 leads on to 4; 5 has no edges. */
    private static final String METIS = "5 4\n2 3\n% a comment\n1 3\n1 2 4\n3\n\n";

    private static final String EDGES = "0-1 0-2 1-2 2-3";

    @TempDir
    Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static String edges(EdgeFile file) {
        List<String> edges = new ArrayList<>();
        file.generate(0, 1, (from, to, weight) -> edges.add(from + "-" + to + (file.isWeighted() ? ":" + weight : "")));
        return String.join(" ", edges);
    }

    @ParameterizedTest
    @ValueSource(strings = {"g.graph", "g.metis", "g.METIS"})
    void readsMetis(String name) throws IOException {
        EdgeFile file = new EdgeFile(write(name, METIS), true);

        assertThat(edges(file)).isEqualTo(EDGES);
        assertThat(file.vertices()).isEqualTo(5);
        assertThat(file.notes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            3 2 1,2 7,1 7 3 9,2 9 ~ 0-1:7.0 1-2:9.0
            3 2 001,2 7,1 7 3 9,2 9 ~ 0-1:7.0 1-2:9.0
            3 2 10,50 2,50 1 3,50 2 ~ 0-1 1-2
            3 2 011 2,50 60 2 7,50 60 1 7 3 9,50 60 2 9 ~ 0-1:7.0 1-2:9.0
            3 2 100,40 2,40 1 3,40 2 ~ 0-1 1-2
            3 2 111,40 50 2 7,40 50 1 7 3 9,40 50 2 9 ~ 0-1:7.0 1-2:9.0
            """)
    void readsSizesAndWeightsOfMetis(String lines, String edges) throws IOException {
        assertThat(edges(new EdgeFile(write("g.graph", lines.replace(',', '\n') + "\n"), true)))
                .isEqualTo(edges);
    }

    /**
     * As many lines as an edge list that begins with counts has, too; but each line names the neighbours of its vertex,
     * and they name it.
     */
    @Test
    void fileThatIsMetisThroughoutIsMetis() throws IOException {
        EdgeFile ring = new EdgeFile(write("ring.txt", "4 4\n2 4\n1 3\n2 4\n1 3\n"), false);

        assertThat(edges(ring)).isEqualTo("0-1 0-3 1-2 2-3");
        assertThat(ring.notes())
                .containsExactly(
                        "it is taken for METIS, as its first line counts vertices and edges, and each line after it names the neighbours of a vertex");
    }

    /** The last line names 1 and 2, but 1 names 4 not. */
    @Test
    void fileThatIsMetisUpToItsLastLineIsAnEdgeList() throws IOException {
        EdgeFile file = new EdgeFile(write("ring.txt", "4 4\n2 3\n1 3\n2 4\n1 2\n"), false);

        assertThat(edges(file)).isEqualTo("3-3 1-2 0-2 1-3 0-1");
    }

    /** METIS would have no more lines than vertices. */
    @Test
    void anEdgeListMayBeNamedGraph() throws IOException {
        assertThat(edges(new EdgeFile(write("g.graph", "1 2\n2 3\n3 1\n"), false)))
                .isEqualTo("0-1 1-2 2-0");
        assertThat(edges(new EdgeFile(write("g.graph", "0 1\n"), false))).isEqualTo("0-1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            3 2,2,1 3 ~ : line 4: the file ends after 2 of 3 vertices
            3 3,2,1 3,2 ~ : line 5: the lines name 4 neighbours; allowed: 2 for each edge of the first line, 6
            3 2,2,3,1 2 ~ : line 5: an edge is named at one of its ends alone, or has two weights; allowed: the same at both
            3 2 1,2 7,1 7 3 9,2 8 ~ : line 5: an edge is named at one of its ends alone, or has two weights; allowed: the same at both
            3 2,2,1 3,2,1 ~ : line 5: there are more lines than vertices; allowed: 3
            3,2 ~ : line 1: the first line is not of METIS; allowed: vertices edges [fmt [ncon]]
            3 2,2,2 3,2 ~ : line 3: vertex 2 is its own neighbour, which METIS does not allow
            3 2,2,1 4,2 ~ : line 3: the neighbour '4' is not allowed; allowed: a whole number from 1 to 3
            3 2,2,0 3,2 ~ : line 3: the neighbour '0' is not allowed; allowed: a whole number from 1 to 3
            3 2 1,2 7,1 7 3,2 9 ~ : line 3: vertex 2 has 3 numbers; allowed: 0 and 2 a neighbour
            3 2 2,2,1 3,2 ~ : line 1: the format '2' is not allowed; allowed: up to three digits, 0 or 1
            """)
    void badMetisIsRefused(String lines, String message) throws IOException {
        Path path = write("g.metis", lines.replace(',', '\n') + "\n");
        assertThatThrownBy(() -> new EdgeFile(path, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(path + message);
    }

    @Test
    void readsDimacs() throws IOException {
        EdgeFile roads = new EdgeFile(write("g.gr", "c roads, of which\nc\np sp 4 2\na 1 3 7\na 3 1 7\n"), true);
        assertThat(edges(roads)).isEqualTo("0-2:7.0 2-0:7.0");
        assertThat(roads.vertices()).isEqualTo(4);

        EdgeFile colours = new EdgeFile(write("g.col", "p edge 3 4\nn 1 5\ne 1 2\ne 2 3\n"), true);
        assertThat(edges(colours)).isEqualTo("0-1 1-2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            p max 3 2,n 1 s ~ : line 1: 'p max 3 2' is not allowed; allowed of DIMACS: 'p sp vertices arcs' or 'p edge vertices edges'
            c text ~ : line 2: the line 'p sp vertices arcs' or 'p edge vertices edges' is missing
            p sp 3 2,a 1 2 5 ~ : line 3: the file has 1 arcs; allowed: 2, as its line 'p sp' says
            p sp 3 1,a 1 2 ~ : line 2: 'a 1 2' is not allowed; allowed: 'a u v weight'
            p edge 3 1,e 0 1 ~ : line 2: the vertex '0' is not allowed; allowed: a whole number from 1 to 3
            p edge 3 1,1 2 ~ : line 2: '1 2' is not allowed; allowed: 'e u v'
            """)
    void badDimacsIsRefused(String lines, String message) throws IOException {
        Path path = write("g.txt", lines.replace(',', '\n') + "\n");
        assertThatThrownBy(() -> new EdgeFile(path, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(path + message);
    }

    /** Of a vertex with 20,000 neighbours, more than 100,000 bytes long. */
    @Test
    void longLinesAreRead() throws IOException {
        StringBuilder star = new StringBuilder("20001 20000\n");
        for (int point = 2; point <= 20_001; point++) {
            star.append(point).append(' ');
        }
        star.append("\n1".repeat(20_000)).append('\n');
        assertThat(new EdgeFile(write("star.graph", star.toString()), false).edges())
                .isEqualTo(20_000);
    }
}
