package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests whose checks take long, and all others beside them. */
@Tag("service")
class SlowChecksTest {
    private static final int SLOW = 40; // more than there are threads for what blocks

    @RegisterExtension
    private static final RunningService service = new RunningService("thermocline.limits.answer=1h");

    private static final Client client = service.client();

    private final ExecutorService callers = Executors.newFixedThreadPool(SLOW);

    @BeforeEach
    void closeTheGate() {
        GatedProvider.close();
    }

    @AfterEach
    void openTheGate() {
        GatedProvider.open();
        callers.shutdownNow();
    }

    @Test
    void slowCheckBlocksNothingElse() {
        List<CompletableFuture<Client.Answer>> slow = new ArrayList<>();
        for (int i = 0; i < SLOW; i++) {
            String body = "{\"workload\": \"gated\", \"policy\": \"lru\", \"seed\": " + i + "}";
            slow.add(CompletableFuture.supplyAsync(() -> client.post("/api/v1/runs", body), callers));
        }
        awaitWaiting(SLOW);
        client.get("/api/v1/runs?limit=1").expect(200);
        client.post("/api/v1/runs", "{\"workload\": \"zipf\", \"policy\": \"lruu\"}")
                .expect(422);
        assertThat(slow).noneMatch(CompletableFuture::isDone);
        GatedProvider.open();
        for (CompletableFuture<Client.Answer> answer : slow) {
            assertThat(answer.join().expect(422).text()).contains("the gate is open");
        }
        awaitWaiting(0);
    }

    @Test
    void clientThatLeavesReleasesItsPlace() throws IOException {
        String body = "{\"workload\": \"gated\", \"policy\": \"lru\"}";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
            socket.getOutputStream()
                    .write(("POST /api/v1/runs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                    + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.US_ASCII));
            awaitWaiting(1);
        }
        client.get("/api/v1/runs").expect(200);
        GatedProvider.open();
        awaitWaiting(0);
    }

    @Test
    void runsAreCountedBeforeAnyIsCreated() {
        String names = IntStream.range(0, 20_000).mapToObj(i -> "\"z\"").collect(Collectors.joining(","));
        Client.Answer answer = client.post(
                        "/api/v1/comparisons", "{\"workloads\": [" + names + "], \"policies\": [" + names + "]}")
                .expect(422);
        assertThat(answer.json().get("detail").asString()).contains("400000000 runs", "at most 1024 runs");
    }

    /** Waits until so many jobs have a place, those that are still checked among them. */
    private static void awaitWaiting(int count) {
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(
                                client.get("/actuator/prometheus").text().lines())
                        .contains("thermocline_queued_jobs " + count + ".0"));
    }
}
