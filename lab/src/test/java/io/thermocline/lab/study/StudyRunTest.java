package io.thermocline.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies whose results are kept: what runs again after an interruption or a change, and what does not. */
final class StudyRunTest {
    private static final String STUDY = """
            name: small
            summary: two policies on two workloads
            source: nowhere
            testbed: two-tier
            clock: model
            scale: 1
            seed: 1
            configurations:
              plain:
                policies: lru,fifo
                settings: {hbm.pages: 50}
                workloads:
                  skewed: zipf?pages=200&accesses=4000
                  even: uniform?pages=200&accesses=4000
              same:
                policies: lru
                settings: {hbm.pages: 50}
                workloads:
                  skewed: zipf?pages=200&accesses=4000
            rows:
              - {row: Fig. 1, measure: accesses, configuration: plain, workload: skewed, policy: lru, paper: 4000, label: predicted, band: 0 %}
              - {row: Fig. 1, measure: accesses, configuration: same, workload: skewed, policy: lru, paper: 4000, label: predicted, band: 0 %}
            """;

    @TempDir
    Path folder;

    /** What a process that starts now finds. */
    private KeptCells kept(Laboratory laboratory) {
        try {
            return KeptCells.in(folder.resolve("kept"), laboratory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs that began, and messages. */
    private static final class Heard implements Progress {
        private final List<RunSpec> began = Collections.synchronizedList(new ArrayList<>());
        private final List<String> messages = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void message(String text) {
            messages.add(text);
        }

        @Override
        public void begin(RunSpec run, long accesses) {
            began.add(run);
        }
    }

    private StudyRun study(String text, Progress progress) {
        Laboratory laboratory = StandardLaboratory.create(folder.resolve("cache"));
        return new StudyRun(
                laboratory, StudyReader.read("study small", text), StudyForm.at(1), kept(laboratory), progress);
    }

    private Heard runs(String text) {
        Heard heard = new Heard();
        StudyOutcome outcome = study(text, heard).run(heard);
        assertThat(outcome.made()).isEqualTo(heard.began.size());
        assertThat(outcome.rows()).extracting(StudyRow::verdict).containsOnly("within");
        return heard;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("kept"))) {
            return files.toList();
        }
    }

    /** Two policies on two workloads; the run of the second configuration is one of them. */
    @Test
    void finishedRunsAreNotMadeAgain() throws IOException {
        assertThat(runs(STUDY).began).hasSize(4);
        assertThat(files()).hasSize(4);
        assertThat(runs(STUDY).began).isEmpty();
    }

    @Test
    void rowsOfKeptResultsAreThoseOfTheRuns() {
        StudyOutcome first = study(STUDY, Progress.SILENT).run(Progress.SILENT);
        StudyOutcome second = study(STUDY, Progress.SILENT).run(Progress.SILENT);
        assertThat(second.kept()).isEqualTo(4);
        assertThat(second.rows()).isEqualTo(first.rows());
    }

    @Test
    void interruptedStudyContinuesWhereItWas() throws IOException {
        Progress interrupts = new Progress() {
            private int ended;

            @Override
            public synchronized void begin(RunSpec run, long accesses) {
                if (ended >= 2) {
                    throw new IllegalStateException("killed");
                }
            }

            @Override
            public synchronized void end(RunSpec run) {
                ended++;
            }
        };
        StudyRun study = study(STUDY, Progress.SILENT);
        assertThatThrownBy(() -> study.run(interrupts)).hasMessageContaining("killed");
        int finished = files().size();
        assertThat(finished).isBetween(1, 3);
        assertThat(runs(STUDY).began).hasSize(4 - finished);
    }

    @Test
    void changedParameterMakesExactlyTheRunsThatItTouches() {
        runs(STUDY);
        String changed = STUDY.replace("even: uniform?pages=200", "even: uniform?pages=300");
        assertThat(runs(changed).began)
                .extracting(RunSpec::workload, RunSpec::policy)
                .containsExactlyInAnyOrder(
                        tuple("uniform?pages=300&accesses=4000", "lru"),
                        tuple("uniform?pages=300&accesses=4000", "fifo"));
        assertThat(runs(STUDY.replace("policies: lru,fifo", "policies: lru,sieve")).began)
                .extracting(RunSpec::policy)
                .containsOnly("sieve");
        assertThat(runs(STUDY.replace("seed: 1", "seed: 2")).began).hasSize(4);
        assertThat(runs(STUDY.replace("paper: 4000", "paper: 4000.0")).began).isEmpty();
    }

    @Test
    void changedFileMakesItsRunsAgain() throws IOException {
        Path trace = folder.resolve("mine.csv");
        Files.writeString(trace, "page\n" + "1\n2\n3\n1\n".repeat(1000));
        String study = STUDY.replace("zipf?pages=200&accesses=4000", "trace:" + trace);
        assertThat(runs(study).began).hasSize(4);
        assertThat(runs(study).began).isEmpty();
        Files.writeString(trace, "page\n" + "1\n2\n3\n2\n".repeat(1000));
        assertThat(runs(study).began).hasSize(2).extracting(RunSpec::workload).containsOnly("trace:" + trace);
    }

    @Test
    void changedTestbedMakesItsRunsAgain() throws IOException {
        Path testbed = folder.resolve("mine.yaml");
        String described = "extends: two-tier\nname: mine\nsummary: words\ntiers:\n  nvme: {read-latency: 70us}\n";
        Files.writeString(testbed, described);
        String study = STUDY.replace("testbed: two-tier", "testbed: " + testbed);
        assertThat(runs(study).began).hasSize(4);
        assertThat(runs(study).began).isEmpty();
        Files.writeString(testbed, described.replace("70us", "80us"));
        assertThat(runs(study).began).hasSize(4);
    }

    @Test
    void damagedResultIsToldAndItsRunIsMadeAgain() throws IOException {
        runs(STUDY);
        Path damaged = files().get(0);
        Path cut = files().get(1);
        String text = Files.readString(damaged);
        Files.writeString(damaged, text.replace("\"accesses\":4000", "\"accesses\":4001"));
        Files.writeString(cut, Files.readString(cut).substring(0, 100));

        Heard heard = runs(STUDY);
        assertThat(heard.began).hasSize(2);
        assertThat(heard.messages)
                .hasSize(2)
                .anySatisfy(said -> assertThat(said)
                        .contains("'" + damaged + "' is damaged, so its run is made again: its contents do not have"))
                .anySatisfy(said -> assertThat(said).contains("'" + cut + "' is damaged"));
        assertThat(runs(STUDY).began).isEmpty();
    }

    @Test
    void freshStudyMakesAllRunsAndKeepsThem() throws IOException {
        runs(STUDY);
        Laboratory laboratory = StandardLaboratory.create(folder.resolve("cache"));
        StudyOutcome outcome = new StudyRun(
                        laboratory,
                        StudyReader.read("study small", STUDY),
                        StudyForm.at(1),
                        kept(laboratory).fresh(),
                        Progress.SILENT)
                .run(Progress.SILENT);
        assertThat(outcome.made()).isEqualTo(4);
        assertThat(files()).hasSize(4);
    }

    /** A setting of one policy does not keep the runs of the others from being made alone. */
    @Test
    void settingOfOnePolicyIsNoneOfAnothers() {
        String study = STUDY.replace("policies: lru,fifo", "policies: lru,s3fifo")
                .replace(
                        "settings: {hbm.pages: 50}\n    workloads:\n",
                        "settings: {hbm.pages: 50, policy.small-share: 0.2}\n    workloads:\n");
        assertThat(study).contains("policy.small");
        assertThat(runs(study).began).hasSize(4);
        assertThatThrownBy(() -> runs(study.replace("policy.small-share", "policy.small-shar")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("small-shar");
    }
}
