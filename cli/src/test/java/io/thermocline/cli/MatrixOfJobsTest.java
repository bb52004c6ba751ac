package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.cli.text.Painter;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.StandardLaboratory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Matrices from end to end, through the laboratory that users have. */
final class MatrixOfJobsTest {
    private static final Path JOBS = Path.of("..", "k8s", "jobs");
    private static final Pattern PLAN = Pattern.compile("(?m)^# +\\./thermocline (.*) > k8s/jobs/cells\\.jsonl$");
    private static final Laboratory LABORATORY = StandardLaboratory.create(Path.of("target", "test-cache"));

    @TempDir
    Path folder;

    private static String run(Surroundings surroundings, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Painter plain = new Painter(false);
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), plain, plain, false, 120, false);
        int code = new Application(console, () -> LABORATORY, surroundings).run(arguments);
        assertThat(code).as(err.toString()).isZero();
        return out.toString();
    }

    private static String run(String line) {
        return run(new Surroundings(InputStream.nullInputStream(), Map.of()), line.split(" ", -1));
    }

    @Test
    void cellsOfTheJobEqualItsPlan() throws IOException {
        Matcher command = PLAN.matcher(Files.readString(JOBS.resolve("matrix.yaml")));
        assertThat(command.find()).isTrue();
        assertThat(JOBS.resolve("cells.jsonl")).hasContent(run(command.group(1)));
    }

    /**
     * Settings of which some are parameters of one policy or of one workload alone, a policy with a future, a trace.
     */
    @Test
    void podsGiveTheResultsOfAComparison() throws IOException {
        Path trace = Files.writeString(folder.resolve("t.csv"), "page,op\n7,r\n9,w\n7,r\n8,r\n7,w\n9,r\n");
        String options = "-t two-tier -w zipf?pages=500&accesses=5000,trace:" + trace + "?unit=object,scan?pages=300"
                + " -p lru,s3fifo,belady --set workload.writes=0.2 --set policy.small-share=0.2 --set hbm.pages=100 --seed 5";
        Path cells = Files.writeString(folder.resolve("cells.jsonl"), run("matrix plan " + options));
        StringBuilder log = new StringBuilder();
        for (int pod = 0; pod < 9; pod++) {
            Map<String, String> environment = Map.of("JOB_COMPLETION_INDEX", Integer.toString(pod));
            log.append(run(
                    new Surroundings(InputStream.nullInputStream(), environment), "matrix", "run", cells.toString()));
        }
        InputStream logs = new ByteArrayInputStream(log.toString().getBytes(StandardCharsets.UTF_8));
        String gathered = run(
                new Surroundings(logs, Map.of()), ("matrix gather " + cells + " --results - -o json").split(" ", -1));
        assertThat(withoutWallTimes(gathered))
                .isEqualTo(withoutWallTimes(run("compare " + options + " -o json")))
                .hasSizeGreaterThan(9 * 30);
    }

    /** A cell alone is the run of its words. */
    @Test
    void cellEqualsARun() throws IOException {
        String options = "-t gmt-a100 --scale 1/1024 -w hotspot -p gmt-reuse";
        Path cells = Files.writeString(folder.resolve("cells.jsonl"), run("matrix plan " + options));
        run("matrix run " + cells + " --results " + folder.resolve("results"));
        String gathered = run("matrix gather " + cells + " -o json --results " + folder.resolve("results"));
        List<String> alone = withoutWallTimes(run("run " + options + " -o json"));
        assertThat(withoutWallTimes(gathered)).hasSizeGreaterThan(alone.size());
        assertThat(withoutWallTimes(gathered).stream().map(String::strip))
                .containsSubsequence(alone.stream().map(String::strip).toList());
    }

    private static List<String> withoutWallTimes(String json) {
        return json.lines()
                .filter(line -> !line.contains("\"wallTimeNs\"") && !line.contains("\"accessesPerSecond\""))
                .toList();
    }
}
