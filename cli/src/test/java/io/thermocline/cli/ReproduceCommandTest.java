package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Studies on the fake laboratory, where {@code fast} takes 1 / 1.936 of {@code slow}'s time on {@code zipf}, and as
 * long on {@code scan}.
 */
final class ReproduceCommandTest {
    private static final String STUDY = """
            name: mine
            summary: A fast policy beside a slow one
            source: a notebook
            testbed: three-tier
            clock: model
            scale: 1/8
            small: {scale: 1/64}
            seed: 1
            not-modelled: [The temperature of the room.]
            configurations:
              plain:
                policies: slow,fast
                settings: {hbm.pages: 900}
                workloads: {a: zipf, b: scan}
            rows:
              - {row: "Fig. 1, a", measure: speed-up, configuration: plain, workload: a, policy: fast, over: slow, paper: 2, label: calibrated, anchor: the clock, band: 5 %, wrong: {policy: slow}}
              - {row: "Fig. 1, b", measure: speed-up, configuration: plain, workload: b, policy: fast, over: slow, paper: 1.04, label: predicted, band: 5 %}
              - {row: "Table 2", measure: accesses, configuration: plain, workload: b, policy: fast, paper: 7, label: not-reproduced, reason: the fake counts millions, band: 5 %}
            """;

    @TempDir
    Path folder;

    private String study = "";

    @BeforeEach
    void write() throws IOException {
        study = Files.writeString(folder.resolve("mine.yaml"), STUDY).toString();
    }

    private Terminal reproduce(String more) {
        String line = "reproduce " + study + " --keep " + folder.resolve("kept") + more;
        return new Terminal().run(line.split(" ", -1));
    }

    @Test
    void ownStudyIsPrintedWithItsCounts() {
        Terminal terminal = reproduce("");
        assertThat(terminal.out())
                .startsWith("A fast policy beside a slow one (a notebook)\nscale 1/8, version ")
                .contains("; rerun: thermocline reproduce " + study + "\n")
                .containsPattern(
                        "Fig\\. 1, a +speed-up of fast over slow +2\\.000 +1\\.936 +0\\.968 +calibrated +5 % +within +1\\.000")
                .contains("not reproduced: Table 2: the fake counts millions.")
                .contains(
                        "3 rows: 1 predicted, 1 calibrated (1 anchor among them), 1 not reproduced; 1 outside their bands.");
        assertThat(terminal.err()).isEmpty();
        assertThat(terminal.code()).isZero();
        assertThat(terminal.laboratory.ran).hasSize(4);
    }

    @Test
    void rowOutsideItsBandFailsAtTheScaleOfTheBandsAndNotBelow() throws IOException {
        Files.writeString(Path.of(study), STUDY.replace("paper: 1.04", "paper: 3"));
        assertThat(reproduce("").code()).isEqualTo(1);
        Terminal small = reproduce(" --small");
        assertThat(small.code()).isZero();
        assertThat(small.err()).isEqualTo("The bands of mine hold from scale 1/8 up, not in its small form.\n");
        assertThat(small.out())
                .contains("reproduce " + study + " --small\n")
                .contains("1 not reproduced; not judged at this scale.\n")
                .doesNotContain("figures with a band");
        assertThat(reproduce(" --scale 1/16").code()).isZero();
    }

    @Test
    void keptResultsAreTakenAndFreshOnesAreMade() throws IOException {
        assertThat(reproduce("").laboratory.ran).hasSize(4);
        Terminal again = reproduce("");
        assertThat(again.laboratory.ran).isEmpty();
        assertThat(again.err()).isEqualTo("mine: 4 of 4 results are kept\n");
        assertThat(again.out()).isEqualTo(reproduce(" --fresh").out());
        assertThat(reproduce(" --fresh").laboratory.ran).hasSize(4);
        try (Stream<Path> files = Files.list(folder.resolve("kept"))) {
            assertThat(files).hasSize(4);
        }
    }

    @Test
    void cacheOfTheUserIsTheDefault() throws IOException {
        Terminal terminal = new Terminal()
                .with("XDG_CACHE_HOME", folder.resolve("cache").toString())
                .run("reproduce", study);
        assertThat(terminal.code()).isZero();
        try (Stream<Path> files = Files.list(folder.resolve("cache/thermocline/runs"))) {
            assertThat(files).hasSize(4);
        }
    }

