package io.thermocline.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The wait for a member, with processes that are no services. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class LocalFleetTest {
    private static final Member ORCHESTRATOR = new Member(Role.ORCHESTRATOR, 0);
    private static final Duration LONG = Duration.ofHours(1);

    @TempDir
    Path folder;

    private final List<String> messages = new ArrayList<>();
    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void endProcesses() {
        processes.forEach(Process::destroyForcibly);
    }

    private LocalFleet fleet(int httpPort) {
        Installation none = new Installation(folder);
        return new LocalFleet(new FleetSettings(none, folder, httpPort, 9180, 1, List.of(), List.of()), messages::add);
    }

    private Process process(String... words) throws IOException {
        Process process = new ProcessBuilder(words).start();
        processes.add(process);
        return process;
    }

    private static int silentPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Math.min(
                    socket.getLocalPort(),
                    FleetSettings.LAST_PORT - Member.all(1).size());
        }
    }

    @Test
    void processThatIsNotHealthyWithinTheLimitIsTold() throws IOException {
        Process silent = process("sleep", "60");
        LocalFleet fleet = fleet(silentPort());
        assertThatThrownBy(() -> fleet.awaitHealthy(ORCHESTRATOR, silent, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("orchestrator is not healthy after 1 s");
    }

    /** The limit is an hour, and the test's a minute. */
    @Test
    void processThatHasEndedIsToldAtOnce() throws IOException {
        Files.writeString(folder.resolve("orchestrator.log"), "Caused by: no room\n");
        Process ended = process("false");
        LocalFleet fleet = fleet(silentPort());
        assertThatThrownBy(() -> fleet.awaitHealthy(ORCHESTRATOR, ended, LONG))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("orchestrator ended with code 1 before it was healthy: Caused by: no room");
    }

    @Test
    void processIsWaitedForUntilItIsHealthy() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/actuator/health", exchange -> {
            exchange.sendResponseHeaders(asked.incrementAndGet() < 3 ? 503 : 200, -1);
            exchange.close();
        });
        server.start();
        try {
            fleet(server.getAddress().getPort()).awaitHealthy(ORCHESTRATOR, process("sleep", "60"), LONG);
        } finally {
            server.stop(0);
        }
        assertThat(asked).hasValue(3);
        assertThat(messages).singleElement().asString().startsWith("orchestrator is healthy at http://127.0.0.1:");
    }
}
