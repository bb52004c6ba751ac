package io.thermocline.cli.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.thermocline.engine.InvalidInputException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Calls of an orchestrator's REST interface. What it refuses is bad input, in words of the caller's choice; whatever
 * else goes wrong is a failure that names the orchestrator.
 */
final class RestCalls {
    /** How long a service is given to take a job back. */
    static final Duration LONGEST_CANCEL = Duration.ofSeconds(5);

    private static final Duration LONGEST_CALL = Duration.ofSeconds(60);
    private static final Duration LONGEST_UPLOAD = Duration.ofHours(2);
    private static final Set<Integer> BAD_INPUT = Set.of(400, 413, 422);
    private static final int UNAVAILABLE = 503;
    private static final int ATTEMPTS = 5;
    private static final long BETWEEN_ATTEMPTS_MS = 1000;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final JsonMapper mapper = new JsonMapper();
    private final URI base;
    private final @Nullable String token;

    /**
     * Calls to one orchestrator.
     *
     * @param base its URL, without a slash at the end
     * @param token what it asks of callers; null where it asks for nothing
     */
    RestCalls(URI base, @Nullable String token) {
        this.base = base;
        this.token = token;
    }

    /** Whether there is something at a path. */
    boolean has(String path) {
        HttpResponse<String> response = send(request(path, LONGEST_CALL));
        if (response.statusCode() == 404) {
            return false;
        }
        answer(response, UnaryOperator.identity());
        return true;
    }

    /**
     * Reads what is at a path.
     *
     * @param words puts a refusal into the user's words
     */
    JsonNode get(String path, UnaryOperator<String> words) {
        return answer(send(request(path, LONGEST_CALL)), words);
    }

    /**
     * As {@link #get}, of what was there before: a service that does not answer, or cannot now, is asked again for some
     * seconds.
     *
     * @param words puts a refusal into the user's words
     */
    JsonNode getPatiently(String path, UnaryOperator<String> words) {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            try {
                HttpResponse<String> response =
                        http.send(request(path, LONGEST_CALL).build(), BodyHandlers.ofString());
                if (response.statusCode() != UNAVAILABLE) {
                    return answer(response, words);
                }
            } catch (IOException e) {
                // asked again
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
            pause();
        }
        return get(path, words);
    }

    private void pause() {
        try {
            Thread.sleep(BETWEEN_ATTEMPTS_MS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while calling " + base, e);
    }

    /**
     * Creates something.
     *
     * @param words puts a refusal into the user's words
     */
    JsonNode post(String path, JsonNode body, UnaryOperator<String> words) {
        HttpRequest.Builder request = request(path, LONGEST_CALL)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString()));
        return answer(send(request), words);
    }

    /**
     * Sends a file.
     *
     * @param words puts a refusal into the user's words
     */
    void upload(String path, Path file, UnaryOperator<String> words) {
        try {
            HttpRequest.Builder request = request(path, LONGEST_UPLOAD)
                    .header("Content-Type", "application/octet-stream")
                    .POST(BodyPublishers.ofFile(file));
            answer(send(request), words);
        } catch (FileNotFoundException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Has a job cancelled, whatever the service answers. */
    void cancel(String path) throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path + "/state", LONGEST_CANCEL)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"state\": \"CANCELLED\"}"));
        http.send(request.build(), BodyHandlers.discarding());
    }

    private HttpRequest.Builder request(String path, Duration longest) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base + path)).timeout(longest);
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return request;
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            throw why.contains("HTTP/1.1") || why.contains("status line") // which quote what came, as frames of HTTP/2
                    ? noOrchestrator(e)
                    : new IllegalStateException("--fleet: " + base + " cannot be reached: " + why, e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private JsonNode answer(HttpResponse<String> response, UnaryOperator<String> words) {
        int status = response.statusCode();
        JsonNode body = parse(response.body());
        if (status / 100 == 2) {
            return body;
        }
        String detail =
                words.apply(body.path("detail").asText("HTTP status " + status + ", not as an orchestrator does"));
        if (BAD_INPUT.contains(status)) {
            throw new InvalidInputException(detail);
        }
        throw new IllegalStateException("--fleet: " + base + " answers: "
                + (status == 401 ? "a valid token is needed; give --token-file" : detail));
    }

    private JsonNode parse(String text) {
        try {
            return text.isEmpty() ? mapper.createObjectNode() : mapper.readTree(text);
        } catch (JsonProcessingException e) {
            throw noOrchestrator(e);
        }
    }

    private IllegalStateException noOrchestrator(Exception cause) {
        return new IllegalStateException("--fleet: " + base + " does not answer as an orchestrator does", cause);
    }

    @Override
    public String toString() {
        return base.toString();
    }
}
