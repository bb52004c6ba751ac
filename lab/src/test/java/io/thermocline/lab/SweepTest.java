package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SweepTest {
    private static final RunSpec BASE = Runs.spec("two-tier", "zipf?pages=100&accesses=2000", "lru");

    private static Map<String, List<String>> varied(String key, List<String> values, String other, List<String> more) {
        Map<String, List<String>> varied = new LinkedHashMap<>();
        varied.put(key, values);
        varied.put(other, more);
        return varied;
    }

    private static List<List<RunResult>> results(List<Sweep.Point> points, List<RunSpec> made) {
        return Sweep.results(Runs.LABORATORY, points, specs -> {
            made.addAll(specs);
            return Runs.LABORATORY.runAll(specs, Progress.SILENT);
        });
    }

    @Test
    void pointsAreAllCombinationsAndTheLastSettingVariesFastest() {
        Sweep sweep = new Sweep(varied("hbm.pages", List.of("10", "20"), "nvme.count", List.of("1", "2", "4")), 2);
        List<Sweep.Point> points = sweep.points(List.of(BASE, BASE.withPolicy("fifo")));
        assertThat(points).hasSize(12);
        assertThat(points.subList(0, 6))
                .extracting(point -> String.join(" ", point.values().values()))
                .containsExactly("10 1", "10 2", "10 4", "20 1", "20 2", "20 4");
        RunSpec last = points.get(11).runs().get(1);
        assertThat(last.policy()).isEqualTo("fifo");
        assertThat(last.settings()).isEqualTo(Map.of("hbm.pages", "20", "nvme.count", "4"));
        assertThat(points.get(11).runs()).extracting(RunSpec::seed).containsExactly(BASE.seed(), BASE.seed() + 1);
    }

    @Test
    void withoutSettingsOnlySeedsVary() {
        List<Sweep.Point> points = new Sweep(Map.of(), 3).points(List.of(BASE));
        assertThat(points).hasSize(1);
        assertThat(points.get(0).runs()).containsExactly(BASE, BASE.withSeed(2), BASE.withSeed(3));
    }

    /** Only s3fifo has a small share, so that lru runs once a seed. */
    @Test
    void runThatPointsShareIsMadeOnce() {
        Sweep sweep = new Sweep(Map.of("policy.small-share", List.of("0.05", "0.2")), 2);
        List<RunSpec> made = new ArrayList<>();
        RunSpec base = BASE.withSetting("hbm.pages", "20");
        List<List<RunResult>> results = results(sweep.points(List.of(base, base.withPolicy("s3fifo"))), made);
        assertThat(made).hasSize(2 + 2 * 2);
        assertThat(results).hasSize(4);
        assertThat(results.get(1)).isEqualTo(results.get(0));
        assertThat(results.get(3)).isNotEqualTo(results.get(2));
        assertThat(results.get(0)).extracting(RunResult::seed).containsExactly(1L, 2L);
    }

    @Test
    void settingThatNoRunHasIsRefusedBeforeTheFirstIsMade() {
        Sweep sweep = new Sweep(Map.of("policy.nothing", List.of("1")), 1);
        assertThatThrownBy(() -> results(sweep.points(List.of(BASE)), new ArrayList<>()))
                .hasMessageContaining("nothing");
        Sweep bad = new Sweep(Map.of("hbm.pages", List.of("10", "-1")), 1);
        List<RunSpec> made = new ArrayList<>();
        assertThatThrownBy(() -> results(bad.points(List.of(BASE)), made)).hasMessageContaining("-1");
        assertThat(made).isEmpty();
    }
}
