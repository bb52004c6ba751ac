package io.thermocline.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.RunSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of studies, and what is said of those that are none. */
final class StudyReaderTest {
    private static final String STUDY = """
            name: mine
            summary: two policies
            source: nowhere
            testbed: two-tier
            clock: model
            scale: 1/64
            seed: 3
            small: {scale: 1/512, workloads: {a: "zipf?accesses=10"}}
            not-modelled: [caches of the processor]
            configurations:
              plain:
                policies: lru,fifo
                settings: {hbm.pages: 100}
                workloads:
                  a: zipf
                  b: {workload: "uniform?pages=10", settings: {hbm.pages: 5, page: 4KiB}}
              other:
                testbed: gmt-a100
                seed: 7
                policies: bam
                workloads: {a: zipf}
            rows:
              - {row: Fig. 1, measure: speed-up, configuration: plain, workload: a, policy: lru, over: fifo, paper: 1.5, label: predicted, band: 5 %, wrong: {policy: fifo}}
              - {row: Fig. 2, measure: accesses, configuration: other, workload: a, policy: bam, paper: "", label: calibrated, anchor: its length, band: shown}
            """;

    private static Study read(String text) {
        return StudyReader.read("study mine.yaml", text);
    }

    @Test
    void studyIsReadWithItsRunsAndRows() {
        Study study = read(STUDY);

        assertThat(study.scale()).isEqualTo(1 / 64.0);
        assertThat(study.runs(study.small()).get(new StudyCell("plain", "a", "lru")))
                .extracting(RunSpec::workload, RunSpec::scale)
                .containsExactly("zipf?accesses=10", 1 / 512.0);
        assertThat(study.notModelled()).containsExactly("caches of the processor");
        Map<StudyCell, RunSpec> runs = study.runs(StudyForm.at(0.5));
        assertThat(runs.keySet())
                .containsExactly(
                        new StudyCell("plain", "a", "lru"),
                        new StudyCell("plain", "a", "fifo"),
                        new StudyCell("plain", "b", "lru"),
                        new StudyCell("plain", "b", "fifo"),
                        new StudyCell("other", "a", "bam"));
        assertThat(runs.get(new StudyCell("plain", "b", "fifo")))
                .isEqualTo(new RunSpec(
                        "two-tier",
                        "uniform?pages=10",
                        "fifo",
                        0.5,
                        3,
                        Map.of("hbm.pages", "5", "page", "4KiB"),
                        ClockKind.MODEL,
                        List.of()));
        assertThat(runs.get(new StudyCell("other", "a", "bam")))
                .isEqualTo(new RunSpec("gmt-a100", "zipf", "bam", 0.5, 7, Map.of(), ClockKind.MODEL, List.of()));
        RowSpec first = study.rows().get(0);
        assertThat(first.measurement().words()).isEqualTo("speed-up of lru over fifo");
        assertThat(first.wrong()).isNotNull();
        assertThat(first.wrong().words()).isEqualTo("speed-up of fifo over fifo");
        RowSpec second = study.rows().get(1);
        assertThat(second.paper()).isNaN();
        assertThat(second.anchor()).isEqualTo("its length");
    }

    /** A change of the file, and the refusal that follows: its place, and what is allowed. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            policy: lru, over       | polcy: lru, over        | line 23, rows[0].polcy: unknown key of a row of measure speed-up 'polcy'. Did you mean 'policy'?
            measure: speed-up       | measure: sped-up        | line 23, rows[0].measure: unknown measure 'sped-up'. Did you mean 'speed-up'?
            over: fifo,             | ""                      | line 23, rows[0]: measure speed-up needs 'over': the policy to compare with
            over: fifo,             | over: fifi,             | line 23, rows[0].over: unknown policy of the row's configurations 'fifi'. Did you mean 'fifo'? Known: lru, fifo
            configuration: plain,   | configuration: plan,    | line 23, rows[0].configuration: unknown configuration 'plan'. Did you mean 'plain'? Known: plain, other
            workload: a, policy: lru | workload: c, policy: lru | line 23, rows[0].workload: unknown workload of the row's configurations 'c'. Did you mean 'a'? Known: a, b
            band: 5 %               | band: nearly            | line 23, rows[0].band: 'nearly' is not allowed; allowed: shown, holds, '5 %'
            paper: 1.5              | paper: high             | line 23, rows[0].paper: 'high' is not allowed; allowed: a number
            paper: 1.5,             | ""                      | line 23, rows[0]: the band '5 %' is about the paper's value; give 'paper', or another band
            paper: 1.5              | paper: 1.5, curve: {line: a, axis: b, at: wide} | line 23, rows[0].curve.at: 'wide' is not allowed
            label: predicted        | label: guessed          | line 23, rows[0].label: 'guessed' is not allowed; allowed: predicted, calibrated, not-reproduced
            wrong: {policy: fifo}   | wrong: {police: fifo}   | line 23, rows[0].wrong.police: unknown key of a wrong model
            label: calibrated       | label: predicted        | line 24, rows[1]: a row with an anchor has the label calibrated, not predicted
            clock: model            | clock: wall             | line 5, clock: 'wall' is not allowed; allowed: model, none
            scale: 1/64             | scale: none             | line 6, scale: 'none' is not allowed; allowed: a positive ratio
            workloads: {a: "zipf?acc | workloads: {c: "zipf?acc | line 8, small.workloads.c: unknown key of a small form's workloads 'c'. Did you mean 'a'? Known: a, b
            seed: 3                 | seed: x                 | line 7, seed: 'x' is not allowed; allowed: a whole number
            policies: lru,fifo      | policies: "lru,,fifo"   | line 12, configurations.plain.policies: 'lru,,fifo' is not allowed; allowed: different policies
            workloads: {a: zipf}    | workloads: {}           | line 18, configurations.other: there is no workload; give at least one
            workload: "uniform      | load: "uniform          | line 16, configurations.plain.workloads.b.load: unknown key of a workload 'load'
            """)
    void badEntryIsRefusedWithItsPlaceAndWhatIsAllowed(String text, String instead, String refusal) {
        assertThat(STUDY).contains(text);
        assertThatThrownBy(() -> read(STUDY.replace(text, instead)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("study mine.yaml: " + refusal.substring(0, refusal.indexOf(": ")))
                .hasMessageContaining(refusal.substring(refusal.indexOf(": ") + 2));
    }

    @Test
    void missingPartIsAskedFor() {
        assertThatThrownBy(() -> read(STUDY.replace("summary: two policies\n", "")))
                .hasMessageContaining("'summary' is missing; give what the study is about");
        assertThatThrownBy(() -> read("name: mine\n")).hasMessageContaining("'configurations' is missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "name: [", "a: &a [*a]", "- 1", "text", "name: mine\nname: mine"})
    void documentThatIsNoStudyIsRefused(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("study mine.yaml");
    }

    @Test
    void documentMakesNoObjects() {
        assertThatThrownBy(() -> read("name: !!java.io.File [/etc/passwd]")).isInstanceOf(InvalidInputException.class);
    }
}
