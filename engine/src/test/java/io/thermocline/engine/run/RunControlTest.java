package io.thermocline.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.othertesting.RemotePolicy;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.ScriptedPolicy;
import io.thermocline.engine.testing.Testbeds;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunControlTest {
    private static final PolicySelection FETCHING =
            NamedPolicyProvider.select(ScriptedPolicy.class, PolicyNeeds.NOTHING, "");
    private static final PolicySelection REMOTE =
            NamedPolicyProvider.select(RemotePolicy.class, PolicyNeeds.OUTER_TIERS, "");
    private static final int OUTSTANDING = 2;
    private static final int ROUNDS = 1700;
    /** 10,200 accesses in batches that end anywhere but at chunks. */
    private static final ListedWorkload WORKLOAD =
            ListedWorkload.of(10, String.join(" | ", Collections.nCopies(ROUNDS, "0 1 2w 1 0 2")));

    private final Engine engine = new Engine();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void controlIsCalledAtEachChunkAndAtTheEnd(boolean timed) {
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
    void liveTakeoverEqualsAPlannedSwitch(boolean timed) {
        RunOutput live = engine.run(controlled(timed, List.of(REMOTE.provider()), run -> {
            if (run.counters().accesses == 8192) {
                run.takeOver(REMOTE);
            }
        }));
        RunOutput planned = engine.run(Runs.setup(
                Testbeds.three(3, 2, OUTSTANDING),
                WORKLOAD,
                FETCHING,
                List.of(new RunSetup.Switch(8192, REMOTE)),
                timed));
        assertThat(live.segments()).usingRecursiveComparison().isEqualTo(planned.segments());
        assertThat(live.segments()).hasSize(2);
        assertThat(live.modelTimePs()).isEqualTo(planned.modelTimePs());
        assertThat(live.utilisation()).isEqualTo(planned.utilisation());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void controlSeesThePagesOfTheRun(boolean timed) {
        String fetchedLast = String.join(" ", Collections.nCopies(819, "0 1 0 1w 0")) + " 5 0 0";
        List<List<PageState>> looks = new ArrayList<>();
        RunSetup asked = Runs.setup(
                Testbeds.three(3, 2, OUTSTANDING), ListedWorkload.of(7, fetchedLast), FETCHING, List.of(), timed);
        engine.run(controlled(asked, List.of(), run -> {
            List<PageState> pages = new ArrayList<>();
            for (int page = 0; page < 7; page++) {
                pages.add(run.state(page));
            }
            looks.add(pages);
        }));
        PageState untouched = new PageState(2, 4, false, false, false, false, 0);
        assertThat(looks.get(0)).noneMatch(PageState::accessed).contains(untouched);
        List<PageState> afterChunk = looks.get(1);
        assertThat(afterChunk.get(0)).isEqualTo(new PageState(0, 0, false, true, false, false, 0));
        assertThat(afterChunk.get(1)).isEqualTo(new PageState(0, 1, true, true, false, false, 0));
        assertThat(afterChunk.get(4)).isEqualTo(untouched);
        assertThat(afterChunk.get(5)).isEqualTo(new PageState(0, 2, false, true, false, timed, 0));
    }

    @Test
    void latenciesOfCompletedAccessesAreKnownAtEachChunk() {
        List<Long> known = new ArrayList<>();
        RunOutput asked = engine.run(controlled(
                true,
                List.of(),
                run -> known.add(run.latencyByTier().stream()
                        .mapToLong(LatencySummary::count)
                        .sum())));
        assertThat(known.get(1)).isBetween(4096L - OUTSTANDING, 4096L);
        assertThat(known.get(2)).isBetween(8192L - OUTSTANDING, 8192L);
        assertThat(known.get(3)).isEqualTo(6L * ROUNDS);
        RunOutput notAsked = engine.run(controlled(true, List.of(), run -> {}));
        assertThat(Runs.sumPs(asked.latency())).isEqualTo(Runs.sumPs(notAsked.latency()));
        assertThat(asked.latency().percentileNs(50))
                .isEqualTo(notAsked.latency().percentileNs(50));
    }

    @Test
    void classesAreReusedUnlessAnotherPolicyTookOver() {
        Consumer<LiveRun> handsOver = run -> {
            if (run.counters().accesses == 8192) {
                run.takeOver(REMOTE);
            }
        };
        Object first = classesOf(run -> {});
        assertThat(classesOf(run -> {})).isEqualTo(first);
        assertThat(classesOf(handsOver)).isEqualTo(first);
        assertThat(classesOf(run -> {})).isNotEqualTo(first);
    }

    private Object classesOf(Consumer<LiveRun> atChunkAndEnd) {
        return engine.run(controlled(false, List.of(REMOTE.provider()), atChunkAndEnd))
                .policyMetrics()
                .getOrDefault("loader", -1);
    }

    @Test
    void failedTakeoverKeepsTheCurrentPolicy() {
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

    /** Sums up what it hears, and checks that each access is heard of once. */
    private static final class Heard implements AccessListener {
        private final BitSet waiting = new BitSet();
        private final BitSet heard = new BitSet();
        private final long[] served = new long[3];
        private final List<Long> hitsPs = new ArrayList<>();
        private long sumPs;
        private long decided;

        @Override
        public void waits(long access) {
            assertThat(heard.get((int) access)).isFalse();
            waiting.set((int) access);
        }

        @Override
        public void completed(long access, int tier, long latencyPs) {
            assertThat(waiting.get((int) access)).isTrue();
            waiting.clear((int) access);
            hear((int) access, tier, latencyPs);
        }

        @Override
        public void decided(long end, long hitPs) {
            for (int access = (int) decided; access < end; access++) {
                if (!waiting.get(access) && !heard.get(access)) {
                    hear(access, 0, hitPs);
                    hitsPs.add(hitPs);
                }
            }
            decided = end;
        }

        private void hear(int access, int tier, long latencyPs) {
            heard.set(access);
            served[tier]++;
            sumPs += latencyPs;
        }

        @Override
        public void drained(long end) {
            assertThat(waiting.isEmpty()).isTrue();
            assertThat(heard.nextClearBit(0)).isEqualTo((int) end);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void observerGetsTierAndLatencyOfEachAccess(boolean timed) {
        Heard heard = new Heard();
        RunOutput output = engine.run(heardBy(heard, List.of(new RunSetup.Switch(4096, REMOTE)), List.of(), timed));
        assertThat(heard.served).isEqualTo(output.counters().served);
        assertThat(heard.sumPs / 1e3).isEqualTo(timed ? output.latency().meanNs() * 6 * ROUNDS : 0, within(1e-3));
    }

    @Test
    void liveSettingsChangeAtTheirAccessAsPlannedOnes() {
        Testbed slower = slower();
        RunSetup.Change change = new RunSetup.Change(4096, slower, Map.of("hbm.read-latency", "250ps"));
        Heard heard = new Heard();
        RunOutput planned = engine.run(heardBy(heard, List.of(), List.of(change), true));
        RunOutput live = engine.run(controlled(true, List.of(FETCHING.provider()), run -> {
            if (run.counters().accesses == 4096) {
                run.change(change);
            }
        }));
        assertThat(live.segments()).usingRecursiveComparison().isEqualTo(planned.segments());
        assertThat(live.modelTimePs()).isEqualTo(planned.modelTimePs());
        assertThat(planned.segments()).hasSize(2);
        assertThat(planned.segments().get(1).fromAccess()).isEqualTo(4096);
        assertThat(planned.segments().get(1).figures()).containsExactly(Map.entry("hbm.read-latency", "250ps"));
        assertThat(heard.hitsPs.stream().filter(ps -> ps == 250)).hasSize(6 * ROUNDS - 4096);
        assertThat(heard.hitsPs.stream().filter(ps -> ps == 100).count() + 250)
                .as("before, those that did not wait for a fetch")
                .isGreaterThan(4096);
    }

    @Test
    void changeBeyondTheEndIsRefused() {
        RunSetup.Change late = new RunSetup.Change(3 * 4096, slower(), Map.of());
        RunSetup setup = heardBy(new Heard(), List.of(), List.of(late), true);
        assertThatThrownBy(() -> engine.run(setup)).hasMessageContaining("beyond the end: the workload has 10200");
    }

    /** The testbed of these runs with a slower first tier. */
    private static Testbed slower() {
        return Testbeds.of(
                OUTSTANDING,
                0,
                Testbeds.FREE,
                new Tier("hbm", Testbeds.device("hbm", false, 1, 250, 1, 250, 1), 3, 1, 1, null),
                Testbeds.dram(2),
                Testbeds.nvme(1000, 1));
    }

    private static RunSetup heardBy(
            AccessListener listener, List<RunSetup.Switch> switches, List<RunSetup.Change> changes, boolean timed) {
        RunSetup asked = Runs.setup(Testbeds.three(3, 2, OUTSTANDING), WORKLOAD, FETCHING, switches, timed);
        RunControl control = new RunControl() {
            @Override
            public AccessListener listener() {
                return listener;
            }
        };
        return asked.withControl(control).withChanges(changes);
    }

    @Test
    void exceptionOfTheControlEndsTheRun() {
        RunSetup setup = controlled(true, List.of(), run -> {
            if (run.counters().accesses > 0) {
                throw new InvalidInputException("enough");
            }
        });
        assertThatThrownBy(() -> engine.run(setup)).hasMessage("enough");
    }

    @Test
    void controlSeesTheTierOfEachPage() {
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
        return controlled(
                Runs.setup(Testbeds.three(3, 2, OUTSTANDING), WORKLOAD, FETCHING, List.of(), timed),
                successors,
                atChunkAndEnd);
    }

    private static RunSetup controlled(
            RunSetup asked, List<PolicyProvider> successors, Consumer<LiveRun> atChunkAndEnd) {
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
        return asked.withControl(control);
    }
}
