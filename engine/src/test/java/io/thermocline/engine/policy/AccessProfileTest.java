package io.thermocline.engine.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
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
}
