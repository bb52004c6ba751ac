package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import io.thermocline.report.analysis.Comparison;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CompareCommandTest {
    @Test
    void tableMarksTheWinnerAndSaysWhy() {
        Terminal terminal =
                new Terminal().run("compare", "-t", "three-tier", "--workload", "zipf", "--policy", "slow,fast,exact");
        assertThat(terminal.code()).isZero();
        // slow misses 600,000, fast 300,000, exact 460,000; model time is in proportion
        assertThat(terminal.out())
                .containsPattern("\\* fast +40\\.0 % +30\\.0 % +30\\.0 % .* 2\\.00x\n")
                .containsPattern("\n  slow +40\\.0 % +0\\.0 % +60\\.0 % .* 1\\.00x\n")
                .contains(
                        "fast wins: 2.00x over slow; 50 % fewer pages read from nvme, since 30 % of accesses were served by "
                                + "dram (slow: 0 %).");
    }

    @Test
    void withoutAClockMostHitsWin() {
        Terminal terminal = new Terminal().run("compare", "-w", "zipf", "-p", "slow,fast,exact", "--clock", "none");
        assertThat(terminal.out())
                .containsPattern("\\* exact +44\\.0 % .* n/a +n/a +n/a\n")
                .contains("exact wins: hit ratio 44.0 % against 40.0 % of slow, 7 % fewer misses.");
    }

    @Test
    void firstPolicyThatWinsIsMeasuredAgainstTheRunnerUp() {
        Terminal terminal = new Terminal().run("compare", "-t", "three-tier", "-w", "zipf", "-p", "fast,slow,exact");
        assertThat(terminal.out()).contains("fast wins: 1.53x over exact;");
    }

    @Test
    void equalTimesAreATie() {
        Terminal terminal = new Terminal().run("compare", "-w", "scan", "-p", "slow,fast");
        assertThat(terminal.out())
                .contains("slow and fast tie: their model times are within 0.5 %.")
                .doesNotContain("* ");
    }

    @Test
    void aTieOfTheBestIsOneWhereverTheyStand() {
        Terminal terminal =
                new Terminal().run("compare", "-t", "three-tier", "-w", "zipf", "-p", "slow,fast,fast?bypass=true");
        assertThat(terminal.out())
                .contains("fast and fast?bypass=true tie: their model times are within 0.5 %, 2.00x over slow.")
                .containsPattern("\\* fast .*\n\\* fast\\?bypass=true ");

        terminal = new Terminal().run("compare", "-w", "zipf", "-p", "slow,fast,fast?bypass=true", "--clock", "none");
        assertThat(terminal.out())
                .contains("slow, fast and fast?bypass=true tie: equal hit ratios, 40.0 %.")
                .doesNotContain("* ");
    }

    @Test
    void aTieOfTheBestIsNobodysWin() {
        Terminal terminal = new Terminal()
                .run("compare", "-t", "three-tier", "-w", "zipf,scan", "-p", "slow,fast,fast?bypass=true");
        assertThat(terminal.out()).containsPattern(" fast +1\\.41x +0\n");
    }

    @Test
    void severalWorkloadsEndWithTheirGeomean() {
        Terminal terminal = new Terminal().run("compare", "-t", "three-tier", "-w", "zipf,scan", "-p", "slow,fast");
        // sqrt(2 * 1) = 1.41
        assertThat(terminal.out())
                .contains("geomean over 2 workloads, relative to slow")
                .containsPattern("\\* fast +1\\.41x +1\n");
    }

    @Test
    void policyBesideABoundHasNoContender() throws Exception {
        List<RunResult> results =
                List.of(missing("exact", 1), missing("slow", 7), missing("exact", 2), missing("slow", 8));
        assertThat(Comparison.of(results, 2, "exact"::equals).outcome())
                .isEqualTo("slow has no contender over 2 workloads");
    }

    /** Each misses nothing of one workload and something of the other: the mean of nought and infinity is none. */
    @Test
    void policiesWithoutAMeanAreNotRanked() throws Exception {
        List<RunResult> results =
                List.of(missing("slow", 0), missing("fast", 7), missing("slow", 7), missing("fast", 0));
        Comparison comparison = Comparison.of(results, 2, policy -> false);
        assertThat(comparison.outcome())
                .isEqualTo("slow and fast have no mean over 2 workloads: one misses nothing where another misses");
        assertThat(comparison.isAhead(0)).isFalse();
        assertThat(comparison.isAhead(1)).isFalse();
    }

    @Test
    void runsOfOnePolicyAreNamedByTheirNumbersWhereNothingElseDiffers() throws Exception {
        List<RunResult> results = List.of(missing("exact", 1), missing("slow", 7), missing("slow", 8));
        Comparison comparison = Comparison.ofRuns(results, "exact"::equals);
        assertThat(comparison.policies()).containsExactly("exact", "slow, run 2", "slow, run 3");
        assertThat(comparison.blocks().get(0).outcome()).startsWith("slow, run 2 wins: ");
    }

    private static RunResult missing(String policy, long misses) throws Exception {
        ObjectNode json = (ObjectNode) new ObjectMapper()
                .readTree(new Terminal()
                        .run("run", "--clock", "none", "-w", "zipf", "-p", policy, "-o", "json")
                        .out());
        json.putObject("served")
                .put("hbm", json.get("accesses").longValue() - misses)
                .put("nvme", misses);
        return ResultJson.read(json);
    }

    @Test
    void jsonIsOneArrayInTheOrderAskedFor() throws Exception {
        Terminal terminal = new Terminal().run("compare", "-w", "zipf", "-w", "scan", "-p", "slow,fast", "-o", "json");
        Object parsed = JsonTree.parse(terminal.out());
        assertThat((List<?>) parsed)
                .extracting(run -> JsonTree.at(run, "workload") + "/" + JsonTree.at(run, "policy"))
                .containsExactly("zipf/slow", "zipf/fast", "scan/slow", "scan/fast");
    }

    @Test
    void csvEndsWithTheSpeedupAndTheFiguresOfThePolicies() {
        Terminal terminal =
                new Terminal().run("compare", "-t", "three-tier", "-w", "zipf", "-p", "slow,fast", "-o", "csv");
        List<String> lines = terminal.out().lines().toList();
        List<String> columns = List.of(lines.get(0).split(",", -1));
        assertThat(columns).endsWith("sha256.testbed", "policy.predictionAccuracy");
        int speedup = columns.indexOf("speedup");
        assertThat(lines.subList(1, lines.size()).stream().map(line -> line.split(",", -1)))
                .extracting(row -> row[speedup] + " " + row[row.length - 1])
                .containsExactly("1 ", "2 0.81");
    }

    @Test
    void coloursOnlyATerminal() {
        assertThat(new Terminal(true)
                        .run("compare", "-t", "three-tier", "-w", "zipf", "-p", "slow,fast")
                        .out())
                .contains("\u001b[1;32m* ");
        assertThat(new Terminal(false)
                        .run("compare", "-t", "three-tier", "-w", "zipf", "-p", "slow,fast")
                        .out())
                .doesNotContain("\u001b");
    }

    @Test
    void nothingRunsWhenOneOfTheRunsIsRefused() {
        Terminal terminal = new Terminal().run("compare", "-w", "zipf", "-p", "slow,fat");
        assertThat(terminal.code()).isEqualTo(2);
        assertThat(terminal.laboratory.ran).isEmpty();
    }
}
