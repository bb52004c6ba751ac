package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What a service that cannot start says. */
@ExtendWith(OutputCaptureExtension.class)
class StartTest {
    @Test
    void anotherServiceOnTheSameFolderIsToldSo(@TempDir Path folder, CapturedOutput output) throws IOException {
        Path store = Files.createDirectories(folder.resolve("store")).resolve("runs.mv.db");
        try (FileChannel other = FileChannel.open(store, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            assertThat(other.lock().isValid()).isTrue();
            assertThatThrownBy(() -> start(folder, 0)).isInstanceOf(RuntimeException.class);
        }
        assertThat(output)
                .contains("Another service uses the data folder " + folder, "--thermocline.data.folder=FOLDER")
                .doesNotContain("\tat ");
    }

    @Test
    void aGrpcPortThatIsTakenIsToldSo(@TempDir Path folder, CapturedOutput output) throws IOException {
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
