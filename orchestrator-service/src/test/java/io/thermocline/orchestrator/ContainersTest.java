package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.cli.fleet.FleetRuns;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.lab.tiers.TierReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.junit.jupiter.Testcontainers;

/**
 * The tiers' images under an orchestrator of this process. Whether they are of these sources somebody must say; it is
 * asked first, as Testcontainers fetches an image of its own when it looks for Docker.
 */
@EnabledIfSystemProperty(named = "thermocline.tests.containers", matches = "needed")
@Testcontainers(disabledWithoutDocker = true)
@Timeout(300)
@Tag("service")
class ContainersTest {
    private static final RunSpec SPEC = new RunSpec(
            "four-tier",
            "zipf?pages=1000&accesses=20000&writes=0.3",
            "gmt-tierorder",
            1,
            1,
            Map.of("page", "4KiB", "hbm.frames", "33", "dram.frames", "100", "nvm.frames", "167", "payload", "real"),
            ClockKind.MODEL,
            List.of());

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void runOverTheImagesGivesTheEmbeddedResult() {
        RunResult here = StandardLaboratory.create(folder.resolve("embedded")).run(SPEC, Progress.SILENT);
        try (TierContainers tiers = TierContainers.start();
                Service orchestrator = Service.start(folder.resolve("service"), tiers.properties())) {
            RunResult there = new FleetRuns("http://127.0.0.1:" + orchestrator.port(), null).run(SPEC, Progress.SILENT);
            assertThat(FleetTest.comparable(there)).isEqualTo(FleetTest.comparable(here));
            assertThat(there.scrub()).isEqualTo(new TierReport.Scrub(1000, true));
            assertThat(there.fleet()).isNotNull();
            assertThat(there.fleet().tiers())
                    .extracting(TierReport.TierFigures::name)
                    .containsExactlyInAnyOrderElementsOf(tiers.names());
        }
    }
}
