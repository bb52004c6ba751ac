package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class PlugInsTest {
    @Test
    void plugInJarsAreLoggedWithTheirHashes(@TempDir Path home, CapturedOutput output) throws IOException {
        Path jar =
                Files.writeString(Files.createDirectory(home.resolve("plugins")).resolve("mine.jar"), "abc");
        Path other = Files.writeString(home.resolve("other.jar"), "");
        String before = System.getProperty("java.class.path");
        System.setProperty(
                "java.class.path",
                other + File.pathSeparator + jar + File.pathSeparator + home.resolve("plugins/gone.jar"));
        try {
            new PlugIns().afterSingletonsInstantiated();
        } finally {
            System.setProperty("java.class.path", before);
        }
        // the hash of "abc" in FIPS 180-2, appendix B.1
        assertThat(output)
                .contains("plug-in mine.jar sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
                .doesNotContain("other.jar", "gone.jar");
    }
}
