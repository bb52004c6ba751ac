package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is ended while it reads standard input, which needs a process of its own. */
@Tag("process")
final class StandardInputTest {
    private static final int SECONDS = 60;

    @TempDir
    Path folder;

    @Test
    void signalLeavesNoCopyOfATrace() throws IOException, InterruptedException {
        try (WatchService written = folder.getFileSystem().newWatchService()) {
            folder.register(written, StandardWatchEventKinds.ENTRY_MODIFY);
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Djava.io.tmpdir=" + folder,
                            "-cp",
                            System.getProperty("java.class.path"),
                            Main.class.getName(),
                            "trace",
                            "info",
                            "-")
                    .start();
            process.getOutputStream().write("page\n".getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            assertThat(written.poll(SECONDS, TimeUnit.SECONDS))
                    .as("the copy is written")
                    .isNotNull();
            process.destroy();
            assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(folder).isEmptyDirectory();
    }
}
