package io.thermocline.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.TimeAccount;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

/** What accesses waited for adds up to their latencies, whatever a policy does. */
class WaitsAddUpTest {
    @Property(shrinking = ShrinkingMode.OFF)
    void waitsAddUpToTheLatencies(@ForAll long seed) {
        for (Scenario scenario : List.of(Scenario.of(seed), Scenario.ofStreams(seed))) {
            check(scenario, UnaryOperator.identity());
            check(scenario, Scenario::withFirstTierServer);
            check(scenario, Scenario::withLineCaches);
            check(scenario, Scenario::withFlushes);
            check(scenario, Scenario::withStalls);
            check(
                    scenario,
                    all -> all.withStalls().withLineCaches().withFlushes().withFirstTierServer());
        }
    }

    /** A hit that waits for a page which a delayed miss has begun to fetch; a delayed access that a cache serves. */
    @Test
    void seedsThatOnceDifferedAddUp() {
        check(Scenario.of(174), UnaryOperator.identity());
        check(Scenario.of(81), UnaryOperator.identity());
        check(Scenario.of(37), Scenario::withLineCaches);
        check(Scenario.of(194), Scenario::withLineCaches);
        check(Scenario.of(1), Scenario::withStalls);
    }

    private static void check(Scenario scenario, UnaryOperator<Scenario> with) {
        RunOutput output = new EngineExecution(with.apply(scenario).setup(true)).run();
        TimeAccount time = Objects.requireNonNull(output.time());
        double latencyPs = output.latency().totalNs() * 1000;
        double waitsPs =
                time.waits().stream().mapToDouble(TimeAccount.Wait::accessPs).sum();
        assertThat(waitsPs).as("seed %d", scenario.seed()).isEqualTo(latencyPs, within(1 + latencyPs * 1e-9));
    }
}
