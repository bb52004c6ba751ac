package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.google.protobuf.ByteString;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.thermocline.client.AccessStream;
import io.thermocline.client.StreamConnection;
import io.thermocline.client.StreamRequest;
import io.thermocline.client.example.HashJoin;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Progress;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.proto.v1.AccessStreamBatch;
import io.thermocline.proto.v1.AccessStreamFlush;
import io.thermocline.proto.v1.AccessStreamGrpc;
import io.thermocline.proto.v1.AccessStreamOpen;
import io.thermocline.proto.v1.AccessStreamReply;
import io.thermocline.proto.v1.AccessStreamRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Accesses that clients stream into runs. */
@Timeout(120)
@Tag("service")
class AccessStreamTest {
    private static final int PAGES = 600;
    private static final byte UNHEARD = -1;

    @TempDir
    static Path folder;

    @RegisterExtension
    private static final RunningService service = new RunningService("thermocline.limits.lost-client=1s");

    private static final Client client = service.client();

    @SuppressWarnings("NullAway") // before all
    private static StreamConnection connection;

    @BeforeAll
    static void start() {
        connection = new StreamConnection(service.grpcTarget(), null);
    }

    @AfterAll
    static void stop() {
        connection.close();
    }

    private static StreamRequest request(String policy) {
        return StreamRequest.of("gmt-a100", policy, PAGES)
                .with("hbm.pages", "50")
                .with("dram.pages", "150")
                .with("accelerator.concurrency", "64");
    }

    /** The answers of a stream to each of its accesses. */
    private static final class Heard {
        private final byte[] tiers;
        private final long[] latencyNs;

        Heard(int accesses) {
            tiers = new byte[accesses];
            Arrays.fill(tiers, UNHEARD);
            latencyNs = new long[accesses];
        }

        synchronized void served(long access, int tier, long ns) {
            assertThat(tiers[(int) access])
                    .as("access %s is told of once", access)
                    .isEqualTo(UNHEARD);
            tiers[(int) access] = (byte) tier;
            latencyNs[(int) access] = ns;
        }

        synchronized long servedBy(int tier) {
            long count = 0;
            for (byte by : tiers) {
                count += by == tier ? 1 : 0;
            }
            return count;
        }

        synchronized double meanNs() {
            return Arrays.stream(latencyNs).average().orElseThrow();
        }
    }

