package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.lab.ClockKind;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CurveCommandTest {
    @Test
    void jsonHasAPointForEachPolicyAndSize() throws Exception {
        Terminal terminal =
                new Terminal().run("curve", "-w", "zipf", "-p", "slow,exact", "--sizes", "250,1000", "-o", "json");
        Object parsed = JsonTree.parse(terminal.out());
        assertThat((List<?>) parsed).hasSize(4);
        // 0.4 * sqrt(1/4) = 0.2 of a million accesses hit
        assertThat(JsonTree.at(parsed, 0).toString())
                .startsWith("{workload=zipf, policy=slow, pages=250, misses=800000, missRatio=0.8, "
                        + "method=exact, rate=1.0, low=0.8, high=0.8, testbed=two-tier, ")
                .contains("capacityPages={hbm=250, nvme=250000}", "settings={hbm.frames=250}")
                .contains("command=thermocline run --testbed two-tier --workload zipf --policy slow");
        assertThat(terminal.laboratory.ran).allMatch(spec -> spec.clock() == ClockKind.NONE);
    }

    @Test
    void sizesFollowFromTheFootprint() {
        Terminal terminal = new Terminal().run("curve", "-w", "zipf", "-p", "slow", "-o", "csv");
        assertThat(terminal.out().lines().skip(1).map(line -> line.split(",", -1)[2]))
                // 10,000 pages halved ten times, rounded up
                .containsExactly("10", "20", "40", "79", "157", "313", "625", "1250", "2500", "5000", "10000");
    }

    @Test
    void sizesAreNotScaledAgain() {
        Terminal terminal = new Terminal()
                .run("curve", "-w", "zipf", "-p", "slow", "--sizes", "100", "--scale", "1/64", "-o", "csv");
        assertThat(terminal.laboratory.ran.get(0).settings()).containsEntry("hbm.frames", "100");
    }

    @Test
    void tableNamesTheBestPolicyOfEachSize() {
        Terminal terminal = new Terminal().run("curve", "-w", "zipf", "-p", "slow,exact", "--sizes", "1000");
        assertThat(terminal.out())
                .containsPattern("pages +slow +exact +fewest misses")
                .containsPattern("1,000 +0\\.6000 +0\\.5600 +exact");
    }
}
