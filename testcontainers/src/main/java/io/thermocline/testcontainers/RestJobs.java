package io.thermocline.testcontainers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/** Jobs of an orchestrator, by its REST interface. */
final class RestJobs {
    private static final long BETWEEN_LOOKS_MS = 50;
    private static final Duration LONGEST_CALL = Duration.ofSeconds(60);
    private static final Duration LONGEST_UPLOAD = Duration.ofMinutes(30);
    private static final Set<Integer> REFUSALS = Set.of(400, 413, 415, 422);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final JsonMapper mapper = new JsonMapper();
    private final URI service;
    private final Duration longestCall;

    /**
     * Jobs of one orchestrator.
     *
     * @param service where it listens, without a path
     */
    RestJobs(URI service) {
        this(service, LONGEST_CALL);
    }

    /** As {@link #RestJobs(URI)}, with the time for which each call but an upload may wait for its answer. */
    RestJobs(URI service, Duration longestCall) {
        this.service = service;
        this.longestCall = longestCall;
    }

    /**
     * Creates a job, waits for its end, and returns its result.
     *
     * @param collection such as {@code runs}
     */
    JsonNode result(String collection, String request) {
        JsonNode job = post("/api/v1/" + collection, "application/json", BodyPublishers.ofString(request), longestCall);
        String path = "/api/v1/" + collection + "/" + job.required("id").textValue();
        while (!hasSucceeded(path)) {
            pause();
        }
        return get(path + "/result");
    }

    private boolean hasSucceeded(String path) {
        JsonNode job = get(path);
        return switch (job.required("state").textValue()) {
            case "SUCCEEDED" -> true;
            case "FAILED" ->
                throw new IllegalStateException(
                        "the job failed: " + job.path("failure").asText());
            case "CANCELLED" -> throw new IllegalStateException("the job was cancelled");
            default -> false;
        };
    }

    /** Uploads a trace, and returns the name of the workload that replays it. */
    String upload(Path trace) {
        Path name = trace.getFileName();
        if (name == null) {
            throw new IllegalArgumentException("'" + trace + "' is no file; give a trace");
        }
        try {
            String path = "/api/v1/traces?name=" + URLEncoder.encode(name.toString(), StandardCharsets.UTF_8);
            return post(path, "application/octet-stream", BodyPublishers.ofFile(trace), LONGEST_UPLOAD)
                    .required("workload")
                    .textValue();
        } catch (FileNotFoundException e) {
            throw new IllegalArgumentException("the trace '" + trace + "' cannot be read: " + e.getMessage(), e);
        }
    }

    private JsonNode post(String path, String type, BodyPublisher body, Duration longest) {
        return answer(HttpRequest.newBuilder(service.resolve(path))
                .timeout(longest)
                .header("Content-Type", type)
                .POST(body));
    }

    private JsonNode get(String path) {
        return answer(HttpRequest.newBuilder(service.resolve(path)).timeout(longestCall));
    }

    private JsonNode answer(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            if (response.statusCode() / 100 == 2) {
                return mapper.readTree(response.body());
            }
            throw REFUSALS.contains(response.statusCode())
                    ? new IllegalArgumentException(refusal(response))
                    : new IllegalStateException(refusal(response));
        } catch (IOException e) {
            throw new UncheckedIOException(service + " does not answer: " + e, e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Refusals are problems of RFC 9457, whose detail says what to do. */
    private String refusal(HttpResponse<String> response) {
        try {
            return mapper.readTree(response.body()).required("detail").asText();
        } catch (JsonProcessingException | IllegalArgumentException e) {
            return service + " answers with status " + response.statusCode() + ": " + response.body();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(BETWEEN_LOOKS_MS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while a job was going on", e);
    }
}
