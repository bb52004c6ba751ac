package io.thermocline.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.othertesting.RemotePolicy;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.ScriptedPolicy;
import io.thermocline.engine.testing.Testbeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunControlTest {
    private static final PolicySelection FETCHING =
            NamedPolicyProvider.select(ScriptedPolicy.class, PolicyNeeds.NOTHING, "");
    private static final PolicySelection REMOTE =
            NamedPolicyProvider.select(RemotePolicy.class, PolicyNeeds.OUTER_TIERS, "");
    private static final int ROUNDS = 1700;
    /** 10,200 accesses in batches that end anywhere but at chunks. */
    private static final ListedWorkload WORKLOAD =
            ListedWorkload.of(10, String.join(" | ", Collections.nCopies(ROUNDS, "0 1 2w 1 0 2")));

    private final Engine engine = new Engine();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isAskedAtEachChunkAndAtTheEnd(boolean timed) {
        List<Long> asked = new ArrayList<>();
        List<Long> times = new ArrayList<>();
        engine.run(controlled(timed, List.of(), run -> {
            asked.add(run.counters().accesses);
            times.add(run.modelTimePs());
        }));
        assertThat(asked).containsExactly(0L, 4096L, 8192L, 6L * ROUNDS);
        assertThat(times).isSorted();
        assertThat(times.get(3) > 0).isEqualTo(timed);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void handsTheRunOverAsASwitchPlannedAheadWould(boolean timed) {
        RunOutput live = engine.run(controlled(timed, List.of(REMOTE.provider()), run -> {
            if (run.counters().accesses == 8192) {
                run.takeOver(REMOTE);
            }
        }));
        RunOutput planned = engine.run(Runs.setup(
                Testbeds.three(3, 2, 2), WORKLOAD, FETCHING, List.of(new RunSetup.Switch(8192, REMOTE)), timed));
        assertThat(live.segments()).usingRecursiveComparison().isEqualTo(planned.segments());
        assertThat(live.segments()).hasSize(2);
        assertThat(live.modelTimePs()).isEqualTo(planned.modelTimePs());
        assertThat(live.utilisation()).isEqualTo(planned.utilisation());
    }

    @Test
    void aPolicyThatRefusesLeavesTheOldOneDeciding() {
        PolicySelection refusing = NamedPolicyProvider.select(ScriptedPolicy.class, PolicyNeeds.NOTHING, "nonsense");
        RunOutput output = engine.run(controlled(false, List.of(refusing.provider()), run -> {
            if (run.counters().accesses == 4096) {
                assertThatThrownBy(() -> run.takeOver(refusing)).isInstanceOf(RuntimeException.class);
            }
        }));
        assertThat(output.segments())
                .singleElement()
                .satisfies(segment -> assertThat(segment.counters().accesses).isEqualTo(6L * ROUNDS));
    }

    @Test
    void endsTheRunByThrowing() {
        RunSetup setup = controlled(true, List.of(), run -> {
            if (run.counters().accesses > 0) {
                throw new InvalidInputException("enough");
            }
        });
        assertThatThrownBy(() -> engine.run(setup)).hasMessage("enough");
    }

    @Test
    void seesWherePagesLie() {
        List<Integer> tiers = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        engine.run(controlled(false, List.of(), run -> {
            if (run.counters().accesses == 4096) {
                for (int page = 0; page < run.pages(); page++) {
                    tiers.add(run.tierOf(page));
                }
                for (int tier = 0; tier < 3; tier++) {
                    sizes.add(run.pagesIn(tier));
                }
            }
        }));
        assertThat(tiers).containsExactly(0, 0, 0, 2, 2, 2, 2, 2, 2, 2);
        assertThat(sizes).containsExactly(3, 0, 7);
    }

    private static RunSetup controlled(
            boolean timed, List<PolicyProvider> successors, Consumer<LiveRun> atChunkAndEnd) {
        RunSetup asked = Runs.setup(Testbeds.three(3, 2, 2), WORKLOAD, FETCHING, List.of(), timed);
        RunControl control = new RunControl() {
            @Override
            public void atChunk(LiveRun run) {
                atChunkAndEnd.accept(run);
            }

            @Override
            public void atEnd(LiveRun run) {
                atChunkAndEnd.accept(run);
            }

            @Override
            public List<PolicyProvider> successors() {
                return successors;
            }
        };
        return new RunSetup(
                asked.testbed(),
                asked.workload(),
                asked.policy(),
                asked.switches(),
                asked.timed(),
                asked.seed(),
                asked.background(),
                asked.nanoTime(),
                asked.progress(),
                control,
                null);
    }
}
