package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thermocline.cli.text.Painter;
import io.thermocline.engine.Sha256;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.ProgramVersion;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.report.analysis.Origins;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The origin that results name, in every format. */
@Tag("process")
final class OriginsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Laboratory LABORATORY = StandardLaboratory.create(Path.of("target", "test-cache"));

    @TempDir
    static Path folder = Path.of("");

    private static String run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Painter plain = new Painter(false);
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), plain, plain, false, 120, false);
        assertThat(new Application(console, () -> LABORATORY).run(arguments))
                .as(err.toString())
                .isZero();
        return out.toString();
    }

    private static JsonNode json(String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(arguments));
        words.addAll(List.of("-o", "json"));
        return JSON.readTree(run(words.toArray(String[]::new)));
    }

    private static JsonNode timeless(JsonNode result) {
        ObjectNode rest = result.deepCopy();
        rest.remove(List.of("wallTimeNs", "accessesPerSecond"));
        return rest;
    }

    /** A compressed trace of eight accesses to three pages. */
    private static Path trace(String name) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write("page,op\n7,r\n9,w\n7,r\n8,r\n7,w\n9,r\n8,r\n7,r\n".getBytes(StandardCharsets.UTF_8));
        }
        return Files.write(folder.resolve(name), bytes.toByteArray());
    }

    @Test
    void resultHasItsOriginAndACommandThatReproducesIt() throws IOException {
        Path trace = trace("with blank.csv.gz");
        JsonNode result = json(
                "run",
                "-w",
                "trace:" + trace + "?unit=object",
                "-p",
                "s3fifo?small-share=0.5",
                "--scale",
                "1/64",
                "--set",
                "policy.small-share=0.2",
                "--set",
                "hbm.frames=2",
                "--set",
                "accelerator.concurrency=4");
        assertThat(result.get("settings").toString())
                .isEqualTo("{\"accelerator.concurrency\":\"4\",\"hbm.frames\":\"2\","
                        + "\"policy.small-share\":\"0.5\",\"workload.unit\":\"object\"}");
        long page = result.get("pageBytes").longValue();
        assertThat(result.get("capacityPages").get("hbm").longValue()).isEqualTo(2);
        assertThat(result.get("capacityBytes").get("hbm").longValue()).isEqualTo(2 * page);
        assertThat(result.get("capacityBytes").get("nvme").longValue()).isEqualTo((512L << 30) / 64);
        assertThat(result.get("version").textValue())
                .isEqualTo(ProgramVersion.text())
                .startsWith(Version.number());
        assertThat(result.get("fileSha256").toString()).isEqualTo("{\"trace\":\"" + Sha256.of(trace) + "\"}");

        String command = result.get("command").textValue();
        Process shell = new ProcessBuilder("sh", "-c", "for word in " + command + "; do echo \"$word\"; done").start();
        String[] words = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split("\n", -1);
        assertThat(words[0]).isEqualTo("thermocline");
        String[] arguments = java.util.Arrays.copyOfRange(words, 1, words.length - 1);
        assertThat(timeless(json(arguments))).isEqualTo(timeless(result));
    }

    @Test
    void changedTraceContentShowsInTheResult() throws IOException {
        Path trace = Files.writeString(folder.resolve("t.csv"), "page\n1\n2\n");
        JsonNode before = json("run", "-w", "trace:" + trace, "-p", "lru");
        Files.writeString(trace, "page\n1\n3\n");
        JsonNode after = json("run", "-w", "trace:" + trace, "-p", "lru");
        assertThat(after.get("counts")).isEqualTo(before.get("counts"));
        assertThat(after.get("fileSha256")).isNotEqualTo(before.get("fileSha256"));
    }

    @Test
    void runOfAComparisonHasItsOwnCommand() throws IOException {
        JsonNode runs = json(
                "compare", "-w", "zipf?pages=500&accesses=5000", "-p", "lru,s3fifo", "--set", "policy.small-share=0.2");
        assertThat(runs.get(0).get("settings").has("policy.small-share")).isFalse();
        assertThat(runs.get(0).get("command").textValue()).doesNotContain("small-share");
        assertThat(runs.get(1).get("settings").get("policy.small-share").textValue())
                .isEqualTo("0.2");
        assertThat(runs.get(1).get("command").textValue()).contains("--set policy.small-share=0.2");
    }

    @Test
    void rowsOfASweepDifferInTheirSettings() {
        String[] lines = run(
                        "compare",
                        "-w",
                        "zipf?pages=500&accesses=5000,zipf?pages=600&accesses=5000",
                        "-p",
                        "s3fifo,s3fifo?small-share=0.5,lru",
                        "--set",
                        "hbm.frames=50",
                        "-o",
                        "csv")
                .split("\n", -1);
        List<String> columns = List.of(lines[0].split(",", -1));
        List<String> rows = new ArrayList<>();
        for (String line : List.of(lines).subList(1, 7)) {
            List<String> cells = List.of(line.split(",", -1));
            rows.add(String.join(
                    "/",
                    cells.get(columns.indexOf("set.hbm.frames")),
                    cells.get(columns.indexOf("set.policy.small-share")),
                    cells.get(columns.indexOf("set.workload.pages"))));
        }
        assertThat(rows).containsExactly("50//500", "50/0.5/500", "50//500", "50//600", "50/0.5/600", "50//600");
    }

    @Test
    void tablesNameSettingsAndContentHashes() throws IOException {
        String trace = trace("plain.csv.gz").toString();
        String hash = "  trace sha256 " + Sha256.of(Path.of(trace)).substring(0, 12) + "\n";
        String set = "  set: hbm.frames=50, policy.small-share=0.2 (s3fifo)\n";
        String[] options = {"-w", "trace:" + trace, "--set", "hbm.frames=50", "--set", "policy.small-share=0.2"};
        assertThat(run(and("compare -p lru,s3fifo", options)))
                .startsWith("version " + ProgramVersion.text() + "; rerun: thermocline compare --testbed two-tier")
                .contains(set + hash);
        assertThat(run(and("run -p s3fifo", options)))
                .contains("  set: hbm.frames=50, policy.small-share=0.2\n" + hash)
                .contains("  version " + ProgramVersion.text() + "; rerun: thermocline run --testbed two-tier");
        String[] varied = {"-w", "trace:" + trace, "--set", "policy.small-share=0.2", "--sizes", "1,2"};
        assertThat(run(and("curve -p lru,s3fifo", varied)))
                .startsWith("version " + ProgramVersion.text() + "; rerun: thermocline curve --testbed two-tier")
                .contains("  set: policy.small-share=0.2 (s3fifo)\n" + hash);
    }

    /** Two builds of one number are told apart in a table as in JSON and CSV. */
    @Test
    void tableNamesTheCommit() {
        assertThat(Origins.rerun("0.1.0+1a2b3c4d5e6f.dirty", "thermocline run"))
                .isEqualTo("version 0.1.0+1a2b3c4d5e6f.dirty; rerun: thermocline run\n");
    }

    private static String[] and(String first, String... more) {
        List<String> words = new ArrayList<>(List.of(first.split(" ", -1)));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    @Test
    void studiesNameTheirVersionAndExperiments() throws IOException {
        JsonNode rows = JSON.readTree(rowsOfStudy());
        assertThat(rows.get(0).get("version").textValue()).isEqualTo(ProgramVersion.text());
        assertThat(rows.get(0).get("command").textValue()).isEqualTo("thermocline reproduce gmt --scale 1/8192");
        assertThat(rows.get(0).get("studySha256").textValue()).hasSize(64);
    }

    private static String rowsOfStudy() {
        StringWriter out = new StringWriter();
        Painter plain = new Painter(false);
        Console console =
                new Console(new PrintWriter(out), new PrintWriter(new StringWriter()), plain, plain, false, 120, false);
        int unused = new Application(console, () -> LABORATORY)
                .run(
                        "reproduce",
                        "gmt",
                        "--scale",
                        "1/8192",
                        "--keep",
                        "target/test-kept",
                        "-o",
                        "json"); // bands do not hold there
        return out.toString();
    }
}
