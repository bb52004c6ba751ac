package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run is a pure function of its specification. */
final class DeterminismTest {
    private static final List<String> RANDOM_WORKLOADS = List.of(
            "zipf?pages=4000&accesses=20000&writes=0.3",
            "uniform?pages=4000&accesses=20000&writes=0.3",
            "mixed?pages=4000&accesses=20000&period=5000&writes=0.3",
            "bfs?vertices=32768",
            "sssp?vertices=32768",
            "cc?vertices=32768",
            "pagerank?vertices=32768");
    private static final List<String> FIXED_WORKLOADS =
            List.of("hotspot?footprint=40MiB", "scan?pages=1000&passes=5&writes=0");

    private static List<RunSpec> matrix() {
        List<RunSpec> specs = new ArrayList<>();
        for (String name : Runs.policies()) {
            String policy = name.equals("gmt-reuse") ? name + "?samples=4000&sample-batch=500" : name;
            for (String workload : RANDOM_WORKLOADS.subList(2, 4)) {
                specs.add(small(workload, policy));
            }
            specs.add(small(FIXED_WORKLOADS.get(0), policy));
        }
        return specs;
    }

    /** A timed run in which every tier is under pressure. */
    private static RunSpec small(String workload, String policy) {
        return Runs.timed(Runs.spec("gmt-a100", workload, policy))
                .withSetting("hbm.pages", "20")
                .withSetting("dram.pages", "90");
    }

    @Test
    @Tag("slow")
    void equalSpecificationsGiveEqualResultsAloneAndTogether() {
        List<RunSpec> specs = matrix();
        List<RunResult> together = Runs.fresh().runAll(specs, Progress.SILENT);
        Laboratory other = Runs.fresh();
        List<RunSpec> backwards = new ArrayList<>(specs);
        Collections.reverse(backwards);
        List<String> oneByOne = new ArrayList<>();
        for (RunSpec spec : backwards) {
            oneByOne.add(0, Runs.timelessJson(other.run(spec, Progress.SILENT)));
        }
        assertThat(oneByOne)
                .containsExactlyElementsOf(
                        together.stream().map(Runs::timelessJson).toList());
    }

    @Test
    void settingsOfOneRunDoNotAffectTheNext() {
        Laboratory laboratory = Runs.fresh();
        RunSpec plain = Runs.timed(Runs.spec("two-tier", "scan?pages=1000&passes=1", "lru"));
        long before = laboratory.run(plain, Progress.SILENT).modelTimeNs();
        List<String> settings = List.of("nvme.read-latency=1ms", "nvme.read-bandwidth=1MB/s", "hbm.link-latency=1ms");
        for (String setting : settings) {
            String[] parts = setting.split("=", 2);
            long changed = laboratory
                    .run(plain.withSetting(parts[0], parts[1]), Progress.SILENT)
                    .modelTimeNs();
            assertThat(changed).as(setting).isGreaterThan(before);
            assertThat(laboratory.run(plain, Progress.SILENT).modelTimeNs())
                    .as("after " + setting)
                    .isEqualTo(before);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
    void differentSeedChangesARandomWorkload(int workload) {
        RunSpec spec = Runs.timed(Runs.spec("gmt-a100", RANDOM_WORKLOADS.get(workload), "bam"))
                .withSetting("hbm.pages", "20");
        assertThat(outcome(Runs.run(Runs.seeded(spec, 2)))).isNotEqualTo(outcome(Runs.run(spec)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gmt-random", "gmt-random?fill-first=true", "gmt-reuse?heuristic-share=1"})
    void differentSeedChangesARandomPolicy(String policy) {
        RunSpec spec = Runs.timed(Runs.spec("gmt-a100", "hotspot?footprint=40MiB", policy))
                .withSetting("hbm.pages", "20")
                .withSetting("dram.pages", "90");
        assertThat(outcome(Runs.run(Runs.seeded(spec, 2)))).isNotEqualTo(outcome(Runs.run(spec)));
    }

    @Test
    void seedHasNoEffectWithoutRandomness() {
        for (String workload : FIXED_WORKLOADS) {
            RunSpec spec =
                    Runs.timed(Runs.spec("gmt-a100", workload, "gmt-tierorder")).withSetting("hbm.pages", "20");
            assertThat(outcome(Runs.run(Runs.seeded(spec, 2)))).as(workload).isEqualTo(outcome(Runs.run(spec)));
        }
    }

    private static List<Object> outcome(RunResult result) {
        return List.of(result.counts().served(), result.modelTimeNs());
    }
}
