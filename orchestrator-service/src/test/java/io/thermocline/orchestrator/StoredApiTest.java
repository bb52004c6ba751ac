package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** The store as callers see it: the services of all databases answer alike. */
@ParameterizedClass
@EnumSource(Databases.class)
@Tag("process")
class StoredApiTest {
    private static final List<String> LATE = List.of("+1000000000-12-31T23:59:59Z", "+300000-01-01T00:00:00Z");
    private static final String EARLY = "-1000000000-01-01T00:00:00Z";
    private static final String RUN = "{\"workload\": \"scan?pages=100&accesses=1000\", \"policy\": \"%s\"}";

    @TempDir
    static Path folder;

    private static @Nullable Service service;

    private final Client client = service().client();

    StoredApiTest(Databases kind) {
        assertThat(kind).isNotNull();
    }

    @BeforeParameterizedClassInvocation
    static void start(Databases kind) {
        Path own = folder.resolve(kind.name());
        service = Service.start(own, kind.open(own).properties());
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        service().close();
    }

    private static Service service() {
        Service running = service;
        if (running == null) {
            throw new IllegalStateException("the service does not run");
        }
        return running;
    }

    private String ended(String policy) {
        String run = client.run(RUN.formatted(policy));
        client.awaitState(run, "SUCCEEDED");
        return run;
    }

    /** Paths of what a list has, part by part. */
    private List<String> listed(String list, String query, String id) {
        List<String> seen = new ArrayList<>();
        String next = "";
        do {
            JsonNode page = client.get(list + "?" + query + next).expect(200).json();
            page.get("items").forEach(item -> seen.add(list + "/" + item.get(id).asString()));
            next = page.hasNonNull("next")
                    ? "&cursor=" + encoded(page.get("next").asString())
                    : "";
        } while (!next.isEmpty());
        return seen;
    }

