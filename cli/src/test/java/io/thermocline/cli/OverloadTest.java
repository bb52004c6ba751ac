package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thermocline.cli.text.Painter;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.report.analysis.Comparison;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose accesses arrive at times of their own, some faster than the run can take them. */
final class OverloadTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Laboratory LABORATORY = StandardLaboratory.create(Path.of("target", "test-cache"));

    @TempDir
    static Path folder = Path.of("");

    private static String run(String line) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Painter plain = new Painter(false);
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), plain, plain, false, 120, false);
        assertThat(new Application(console, () -> LABORATORY).run(line.split(" ", -1)))
                .as(err.toString())
                .isZero();
        return out.toString();
    }

    /**
     * A loop over 100 pages, an access every 60 us, of which 60 fit and one is outstanding at a time. Under {@code lru}
     * each of 2,000 accesses misses and takes more than 100 us, the latency of the drive; of those of {@code belady}
     * four in ten do.
     */
    private static String loop() throws IOException {
        StringBuilder csv = new StringBuilder("page,op,time\n");
        for (int access = 0; access < 2000; access++) {
            csv.append(access % 100).append(",r,").append(access * 60_000L).append('\n');
        }
        Path trace = Files.writeString(folder.resolve("loop.csv"), csv);
        return "-w trace:" + trace + "?arrival=true&unit=object --set hbm.frames=60 --set accelerator.concurrency=1";
    }

    @Test
    void overloadedRunIsReportedAndLosesToOneThatKeepsUp() throws IOException {
        JsonNode runs = JSON.readTree(run("compare -p lru,belady -o json " + loop()));
        JsonNode lru = runs.get(0);
        assertThat(lru.get("arrivals").get("lastedNs").longValue()).isEqualTo(1999 * 60_000L);
        assertThat(lru.get("arrivals").get("issuedNs").longValue()).isGreaterThan(1999 * 100_000L);
        assertThat(lru.get("arrivals").get("overloaded").booleanValue()).isTrue();
        assertThat(runs.get(1).get("arrivals").get("overloaded").booleanValue()).isFalse();
        for (JsonNode result : runs) { // of each access the response is queue and service, and so are the exact means
            assertThat(result.get("responseNs").get("mean").doubleValue())
                    .isCloseTo(
                            result.get("queueNs").get("mean").doubleValue()
                                    + result.get("latencyNs").get("mean").doubleValue(),
                            within(0.01));
        }
        assertThat(run("compare -p lru,belady " + loop()))
                .containsPattern("model time  mean response  p99 response  speed-up")
                .containsPattern(
                        "\n  lru is overloaded: 120 ms of arrivals took 2\\d\\d ms; speed-ups over it are of model times\n")
                .doesNotContain("belady is overloaded")
                .containsPattern("belady wins: .* over lru; lru is overloaded");
        assertThat(run("run -p lru " + loop()))
                .contains("arrival to completion")
                .containsPattern("\n  overloaded: 120 ms of arrivals took 2\\d\\d ms;");
        assertThat(run("run -p belady " + loop())).doesNotContain("overloaded");
    }

    /** A result of the laboratory for tests with other times. */
    private static RunResult open(String policy, long latencyNs, long responseNs, long tookNs) throws IOException {
        ObjectNode json = (ObjectNode) JSON.readTree(new Terminal()
                .run("run", "-w", "zipf", "-p", policy, "-o", "json")
                .out());
        json.put("modelTimeNs", tookNs);
        json.set("latencyNs", times(latencyNs));
        json.set("queueNs", times(responseNs - latencyNs));
        json.set("responseNs", times(responseNs));
        json.putObject("arrivals").put("lastedNs", 962_000_000_000L).put("issuedNs", tookNs);
        return ResultJson.read(json);
    }

    private static ObjectNode times(long ns) {
        return JSON.createObjectNode()
                .put("p50", ns)
                .put("p95", ns)
                .put("p99", ns)
                .put("max", ns)
                .put("mean", (double) ns);
    }

    @Test
    void overloadedRunDoesNotWinByItsLatency() throws IOException {
        RunResult overloaded = open("slow", 10_000, 300_000_000_000L, 1_552_000_000_000L);
        RunResult keepsUp = open("fast", 20_000, 25_000, 962_500_000_000L);
        for (List<RunResult> rows : List.of(List.of(overloaded, keepsUp), List.of(keepsUp, overloaded))) {
            Comparison.Block block =
                    Comparison.of(rows, 2, policy -> false).blocks().get(0);
            assertThat(block.winner().policy()).isEqualTo("fast");
            assertThat(block.isTie()).isFalse();
            assertThat(block.verdict()).contains("slow is overloaded");
        }
        // what an overloaded run's accesses took says only how long they went on to arrive: 1552 s against 962.5 s
        assertThat(new Comparison.Block(List.of(overloaded, keepsUp), policy -> false).speedup(keepsUp))
                .isCloseTo(1552 / 962.5, within(1e-9));
    }

    @Test
    void runsThatKeepUpAreComparedByResponseTime() throws IOException {
        RunResult quick = open("slow", 10_000, 50_000, 963_000_000_000L);
        RunResult prompt = open("fast", 20_000, 25_000, 963_000_000_000L);
        Comparison.Block block = new Comparison.Block(List.of(quick, prompt), policy -> false);
        assertThat(block.winner().policy()).isEqualTo("fast");
        assertThat(block.speedup(prompt)).isEqualTo(2);
    }

    @Test
    void overloadedRunThatFinishesFirstWins() throws IOException {
        RunResult late = open("slow", 10_000, 300_000_000_000L, 1_552_000_000_000L);
        RunResult later = open("fast", 9_000, 400_000_000_000L, 1_952_000_000_000L);
        assertThat(new Comparison.Block(List.of(later, late), policy -> false)
                        .winner()
                        .policy())
                .isEqualTo("slow");
    }

    @Test
    void runIsOverloadedIfIssuesLastFivePercentLongerThanArrivals() {
        assertThat(new RunResult.Arrivals(1000, 1050).overloaded()).isFalse();
        assertThat(new RunResult.Arrivals(1000, 1051).overloaded()).isTrue();
        assertThat(new RunResult.Arrivals(0, 0).overloaded()).isFalse();
    }
}
