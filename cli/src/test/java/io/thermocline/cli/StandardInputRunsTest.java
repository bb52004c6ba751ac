package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thermocline.cli.text.Painter;
import io.thermocline.engine.Sha256;
import io.thermocline.lab.InputRules;
import io.thermocline.lab.StandardInput;
import io.thermocline.lab.StandardLaboratory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of what comes from standard input. */
final class StandardInputRunsTest {
    /** Two sweeps over three pages: LRU misses all six in two frames, and three in three frames. */
    private static final String SWEEPS = "page\n1\n2\n3\n1\n2\n3\n";

    private int code;
    private String err = "";

    /** The JSON that a command prints; missing if it prints none. The temporary file is gone afterwards. */
    private JsonNode run(String in, String line) throws IOException {
        StringWriter out = new StringWriter();
        StringWriter errors = new StringWriter();
        Painter plain = new Painter(false);
        StandardInput input = new StandardInput(new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)));
        code = new Application(
                        new Console(new PrintWriter(out), new PrintWriter(errors), plain, plain, false, 120, false),
                        () -> StandardLaboratory.create(Path.of("target", "test-cache"), InputRules.ANY.with(input)),
                        new Surroundings(input, Map.of(), Path.of("")))
                .run((line + " -o json").split(" ", -1));
        err = errors.toString();
        assertThat(input.file().path()).doesNotExist();
        return new ObjectMapper().readTree(out.toString());
    }

    @ParameterizedTest
    @CsvSource({"2, 6", "3, 3"})
    void runReadsATrace(int frames, int misses) throws IOException {
        JsonNode result = run(SWEEPS, "run -w trace:- -p lru --clock none --set hbm.pages=" + frames);
        assertThat(result.path("served").path("nvme").asInt()).isEqualTo(misses);
        assertThat(result.path("fileSha256").path("trace").asText()).isEqualTo(Sha256.of(SWEEPS));
    }

    @Test
    void policiesOfAComparisonReadTheSameTrace() throws IOException {
        JsonNode results = run(SWEEPS, "compare -w trace:- -p lru,belady --clock none --set hbm.pages=2");
        assertThat(results).hasSize(2);
        assertThat(results.get(0).path("served").path("nvme").asInt()).isEqualTo(6);
        // 1 and 2 miss, 3 takes the frame of 2, 1 hits, 2 takes the frame of 1, 3 hits
        assertThat(results.get(1).path("served").path("nvme").asInt()).isEqualTo(4);
    }

    @Test
    void curveReadsATrace() throws IOException {
        JsonNode points = run(SWEEPS, "curve -w trace:- -p lru --sizes 2,3");
        assertThat(points.findValuesAsText("misses")).containsExactly("6", "3");
    }

    @Test
    void searchReadsAGraph() throws IOException {
        JsonNode result = run(
                "0 1\n1 2\n",
                "run -t gmt-a100 -w bfs?graph=- -p bam --clock none --set hbm.pages=1 --set dram.pages=1");
        assertThat(code).as(err).isZero();
        assertThat(result.path("fileSha256").path("graph").asText()).isEqualTo(Sha256.of("0 1\n1 2\n"));
    }

    @Test
    void refusalNamesStandardInput() throws IOException {
        run("page\nx\n", "run -w trace:- -p lru --clock none");
        assertThat(code).isEqualTo(2);
        assertThat(err).contains("trace stdin: line 2: a whole number expected as the page");
    }

    /** A cell of a matrix runs elsewhere, or later; a service does not see the input. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "matrix plan -w trace:- -p slow | '-' is stdin, which cannot be read again; write it to a file first",
                "run --fleet http://127.0.0.1:1 -w trace:- -p lru"
                        + " | 'trace:-' is stdin, which is not uploaded; write it to a file first"
            })
    void otherProcessesDoNotTakeIt(String line, String refusal) {
        Terminal terminal = new Terminal().in(SWEEPS).run(line.split(" ", -1));
        assertThat(terminal.code()).isEqualTo(2);
        assertThat(terminal.err()).contains(refusal);
    }
}