    private List<String> runs(String query) {
        return listed("/api/v1/runs", query, "id");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    // ---- lists

    @Test
    void listContinuesAtItsCursor() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            made.add(ended("sieve"));
        }
        Collections.reverse(made);
        assertThat(runs("policy=sieve&limit=2")).containsExactlyElementsOf(made);
        assertThat(runs("policy=sieve&limit=200")).containsExactlyElementsOf(made);
        assertThat(client.get("/api/v1/runs?limit=1").json().get("items")).hasSize(1);
        for (String refused : List.of("limit=201", "limit=0", "limit=-1", "cursor=%21")) {
            client.get("/api/v1/runs?" + refused).expect(422);
        }
    }

    @Test
    void listHasOnlyJobsThatMatchItsFilters() {
        String fifo = ended("fifo");
        String clock = client.run("{\"workload\": \"zipf?pages=100&accesses=1000\", \"policy\": \"clock\"}");
        client.awaitState(clock, "SUCCEEDED");
        String failed = client.run("""
                {"workload": "zipf?pages=100&accesses=1000000000", "policy": "clock", "pacing": "realtimex0.001"}""");
        client.awaitState(failed, "RUNNING");
        assertThat(runs("state=RUNNING&policy=clock")).containsExactly(failed);
        client.put(failed + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.awaitState(failed, "CANCELLED");

        assertThat(runs("policy=fifo")).containsExactly(fifo);
        assertThat(runs("policy=fif")).isEmpty();
        assertThat(runs("policy=clock")).containsExactly(failed, clock);
        assertThat(runs("policy=clock&state=SUCCEEDED")).containsExactly(clock);
        assertThat(runs("policy=clock&state=CANCELLED")).containsExactly(failed);
        assertThat(runs("policy=clock&workload=scan")).isEmpty();
        assertThat(runs("workload=zipf&policy=clock")).containsExactly(failed, clock);
        String time = client.get(clock).json().get("created").asString();
        assertThat(runs("policy=clock&since=" + time)).containsExactly(failed, clock);
        assertThat(runs("policy=clock&until=" + time)).isEmpty();
        String later = client.get(failed).json().get("created").asString();
        assertThat(runs("policy=clock&since=" + later)).containsExactly(failed);
        assertThat(runs("policy=clock&until=" + later)).containsExactly(clock);
    }

    @Test
    void comparisonsAndCurvesHaveTheirOwnLists() {
        String comparison = client.post("/api/v1/comparisons", """
                        {"workloads": ["zipf?pages=100&accesses=1000"], "policies": ["lru", "lfu"], "clock": "none"}""").expect(201).header("Location");
        String curve = client.post("/api/v1/curves", """
                        {"workloads": ["zipf?pages=100&accesses=1000"], "policies": ["lfu"], "sizes": [10]}""").expect(201).header("Location");
        for (String job : List.of(comparison, curve)) {
            client.awaitState(job, "SUCCEEDED");
            String list = job.substring(0, job.lastIndexOf('/'));
            assertThat(listed(list, "policy=lfu", "id")).containsExactly(job);
            assertThat(listed(list, "workload=zipf&state=SUCCEEDED", "id")).containsExactly(job);
            assertThat(listed(list, "policy=fifo", "id")).isEmpty();
            assertThat(client.get(job + "/result").expect(200).json()).isNotEmpty();
            client.get("/api/v1/runs" + job.substring(job.lastIndexOf('/'))).expect(404);
            client.delete(job).expect(204);
            client.get(job).expect(404);
            assertThat(listed(list, "policy=lfu", "id")).isEmpty();
        }
        assertThat(runs("policy=lfu")).isEmpty();
    }

    @Test
    void tracesAreListedByTheirHashes() {
        List<String> made = new ArrayList<>();
        for (int page = 0; page < 5; page++) {
            byte[] trace = ("page\n" + page + "\n").getBytes(StandardCharsets.US_ASCII);
            Client.Answer kept =
                    client.upload("/api/v1/traces?name=t.csv", trace).expect(201);
            client.upload("/api/v1/traces?name=t.csv", trace).expect(200);
            assertThat(client.get(kept.header("Location")).expect(200).json()).isEqualTo(kept.json());
            made.add(kept.header("Location"));
        }
        Collections.sort(made);
        assertThat(listed("/api/v1/traces", "limit=2", "hash")).containsExactlyElementsOf(made);
        made.forEach(trace -> client.delete(trace).expect(204));
        assertThat(listed("/api/v1/traces", "limit=2", "hash")).isEmpty();
        client.get(made.get(0)).expect(404);
    }

    // ---- requests that come twice

    @Test
    void repeatedRequestCreatesOneRun() {
        String body = RUN.formatted("lru");
        Client.Answer first =
                client.post("/api/v1/runs", body, "Idempotency-Key", "k-1").expect(201);
        Client.Answer second =
                client.post("/api/v1/runs", body, "Idempotency-Key", "k-1").expect(201);
        assertThat(first.header("Idempotency-Replayed")).isEmpty();
        assertThat(first.header("Location"))
                .isEqualTo("/api/v1/runs/" + first.json().get("id").asString());
        assertThat(second.header("Location")).isEqualTo(first.header("Location"));
        assertThat(second.header("Idempotency-Replayed")).isEqualTo("true");
        client.post("/api/v1/runs", body.replace("lru", "fifo"), "Idempotency-Key", "k-1")
                .expect(422);
        client.post("/api/v1/curves", "{\"workloads\": [\"scan\"], \"policies\": [\"lru\"]}", "Idempotency-Key", "k-1")
                .expect(422);
        client.awaitState(first.header("Location"), "SUCCEEDED");
        client.delete(first.header("Location")).expect(204);
        Client.Answer anew =
                client.post("/api/v1/runs", body, "Idempotency-Key", "k-1").expect(201);
        assertThat(anew.header("Location")).isNotEqualTo(first.header("Location"));
        client.awaitState(anew.header("Location"), "SUCCEEDED");
    }

    @Test
    void concurrentEqualRequestsCreateOneRun() {
        String body = RUN.formatted("arc");
        List<CompletableFuture<String>> answers = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> client.post("/api/v1/runs", body, "Idempotency-Key", "at-once")
                                .expect(201)
                                .header("Location")))
                .toList();
        List<String> made =
                answers.stream().map(CompletableFuture::join).distinct().toList();
        assertThat(made).hasSize(1);
        assertThat(runs("policy=arc")).containsExactlyElementsOf(made);
        client.awaitState(made.get(0), "SUCCEEDED");
    }

    // ---- one run

    @Test
    void finishedRunKeepsItsLogAndResidencyUntilDeleted() {
        String run = client.run("""
                {"workload": "zipf?pages=1000&accesses=20000", "policy": "lru",
                 "switches": [{"access": 8192, "policy": "s3fifo"}]}""");
        client.awaitState(run, "SUCCEEDED");
        assertThat(client.get(run).json().get("policy").asString()).isEqualTo("s3fifo");
        Client.Answer policy = client.get(run + "/policy").expect(200);
        assertThat(policy.json().get("fromAccess").asLong()).isEqualTo(8192);
        JsonNode log = client.get(run + "/log").expect(200).json();
        assertThat(log.get("events").get(0).get("type").asString()).isEqualTo("state");
        assertThat(log.get("replay").get("switches").get(0).get("access").asLong())
                .isEqualTo(8192);
        assertThat(client.get(run + "/residency?buckets=2")
                        .expect(200)
                        .json()
                        .get("pages")
                        .asLong())
                .isEqualTo(1000);
        assertThat(client.get(run + "/result")
                        .expect(200)
                        .json()
                        .get("accesses")
                        .asLong())
                .isEqualTo(20_000);
        JsonNode snapshots = client.get(run + "/timeline").expect(200).json().get("snapshots");
        JsonNode last = snapshots.get(snapshots.size() - 1);
        assertThat(last.get("accesses").asLong()).isEqualTo(20_000);
        assertThat(last.at("/metrics/promotions").asLong()).isPositive();
        assertThat(last.at("/metrics/movedBytes").size()).isPositive();
        assertThat(client.get(run + "/events").expect(200).text()).contains("event:state", "event:policy", "event:end");
        client.delete(run).expect(204);
        client.delete(run).expect(404);
        for (String part : List.of("", "/policy", "/log", "/residency", "/timeline", "/result", "/events")) {
            client.get(run + part).expect(404);
        }
    }

    // ---- what a store could not even be asked

    @Test
    void valuesTheStoreCannotHoldAreRefused() {
        for (String time : Stream.concat(LATE.stream(), Stream.of(EARLY)).toList()) {
            for (String parameter : List.of("since", "until")) {
                Client.Answer answer = client.get("/api/v1/runs?" + parameter + "=" + encoded(time))
                        .expect(422);
                assertThat(parameterOf(answer)).as(time).isEqualTo(parameter);
            }
            assertThat(parameterOf(client.get("/api/v1/runs?cursor=" + cursor(time + " x"))
                            .expect(422)))
                    .as(time)
                    .isEqualTo("cursor");
        }
        for (String list : List.of(
                "runs?cursor=" + cursor("2026-01-01T00:00:00Z x\0"),
                "curves?cursor=" + cursor("\0"),
                "traces?cursor=" + cursor("\0"))) {
            assertThat(parameterOf(client.get("/api/v1/" + list).expect(422)))
                    .as(list)
                    .isEqualTo("cursor");
        }
        for (String filter : List.of("policy=%00", "workload=a%00b")) {
            assertThat(client.get("/api/v1/runs?" + filter).expect(200).json().get("items"))
                    .as(filter)
                    .isEmpty();
        }
        for (String path : List.of("runs/%00", "runs/%00/log", "curves/a%00/result", "traces/%00")) {
            client.get("/api/v1/" + path).expect(404);
        }
        client.delete("/api/v1/traces/%00").expect(404);
        client.put("/api/v1/runs/%00/state", "{\"state\": \"PAUSED\"}").expect(404);
        client.get("/api/v1/runs?since=0000-01-01T00:00:00Z&until=9999-12-31T23:59:59.999999Z&cursor="
                        + cursor("9999-12-31T23:59:59.999999Z x"))
                .expect(200);
    }

    private static String parameterOf(Client.Answer answer) {
        return answer.json().get("errors").get(0).get("parameter").asString();
    }

    private static String cursor(String position) {
        return Base64.getUrlEncoder().encodeToString(position.getBytes(StandardCharsets.UTF_8));
    }
}
