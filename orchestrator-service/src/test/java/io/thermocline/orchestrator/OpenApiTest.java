package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Tag("service")
class OpenApiTest {
    @RegisterExtension
    private static final RunningService service = new RunningService();

    private final Client client = service.client();

    @Test
    void describesEveryResourceWithExamples() {
        JsonNode api = client.get("/v3/api-docs").expect(200).json();
        List<String> paths = api.get("paths").propertyNames().stream().sorted().toList();
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
                        "/api/v1/advice/{id}/result",
                        "/api/v1/reproductions/{id}/result",
                        "/api/v1/studies",
                        "/api/v1/studies/{name}",
                        "/api/v1/runs",
                        "/api/v1/runs/{id}",
                        "/api/v1/runs/{id}/state",
                        "/api/v1/runs/{id}/result",
                        "/api/v1/runs/{id}/events",
                        "/api/v1/runs/{id}/log",
                        "/api/v1/runs/{id}/residency",
                        "/api/v1/runs/{id}/timeline",
                        "/api/v1/runs/{id}/policy",
                        "/api/v1/runs/{id}/testbed")
                .noneMatch(path -> path.contains("actuator"));
        for (String schema : List.of("RunRequest", "ComparisonRequest", "CurveRequest", "AdviceRequest")) {
            JsonNode example = api.get("components").get("schemas").get(schema).get("example");
            assertThat(example).as(schema).isNotNull();
        }
        for (String path : List.of("/api/v1/runs/{id}/testbed", "/api/v1/tiers/{name}/shaping")) {
            JsonNode body = api.get("paths").get(path).get("patch").get("requestBody");
            assertThat(body.get("content").get("application/merge-patch+json").toString())
                    .as(path)
                    .contains("example");
        }
        JsonNode create = api.get("paths").get("/api/v1/runs").get("post");
        assertThat(create.get("summary").asString()).isNotEmpty();
        assertThat(create.get("responses").get("422").toString()).contains("problem+json", "schemas/Problem");
        assertThat(api.get("components")
                        .get("schemas")
                        .get("FieldError")
                        .get("properties")
                        .propertyNames())
                .containsExactlyInAnyOrder("pointer", "parameter", "header", "value", "allowed");

