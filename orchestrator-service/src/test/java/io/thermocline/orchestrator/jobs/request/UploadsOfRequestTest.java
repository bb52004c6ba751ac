package io.thermocline.orchestrator.jobs.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UploadsOfRequestTest {
    private static final String A = "a".repeat(64);
    private static final String B = "b".repeat(64);
    private static final String C = "c".repeat(64);
    private static final String D = "d".repeat(64);

    @Test
    void runUsesTheFilesOfItsTestbedWorkloadAndSettings() {
        RunRequest request = new RunRequest(
                "testbed:sha256:" + A,
                "bfs?graph=sha256:" + B + "&iterations=2",
                "lru",
                null,
                null,
                Map.of("workload.graph", "sha256:" + C),
                null,
                null,
                null,
                null);
        assertThat(request.uploads()).containsExactlyInAnyOrder(A, B, C);
    }

    @Test
    void comparisonUsesTheFilesOfAllItsWorkloads() {
        ComparisonRequest request = new ComparisonRequest(
                null,
                List.of("trace:sha256:" + A, "zipf", "trace:sha256:" + D + "?format=lackey"),
                List.of("lru"),
                null,
                null,
                null,
                null,
                null);
        assertThat(request.uploads()).containsExactlyInAnyOrder(A, D);
    }

    @Test
    void requestOfCataloguedNamesUsesNoFile() {
        RunRequest request =
                new RunRequest(null, "zipf", "lru", null, null, Map.of("hbm.capacity", "1GiB"), null, null, null, null);
        assertThat(request.uploads()).isEmpty();
    }

    /** A name is not an upload by its first letters: only 64 hexadecimal digits name one. */
    @Test
    void shortHashNamesNoFile() {
        RunRequest request =
                new RunRequest(null, "trace:sha256:" + A.substring(1), "lru", null, null, null, null, null, null, null);
        assertThat(request.uploads()).isEmpty();
    }
}