    @Test
    void folderThatCannotBeWrittenIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        Terminal terminal = new Terminal().run("reproduce", study, "--keep", file.toString());
        assertThat(terminal.err())
                .isEqualTo("thermocline reproduce: --keep: '" + file
                        + "' is not allowed; allowed: a folder that can be written, or one yet to be made\n");
        assertThat(terminal.code()).isEqualTo(2);
    }

    /** The second plan has the same keys; the cells are run as those of any matrix. */
    @Test
    void cellsOfAStudyAreRunByAMatrixAndTakenFromIt() throws IOException {
        Terminal plan = reproduce(" --plan");
        assertThat(plan.out()).hasLineCount(4).isEqualTo(reproduce(" --plan").out());
        assertThat(plan.laboratory.ran).isEmpty();
        Path cells = Files.writeString(folder.resolve("cells.jsonl"), plan.out());
        Path results = folder.resolve("results");
        Terminal run = new Terminal().run("matrix", "run", cells.toString(), "--results", results.toString());
        assertThat(run.laboratory.ran).hasSize(4);
        Terminal taken = reproduce(" --results " + results);
        assertThat(taken.laboratory.ran).isEmpty();
        assertThat(taken.out()).isEqualTo(reproduce("").out());
    }

    @Test
    void runThatAMatrixLacksIsMade() throws IOException {
        Path cells = Files.writeString(
                folder.resolve("cells.jsonl"),
                reproduce(" --plan").out().lines().findFirst().orElseThrow());
        Path results = folder.resolve("results");
        new Terminal().run("matrix", "run", cells.toString(), "--results", results.toString());
        Terminal taken = reproduce(" --results " + results);
        assertThat(taken.laboratory.ran).hasSize(3);
        assertThat(taken.err()).isEqualTo("mine: 1 of 4 results are kept\n");
    }

    @Test
    void reportHasFiguresConfigurationsAndWhatIsLeftOut() throws Exception {
        Path report = folder.resolve("mine.html");
        Terminal terminal = reproduce(" --report " + report);
        assertThat(terminal.err()).endsWith("Report: " + report + "\n");
        String page = Files.readString(report);
        assertThat(page)
                .contains("<h1>A fast policy beside a slow one</h1>", "thermocline reproduce " + study)
                .contains(
                        "\"Fig. 1: speed-up\"",
                        "\"The temperature of the room.\"",
                        "\"hbm.pages=900\"",
                        "\"the clock\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            reproduce gtm              | Did you mean 'gmt'?
            reproduce none.yaml        | there is no file 'none.yaml'
            reproduce gmt --small --scale 1 | --small: it is a scale of its own; leave out --scale
            reproduce gmt --scale 0    | --scale: '0' is not allowed
            """)
    void badRequestIsRefusedInOneLine(String line, String said) {
        Terminal terminal = new Terminal().run(line.split(" ", -1));
        assertThat(terminal.err()).hasLineCount(1).contains(said);
        assertThat(terminal.code()).isEqualTo(2);
        assertThat(terminal.out()).isEmpty();
    }

    @Test
    void placeInTheFileIsNamed() throws IOException {
        Files.writeString(
                Path.of(study), STUDY.replace("workload: b, policy: fast, over", "workload: c, policy: fast, over"));
        Terminal terminal = reproduce("");
        assertThat(terminal.err())
                .isEqualTo(
                        "thermocline reproduce: study " + study
                                + ": line 17, rows[1].workload: unknown workload of the row's configurations 'c'. Did you mean 'a'? Known: a, b\n");
        assertThat(terminal.code()).isEqualTo(2);
        assertThat(terminal.laboratory.ran).isEmpty();
    }

    @Test
    void reportDoesNotTakeThePlaceOfTheStudy() throws IOException {
        Terminal terminal = new Terminal().run("reproduce", study, "--report", study);
        assertThat(terminal.code()).isEqualTo(2);
        assertThat(Path.of(study)).hasContent(STUDY);
    }
}
