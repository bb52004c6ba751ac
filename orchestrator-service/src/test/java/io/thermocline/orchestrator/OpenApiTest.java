package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class OpenApiTest {
    @Test
    void describesEveryResourceWithExamples(@TempDir Path folder) {
        try (Service service = Service.start(folder)) {
            Client client = service.client();
            JsonNode api = client.get("/v3/api-docs").expect(200).json();
            List<String> paths =
                    api.get("paths").propertyNames().stream().sorted().toList();
            assertThat(paths)
                    .contains(
                            "/api/v1/policies",
                            "/api/v1/workloads",
                            "/api/v1/testbeds",
                            "/api/v1/devices",
                            "/api/v1/tiers",
                            "/api/v1/tiers/{name}",
                            "/api/v1/tiers/{name}/shaping",
                            "/api/v1/traces/{hash}/content",
                            "/api/v1/traces",
                            "/api/v1/traces/{hash}",
                            "/api/v1/events",
                            "/api/v1/comparisons/{id}/result",
                            "/api/v1/curves/{id}/result",
                            "/api/v1/runs",
                            "/api/v1/runs/{id}",
                            "/api/v1/runs/{id}/state",
                            "/api/v1/runs/{id}/result",
                            "/api/v1/runs/{id}/events",
                            "/api/v1/runs/{id}/log",
                            "/api/v1/runs/{id}/residency",
                            "/api/v1/runs/{id}/policy",
                            "/api/v1/runs/{id}/testbed")
                    .noneMatch(path -> path.contains("actuator"));
            for (String schema : List.of("RunRequest", "ComparisonRequest", "CurveRequest")) {
                JsonNode example =
                        api.get("components").get("schemas").get(schema).get("example");
                assertThat(example).as(schema).isNotNull();
            }
            for (String path : List.of("/api/v1/runs/{id}/testbed", "/api/v1/tiers/{name}/shaping")) {
                JsonNode body = api.get("paths").get(path).get("patch").get("requestBody");
                assertThat(body.get("content")
                                .get("application/merge-patch+json")
                                .toString())
                        .as(path)
                        .contains("example");
            }
            JsonNode create = api.get("paths").get("/api/v1/runs").get("post");
            assertThat(create.get("summary").asString()).isNotEmpty();
            assertThat(create.get("responses").get("4XX").toString()).contains("problem+json", "pointer");
            assertThat(api.get("components")
                            .get("schemas")
                            .get("FieldError")
                            .get("properties")
                            .propertyNames())
                    .containsExactlyInAnyOrder("pointer", "parameter", "header", "value", "allowed");

            // the examples are not only shown: they work
            for (String[] kind : new String[][] {
                {"runs", "RunRequest"}, {"comparisons", "ComparisonRequest"}, {"curves", "CurveRequest"}
            }) {
                String example = api.get("components")
                        .get("schemas")
                        .get(kind[1])
                        .get("example")
                        .toString();
                String job = client.post("/api/v1/" + kind[0], example.replace("200000", "4096"))
                        .expect(201)
                        .header("Location");
                client.put(job + "/state", "{\"state\": \"CANCELLED\"}");
            }
            assertThat(client.get("/swagger-ui/index.html").expect(200).text()).contains("Swagger UI");
        }
    }

    @Test
    void cataloguesHoldWhatTheirParametersAllow(@TempDir Path folder) {
        try (Service service = Service.start(folder)) {
            Client client = service.client();
            JsonNode policy =
                    client.get("/api/v1/policies/gmt-reuse").expect(200).json();
            assertThat(policy.get("source").asString()).contains("GMT");
            JsonNode parameter = policy.get("parameters").get(0);
            for (String field : List.of("name", "type", "unit", "default", "allowed", "description", "source")) {
                assertThat(parameter.has(field)).as(field).isTrue();
            }
            assertThat(client.get("/api/v1/workloads/zipf").expect(200).json().get("parameters"))
                    .isNotEmpty();
            assertThat(client.get("/api/v1/testbeds/gmt-a100")
                            .expect(200)
                            .json()
                            .get("tiers")
                            .size())
                    .isEqualTo(3);
            JsonNode device = client.get("/api/v1/devices")
                    .expect(200)
                    .json()
                    .get("items")
                    .get(0);
            assertThat(device.get("sources")).isNotEmpty();
        }
    }
}
