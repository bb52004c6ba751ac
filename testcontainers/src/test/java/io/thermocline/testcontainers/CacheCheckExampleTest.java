package io.thermocline.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

/** The example of the guide: a memory hierarchy as a check. It runs where the image of the orchestrator was made. */
@EnabledIfSystemProperty(named = "thermocline.tests.containers", matches = "needed")
@Testcontainers
@Tag("service")
class CacheCheckExampleTest {
    @Container
    private static final ThermoclineContainer THERMOCLINE =
            new ThermoclineContainer().withImagePullPolicy(image -> false);

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void reuseIsFasterThanBamOnHotspot() {
        JsonNode results = THERMOCLINE.compare("""
                {"testbed": "gmt-a100", "scale": "1/1024", "workloads": ["hotspot"], "policies": ["bam", "gmt-reuse"]}
                """);
        assertThat(results.path(1).path("modelTimeNs").longValue())
                .isLessThan(results.path(0).path("modelTimeNs").longValue());
    }

    @Test
    void cacheOfSixtyPagesKeepsTheRecordedWorkingSet() throws Exception {
        String accesses = IntStream.range(0, 5_000)
                .mapToObj(access -> Integer.toString(access % 50))
                .collect(Collectors.joining("\n", "page\n", "\n"));
        String workload = THERMOCLINE.upload(Files.writeString(folder.resolve("pages.csv"), accesses));
        JsonNode points = THERMOCLINE.curve("""
                {"testbed": "two-tier", "workloads": ["%s"], "policies": ["lru"], "sizes": [40, 60], "exact": true}
                """.formatted(workload));
        assertThat(points.path(0).path("missRatio").doubleValue()).isEqualTo(1);
        assertThat(points.path(1).path("missRatio").doubleValue()).isEqualTo(0.01);
    }
}
