package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A plain HTTP client of the service; nothing of Spring is between the test and the wire. */
final class Client {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final HttpClient http = HttpClient.newHttpClient();
    private final IntSupplier port;

    /** A client of the service that then listens on a port. */
    Client(IntSupplier port) {
        this.port = port;
    }

    /** An answer. */
    record Answer(int status, Map<String, java.util.List<String>> headers, String text) {
        JsonNode json() {
            return JSON.readTree(text);
        }

        String header(String name) {
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .map(header -> header.getValue().get(0))
                    .findFirst()
                    .orElse("");
        }

        Answer expect(int expected) {
            assertThat(status).as(text).isEqualTo(expected);
            return this;
        }
    }

    Answer get(String path, String... headers) {
        return send("GET", path, BodyPublishers.noBody(), headers);
    }

    Answer delete(String path) {
        return send("DELETE", path, BodyPublishers.noBody());
    }

    Answer post(String path, String body, String... headers) {
        return send("POST", path, BodyPublishers.ofString(body), with("Content-Type", "application/json", headers));
    }

    Answer put(String path, String body, String... headers) {
        return send("PUT", path, BodyPublishers.ofString(body), with("Content-Type", "application/json", headers));
    }

    Answer upload(String path, byte[] body) {
        return send("POST", path, BodyPublishers.ofByteArray(body), "Content-Type", "application/octet-stream");
    }

    Answer send(String method, String path, BodyPublisher body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port.getAsInt() + path))
                .timeout(LONGEST)
                .method(method, body);
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.headers().map(), response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String[] with(String name, String value, String... more) {
        String[] all = new String[more.length + 2];
        all[0] = name;
        all[1] = value;
        System.arraycopy(more, 0, all, 2, more.length);
        return all;
    }

    /** Creates a run and answers its path. */
    String run(String body) {
        return post("/api/v1/runs", body).expect(201).header("Location");
    }

    /** Waits until a resource is as wanted. */
    JsonNode await(String path, Predicate<JsonNode> wanted) {
        return Awaitility.await(path)
                .atMost(LONGEST)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> get(path).expect(200).json(), wanted);
    }

    JsonNode awaitState(String path, String state) {
        JsonNode job = await(path, found -> found.get("state").asString().equals(state) || found.has("ended"));
        assertThat(job.get("state").asString()).as("%s", job).isEqualTo(state);
        return job;
    }
}
