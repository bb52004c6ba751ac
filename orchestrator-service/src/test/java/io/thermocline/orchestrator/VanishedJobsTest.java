package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Events of jobs that are deleted while a client reads them. */
@Timeout(60)
@Tag("service")
class VanishedJobsTest {
    private static final String ENDLESS = """
            {"testbed": "gmt-a100", "workload": "hotspot?iterations=100000", "policy": "bam", "scale": "1/1024",
             "pacing": "realtime"}""";

    @RegisterExtension
    private static final RunningService service = new RunningService();

    private static final Client client = service.client();

    @Test
    void eventsOfDeletedJobsEndAndOthersContinue() throws IOException {
        String gone = client.run(ENDLESS);
        String other = client.run(ENDLESS);
        String path = "/api/v1/events?job=" + id(gone) + "&job=" + id(other);
        try (BufferedReader events = open(path)) {
            awaitLine(events, "event:snapshot");
            delete(gone);
            for (int i = 0; i < 5; i++) {
                awaitLine(events, "\"job\":\"" + id(other) + "\"");
            }
            // a client that lost its connection goes on with what is left; a new one is told its mistake
            client.get(path).expect(404);
            try (BufferedReader again = open(path, "Last-Event-ID", "1-1")) {
                awaitLine(again, "\"job\":\"" + id(other) + "\"");
            }
            delete(other);
            awaitLine(events, "event:end");
            assertThat(events.lines())
                    .as("what comes after the first line of the end")
                    .hasSizeLessThan(5);
        }
        client.get(path, "Last-Event-ID", "1-1").expect(404);
    }

    @Test
    void deletionOfTheOnlyJobEndsItsEventStream() throws IOException {
        String gone = client.run(ENDLESS);
        try (BufferedReader events = open(gone + "/events")) {
            awaitLine(events, "event:snapshot");
            delete(gone);
            awaitLine(events, "event:end");
        }
    }

    private static void delete(String run) {
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.awaitState(run, "CANCELLED");
        client.delete(run).expect(204);
    }

    private static String id(String run) {
        return run.replaceFirst(".*/", "");
    }

    private static BufferedReader open(String path, String... header) throws IOException {
        var connection =
                URI.create("http://127.0.0.1:" + service.port() + path).toURL().openConnection();
        if (header.length == 2) {
            connection.setRequestProperty(header[0], header[1]);
        }
        return new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
    }

    private static void awaitLine(BufferedReader events, String part) throws IOException {
        String line = events.readLine();
        while (line != null && !line.contains(part)) {
            line = events.readLine();
        }
        assertThat(line).as("the stream ended before %s", part).isNotNull();
    }
}
