package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import io.thermocline.orchestrator.Client.Answer;
import io.thermocline.orchestrator.Databases.Postgres;
import io.thermocline.proto.v1.AccessStreamGrpc;
import io.thermocline.proto.v1.AccessStreamOpen;
import io.thermocline.proto.v1.AccessStreamReply;
import io.thermocline.proto.v1.AccessStreamRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Timeout(120)
class StoreAwayTest {
    @TempDir
    Path folder;

    @Test
    void theEndOfARunWaitsForItsStore() throws Exception {
        try (Postgres database = Databases.neededPostgres(folder);
                Service service = Service.start(folder, properties(database))) {
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
                database.stop();
                requests.onNext(AccessStreamRequest.getDefaultInstance()); // nonsense, which fails the run
                awaitMetric(client, id, false);
                for (Answer away : List.of(client.get(run), client.delete(run))) {
                    assertThat(away.expect(503).json().get("detail").asString())
                            .isEqualTo("the store does not answer; try again");
                    assertThat(away.header("Retry-After")).isNotEmpty();
                }
                assertThat(metrics(client)).doesNotContain("thermocline_ended_jobs_total{");
                database.restart();
                while (client.get(run).status() == 503) {
                    Thread.sleep(100); // until the service has noticed
                }
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

    private static String[] properties(Postgres database) {
        return Stream.concat(
                        database.properties().stream(), Stream.of("spring.datasource.hikari.connection-timeout=1000"))
                .toArray(String[]::new);
    }

    /** Waits until the metrics show a run, or do not any more. */
    private static void awaitMetric(Client client, String run, boolean shown) throws InterruptedException {
        while (metrics(client).contains("run=\"" + run) != shown) {
            Thread.sleep(50);
        }
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
