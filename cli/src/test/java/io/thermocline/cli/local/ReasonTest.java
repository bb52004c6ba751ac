package io.thermocline.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ReasonTest {
    @Test
    void innermostCauseIsTheReason() {
        List<String> log = List.of("INFO starting", "Caused by: a", "\tat x", "Caused by: b", "\tat y", "");
        assertThat(LocalFleet.reason(log)).isEqualTo("Caused by: b");
    }

    @Test
    void lastLineIsTheReasonWithoutACause() {
        assertThat(LocalFleet.reason(List.of("INFO starting", "Web server failed: port in use", " ")))
                .isEqualTo("Web server failed: port in use");
    }
}
