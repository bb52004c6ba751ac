package io.thermocline.cli.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.testbed.Progress;
import io.thermocline.testbed.RunResult;
import io.thermocline.testbed.RunSpec;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs on an orchestrator, by its REST interface. Traces are uploaded once; messages and results keep the user's own words. */
public final class FleetRuns {
    private static final String RUNS = "/api/v1/runs";
    private static final String TRACES = "/api/v1/traces";
    private static final Duration LONGEST_CALL = Duration.ofSeconds(60);
    private static final Duration LONGEST_UPLOAD = Duration.ofHours(2);
    private static final long POLL_MS = 100;
    private static final Set<Integer> BAD_INPUT = Set.of(400, 413, 422);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final JsonMapper json = new JsonMapper();
    private final URI base;
    private final @Nullable String token;

    /**
     * Runs on a service.
     *
     * @param url where the orchestrator listens, such as {@code http://127.0.0.1:8080}
     * @param token what it asks of callers; null where it asks for nothing
     */
    public FleetRuns(String url, @Nullable String token) {
        base = base(url);
        this.token = token;
    }

    private static URI base(String url) {
        try {
            URI uri = URI.create(url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
            if (uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            throw InvalidInputException.of("--fleet", url, "the URL of an orchestrator", e);
        }
        throw InvalidInputException.of("--fleet", url, "the URL of an orchestrator, such as http://127.0.0.1:8080");
    }

    /** Runs to the end. */
    public RunResult run(RunSpec spec, Progress progress) {
        UploadedTrace trace = UploadedTrace.of(spec.workload());
        if (trace != null) {
            upload(trace, progress);
        }
        String workload = trace == null ? spec.workload() : trace.workload();
        JsonNode job =
                call("POST", RUNS, BodyPublishers.ofString(body(spec, workload).toString()), trace);
        String path = RUNS + "/" + job.required("id").textValue();
        progress.begin(spec, -1);
        try {
            await(spec, path, progress, trace);
        } finally {
            progress.end(spec);
        }
        return ResultReader.read(get(path + "/result", trace), spec.workload());
    }

    private void upload(UploadedTrace trace, Progress progress) {
        HttpResponse<String> known =
                send("GET", TRACES + "/" + trace.hash(), BodyPublishers.noBody(), "*/*", LONGEST_CALL);
        if (known.statusCode() == 200) {
            return;
        }
        Path name = trace.file().getFileName();
        progress.message("uploading " + name);
        String format = trace.format().isEmpty() ? "" : "&format=" + encoded(trace.format());
        try {
            answer(
                    send(
                            "POST",
                            TRACES + "?name=" + encoded(String.valueOf(name)) + format,
                            BodyPublishers.ofFile(trace.file()),
                            "application/octet-stream",
                            LONGEST_UPLOAD),
                    trace);
        } catch (FileNotFoundException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ObjectNode body(RunSpec spec, String workload) {
        ObjectNode body = json.createObjectNode()
                .put("testbed", spec.testbed())
                .put("workload", workload)
                .put("policy", spec.policy())
                .put("scale", Double.toString(spec.scale()))
                .put("seed", spec.seed())
                .put("clock", spec.clock().label());
        ObjectNode settings = body.putObject("settings");
        spec.settings().forEach(settings::put);
        ArrayNode switches = body.putArray("switches");
        for (RunSpec.PolicySwitch later : spec.switches()) {
            switches.addObject().put("access", later.access()).put("policy", later.policy());
        }
        return body;
    }

    private void await(RunSpec spec, String path, Progress progress, @Nullable UploadedTrace trace) {
        while (true) {
            JsonNode job = get(path, trace);
            String state = job.required("state").textValue();
            switch (state) {
                case "SUCCEEDED" -> {
                    return;
                }
                case "FAILED" ->
                    throw new IllegalStateException(
                            "the run on the fleet: " + words(job.path("failure").asText(), trace));
                case "CANCELLED" -> throw new IllegalStateException("the run on the fleet was cancelled");
                default ->
                    progress.advance(spec, job.path("progress").path("accesses").longValue());
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a run on the fleet was going on", e);
        }
    }

    private JsonNode get(String path, @Nullable UploadedTrace trace) {
        return call("GET", path, BodyPublishers.noBody(), trace);
    }

    private JsonNode call(String method, String path, HttpRequest.BodyPublisher body, @Nullable UploadedTrace trace) {
        return answer(send(method, path, body, "application/json", LONGEST_CALL), trace);
    }

    private HttpResponse<String> send(
            String method, String path, HttpRequest.BodyPublisher body, String type, Duration longest) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base + path)).timeout(longest).method(method, body);
        if (method.equals("POST")) {
            request.header("Content-Type", type);
        }
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            throw new IllegalStateException("--fleet: " + base + " cannot be reached: " + why, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while calling " + base, e);
        }
    }

    private JsonNode answer(HttpResponse<String> response, @Nullable UploadedTrace trace) {
        int status = response.statusCode();
        JsonNode body = parse(response.body());
        if (status / 100 == 2) {
            return body;
        }
        String detail = words(body.path("detail").asText("HTTP status " + status), trace);
        if (BAD_INPUT.contains(status)) {
            throw new InvalidInputException(detail);
        }
        throw new IllegalStateException("--fleet: " + base + " answers: "
                + (status == 401 ? "a valid token is needed; give --token-file" : detail));
    }

    private JsonNode parse(String text) {
        try {
            return text.isEmpty() ? json.createObjectNode() : json.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("--fleet: " + base + " does not answer as an orchestrator does", e);
        }
    }

    /** A sentence of the service's with the user's own name of a trace in it. */
    private static String words(String sentence, @Nullable UploadedTrace trace) {
        return trace == null
                ? sentence
                : sentence.replace("sha256:" + trace.hash(), trace.file().toString());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
