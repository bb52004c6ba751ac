package io.thermocline.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.othertesting.RemotePolicy;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.ScriptedPolicy;
import io.thermocline.engine.testing.StarvedPolicy;
import io.thermocline.engine.testing.Testbeds;
import io.thermocline.engine.workload.Columns;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineTest {
    private static final PolicySelection FETCHING =
            NamedPolicyProvider.select(ScriptedPolicy.class, PolicyNeeds.NOTHING, "3:d0>1 f;5:d1>2 f;7:d3>1 f");
    private static final PolicySelection REMOTE =
            NamedPolicyProvider.select(RemotePolicy.class, PolicyNeeds.OUTER_TIERS, "");
    private static final ListedWorkload WORKLOAD = ListedWorkload.of(10, "0 1 2w 3 1 0 2 5w");

    private final Engine engine = new Engine();

    private static RunSetup setup(PolicySelection policy, boolean timed, RunSetup.Switch... switches) {
        return Runs.setup(Testbeds.three(3, 2, 2), WORKLOAD, policy, List.of(switches), timed);
    }

    @Test
    void compositionsHaveTheirOwnCoreClasses() throws ClassNotFoundException {
        CompositionLoader one = new CompositionLoader(List.of(FETCHING.provider()));
        CompositionLoader other = new CompositionLoader(List.of(REMOTE.provider()));
        String core = "io.thermocline.engine.memory.SimulatedMemory";
        assertThat(one.loadClass(core)).isNotSameAs(other.loadClass(core)).isSameAs(one.loadClass(core));
        assertThat(one.loadClass(core).getClassLoader()).isSameAs(one);
        assertThat(one.loadClass(ScriptedPolicy.class.getName())).isNotSameAs(ScriptedPolicy.class);
        assertThat(one.loadClass(RunSetup.class.getName())).isSameAs(RunSetup.class);
        assertThat(one.loadClass(PolicyNeeds.class.getName())).isSameAs(PolicyNeeds.class);
        assertThat(one.loadClass(PolicyExplanation.Decision.class.getName()))
                .isSameAs(PolicyExplanation.Decision.class);
        assertThat(one.loadClass(PolicyProvider.class.getName())).isSameAs(PolicyProvider.class);
        assertThat(one.loadClass(Policy.class.getName())).isNotSameAs(Policy.class);
        assertThat(one.loadClass(RunCounters.class.getName())).isSameAs(RunCounters.class);
        assertThatThrownBy(() -> one.loadClass(core + "X")).isInstanceOf(ClassNotFoundException.class);
        assertThatThrownBy(() -> one.loadClass("no.such.Thing")).isInstanceOf(ClassNotFoundException.class);
    }

    /** Finds its own copy of {@link RemotePolicy}, as the loader of a plug-in would. */
    private static final class PlugInLoader extends ClassLoader {
        PlugInLoader() {
            super(EngineTest.class.getClassLoader());
        }

        Class<? extends Policy> policy() throws IOException {
            String name = RemotePolicy.class.getName();
            try (InputStream in = Objects.requireNonNull(getResourceAsStream(name.replace('.', '/') + ".class"))) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length).asSubclass(Policy.class);
            }
        }
    }

    @Test
    void declaredPoliciesOfTwoPlugInsAreTwo() throws IOException {
        List<Number> loaders = new ArrayList<>();
        for (Class<? extends Policy> policy :
                List.of(RemotePolicy.class, new PlugInLoader().policy(), new PlugInLoader().policy())) {
            PolicyProvider declared =
                    PolicyDeclaration.of("remote", policy, "", "").needing(PolicyNeeds.OUTER_TIERS);
            PolicySelection selection = new PolicySelection(
                    "remote",
                    declared,
                    ParameterValues.parse(Subject.Field.POLICY, "remote", declared.parameters(), Map.of()));
            loaders.add(engine.run(setup(selection, true)).policyMetrics().get("loader"));
        }
        assertThat(loaders).doesNotHaveDuplicates();
    }

    @Test
    void valuesCrossTheClassLoaderBorder() {
        RunOutput output = engine.run(setup(FETCHING, true));
        assertThat(output.counters().accesses).isEqualTo(8);
        assertThat(output.counters().writes).isEqualTo(2);
        assertThat(output.latency().count()).isEqualTo(8);
        assertThat(output.policyMetrics()).containsEntry("tier of 3", 1); // the script, a parameter, was followed
    }

    @Test
    void repeatedPolicyReusesItsClasses() {
        Number first = engine.run(setup(REMOTE, true)).policyMetrics().get("loader");
        assertThat(engine.run(setup(REMOTE, true)).policyMetrics()).containsEntry("loader", first);
        assertThat(engine.run(setup(REMOTE, false)).policyMetrics()).doesNotContainEntry("loader", first);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void hitsAreHandedOverWithTheirNumber(boolean timed) {
        // access 3 hits page 0, and brings page 5
        PolicySelection policy = NamedPolicyProvider.select(ScriptedPolicy.class, PolicyNeeds.NOTHING, "3:p5");
        ListedWorkload workload = ListedWorkload.of(10, "0 | 1 | 0 | 0 | 1");
        RunOutput output = engine.run(Runs.setup(Testbeds.three(3, 2, 2), workload, policy, List.of(), timed));
        assertThat(output.policyMetrics()).containsEntry("tier of 5", 0);
    }

    @Test
    void wallTimeCoversTheWholeRun() {
        AtomicLong time = new AtomicLong(5000);
        RunSetup asked = setup(FETCHING, false);
        RunSetup setup = new RunSetup(
                asked.testbed(),
                asked.workload(),
                asked.policy(),
                asked.switches(),
                asked.timed(),
                asked.seed(),
                asked.background(),
                () -> time.getAndAdd(700),
                asked.progress());
        assertThat(engine.run(setup).wallTimeNs()).isEqualTo(700);
    }

    @Test
    void repeatedRunsOfOneEngineGiveTheSameResult() {
        RunOutput first = engine.run(setup(FETCHING, true));
        engine.run(setup(REMOTE, true));
        RunOutput again = engine.run(setup(FETCHING, true));
        assertThat(again.counters()).usingRecursiveComparison().isEqualTo(first.counters());
        assertThat(again.latency().meanNs()).isEqualTo(first.latency().meanNs());
        assertThat(again.modelTimePs()).isEqualTo(first.modelTimePs()).isPositive();
        assertThat(again.utilisation()).isEqualTo(first.utilisation());
        assertThat(again.policyMetrics()).isEqualTo(first.policyMetrics());
    }

    @Test
    void policyOfAnotherPackageInheritsThePlacement() {
        for (boolean timed : new boolean[] {false, true}) {
            RunOutput output = engine.run(setup(FETCHING, timed, new RunSetup.Switch(5, REMOTE)));

            // pages 0, 1, 2 come; 3 sends 0 to dram; so 1, 2, 3 lie in the first tier when the other policy begins
            assertThat(output.policyMetrics()).containsEntry("inherited", 3);
            assertThat(output.segments())
                    .extracting(RunOutput.Segment::fromAccess)
                    .containsExactly(0L, 5L);
            assertThat(output.segments())
                    .extracting(RunOutput.Segment::policy)
                    .containsExactly("ScriptedPolicy", "RemotePolicy");
            // 0 in dram, 2 a hit, 5 at home
            assertThat(output.segments().get(1).counters().served).containsExactly(1, 1, 1);
            assertThat(output.segments().get(1).counters().remoteBytes).isEqualTo(128);
            assertAddsUp(output);
        }
    }

    @Test
    void severalSwitchesAtOneAccessLeaveEmptySegments() {
        RunOutput output = engine.run(setup(
                FETCHING,
                true,
                new RunSetup.Switch(0, REMOTE),
                new RunSetup.Switch(4, FETCHING),
                new RunSetup.Switch(4, REMOTE)));
        assertThat(output.segments())
                .extracting(segment -> segment.counters().accesses)
                .containsExactly(0L, 4L, 0L, 4L);
        assertAddsUp(output);
    }

    @Test
    void switchesComeInTheOrderOfTheirAccesses() {
        assertThatThrownBy(
                        () -> setup(FETCHING, true, new RunSetup.Switch(5, REMOTE), new RunSetup.Switch(4, FETCHING)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a switch at access 4 cannot follow one at 5");
    }

    @Test
    void switchBeyondTheWorkloadIsRefused() {
        assertThatThrownBy(() -> engine.run(setup(FETCHING, true, new RunSetup.Switch(8, REMOTE))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("take over at access 8")
                .hasMessageContaining("the workload has 8 accesses");
    }

    private static void assertAddsUp(RunOutput output) {
        RunCounters rest = output.counters();
        for (RunOutput.Segment segment : output.segments()) {
            rest = rest.since(segment.counters());
        }
        assertThat(rest).usingRecursiveComparison().isEqualTo(new RunCounters(3));
    }

    @Test
    void touchesAreSummedWhereTheWorkloadHasThem() {
        var coalesced = new ListedWorkload(10, Columns.NONE.withTouches(), 3, WORKLOAD.list());
        RunOutput output = engine.run(Runs.setup(Testbeds.three(3, 2, 2), coalesced, REMOTE, List.of(), false));
        assertThat(output.counters().touches).isEqualTo(8 * 32);
        assertThat(engine.run(setup(REMOTE, false)).counters().touches).isEqualTo(8);
    }

    @Test
    void refusalsCrossTheClassLoaderBorderUnchanged() {
        ListedWorkload huge = ListedWorkload.of(5000, "0");
        assertThatThrownBy(() -> engine.run(Runs.setup(Testbeds.three(3, 2, 2), huge, REMOTE, List.of(), true)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("5000 pages does not fit");
    }

    @Test
    void errorsCrossTheClassLoaderBorderUnchanged() {
        PolicySelection starved = NamedPolicyProvider.select(StarvedPolicy.class, PolicyNeeds.NOTHING, "");
        assertThatThrownBy(() -> engine.run(setup(starved, true)))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessage("no room for the policy");
    }

    @Test
    void workloadThatAccessesUndeclaredPagesFails() {
        ListedWorkload lying = ListedWorkload.of(3, "0 7");
        assertThatThrownBy(() -> engine.run(Runs.setup(Testbeds.three(3, 2, 2), lying, REMOTE, List.of(), true)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("page 7");
    }

    @Test
    void emptyWorkloadTakesNoTime() {
        var nothing = new ListedWorkload(10, Columns.NONE, 3, List.of());
        RunOutput output = engine.run(Runs.setup(Testbeds.three(3, 2, 2), nothing, REMOTE, List.of(), true));
        assertThat(output.modelTimePs()).isZero();
        assertThat(output.counters().accesses).isZero();
    }
}
