package io.thermocline.orchestrator.rest;

import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/**
 * Adds to the OpenAPI document what the resources do not say: results, exact statuses, headers, and what fields and
 * parameters mean.
 */
final class DocumentDetails {
    private static final String SCHEMAS = "#/components/schemas/";
    private static final String JSON = "application/json";
    private static final String PAGE = "Page";
    private static final Map<String, String> RESULTS = Map.ofEntries(
            Map.entry("/api/v1/runs/{id}/result", "RunResult"),
            Map.entry("/api/v1/comparisons/{id}/result", "ComparisonResult"),
            Map.entry("/api/v1/curves/{id}/result", "CurveResult"),
            Map.entry("/api/v1/advice/{id}/result", "AdviceResult"),
            Map.entry("/api/v1/reproductions/{id}/result", "ReproductionResult"),
            Map.entry("/api/v1/runs/{id}/report", "Report"),
            Map.entry("/api/v1/comparisons/{id}/report", "Report"),
            Map.entry("/api/v1/curves/{id}/report", "Report"),
            Map.entry("/api/v1/advice/{id}/report", "Report"),
            Map.entry("/api/v1/reproductions/{id}/report", "Report"),
            Map.entry("/api/v1/explanations/{id}/result", "ExplanationResult"),
            Map.entry("/api/v1/explanations/{id}/report", "Report"),
            Map.entry("/api/v1/reports", "Report"));

    private final Properties descriptions = new Properties();
    private final Map<String, Schema<?>> schemas = new java.util.LinkedHashMap<>();

    DocumentDetails() {
        try (InputStream texts = open("descriptions.properties");
                InputStream types = open("schemas.json")) {
            descriptions.load(texts);
            Json31.mapper()
                    .readTree(types)
                    .properties()
                    .forEach(type ->
                            schemas.put(type.getKey(), Json31.mapper().convertValue(type.getValue(), Schema.class)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String name) {
        InputStream file = DocumentDetails.class.getResourceAsStream(name);
        if (file == null) {
            throw new IllegalStateException(name + " is not in the jar");
        }
        return file;
    }

    /** Adds to a document. */
    void add(OpenAPI api) {
        ModelConverters.getInstance(true).read(FieldError.class).forEach(api.getComponents()::addSchemas);
        schemas.forEach(api.getComponents()::addSchemas);
        api.getComponents().getSchemas().forEach(this::describe);
        SettingSchemas.add(api);
        api.getPaths()
                .forEach((path, item) ->
                        item.readOperationsMap().forEach((method, operation) -> add(path, method, operation)));
    }

    private void describe(String name, Schema<?> schema) {
        if (schema.getProperties() == null) {
            return;
        }
        String owner = name.startsWith(PAGE) ? PAGE : name;
        schema.getProperties().forEach((field, property) -> {
            String text = descriptions.getProperty(owner + "." + field);
            if (text != null && property.getDescription() == null) {
                property.setDescription(text);
            }
        });
    }

    private void add(String path, HttpMethod method, Operation operation) {
        boolean takesBody = operation.getRequestBody() != null;
        Set<Integer> statuses = new TreeSet<>(Set.of(400, 401, 403, 406, 421, 429, 500, 503));
        for (Parameter parameter :
                operation.getParameters() == null ? List.<Parameter>of() : operation.getParameters()) {
            if (parameter.getDescription() == null) {
                parameter.setDescription(descriptions.getProperty("parameter." + parameter.getName()));
            }
            if (parameter.getName().equals(HttpHeaders.IF_MATCH)) {
                parameter.setRequired(true);
                statuses.addAll(Set.of(412, 428));
            }
            statuses.add(parameter.getIn().equals("path") ? 404 : 422);
        }
        if (takesBody) {
            statuses.addAll(Set.of(408, 413, 415, 422));
        }
        if (!method.equals(HttpMethod.GET)
                || path.endsWith("/result")
                || path.endsWith("/residency")
                || path.contains("/report")) {
            statuses.add(409);
        }
        headers(path, operation);
        String result = RESULTS.get(path);
        if (result != null) {
            operation
                    .getResponses()
                    .addApiResponse("200", new ApiResponse().description("OK").content(content(JSON, result)));
        }
        for (int status : statuses) {
            operation.getResponses().addApiResponse(Integer.toString(status), problem(status));
        }
    }

    private static void headers(String path, Operation operation) {
        operation.getResponses().forEach((status, answer) -> {
            if (status.equals("201")) {
                answer.addHeaderObject(HttpHeaders.LOCATION, header("Path of what was made."));
            }
            if (path.endsWith("/policy")) {
                answer.addHeaderObject(HttpHeaders.ETAG, header("Tag of the deciding policy, for If-Match."));
            }
            if (path.endsWith("/content")) {
                answer.addHeaderObject(HttpHeaders.CONTENT_DISPOSITION, header("The trace's name."));
            }
            if (path.equals("/api/v1/traces") && status.equals("200") && operation.getRequestBody() != null) {
                answer.addHeaderObject(HttpHeaders.LOCATION, header("Path of the trace."));
            }
            if (status.equals("201") && !path.equals("/api/v1/traces")) {
                answer.addHeaderObject(
                        "Idempotency-Replayed", header("true where the job was made by an earlier request."));
            }
        });
    }

    private static ApiResponse problem(int status) {
        ApiResponse refusal = new ApiResponse()
                .description(HttpStatus.valueOf(status).getReasonPhrase() + ": " + ProblemTypes.of(status))
                .content(content("application/problem+json", "Problem"));
        if (status == HttpStatus.UNAUTHORIZED.value()) {
            refusal.addHeaderObject(HttpHeaders.WWW_AUTHENTICATE, header("Bearer"));
        }
        if (status == HttpStatus.TOO_MANY_REQUESTS.value() || status == HttpStatus.SERVICE_UNAVAILABLE.value()) {
            refusal.addHeaderObject(HttpHeaders.RETRY_AFTER, header("Seconds after which to try again."));
        }
        return refusal;
    }

    private static Content content(String type, String schema) {
        return new Content().addMediaType(type, new MediaType().schema(new Schema<>().$ref(SCHEMAS + schema)));
    }

    private static Header header(String description) {
        return new Header().description(description).schema(new JsonSchema().types(Set.of("string")));
    }
}
