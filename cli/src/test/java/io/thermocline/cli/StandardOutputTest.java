package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Standard output at the end of a process, which needs a process of its own. */
@Tag("process")
final class StandardOutputTest {
    private static final int SECONDS = 60;

    private static ProcessBuilder list() {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return new ProcessBuilder(
                java.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "list",
                "policies");
    }

    private static void assertEnds(Process process, int code, String message) throws IOException, InterruptedException {
        try (InputStream err = process.getErrorStream()) {
            assertThat(new String(err.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(message);
        }
        assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(code);
    }

    @Test
    void brokenPipeEndsTheCommandWithTheSignalsCode() throws IOException, InterruptedException {
        Process process = list().start();
        process.getInputStream().close();
        assertEnds(process, 141, "");
    }

    @Test
    void fullDiskIsAFailure() throws IOException, InterruptedException {
        File full = new File("/dev/full");
        assumeThat(full).as("a device that is always full").exists();
        assertEnds(
                list().redirectOutput(full).start(),
                1,
                "thermocline: failed: the result could not be written to stdout" + System.lineSeparator());
    }
}