    private static void access(AccessStream stream, Random random) {
        int page = Math.min(random.nextInt(PAGES), random.nextInt(PAGES));
        if (random.nextInt(4) == 0) {
            stream.write(page);
        } else {
            stream.read(page);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lru", "gmt-reuse?samples=4000&sample-batch=500", "bam"})
    void streamIsAnsweredCompletelyAndReplaysToTheSameResult(String policy) throws Exception {
        int accesses = 30_000;
        Heard heard = new Heard(accesses);
        Random random = new Random(7);
        String run;
        CompletableFuture<Client.Answer> change;
        try (AccessStream stream = connection.open(request(policy), heard::served)) {
            run = "/api/v1/runs/" + stream.runId();
            for (int i = 0; i < 5000; i++) {
                access(stream, random);
            }
            stream.flush();
            assertThat(heard.servedBy(UNHEARD))
                    .as("a barrier answers all before it")
                    .isEqualTo(accesses - 5000);
            change = CompletableFuture.supplyAsync(
                    () -> client.put(run + "/policy", "{\"policy\": \"fifo\"}", "If-Match", "*"));
            while (stream.accesses() < accesses) {
                access(stream, random);
                if (random.nextInt(2000) == 0) {
                    stream.flush();
                }
            }
            stream.end();
        }
        long from = change.get(20, TimeUnit.SECONDS)
                .expect(200)
                .json()
                .get("fromAccess")
                .asLong();
        assertThat(from % 4096).isZero();

        client.awaitState(run, "SUCCEEDED");
        JsonNode result = client.get(run + "/result").expect(200).json();
        assertThat(result.get("accesses").asInt()).isEqualTo(accesses);
        List<String> tiers = List.of("hbm", "dram", "nvme");
        for (int tier = 0; tier < 3; tier++) {
            assertThat(heard.servedBy(tier))
                    .isEqualTo(result.get("served").get(tiers.get(tier)).asLong());
        }
        assertThat(heard.meanNs()).isCloseTo(result.get("latencyNs").get("mean").asDouble(), withinHalf());
        assertThat(result.get("segments")).hasSize(2);

        JsonNode replay = client.get(run + "/log").expect(200).json().get("replay");
        assertThat(result.get("workload").asString())
                .startsWith("stream:sha256:")
                .isEqualTo(replay.get("workload").asString());
        String again = client.run(replay.toString());
        client.awaitState(again, "SUCCEEDED");
        assertThat(timeless(client.get(again + "/result").expect(200).text())).isEqualTo(timeless(result.toString()));
        assertThat(timeless(embedded(replay, policy, from))).isEqualTo(timeless(result.toString()));
    }

    private static org.assertj.core.data.Offset<Double> withinHalf() {
        return org.assertj.core.data.Offset.offset(0.51); // each latency is rounded to a nanosecond
    }

    /** The same run from the file of its accesses, without a service. */
    private static String embedded(JsonNode replay, String policy, long from) throws Exception {
        String hash = replay.get("workload").asString().substring("stream:sha256:".length());
        Path file = folder.resolve(hash + ".stream");
        HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(
                                        "http://127.0.0.1:" + service.port() + "/api/v1/traces/" + hash + "/content"))
                                .build(),
                        HttpResponse.BodyHandlers.ofFile(file));
        RunSpec spec = new RunSpec(
                "gmt-a100",
                "stream:" + file,
                policy,
                1,
                1,
                Map.of("hbm.pages", "50", "dram.pages", "150", "accelerator.concurrency", "64"),
                ClockKind.MODEL,
                List.of(new RunSpec.PolicySwitch(from, "fifo")));
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            ResultJson.write(
                    json,
                    StandardLaboratory.create(folder.resolve("cache"))
                            .run(spec, Progress.SILENT)
                            .inWordsOf(spec.withWorkload("stream:sha256:" + hash)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static JsonNode timeless(String result) {
        ObjectNode json = (ObjectNode) new JsonMapper().readTree(result);
        json.remove(List.of("wallTimeNs", "accessesPerSecond"));
        return json;
    }

    @Test
    void untimedStreamHasNoLatencies() {
        Heard heard = new Heard(5000);
        try (AccessStream stream = connection.open(request("lru").untimed(), heard::served)) {
            Random random = new Random(3);
            for (int i = 0; i < 5000; i++) {
                access(stream, random);
            }
            stream.end();
        }
        assertThat(heard.servedBy(UNHEARD)).isZero();
        assertThat(heard.meanNs()).isEqualTo(-1);
    }

    @Test
    void exampleOfTheClientWorks() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String run =
                HashJoin.run(service.grpcTarget(), "gmt-reuse", new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("run " + run + ": 77824 accesses", "hbm", "dram", "nvme");
        client.awaitState("/api/v1/runs/" + run, "SUCCEEDED");
    }

    @Test
    void pageBeyondTheAddressSpaceFailsTheRun() {
        AccessStream stream = connection.open(request("lru"), (access, tier, ns) -> {});
        stream.read(PAGES - 1);
        stream.flush();
        stream.write(PAGES);
        assertThatThrownBy(stream::end)
                .isInstanceOfSatisfying(
                        StatusRuntimeException.class,
                        refusal -> assertThat(refusal.getStatus().getCode()).isEqualTo(Status.Code.OUT_OF_RANGE))
                .hasMessageContaining("page " + PAGES);
        JsonNode job = client.awaitState("/api/v1/runs/" + stream.runId(), "FAILED");
        assertThat(job.get("failure").asString()).contains("page " + PAGES, "max_pages");
    }

    @Test
    void policyThatNeedsTheFutureIsRefusedAndLeavesNoRun() {
        long before = runs();
        assertThatThrownBy(() -> connection.open(request("belady"), (access, tier, ns) -> {}))
                .hasMessageContaining("INVALID_ARGUMENT")
                .hasMessageContaining("belady needs the future");
        assertThat(runs()).isEqualTo(before);
    }

    private static long runs() {
        return client.get("/api/v1/runs?limit=200").json().get("items").size();
    }

    @Test
    void cancelledRunEndsItsStream() {
        AccessStream stream = connection.open(request("lru"), (access, tier, ns) -> {});
        stream.read(1);
        stream.flush();
        String run = "/api/v1/runs/" + stream.runId();
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        assertThatThrownBy(() -> {
                    stream.read(2);
                    stream.flush();
                })
                .hasMessageContaining("CANCELLED")
                .hasMessageContaining("the run was cancelled");
        client.awaitState(run, "CANCELLED");
    }

    @Test
    void lostClientPausesItsRunUntilItIsCancelled() {
        AccessStream stream = connection.open(request("lru"), (access, tier, ns) -> {});
        stream.read(1);
        stream.flush();
        stream.close();
        String run = "/api/v1/runs/" + stream.runId();
        client.awaitState(run, "PAUSED");
        assertThat(client.get(run + "/residency?buckets=1").expect(200).text())
                .as("it can still be looked at")
                .contains("hbm");
        client.awaitState(run, "CANCELLED");
    }

    @Test
    void runWaitingForItsClientCanBePausedAndResumed() {
        AccessStream stream = connection.open(request("lru"), (access, tier, ns) -> {});
        stream.read(1);
        stream.flush();
        String run = "/api/v1/runs/" + stream.runId();
        client.put(run + "/state", "{\"state\": \"PAUSED\"}").expect(202);
        client.awaitState(run, "PAUSED");
        client.put(run + "/state", "{\"state\": \"RUNNING\"}").expect(202);
        client.awaitState(run, "RUNNING");
        stream.end();
        client.awaitState(run, "SUCCEEDED");
    }

    @Test
    void invalidMessageFailsAPausedRunToo() throws Exception {
        ManagedChannel channel = NettyChannelBuilder.forTarget(service.grpcTarget())
                .usePlaintext()
                .build();
        try {
            BarrierClient replies = new BarrierClient();
            StreamObserver<AccessStreamRequest> requests =
                    AccessStreamGrpc.newStub(channel).access(replies);
            requests.onNext(open(10, "lru"));
            String run = "/api/v1/runs/" + replies.runId.get(20, TimeUnit.SECONDS);
            client.awaitState(run, "RUNNING");
            client.put(run + "/state", "{\"state\": \"PAUSED\"}").expect(202);
            client.awaitState(run, "PAUSED");
            requests.onNext(accesses(7));
            assertThat(replies.end.get(20, TimeUnit.SECONDS)).isEqualTo(Status.Code.INVALID_ARGUMENT);
            client.await(run, job -> job.has("ended"));
            assertThat(client.get(run).json().get("state").asString()).isEqualTo("FAILED");
        } finally {
            channel.shutdownNow();
        }
    }

    /** The answers to a client that speaks the protocol itself. */
    private static Status answer(AccessStreamRequest... messages) throws Exception {
        ManagedChannel channel = NettyChannelBuilder.forTarget(service.grpcTarget())
                .usePlaintext()
                .build();
        try {
            CompletableFuture<Status> answer = new CompletableFuture<>();
            StreamObserver<AccessStreamRequest> requests = AccessStreamGrpc.newStub(channel)
                    .access(new StreamObserver<>() {
                        @Override
                        public void onNext(AccessStreamReply reply) {}

                        @Override
                        public void onError(Throwable error) {
                            answer.complete(Status.fromThrowable(error));
                        }

                        @Override
                        public void onCompleted() {
                            answer.complete(Status.OK);
                        }
                    });
            for (AccessStreamRequest message : messages) {
                requests.onNext(message);
            }
            requests.onCompleted();
            return answer.get(20, TimeUnit.SECONDS);
        } finally {
            channel.shutdownNow();
        }
    }

    private static AccessStreamRequest open(long pages, String policy) {
        return AccessStreamRequest.newBuilder()
                .setOpen(AccessStreamOpen.newBuilder()
                        .setMaxPages(pages)
                        .setPolicy(policy)
                        .putSettings("hbm.pages", "4"))
                .build();
    }

    private static AccessStreamRequest open(String testbed, String setting) {
        return AccessStreamRequest.newBuilder()
                .setOpen(AccessStreamOpen.newBuilder()
                        .setTestbed(testbed)
                        .setMaxPages(10)
                        .setPolicy("lru")
                        .putSettings(setting, "4"))
                .build();
    }

    private static AccessStreamRequest accesses(int bytes) {
        return AccessStreamRequest.newBuilder()
                .setAccesses(AccessStreamBatch.newBuilder().setAccesses(ByteString.copyFrom(new byte[bytes])))
                .build();
    }

    private static AccessStreamRequest flush() {
        return AccessStreamRequest.newBuilder()
                .setFlush(AccessStreamFlush.getDefaultInstance())
                .build();
    }

    @Test
    void invalidMessagesAreRefused() throws Exception {
        assertThat(answer(open(10, "lru"), accesses(400), flush()).getCode()).isEqualTo(Status.Code.OK);
        assertThat(answer(open(10, "lru"), accesses(0)).getCode()).isEqualTo(Status.Code.OK);
        for (Status refusal : List.of(
                answer(),
                answer(flush()),
                answer(accesses(4)),
                answer(AccessStreamRequest.getDefaultInstance()),
                answer(open(10, "lru"), open(10, "lru")),
                answer(open(10, "lru"), accesses(3)),
                answer(open(10, "lru"), accesses(4 * 4097)),
                answer(open(0, "lru")),
                answer(open(-1, "lru")),
                answer(open(1L << 31, "lru")),
                answer(open(1L << 30, "lru")),
                answer(open(10, "")),
                answer(open(10, "no-such-policy")),
                answer(open(10, "lru?x=y")),
                answer(open("/etc/hosts.yaml", "hbm.pages")),
                answer(open("two-tier", "workload.graph")),
                answer(open("two-tier", "no.such.setting")))) {
            assertThat(refusal.getCode()).as("%s", refusal).isEqualTo(Status.Code.INVALID_ARGUMENT);
            assertThat(refusal.getDescription()).isNotBlank().doesNotContain("Exception", "--");
        }
    }

    @Test
    void messagesAreLimited() throws Exception {
        // the server takes none of it and resets the call, of which the client may learn before the reason; what it had
        // read it would refuse as INVALID_ARGUMENT
        assertThat(answer(accesses(256 << 10)).getCode()).isIn(Status.Code.RESOURCE_EXHAUSTED, Status.Code.CANCELLED);
        assertThat(answer(accesses(255 << 10)).getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    }

    /**
     * A client that sends barriers alone, and never waits for one, is held up: 65,536 of them and what the transport
     * holds.
     */
    @Test
    @Tag("slow")
    void barriersAreFlowControlledAsAccesses() throws Exception {
        int most = 400_000; // of 7 bytes each; the transport's windows hold some 160,000
        ManagedChannel channel = NettyChannelBuilder.forTarget(service.grpcTarget())
                .usePlaintext()
                .build();
        try {
            BarrierClient barriers = new BarrierClient();
            ClientCallStreamObserver<AccessStreamRequest> requests = (ClientCallStreamObserver<AccessStreamRequest>)
                    AccessStreamGrpc.newStub(channel).access(barriers);
            requests.onNext(open(10, "lru"));
            String run = "/api/v1/runs/" + barriers.runId.get(20, TimeUnit.SECONDS);
            client.awaitState(run, "RUNNING");
            client.put(run + "/state", "{\"state\": \"PAUSED\"}").expect(202);
            client.awaitState(run, "PAUSED");
            AtomicInteger sending = new AtomicInteger();
            AtomicLong lastNs = new AtomicLong(System.nanoTime());
            Awaitility.await().atMost(100, TimeUnit.SECONDS).until(() -> {
                while (sending.get() < most && requests.isReady()) {
                    requests.onNext(flush());
                    sending.incrementAndGet();
                    lastNs.set(System.nanoTime());
                }
                return sending.get() == most || System.nanoTime() - lastNs.get() > 2_000_000_000L;
            });
            int sent = sending.get();
            assertThat(sent).as("sent before it was held up").isBetween(65_536, most - 1);
            client.put(run + "/state", "{\"state\": \"RUNNING\"}").expect(202);
            requests.onCompleted();
            assertThat(barriers.end.get(60, TimeUnit.SECONDS)).isEqualTo(Status.Code.OK);
            assertThat(barriers.reached.get()).as("each barrier, and the end").isEqualTo(sent + 1);
        } finally {
            channel.shutdownNow();
        }
    }

    private static final class BarrierClient implements StreamObserver<AccessStreamReply> {
        private final CompletableFuture<String> runId = new CompletableFuture<>();
        private final AtomicInteger reached = new AtomicInteger();
        private final CompletableFuture<Status.Code> end = new CompletableFuture<>();

        @Override
        public void onNext(AccessStreamReply reply) {
            if (reply.hasOpened()) {
                runId.complete(reply.getOpened().getRunId());
            }
            if (reply.hasFlushed()) {
                reached.incrementAndGet();
            }
        }

        @Override
        public void onError(Throwable error) {
            end.complete(Status.fromThrowable(error).getCode());
        }

        @Override
        public void onCompleted() {
            end.complete(Status.Code.OK);
        }
    }

    @Test
    @Tag("slow")
    void randomMessagesNeitherBreakTheServiceNorLeaveRuns() throws Exception {
        long seed = Long.getLong("thermocline.seed", 20_261_121);
        Random random = new Random(seed);
        for (int i = 0; i < 1000; i++) {
            AccessStreamRequest[] messages = new AccessStreamRequest[1 + random.nextInt(4)];
            for (int m = 0; m < messages.length; m++) {
                messages[m] = switch (random.nextInt(6)) {
                    case 0, 1 -> m == 0 ? open(1 + random.nextInt(20), "lru") : accesses(4 * random.nextInt(20));
                    case 2 -> open(random.nextLong(), random.nextBoolean() ? "lru" : "\u0000");
                    case 3 -> accesses(random.nextInt(5));
                    case 4 -> flush();
                    default -> AccessStreamRequest.getDefaultInstance();
                };
            }
            Status answer = answer(messages);
            assertThat(answer.getCode())
                    .as("seed %s, case %s: %s", seed, i, answer)
                    .isIn(Status.Code.OK, Status.Code.INVALID_ARGUMENT, Status.Code.RESOURCE_EXHAUSTED);
        }
        client.await("/api/v1/runs?limit=200", page -> {
            for (JsonNode job : page.get("items")) {
                if (!job.has("ended")) {
                    return false;
                }
            }
            return true;
        });
    }
}
