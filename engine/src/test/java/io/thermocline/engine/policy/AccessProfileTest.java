package io.thermocline.engine.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.Subject;
import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.Testbeds;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AccessProfileTest {
    private static AccessProfile of(Workload workload) {
        return AccessProfile.of(workload, () -> {});
    }

    @Test
    void accessesAreCountedByPageAndByRange() {
        AccessProfile profile = of(ListedWorkload.of(5, "0 1 0w | 3 0"));
        assertThat(profile.accesses(0)).isEqualTo(3);
        assertThat(profile.accesses(2)).isZero();
        assertThat(profile.accesses(new Range("some", 1, 3))).isEqualTo(2);
        assertThat(profile.accesses()).isEqualTo(5);
        assertThat(profile.pages()).isEqualTo(5);
        assertThat(profile.ranges()).containsExactly(new Range("all", 0, 5));
    }

    @Test
    void pagesOfAWorkloadThatDoesNotKnowThemAreThoseThatItAccesses() {
        ListedWorkload known = ListedWorkload.of(5, "0 1 2 1");
        AccessProfile profile = of(new ListedWorkload(Workload.UNKNOWN, Columns.NONE, 2, known.list()));
        assertThat(profile.pages()).isEqualTo(3);
        assertThat(profile.accesses(1)).isEqualTo(2);
        assertThat(profile.accesses(7)).isZero();
        assertThat(profile.ranges()).isEmpty();
    }

    /** Asks for the profile, and serves each access in place. */
    public static final class Profiled implements Policy {
        private final TieredMemory memory;

        /** Made by the engine. */
        public Profiled(PolicyContext context) {
            memory = context.memory();
            assertThat(context.accessProfile().accesses()).isEqualTo(3);
        }

        @Override
        public void onHit(int page, int frame, boolean write, long access) {}

        @Override
        public void onMiss(int page, int tier, boolean write, long access) {
            memory.remote(page, write, 64);
        }
    }

    @Test
    void profileMayBeNeededForTheValuesOfParameters() {
        PolicyProvider declared = PolicyDeclaration.of("profiled", Profiled.class, "", "")
                .adaptingNeeds((needs, values) -> needs.withProfile());
        PolicySelection selection = new PolicySelection(
                "profiled", declared, ParameterValues.parse(Subject.Field.POLICY, "profiled", List.of(), Map.of()));
        RunOutput output = new EngineExecution(
                        Runs.setup(Testbeds.two(2, 4), ListedWorkload.of(5, "0 1 0"), selection, List.of(), false))
                .run();
        assertThat(output.counters().accesses).isEqualTo(3);
    }
}
