package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SweepCommandTest {
    @TempDir
    Path folder;

    private static Terminal sweep(String words) {
        return new Terminal().run(("sweep -w zipf " + words).split(" ", -1));
    }

    /** 0.4 * sqrt(1/4) = 0.2 of the accesses hit in 250 pages, whatever the seed. */
    @Test
    void tableHasAColumnForEachPolicyAndARowForEachValue() {
        Terminal terminal = sweep("-p slow,exact --vary hbm.pages=250,1000 --seeds 2 --clock none --metric hitRatio");
        assertThat(terminal.err()).isEmpty();
        assertThat(terminal.out())
                .contains("rerun: thermocline sweep --testbed two-tier --seed 1 --workload zipf --policy slow,exact"
                        + " --clock none --vary hbm.pages=250,1000 --seeds 2 --metric hitRatio\n")
                .contains("zipf on two-tier\n  scale 1, seeds 1 to 2, clock none\n", "\n  hitRatio\n")
                .containsPattern("hbm.pages +slow +exact\n")
                .containsPattern(" 250 +0\\.2000 ± 0\\.0000 +0\\.2200 ± 0\\.0000\n")
                .containsPattern("1000 +0\\.4000 ± 0\\.0000 +0\\.4400 ± 0\\.0000\n")
                .contains("  slow: hitRatio is 0.2000 at hbm.pages=250 and 0.4000 at hbm.pages=1000;"
                        + " the seeds change nothing.\n");
    }

    @Test
    void jsonHasMeanSpreadAndEachValue() throws Exception {
        Object points = JsonTree.parse(sweep("-p slow --vary hbm.pages=250,1000 --seeds 3 --seed 7 -o json")
                .out());
        assertThat((List<?>) points).hasSize(2);
        assertThat(JsonTree.at(points, 0, "settings")).hasToString("{hbm.pages=250}");
        assertThat(JsonTree.at(points, 0, "seeds")).isEqualTo(List.of(7L, 8L, 9L));
        assertThat(JsonTree.at(points, 0, "metrics", "hitRatio"))
                .hasToString("{mean=0.2, deviation=0.0, least=0.2, most=0.2, values=[0.2, 0.2, 0.2]}");
        assertThat(JsonTree.at(points, 0, "metrics").toString()).contains("modelTimeNs=");
    }

    @Test
    void csvHasAColumnForEachSettingAndNumber() {
        List<String> lines = sweep("-p slow --vary hbm.pages=250,1000 --clock none --metric misses -o csv")
                .out()
                .lines()
                .toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0))
                .endsWith("scale,seed,seeds,hbm.pages,misses.mean,misses.deviation,misses.least,misses.most");
        assertThat(lines.get(1)).endsWith(",1,1,1,250,800000,0,800000,800000");
    }

    /** Only 'fast' has samples, so that 'slow' runs once a seed. */
    @Test
    void runsThatDoNotDifferAreMadeOnce() {
        Terminal terminal = sweep("-p slow,fast --vary policy.sample-size=10,20 --seeds 2 --clock none");
        assertThat(terminal.laboratory.ran).hasSize(2 + 4);
        assertThat(terminal.out())
                .contains("  slow: hitRatio is 0.4000 whatever the setting; the seeds change nothing.");
    }

    @Test
    void seedsAloneAreASweep() {
        assertThat(sweep("-p slow --seeds 3 --clock none").out()).contains("slow: hitRatio is 0.4000; the seeds");
    }

    @Test
    void reportDrawsALineForEachPolicy() throws IOException {
        Path report = folder.resolve("sweep.html");
        sweep("-p slow,exact --vary hbm.pages=250,1000 --clock none --metric hitRatio --report " + report);
        assertThat(Files.readString(report))
                .contains("hitRatio over hbm.pages")
                .contains("\"name\":\"slow\",\"x\":[0.0,1.0],\"y\":[0.2,0.4]")
                .contains("{\"at\":0.0,\"text\":[\"250\"]},{\"at\":1.0,\"text\":[\"1000\"]}");
    }

    @Test
    void settingsThatVaryMoreSlowlyAreLinesOfTheirOwn() throws IOException {
        Path report = folder.resolve("sweep.html");
        sweep("-p fast --vary policy.sample-size=10,20 --vary hbm.pages=250,1000 --clock none --report " + report);
        assertThat(Files.readString(report))
                .contains("\"name\":\"fast, policy.sample-size=10\",\"x\":[0.0,1.0]", "fast, policy.sample-size=20");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-p slow | --vary: is missing: a sweep varies a setting (KEY=VALUE,..., such as policy.samples=10,100,1000), or has several --seeds",
                "-p slow --vary hbm.pages | --vary: 'hbm.pages' is not allowed; allowed: KEY=VALUE,...",
                "-p slow --vary hbm.pages=1,,2 | --vary: '1,,2' is not allowed",
                "-p slow --vary hbm.pages=1,1 | --vary: '1' is named twice; name it once",
                "-p slow --vary hbm.pages=1 --vary hbm.pages=2 | --vary: 'hbm.pages' is given twice; give it once",
                "-p slow --set hbm.pages=1 --vary hbm.pages=2 | --vary: 'hbm.pages' is given with --set, too; give it once",
                "-p slow --vary hbm.pages=1,2 --seeds 0 | --seeds: '0' is not allowed; allowed: a whole number from 1 to 1000",
                "-p slow,fast --vary hbm.pages=1,2,3,4,5,6 --seeds 1000 | --vary: makes more than 10000 runs",
                "-p slow --seeds 2 --metric hitratio | unknown metric 'hitratio'. Did you mean 'hitRatio'? Known: accesses, ",
                "-p slow --seeds 2 --metric latencyNs.p98 | unknown metric 'latencyNs.p98'. Did you mean 'latencyNs.p95'?",
                "-p slow --seeds 2 --metric hitRatio,served | unknown metric 'served'.",
                "-p slow --seeds 2 --metric settings.x | unknown metric 'settings.x'",
                "-p slow --seeds 3 --seed 9223372036854775806 | --seeds: takes seeds from 9223372036854775806 on, and they end at 9223372036854775807; lower --seed",
                "-p slow --seeds 2 --metric bytes | policyMetrics.NAME, queueNs.max",
            })
    void badSweepIsRefused(String words, String refusal) {
        Terminal terminal = sweep(words);
        assertThat(terminal.code()).isEqualTo(2);
        assertThat(terminal.out()).isEmpty();
        assertThat(terminal.err()).contains(refusal);
        assertThat(terminal.laboratory.ran).isEmpty();
    }

    /** Which metrics a policy and a clock have is known with a result alone. */
    @ParameterizedTest
    @CsvSource({"served.hmb, Did you mean 'served.hbm'?", "latencyNs.p99, unknown metric of slow 'latencyNs.p99'"})
    void metricOfAPolicyIsRefusedAfterOneRunOfEach(String metric, String refusal) {
        Terminal terminal = sweep("-p slow,fast --vary hbm.pages=250,1000 --seeds 3 --clock none --metric " + metric);
        assertThat(terminal.code()).isEqualTo(2);
        assertThat(terminal.err()).contains(refusal);
        assertThat(terminal.laboratory.ran).hasSize(2);
    }

    @Test
    void runsMadeFirstAreNotMadeAgain() {
        Terminal terminal = sweep("-p slow,fast --vary hbm.pages=250,1000 --seeds 3 --metric latencyNs.p99 -o csv");
        assertThat(terminal.code()).isZero();
        assertThat(terminal.laboratory.ran).hasSize(12).doesNotHaveDuplicates();
    }
}
