package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MatrixCommandTest {
    private static final String OPTIONS =
            "-t three-tier -w zipf,scan -p slow,fast --scale 1/64 --seed 3 --set hbm.pages=900";

    @TempDir
    Path folder;

    private Path cells = Path.of("");

    @BeforeEach
    void plan() throws IOException {
        cells = Files.writeString(folder.resolve("cells.jsonl"), planned(OPTIONS));
    }

    private static String planned(String options) {
        Terminal terminal = new Terminal().run(("matrix plan " + options).split(" ", -1));
        assertThat(terminal.err()).isEmpty();
        assertThat(terminal.code()).isZero();
        return terminal.out();
    }

    private Terminal matrix(String line) {
        return new Terminal().run(words(line));
    }

    private String[] words(String line) {
        return ("matrix " + line.replace("CELLS", cells.toString()).replace("DIR", folder.toString())).split(" ", -1);
    }

    private String compared(String more) {
        return new Terminal().run(("compare " + OPTIONS + more).split(" ", -1)).out();
    }

    /** A table without the line that says how to make it again. */
    private static String untold(String output) {
        return output.replaceFirst("^version .*; rerun: .*\n", "");
    }

    private static void assertRefused(Terminal terminal, String... says) {
        assertThat(terminal.err()).contains(says).hasLineCount(1);
        assertThat(terminal.out()).isEmpty();
        assertThat(terminal.code()).isEqualTo(2);
    }

    private static String key(String line) throws Exception {
        return String.valueOf(JsonTree.at(JsonTree.parse(line), "key"));
    }

    @Test
    void lineIsACompleteSpecification() throws Exception {
        List<String> lines = Files.readAllLines(cells);
        assertThat(lines).hasSize(4).doesNotHaveDuplicates();
        Object last = JsonTree.parse(lines.get(3));
        assertThat(JsonTree.at(last, "version")).isEqualTo(Version.number());
        assertThat(String.valueOf(JsonTree.at(last, "spec")))
                .isEqualTo("{testbed=three-tier, workload=scan, policy=fast, scale=0.015625, seed=3, clock=model,"
                        + " settings={hbm.pages=900}}");
    }

    @Test
    void keyIsIndependentOfTheOrderOfSettings() throws Exception {
        String options = "-w zipf -p fast --set hbm.pages=9 --set policy.sample-size=5";
        String swapped = "--set policy.sample-size=5 --set hbm.pages=9 -p fast -w zipf";
        assertThat(key(planned(swapped))).isEqualTo(key(planned(options))).matches("[0-9a-f]{64}");
        assertThat(key(planned(options + " --seed 2"))).isNotEqualTo(key(planned(options)));
    }

    @Test
    void keyCoversTheContentsOfFiles() throws Exception {
        Path trace = Files.writeString(folder.resolve("t.csv"), "page\n1\n");
        String options = "-w trace:" + trace + " -p slow";
        String before = planned(options);
        assertThat(planned(options)).isEqualTo(before);
        Files.writeString(trace, "page\n2\n");
        assertThat(key(planned(options))).isNotEqualTo(key(before));

        Files.writeString(cells, before);
        assertRefused(matrix("run CELLS"), "cell 0", "another content", trace.toString());
        Files.delete(trace);
        assertRefused(matrix("run CELLS"), "--workload", "no file", trace.toString());
    }

    @Test
    void cellHasOnlyTheSettingsThatApplyToIt() throws Exception {
        List<String> lines = planned("-w zipf -p slow,fast --set policy.sample-size=5 --set hbm.pages=900")
                .lines()
                .toList();
        assertThat(lines.get(0)).contains("\"settings\":{\"hbm.pages\":\"900\"}");
        assertThat(lines.get(1)).contains("\"settings\":{\"hbm.pages\":\"900\",\"policy.sample-size\":\"5\"}");
        Files.write(cells, lines);
        matrix("run CELLS --results DIR/results");
        assertThat(matrix("gather CELLS --results DIR/results").out()).contains("fast");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-w zipf,zipf -p slow", "-w zipf -p slow,fast,slow"})
    void cellPlannedTwiceIsRefused(String options) {
        assertRefused(new Terminal().run(("matrix plan " + options).split(" ", -1)), "is named twice; name it once");
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "csv", "table"})
    void cellsRunOneByOneGiveTheComparison(String format) throws IOException {
        List<String> logs = new ArrayList<>(List.of("generating something ..."));
        for (int pod = 0; pod < 4; pod++) {
            Terminal terminal = new Terminal()
                    .with("JOB_COMPLETION_INDEX", Integer.toString(pod))
                    .run(words("run CELLS"));
            assertThat(terminal.code()).isZero();
            assertThat(terminal.laboratory.ran).hasSize(1);
            logs.add(terminal.out().strip());
        }
        Collections.reverse(logs);
        logs.add(logs.get(2)); // a pod that was run again
        logs.add(logs.get(1).substring(0, 90)); // and one that was killed
        String log = String.join("\n", logs);
        Terminal gathered = new Terminal().in(log).run(words("gather CELLS --results - -o " + format));
        assertThat(gathered.err()).isEmpty();
        assertThat(untold(gathered.out())).isEqualTo(untold(compared(" -o " + format)));
        Path file = Files.writeString(folder.resolve("log"), log);
        assertThat(untold(matrix("gather CELLS -o " + format + " --results " + file)
                        .out()))
                .isEqualTo(untold(gathered.out()));
    }

    @Test
    void jsonGatherNeedsNoLaboratory() {
        matrix("run CELLS --results DIR/done");
        Terminal json = matrix("gather CELLS -o json --results DIR/done");
        assertThat(json.code()).isZero();
        assertThat(json.laboratories()).isZero();
        assertThat(matrix("gather CELLS --results DIR/done").laboratories()).isOne(); // which policies know the future
    }

    @Test
    void onlyCellsWithoutAResultRunAgain() throws Exception {
        Terminal all = matrix("run CELLS --results DIR/new/results");
        assertThat(all.code()).isZero();
        assertThat(all.out() + all.err()).isEmpty();
        assertThat(all.laboratory.ran).hasSize(4);
        assertThat(matrix("gather CELLS --results DIR/new/results -o json").out())
                .isEqualTo(compared(" -o json"));

        Path third = folder.resolve("new/results")
                .resolve(key(Files.readAllLines(cells).get(2)) + ".json");
        Files.delete(third);
        Terminal again = matrix("run CELLS --results DIR/new/results");
        assertThat(again.err()).isEqualTo("3 of 4 results are there already\n");
        assertThat(again.laboratory.ran)
                .singleElement()
                .satisfies(spec ->
                        assertThat(spec.workload() + "/" + spec.policy()).isEqualTo("scan/slow"));
        assertThat(third).isRegularFile();
        try (Stream<Path> files = Files.list(folder.resolve("new/results"))) {
            assertThat(files).hasSize(4);
        }
    }

    @Test
    void reportNamesTheGatherCommand() throws IOException {
        matrix("run CELLS --results DIR/results");
        assertThat(matrix("gather CELLS --results DIR/results --report DIR/report.html")
                        .code())
                .isZero();
        assertThat(folder.resolve("report.html"))
                .content()
                .contains("thermocline matrix gather " + cells, "Speed-up over slow");
        assertRefused(matrix("gather CELLS --results DIR/results --report CELLS"), "--report", "would be lost");
    }

    @Test
    void failedCellIsNamedAndTheOthersRun() throws IOException {
        Files.writeString(cells, planned("-w zipf,broken,outdated,scan -p slow"));
        Terminal terminal = matrix("run CELLS --results DIR/results");
        assertThat(terminal.code()).isEqualTo(1);
        assertThat(terminal.err())
                .contains(
                        "cell 1, broken under slow: a page has two owners\n",
                        "cell 2, outdated under slow: NoSuchMethodError: Policy.onMiss\n")
                .endsWith(
                        "thermocline matrix run: failed: 2 of 4 cells: 1-2; the reasons are above (--debug shows where)\n");
        assertRefused(
                matrix("gather CELLS --results DIR/results"),
                "2 of 4 cells have none: 1-2; 'thermocline matrix run " + cells + " --results " + folder
                        + "/results' runs what is missing");
    }

    @Test
    void fullHeapFailsItsCellOnly() throws IOException {
        Terminal terminal = new Terminal();
        terminal.laboratory.atRun = () -> {
            if (terminal.laboratory.ran.size() == 1) {
                throw new OutOfMemoryError("Java heap space");
            }
        };
        terminal.run(words("run CELLS"));
        assertThat(terminal.code()).isEqualTo(1);
        assertThat(terminal.out()).hasLineCount(3);
        assertThat(terminal.err()).contains("the heap of", "is full; give more").contains("failed: 1 of 4 cells: ");
    }

    @ParameterizedTest
    @CsvSource({
        "0 1 2, '1 of 4 cells has none: 3; ', 3",
        "1 3, '2 of 4 cells have none: 0, 2; ', 0",
        "'', '4 of 4 cells have none: 0-3; ', 0"
    })
    void missingResultsAreNamed(String run, String says, int first) {
        StringBuilder log = new StringBuilder();
        for (String index : run.isEmpty() ? new String[0] : run.split(" ", -1)) {
            log.append(matrix("run CELLS --index " + index).out());
        }
        assertRefused(
                new Terminal().in(log.toString()).run(words("gather CELLS --results -")),
                says + "'thermocline matrix run " + cells + " --index " + first + "' runs the first of them");
    }

    @ParameterizedTest
    @CsvSource({
        "run CELLS --index 4, --index: '4' is not allowed; allowed: 0 to 3",
        "run CELLS --index -1, --index: '-1' is not allowed",
        "run CELLS --index x, --index",
        "run DIR/none.jsonl, CELLS: there is no file",
        "run DIR, CELLS: cannot read",
        "run CELLS --results CELLS, --results",
        "gather CELLS, --results",
        "gather CELLS --results DIR/none, --results: there is no file",
        "gather - --results -, stdin is CELLS",
        "gather CELLS --results DIR --output xml, --output",
        "plan -w zipf -p slwo, Did you mean 'slow'?",
        "plan -w zipf -p slow --clock wall, --clock",
        "plan -w trace:DIR -p slow, is no regular file",
        "glean CELLS, Did you mean"
    })
    void badInputIsRefusedInOneLine(String line, String says) {
        assertRefused(matrix(line), says);
    }

    @ParameterizedTest
    @CsvSource({"4, JOB_COMPLETION_INDEX: '4' is not allowed; allowed: 0 to 3", "one, JOB_COMPLETION_INDEX: 'one'"})
    void podWithoutACellIsRefused(String number, String says) {
        assertRefused(new Terminal().with("JOB_COMPLETION_INDEX", number).run(words("run CELLS")), says);
    }

    @Test
    void givenIndexOverridesThatOfThePod() {
        Terminal terminal = new Terminal().with("JOB_COMPLETION_INDEX", "0").run(words("run CELLS --index 3"));
        assertThat(terminal.laboratory.ran)
                .singleElement()
                .satisfies(spec ->
                        assertThat(spec.workload() + "/" + spec.policy()).isEqualTo("scan/fast"));
    }

    @Test
    void malformedLineIsNamed() throws IOException {
        String good = Files.readString(cells);
        for (String bad :
                List.of("--workload=zipf", "", "[]", "{}", "{\"version\":\"" + Version.number() + "\"}", "{")) {
            Files.writeString(cells, good + bad + "\n");
            assertRefused(matrix("run CELLS"), "CELLS: line 5 of '" + cells + "' is no cell");
            assertThat(matrix("run CELLS --index 0").code())
                    .as("a pod reads its own line")
                    .isZero();
        }
        Files.writeString(cells, "");
        assertRefused(matrix("run CELLS"), "holds no cell");
        Files.writeString(cells, good + good.lines().toList().get(1));
        assertRefused(matrix("run CELLS"), "line 5", "the same cell as line 2");
    }

    @Test
    void editedCellIsRefused() throws IOException {
        Files.writeString(cells, Files.readString(cells).replace("\"seed\":3", "\"seed\":4"));
        assertRefused(matrix("run CELLS"), "line 1", "does not have the key of its contents");
    }

    @Test
    void cellOfAnotherVersionIsRefused() throws IOException {
        Files.writeString(cells, Files.readString(cells).replace(Version.number(), "0.0.1"));
        assertRefused(matrix("run CELLS"), "line 1", "'0.0.1'", Version.number());
        assertRefused(matrix("gather CELLS --results DIR"), "line 1", "'0.0.1'", Version.number());
    }

    @Test
    void foreignResultIsRefusedInALogAndIgnoredInAFolder() throws IOException {
        Path others = Files.writeString(folder.resolve("others.jsonl"), planned("-w zipf -p exact"));
        String log = matrix("run " + others).out();
        assertRefused(
                new Terminal().in("hello\n" + log).run(words("gather CELLS --results -")),
                "--results: line 2 of '-' is the result of a cell that is not in CELLS");
        matrix("run CELLS --results DIR/results");
        matrix("run " + others + " --results DIR/results");
        assertThat(matrix("gather CELLS --results DIR/results -o json").out()).isEqualTo(compared(" -o json"));
    }

    @Test
    void damagedResultIsRefused() throws Exception {
        matrix("run CELLS --results DIR/results");
        Path first =
                folder.resolve("results").resolve(key(Files.readAllLines(cells).get(0)) + ".json");
        String whole = Files.readString(first);
        Files.writeString(first, whole.substring(0, 100));
        assertRefused(matrix("gather CELLS --results DIR/results"), first.toString(), "zipf under slow");
        Files.writeString(first, whole.replaceFirst("[0-9a-f]{64}", "f".repeat(64)));
        assertRefused(matrix("gather CELLS --results DIR/results"), first.toString(), "zipf under slow");
        Files.writeString(first, whole.replace("\"modelTimeNs\"", "\"modelTime\""));
        assertRefused(matrix("gather CELLS --results DIR/results"), first.toString(), "modelTimeNs");
    }

    @Test
    void cellsOfSeveralPlansAreRefusedAsAComparison() throws IOException {
        Files.writeString(cells, planned("-w zipf -p slow,fast") + planned("-w zipf -p slow,fast --seed 2"));
        matrix("run CELLS --results DIR/results");
        assertThat(matrix("gather CELLS --results DIR/results -o json").out())
                .containsSubsequence("\"seed\" : 1", "\"seed\" : 1", "\"seed\" : 2", "\"seed\" : 2");
        assertRefused(matrix("gather CELLS --results DIR/results"), "several plans", "--output json");
        assertRefused(
                matrix("gather CELLS --results DIR/results -o json --report DIR/report.html"), "without a report");
        assertThat(folder.resolve("report.html")).doesNotExist();
    }

    @Test
    void missingCommandIsNamed() {
        assertRefused(new Terminal().run("matrix"), "plan, run, gather");
    }
}
