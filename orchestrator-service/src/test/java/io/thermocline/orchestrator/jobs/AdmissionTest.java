package io.thermocline.orchestrator.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import org.junit.jupiter.api.Test;

class AdmissionTest {
    private boolean full;
    private final Admission admission = new Admission(2, () -> {
        if (full) {
            throw new RefusedException(Reason.FULL, "a test's disk is full");
        }
    });

    @Test
    void jobBeyondTheBoundIsRefusedUntilAPermitIsClosed() {
        Admission.Permit first = admission.admit();
        admission.admit();
        assertThatThrownBy(admission::admit)
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(Reason.TOO_MANY))
                .hasMessageContaining("there are 2 jobs that go on or wait");
        assertThat(admission.held()).isEqualTo(2);
        first.close();
        assertThat(admission.held()).isEqualTo(1);
        admission.admit();
        assertThat(admission.held()).isEqualTo(2);
    }

    @Test
    void permitClosedTwiceMakesRoomOnce() {
        Admission.Permit first = admission.admit();
        admission.admit();
        first.close();
        first.close();
        assertThat(admission.held()).isEqualTo(1);
    }

    @Test
    void jobsOfAPreviousProcessAreAdmittedBeyondTheBound() {
        for (int i = 0; i < 3; i++) {
            admission.readmit();
        }
        assertThat(admission.held()).isEqualTo(3);
        assertThatThrownBy(admission::admit).isInstanceOf(RefusedException.class);
    }

    @Test
    void refusalForLackOfRoomTakesNoPermit() {
        full = true;
        assertThatThrownBy(admission::admit).hasMessage("a test's disk is full");
        assertThat(admission.held()).isZero();
    }
}
