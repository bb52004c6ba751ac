package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.lab.StandardLaboratory;
import io.thermocline.lab.study.KeptResults;
import io.thermocline.orchestrator.settings.Data;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class LaboratoryConfigurationTest {
    @Test
    void serviceThatCannotKeepResultsSaysSo(@TempDir Path folder, CapturedOutput output) throws IOException {
        Data data = new Data(folder);
        Path runs = data.cache().resolve("runs");
        Files.createDirectories(runs.getParent());
        Files.createFile(runs);
        KeptResults kept = LaboratoryConfiguration.keptResults(
                data, StandardLaboratory.create(folder.resolve("laboratory")), 1 << 20, () -> false);
        assertThat(kept).isSameAs(KeptResults.NONE);
        assertThat(output).contains("results of studies' runs cannot be kept", runs.toString());
    }
}
