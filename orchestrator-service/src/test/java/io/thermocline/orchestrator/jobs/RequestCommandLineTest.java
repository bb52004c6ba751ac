package io.thermocline.orchestrator.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.orchestrator.jobs.request.ComparisonRequest;
import io.thermocline.orchestrator.jobs.request.CurveRequest;
import io.thermocline.orchestrator.jobs.request.RunRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestCommandLineTest {
    private static final String UPLOAD = "trace:sha256:" + "0".repeat(64);

    private static ComparisonRequest comparison(String workload, List<RunRequest.Switch> switches) {
        return new ComparisonRequest(
                null, List.of(workload), List.of("lru", "fifo"), "1/64", null, Map.of(), null, List.copyOf(switches));
    }

    @Test
    void comparisonHasItsCommand() {
        assertThat(RequestCommandLine.of(comparison("zipf", List.of())))
                .isEqualTo("thermocline compare --testbed two-tier --workload zipf --policy lru --policy fifo"
                        + " --clock model --scale 1/64 --seed 1");
    }

    /** There is no option for it, and without the switch the numbers are others. */
    @Test
    void comparisonWithASwitchHasNone() {
        assertThat(RequestCommandLine.of(comparison("zipf", List.of(new RunRequest.Switch(8192, "arc")))))
                .isEmpty();
    }

    @Test
    void uploadNeedsTheServiceThatHasIt() {
        assertThat(RequestCommandLine.of(comparison(UPLOAD, List.of()))).endsWith(" --fleet URL");
        CurveRequest curve = new CurveRequest(
                null,
                List.of(UPLOAD),
                List.of("lru"),
                List.of(10L),
                null,
                null,
                null,
                null,
                null,
                Map.of("page", "8KiB"));
        assertThat(RequestCommandLine.of(curve)).endsWith(" --set page=8KiB --fleet URL");
    }
}
