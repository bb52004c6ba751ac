package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.lab.ClockKind;
import io.thermocline.lab.ProgramVersion;
import io.thermocline.lab.RunSpec;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RunCommandTest {
    @Test
    void optionsBecomeASpecification() {
        Terminal terminal = new Terminal();
        terminal.run(
                "run",
                "--testbed",
                "three-tier",
                "--workload",
                "zipf?a=1&b=2",
                "--policy",
                "fast",
                "--scale",
                "1/64",
                "--seed",
                "7",
                "--set",
                "hbm.pages=500",
                "--set",
                "policy.sample-size=9",
                "--clock",
                "none",
                "--switch",
                "1000:slow?x=1&y=2",
                "--output",
                "json");
        RunSpec spec = terminal.laboratory.ran.get(0);
        assertThat(spec.testbed()).isEqualTo("three-tier");
        assertThat(spec.workload()).isEqualTo("zipf?a=1&b=2");
        assertThat(spec.scale()).isEqualTo(1.0 / 64);
        assertThat(spec.seed()).isEqualTo(7);
        assertThat(spec.settings())
                .containsExactly(Map.entry("hbm.pages", "500"), Map.entry("policy.sample-size", "9"));
        assertThat(spec.clock()).isEqualTo(ClockKind.NONE);
        assertThat(spec.switches()).containsExactly(new RunSpec.PolicySwitch(1000, "slow?x=1&y=2"));
    }

    @Test
    void jsonIsOneObjectAndStderrIsSilent() throws Exception {
        Terminal terminal = new Terminal().run("run", "--workload", "zipf", "--policy", "slow", "--output", "json");
        assertThat(terminal.code()).isZero();
        assertThat(terminal.err()).isEmpty();
        Object parsed = JsonTree.parse(terminal.out());
        assertThat(JsonTree.at(parsed, "testbed")).isEqualTo("two-tier");
        assertThat(JsonTree.at(parsed, "served", "nvme")).isEqualTo(600_000L);
    }

    @Test
    void summaryShowsTheWholeResult() {
        Terminal terminal =
                new Terminal().run("run", "-t", "three-tier", "-w", "zipf", "-p", "fast", "--switch", "5000:slow");
        assertThat(terminal.code()).isZero();
        assertThat(terminal.out())
                .contains("zipf on three-tier under fast")
                .contains(
                        "1,000,000 accesses (of 32,000,000 touches), 20.0 % writes, to 10,000 pages of 4 KiB (39.1 MiB)")
                .contains("busiest server: nvme read, 93.0 % of the time")
                .containsPattern("dram +7\\.81 MiB +2,000 +300,000 +30\\.0 %")
                .containsPattern("demotion +hbm +dram +gpu +305,000")
                .containsPattern("predictionAccuracy +0\\.81")
                .containsPattern("5,000 +slow");
    }

    @Test
    void csvHeaderIsStable() {
        Terminal terminal = new Terminal().run("run", "-w", "zipf", "-p", "slow", "--clock", "none", "-o", "csv");
        assertThat(terminal.out().lines())
                .containsExactly(
                        "testbed,workload,policy,seed,scale,scaleEffective,clock,pageBytes,pages,accesses,touches,reads,writes,"
                                + "hitRatio,served.hbm,served.dram,served.nvm,served.nvme,operationPages.fetch,operationPages.prefetch,"
                                + "operationPages.demotion,operationPages.writeback,operationPages.flush,lastTierReadPages,"
                                + "lastTierReadBytes,lastTierWriteBytes,discards,remoteBytes,promotions,demotions,pingPong,wasted,"
                                + "modelTimeNs,latencyMeanNs,latencyP50Ns,latencyP95Ns,latencyP99Ns,latencyMaxNs,queueMeanNs,queueP99Ns,waitedForFlight,"
                                + "wallTimeNs,accessesPerSecond,inputIncluded,speedup,"
                                + "responseMeanNs,responseP99Ns,arrivalsLastedNs,arrivalsIssuedNs,overloaded,"
                                + "capacityPages.hbm,capacityPages.dram,capacityPages.nvm,capacityPages.nvme,"
                                + "capacityBytes.hbm,capacityBytes.dram,capacityBytes.nvm,capacityBytes.nvme,"
                                + "version,command,sha256.trace,sha256.stream,sha256.graph,sha256.testbed",
                        // 600,000 misses of 4096 bytes are 2,457,600,000 bytes; a fifth of them is written back
                        "two-tier,zipf,slow,1,1,1,none,4096,10000,1000000,32000000,800000,200000,0.4,400000,,,600000,600000,0,0,"
                                + "120000,0,600000,2457600000,491520000,480000,0,600000,599000,2000,300,,,,,,,,,,25000000,40000000,true,,,,,,,1000,,,250000,4096000,,,1024000000,"
                                + ProgramVersion.text()
                                + ",thermocline run --testbed two-tier --workload zipf --policy slow --scale 1 --seed 1 --clock none,,,,");
    }
}
