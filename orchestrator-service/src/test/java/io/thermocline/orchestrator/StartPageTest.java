package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The start page, for people and programs. */
@Tag("service")
class StartPageTest {
    @Test
    void startPageHasWorkingLinksAndNeedsNoToken(@TempDir Path folder) throws IOException {
        String token = "a-token-of-some-length";
        Path file = Files.writeString(folder.resolve("token"), token + "\n");
        try (Service service = Service.start(folder, "thermocline.security.token-file=" + file)) {
            Client client = service.client();
            Client.Answer page = client.get("/", "Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
                    .expect(200);
            assertThat(page.header("Content-Type")).startsWith("text/html");
            assertThat(page.header("Content-Security-Policy")).startsWith("default-src 'self'");
            assertThat(page.text())
                    .contains("Thermocline", "version ")
                    .doesNotContain("{{", "${", "<style", "style=", "<script>");
            List<String> links = new ArrayList<>();
            Matcher link = Pattern.compile("(?:href|src)=\"(/[^\"]*)\"").matcher(page.text());
            while (link.find()) {
                links.add(link.group(1));
            }
            assertThat(links)
                    .contains(
                            "/console/app.js",
                            "/console/console.css",
                            "/console/report/report.css",
                            "/api/v1",
                            "/swagger-ui.html",
                            "/actuator/health",
                            "/actuator/prometheus");
            for (String one : links) {
                assertThat(client.get(one, "Authorization", "Bearer " + token).status())
                        .as(one)
                        .isIn(200, 302);
            }
            for (String open : List.of("/console/run.js", "/console/report/report.js", "/console/uplot/uPlot.esm.js")) {
                Client.Answer script = client.get(open).expect(200);
                assertThat(script.header("Content-Type")).as(open).contains("javascript");
                assertThat(script.header("Cache-Control")).as(open).isEqualTo("no-cache");
                assertThat(script.header("Last-Modified"))
                        .as("jars have the same date in each version, and so must not be compared by it")
                        .isEmpty();
            }
            for (String closed : List.of("/api/v1", "/api/v1/policies", "/actuator/prometheus", "/index.html", "//")) {
                client.get(closed).expect(401);
            }
        }
    }

    @Test
    void startPageAndApiRootAnswerPrograms(@TempDir Path folder) {
        try (Service service = Service.start(folder)) {
            Client client = service.client();
            JsonNode start =
                    client.get("/", "Accept", "application/json").expect(200).json();
            assertThat(start.get("name").asString()).isEqualTo("Thermocline");
            assertThat(start.get("version").asString()).matches("[0-9].*");
            assertThat(start.get("links")).isNotEmpty();
            client.get("/", "Accept", "image/png").expect(406);

            JsonNode api = client.get("/api/v1").expect(200).json();
            List<String> paths = new ArrayList<>();
            api.get("items").forEach(item -> paths.add(item.get("href").asString()));
            JsonNode described = client.get("/v3/api-docs").expect(200).json().get("paths");
            List<String> collections = described.propertyNames().stream()
                    .filter(path -> path.matches("/api/v1/[a-z]+"))
                    .toList();
            assertThat(paths).containsExactlyInAnyOrderElementsOf(collections);
            ApiDescription.of(client).assertDescribes("get", "/api/v1", client.get("/api/v1"));
        }
    }

    @Test
    void announcementListsTheAddresses() {
        assertThat(Announcement.text("127.0.0.1:8080", "127.0.0.1:9180")).isEqualTo("""
                Thermocline is ready.
                  Start page  http://127.0.0.1:8080/
                  REST        http://127.0.0.1:8080/api/v1
                  Swagger UI  http://127.0.0.1:8080/swagger-ui.html
                  Metrics     http://127.0.0.1:8080/actuator/prometheus
                  gRPC        127.0.0.1:9180""");
        assertThat(Announcement.host("0.0.0.0")).isEqualTo("127.0.0.1");
        assertThat(Announcement.host("::")).isEqualTo("127.0.0.1");
        assertThat(Announcement.host("::1")).isEqualTo("[0:0:0:0:0:0:0:1]");
        assertThat(Announcement.host("192.0.2.7")).isEqualTo("192.0.2.7");
        assertThat(Announcement.host(null)).isEqualTo("127.0.0.1");
    }
}
