package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import io.thermocline.client.AccessStream;
import io.thermocline.client.StreamConnection;
import io.thermocline.client.StreamRequest;
import io.thermocline.orchestrator.Client.Answer;
import io.thermocline.orchestrator.Databases.Database;
import io.thermocline.proto.v1.AccessStreamGrpc;
import io.thermocline.proto.v1.AccessStreamOpen;
import io.thermocline.proto.v1.AccessStreamReply;
import io.thermocline.proto.v1.AccessStreamRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@Timeout(120)
@Tag("slow")
@Tag("process")
class StoreAwayTest {
    @TempDir
    Path folder;

    private final PostgresServer server = Databases.neededServer();
    private final Database database = Databases.POSTGRESQL.open(Path.of("."));

    @Test
    void endOfARunWaitsForTheStore() throws Exception {
        try (Service service = Service.start(folder, properties())) {
            Client client = service.client();
            ManagedChannel channel = NettyChannelBuilder.forTarget(service.grpcTarget())
                    .usePlaintext()
                    .build();
            try {
                CompletableFuture<String> opened = new CompletableFuture<>();
                StreamObserver<AccessStreamRequest> requests =
                        AccessStreamGrpc.newStub(channel).access(opening(opened));
                requests.onNext(AccessStreamRequest.newBuilder()
                        .setOpen(AccessStreamOpen.newBuilder()
                                .setMaxPages(10)
                                .setPolicy("lru")
                                .putSettings("hbm.pages", "4"))
                        .build());
                String id = opened.get(20, TimeUnit.SECONDS);
                String run = "/api/v1/runs/" + id;
                awaitMetric(client, id, true);
                server.stop();
                requests.onNext(AccessStreamRequest.getDefaultInstance()); // nonsense, which fails the run
                awaitMetric(client, id, false);
                for (Answer away : List.of(client.get(run), client.delete(run))) {
                    assertThat(away.expect(503).json().get("detail").asString())
                            .isEqualTo("the store does not answer; try again");
                    assertThat(away.header("Retry-After")).isNotEmpty();
                }
                assertThat(metrics(client)).doesNotContain("thermocline_ended_jobs_total{");
                server.ensureStarted();
                await("the service notices").until(() -> client.get(run).status() != 503);
                JsonNode over = client.await(run, job -> job.has("ended"));
                assertThat(over.get("state").asString()).isEqualTo("FAILED");
                assertThat(over.get("failure").asString()).startsWith("message: is empty");
                assertThat(client.get(run + "/events").text()).contains("message: is empty", "event:end");
                assertThat(metrics(client)).contains("thermocline_ended_jobs_total{kind=\"run\",state=\"failed\"} 1.0");
                client.delete(run).expect(204);
            } finally {
                channel.shutdownNow();
            }
        }
    }

    /** The accesses that a client has streamed are kept among the traces before the run's result. */
    @Test
    void completeStreamWaitsForTheStore() throws Exception {
        try (Service service = Service.start(folder, properties());
                StreamConnection connection = new StreamConnection(service.grpcTarget(), null);
                AccessStream stream =
                        connection.open(StreamRequest.of("gmt-a100", "lru", 400), (access, tier, ns) -> {})) {
            Client client = service.client();
            stream.read(1);
            stream.flush();
            awaitMetric(client, stream.runId(), true);
            server.stop();
            CompletableFuture<Void> ended = CompletableFuture.runAsync(stream::end);
            awaitMetric(client, stream.runId(), false);
            server.ensureStarted();
            ended.get(60, TimeUnit.SECONDS);
            String run = "/api/v1/runs/" + stream.runId();
            assertThat(client.awaitState(run, "SUCCEEDED")).isNotNull();
            assertThat(client.get(run + "/result")
                            .expect(200)
                            .json()
                            .get("workload")
                            .asString())
                    .startsWith("stream:sha256:");
        }
    }

    /** As after an end that the store refused. */
    @Test
    void orphanedJobCanBeCancelledAndDeleted() throws Exception {
        try (Service service = Service.start(folder, properties())) {
            Client client = service.client();
            String run = client.run("{\"workload\": \"zipf?accesses=1000\", \"policy\": \"lru\"}");
            client.awaitState(run, "SUCCEEDED");
            try (HikariDataSource direct = database.source()) {
                JdbcClient.create(direct)
                        .sql("update job set state = 'RUNNING', ended_at = null")
                        .update();
            }
            client.delete(run).expect(409);
            client.put(run + "/state", "{\"state\": \"PAUSED\"}").expect(409);
            client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
            client.awaitState(run, "CANCELLED");
            client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(409);
            client.delete(run).expect(204);
        }
    }

    private String[] properties() {
        return database.properties("spring.datasource.hikari.connection-timeout=1000");
    }

    /** Waits until the metrics show a run, or do not any more. */
    private static void awaitMetric(Client client, String run, boolean shown) {
        await().atMost(Duration.ofSeconds(60)).until(() -> metrics(client).contains("run=\"" + run) == shown);
    }

    private static String metrics(Client client) {
        return client.get("/actuator/prometheus").expect(200).text();
    }

    private static StreamObserver<AccessStreamReply> opening(CompletableFuture<String> runId) {
        return new StreamObserver<>() {
            @Override
            public void onNext(AccessStreamReply reply) {
                runId.complete(reply.getOpened().getRunId());
            }

            @Override
            public void onError(Throwable refused) {
                runId.completeExceptionally(refused);
            }

            @Override
            public void onCompleted() {}
        };
    }
}