        // the examples are not only shown: they work
        for (String[] kind : new String[][] {
            {"runs", "RunRequest"},
            {"comparisons", "ComparisonRequest"},
            {"curves", "CurveRequest"},
            {"advice", "AdviceRequest"},
            {"reproductions", "ReproductionRequest"}
        }) {
            String example = api.get("components")
                    .get("schemas")
                    .get(kind[1])
                    .get("example")
                    .toString();
            String job = client.post("/api/v1/" + kind[0], example).expect(201).header("Location");
            client.put(job + "/state", "{\"state\": \"CANCELLED\"}");
        }
        assertThat(client.get("/swagger-ui/index.html").expect(200).text()).contains("Swagger UI");
    }

    @Test
    void resultsHeadersStatusesAndFieldsAreDescribedExactly() {
        JsonNode api = client.get("/v3/api-docs").expect(200).json();
        JsonNode paths = api.get("paths");
        Map<String, String> results = Map.of(
                "runs", "RunResult",
                "comparisons", "ComparisonResult",
                "curves", "CurveResult",
                "advice", "AdviceResult",
                "reproductions", "ReproductionResult");
        results.forEach((kind, schema) -> assertThat(
                        paths.at("/~1api~1v1~1" + kind + "~1{id}~1result/get/responses/200/content")
                                .at("/application~1json/schema/$ref")
                                .asString())
                .isEqualTo("#/components/schemas/" + schema));
        JsonNode schemas = api.get("components").get("schemas");
        assertThat(schemas.at("/ComparisonResult/items/$ref").asString()).endsWith("/RunResult");
        assertThat(schemas.at("/CurveResult/items/$ref").asString()).endsWith("/CurvePoint");

        for (String method : List.of("get", "put")) {
            assertThat(paths.at("/~1api~1v1~1runs~1{id}~1policy/" + method + "/responses/200/headers/ETag")
                            .isMissingNode())
                    .as(method)
                    .isFalse();
        }
        for (String created : List.of("runs", "comparisons", "curves", "advice", "reproductions", "traces")) {
            assertThat(paths.at("/~1api~1v1~1" + created + "/post/responses/201/headers/Location")
                            .isMissingNode())
                    .as(created)
                    .isFalse();
        }
        JsonNode change = paths.at("/~1api~1v1~1runs~1{id}~1policy/put");
        assertThat(change.get("responses").propertyNames()).contains("404", "409", "412", "422", "428");
        for (JsonNode parameter : change.get("parameters")) {
            assertThat(parameter.get("required").asBoolean())
                    .as("%s", parameter)
                    .isTrue();
        }

        List<String> vague = new ArrayList<>();
        paths.properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    String where = method.getKey() + " " + path.getKey();
                    method.getValue().get("responses").propertyNames().stream()
                            .filter(status -> !status.matches("[1-5][0-9][0-9]"))
                            .forEach(status -> vague.add(where + " " + status));
                    for (JsonNode parameter : method.getValue().path("parameters")) {
                        if (parameter.path("description").asString("").isBlank()) {
                            vague.add(where + " " + parameter.get("name"));
                        }
                    }
                }));
        schemas.properties()
                .forEach(schema -> schema.getValue()
                        .path("properties")
                        .properties()
                        .forEach(field -> {
                            if (field.getValue()
                                    .path("description")
                                    .asString("")
                                    .isBlank()) {
                                vague.add(schema.getKey() + "." + field.getKey());
                            }
                        }));
        assertThat(vague).isEmpty();
    }

    @Test
    void answersAreAsDescribed() {
        ApiDescription api = ApiDescription.of(client);
        for (String kind : List.of("runs", "comparisons", "curves", "advice", "reproductions")) {
            String path = "/api/v1/" + kind;
            assertThat(api.codes("post", path)).containsExactly("201");
            assertThat(api.codes("put", path + "/{id}/state")).containsExactly("202");
            assertThat(api.codes("delete", path + "/{id}")).containsExactly("204");
            String body = switch (kind) {
                case "runs" -> "{\"workload\": \"zipf?pages=100&accesses=10000\", \"policy\": \"lru\"}";
                case "advice" ->
                    "{\"workloads\": [\"zipf?pages=100&accesses=10000\"], \"policies\": [\"lru\"],"
                            + " \"goal\": \"hitRatio>=0.5\"}";
                case "reproductions" -> ReproductionsTest.request(ReproductionsTest.STUDY);
                default -> "{\"workloads\": [\"zipf?pages=100&accesses=10000\"], \"policies\": [\"lru\"]}";
            };
            Client.Answer created = client.post(path, body);
            api.assertDescribes("post", path, created);
            String job = created.header("Location");
            client.awaitState(job, "SUCCEEDED");
            api.assertDescribes("get", path + "/{id}", client.get(job));
            api.assertDescribes("get", path + "/{id}/result", client.get(job + "/result"));
            api.assertDescribes("get", path + "/{id}/report", client.get(job + "/report"));
            assertThat(client.get(job + "/report/page").expect(200).header("Content-Disposition"))
                    .startsWith("attachment");
            client.post(path, body).expect(201);
            api.assertDescribes("get", path, client.get(path));
            api.assertDescribes("get", path, client.get(path + "?limit=1"));
            if (kind.equals("runs")) {
                for (String part : List.of("/log", "/residency", "/timeline", "/policy", "/testbed")) {
                    api.assertDescribes("get", path + "/{id}" + part, client.get(job + part));
                }
            }
            api.assertDescribes("delete", path + "/{id}", client.delete(job));
            api.assertDescribes("delete", path + "/{id}", client.delete(job));
            api.assertDescribes("post", path, client.post(path, "{}"));
            api.assertDescribes("post", path, client.post(path, body.replace("lru", "lr")));
        }
        String live = client.run("""
                {"testbed": "gmt-a100", "workload": "hotspot?iterations=100000", "policy": "bam",
                 "scale": "1/1024", "pacing": "realtime"}""");
        client.await(live, job -> job.path("progress").path("accesses").asLong() > 0);
        api.assertDescribes("get", "/api/v1/runs/{id}", client.get(live));
        api.assertDescribes("get", "/api/v1/tiers", client.get("/api/v1/tiers"));
        api.assertDescribes("get", "/api/v1/tiers/{name}", client.get("/api/v1/tiers/dram"));
        api.assertDescribes(
                "patch",
                "/api/v1/runs/{id}/testbed",
                client.send(
                        "PATCH",
                        live + "/testbed",
                        BodyPublishers.ofString("{\"nvme.read-latency\": \"200us\"}"),
                        "Content-Type",
                        "application/merge-patch+json"));
        api.assertDescribes(
                "put",
                "/api/v1/runs/{id}/policy",
                client.put(live + "/policy", "{\"policy\": \"lru\"}", "If-Match", "*"));
        api.assertDescribes("get", "/api/v1/runs/{id}/log", client.get(live + "/log"));
        api.assertDescribes("get", "/api/v1/runs/{id}/timeline", client.get(live + "/timeline"));
        api.assertDescribes(
                "put", "/api/v1/runs/{id}/state", client.put(live + "/state", "{\"state\": \"CANCELLED\"}"));

        byte[] trace = "page\n7\n".getBytes(StandardCharsets.US_ASCII);
        assertThat(api.codes("post", "/api/v1/traces")).containsExactly("200", "201");
        for (int again = 0; again < 2; again++) {
            api.assertDescribes("post", "/api/v1/traces", client.upload("/api/v1/traces?name=t.csv", trace));
        }
        String kept = client.upload("/api/v1/traces?name=t.csv", trace).header("Location");
        api.assertDescribes("get", "/api/v1/traces", client.get("/api/v1/traces"));
        api.assertDescribes("get", "/api/v1/traces/{hash}", client.get(kept));
        assertThat(api.codes("delete", "/api/v1/traces/{hash}")).containsExactly("204");
        api.assertDescribes("delete", "/api/v1/traces/{hash}", client.delete(kept));
        for (String catalogue : List.of("policies", "workloads", "testbeds", "devices", "studies")) {
            String path = "/api/v1/" + catalogue;
            Client.Answer all = client.get(path);
            api.assertDescribes("get", path, all);
            String first = all.json().get("items").get(0).get("name").asString();
            api.assertDescribes("get", path + "/{name}", client.get(path + "/" + first));
        }
        api.assertDescribes("get", "/api/v1/settings", client.get("/api/v1/settings"));
    }

    @Test
    void descriptionIsPublicAndDescribesTheToken(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("token"), "a-token-of-some-length\n");
        try (Service service = Service.start(folder, "thermocline.security.token-file=" + file)) {
            Client client = service.client();
            client.get("/api/v1/policies").expect(401);
            for (String path : List.of(
                    "/v3/api-docs",
                    "/v3/api-docs/swagger-config",
                    "/swagger-ui/index.html",
                    "/swagger-ui/swagger-ui.css",
                    "/swagger-ui/swagger-initializer.js")) {
                client.get(path).expect(200);
            }
            assertThat(client.get("/swagger-ui.html").expect(302).header("Location"))
                    .isEqualTo("/swagger-ui/index.html");
            for (String path : List.of("/v3", "/v3/api-docs-x", "/swagger-ui-x")) {
                client.get(path).expect(401);
            }
            client.get("/swagger-ui/../api/v1/policies").expect(404);
            JsonNode api = client.get("/v3/api-docs").json();
            assertThat(api.get("security").get(0).propertyNames()).containsExactly("token");
            assertThat(api.get("components").get("securitySchemes").propertyNames())
                    .containsExactly("token");
        }
    }

    @Test
    void catalogueEntriesHaveTheirParameters() {
        JsonNode policy = client.get("/api/v1/policies/gmt-reuse").expect(200).json();
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
        JsonNode device =
                client.get("/api/v1/devices").expect(200).json().get("items").get(0);
        assertThat(device.get("sources")).isNotEmpty();
        List<String> settings = new ArrayList<>();
        client.get("/api/v1/settings")
                .expect(200)
                .json()
                .get("items")
                .forEach(setting -> settings.add(setting.get("key").asString() + " "
                        + setting.get("live").asBoolean()));
        assertThat(settings)
                .contains("page false", "TIER.count false", "TIER.read-latency true", "STAGE.channels false")
                .noneMatch(setting -> setting.startsWith("summary "));
    }

    /**
     * A patch of a live run takes live settings alone, and null; a request takes all, and none that only a file has.
     */
    @Test
    void settingsAreDescribedByTheDeclaredParametersOfTestbeds() {
        String tier = "^(?!(?:accelerator|software|wall|policy|workload|stages|mechanisms)\\.)[a-z][a-z0-9-]{0,31}\\.";
        String latency = tier + "read-latency$";
        String capacity = tier + "capacity$";
        JsonNode api = client.get("/v3/api-docs").expect(200).json();
        JsonNode patch = api.get("paths")
                .get("/api/v1/runs/{id}/testbed")
                .get("patch")
                .get("requestBody")
                .get("content")
                .get("application/merge-patch+json");
        assertThat(patch.has("examples") || patch.has("example")).isTrue();
        JsonNode live = patch.get("schema").get("patternProperties");
        assertThat(live.propertyNames())
                .contains(latency, "^accelerator\\.issue-gap$")
                .doesNotContain(capacity, "^page$");
        assertThat(live.propertyStream())
                .allSatisfy(setting -> assertThat(setting.getValue().get("type").toString())
                        .as(setting.getKey())
                        .isEqualTo("[\"string\",\"null\"]"));
        assertThat(live.get(latency).get("description").asString())
                .contains("a duration of at most 1000s", "the device's");
        for (String request : List.of("RunRequest", "ComparisonRequest", "CurveRequest", "AdviceRequest")) {
            JsonNode settings = api.get("components")
                    .get("schemas")
                    .get(request)
                    .get("properties")
                    .get("settings")
                    .get("patternProperties");
            assertThat(settings.propertyNames())
                    .as(request)
                    .contains(latency, capacity, "^page$", "^wall\\.dilation$")
                    .doesNotContain("^summary$");
            assertThat(settings.get(latency).get("type").asString()).isEqualTo("string");
        }
    }
}
