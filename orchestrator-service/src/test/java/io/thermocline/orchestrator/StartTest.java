package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Messages of a service that cannot start. */
@ExtendWith(OutputCaptureExtension.class)
@Tag("process")
class StartTest {
    /** In one line, with the process where the system tells it. */
    @Test
    void secondServiceOnAFolderIsRefused(@TempDir Path folder, CapturedOutput output) throws Exception {
        Killable other = Killable.start(folder);
        try {
            assertThatThrownBy(() -> start(folder, 0)).isInstanceOf(RuntimeException.class);
        } finally {
            other.kill();
        }
        String pid = Files.exists(Path.of("/proc/locks")) ? " (pid " + other.pid() + ")" : "";
        assertThat(output.toString().lines().filter(line -> !line.isBlank() && !line.contains(" INFO ")))
                .singleElement(as(InstanceOfAssertFactories.STRING))
                .endsWith(
                        "The store " + folder + "/store/runs.mv.db is used by another process" + pid
                                + ". End that process, or give this service a folder of its own: --thermocline.data.folder=FOLDER.");
    }

    @Test
    void usedGrpcPortIsReportedWithAdvice(@TempDir Path folder, CapturedOutput output) throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            assertThatThrownBy(() -> start(folder, port)).isInstanceOf(RuntimeException.class);
            assertThat(output)
                    .contains("The gRPC server cannot listen on ", ":" + port, "--grpc-port NUMBER")
                    .doesNotContain("\tat ");
        }
    }

    private static void start(Path folder, int grpcPort) {
        OrchestratorApplication.main(new String[] {
            "--server.port=0",
            "--spring.grpc.server.port=" + grpcPort,
            "--thermocline.data.folder=" + folder,
            "--logging.level.root=error"
        });
    }
}
