package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failures without a fleet; {@code .ci/fleet} starts a real one. */
final class FleetCommandTest {
    @TempDir
    Path folder;

    private Terminal fleet(String command, String... options) {
        String[] words = new String[options.length + 4];
        words[0] = "fleet";
        words[1] = command;
        words[2] = "--folder";
        words[3] = folder.resolve("fleet").toString();
        System.arraycopy(options, 0, words, 4, options.length);
        return new Terminal().run(words);
    }

    @Test
    void statusWithoutFleetIsDownAndFails() {
        Terminal terminal = fleet("status");
        assertThat(terminal.code()).isEqualTo(1);
        assertThat(terminal.out()).contains("orchestrator", "hbm", "dram", "nvme", "nvm", "down");
    }

    @Test
    void downWithoutFleetSucceeds() {
        Terminal terminal = fleet("down");
        assertThat(terminal.code()).isZero();
        assertThat(terminal.out()).contains("no fleet runs from");
    }

    @Test
    void fileInTheWayOfTheFolderIsNamed() throws IOException {
        Files.createFile(folder.resolve("fleet"));
        Terminal terminal = fleet("up");
        assertThat(terminal.code()).isEqualTo(2);
        assertThat(terminal.err())
                .contains("--folder: ", "is a file where a folder belongs")
                .hasLineCount(1);
    }

    @Test
    void portInUseIsNamedAndNothingStarts() throws IOException {
        try (ServerSocket held = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = held.getLocalPort();
            Terminal terminal = fleet("up", "--port", Integer.toString(port - 1), "--grpc-port", "19180");
            assertThat(terminal.code()).isEqualTo(2);
            assertThat(terminal.err())
                    .contains("--port: port ")
                    .contains("is in use")
                    .hasLineCount(1);
        }
        assertThat(folder.resolve("fleet/hbm.pid")).doesNotExist();
    }

    @Test
    void overlappingPortsAreRefused() {
        assertThat(fleet("up", "--port", "8080", "--grpc-port", "8082").err()).contains("must not overlap");
    }

    @Test
    void waitOutOfItsRangeIsRefused() {
        for (String wait : new String[] {"0", "3601"}) {
            assertThat(fleet("up", "--wait", wait).err()).contains("--wait: '" + wait + "'", "1 to 3600");
        }
    }

    @Test
    void nvmeShardsAreMembersWhileTheirFilesExist() throws IOException {
        assertThat(fleet("up", "--nvme-shards", "0").err()).contains("--nvme-shards: '0'", "1 to 16");
        assertThat(fleet("up", "--nvme-shards", "17").err()).contains("--nvme-shards: '17'");
        assertThat(fleet("up", "--nvme-shards", "4", "--port", "65530").err()).contains("1 to 65528");
        Path running = Files.createDirectories(folder.resolve("fleet"));
        Files.writeString(running.resolve("orchestrator.pid"), ownProcess() + " 8080 9180\n");
        Files.writeString(running.resolve("nvme-1.pid"), "1 1 8085 9185\n");
        assertThat(fleet("status").out()).contains("nvme-1").doesNotContain("nvme-2");
        for (String other : new String[] {"1", "3"}) {
            assertThat(fleet("up", "--nvme-shards", other).err())
                    .contains("--nvme-shards: '" + other + "'", "2, with which the fleet of", "take it down first");
        }
    }

    private static String ownProcess() {
        ProcessHandle own = ProcessHandle.current();
        return own.pid() + " " + own.info().startInstant().orElseThrow().toEpochMilli();
    }

    @Test
    void fleetAtOtherPortsIsNotMixedWithAnother() throws IOException {
        Path running = Files.createDirectories(folder.resolve("fleet"));
        Files.writeString(running.resolve("hbm.pid"), ownProcess() + " 28081 29181\n");
        Terminal http = fleet("up", "--port", "27080", "--grpc-port", "29180");
        assertThat(http.code()).isEqualTo(2);
        assertThat(http.err())
                .contains("--port: '27080' is not allowed; allowed: 28080, with which the fleet of")
                .hasLineCount(1);
        Terminal grpc = fleet("up", "--port", "28080", "--grpc-port", "30180");
        assertThat(grpc.code()).isEqualTo(2);
        assertThat(grpc.err())
                .contains("--grpc-port: '30180' is not allowed; allowed: 29180, with which the fleet of")
                .contains("take it down first for other ports, or give another --folder")
                .hasLineCount(1);
        assertThat(running.resolve("orchestrator.pid")).doesNotExist();
    }

    @Test
    void shardFilesOfAnEndedFleetAreRemoved() throws IOException {
        Path stale = Files.createDirectories(folder.resolve("fleet")).resolve("nvme-1.pid");
        Files.writeString(stale, "1 1 8085 9185\n");
        assertThat(fleet("up", "--nvme-shards", "1").err()).contains("jar is missing"); // no longer the shards
        assertThat(stale).doesNotExist();
    }

    @Test
    void foreignProcessWithAReusedIdIsIgnored() throws IOException {
        Path pid = Files.createDirectories(folder.resolve("fleet")).resolve("hbm.pid");
        Files.writeString(pid, ProcessHandle.current().pid() + " 1 8081 9181\n");
        assertThat(fleet("down").out()).contains("no fleet runs");
        assertThat(pid).doesNotExist();
    }
}
