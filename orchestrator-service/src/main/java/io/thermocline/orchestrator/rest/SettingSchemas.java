package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.thermocline.lab.TestbedParameter;
import io.thermocline.lab.TestbedParameters;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Describes in the OpenAPI document the settings that requests take, by the declared parameters of testbeds. */
@SuppressWarnings({"rawtypes", "unchecked"}) // the models take maps of raw schemas
final class SettingSchemas {
    private static final String PATCHED = "/api/v1/runs/{id}/testbed";

    private SettingSchemas() {}

    static void add(OpenAPI api) {
        Map<String, Schema> settable = patterns(TestbedParameters.settable(), "string");
        for (String request : List.of("RunRequest", "ComparisonRequest", "CurveRequest", "AdviceRequest")) {
            settings(api, request).setPatternProperties(settable);
        }
        settings(api, "Change").setPatternProperties(patterns(TestbedParameters.live(), "string"));
        Map<String, Schema> patched = patterns(TestbedParameters.live(), "string", "null");
        Objects.requireNonNull(api.getPaths().get(PATCHED), PATCHED)
                .getPatch()
                .getRequestBody()
                .getContent()
                .values()
                .forEach(content -> content.setSchema(
                        schema("object").patternProperties(patched).additionalProperties(false)));
    }

    /** Returns the schema of a request's settings. */
    private static Schema<?> settings(OpenAPI api, String request) {
        Schema<?> schema = api.getComponents().getSchemas().get(request);
        Schema<?> settings = schema == null || schema.getProperties() == null
                ? null
                : schema.getProperties().get("settings");
        if (settings == null) {
            throw new IllegalStateException(request + " has no settings");
        }
        return settings;
    }

    private static Map<String, Schema> patterns(List<TestbedParameter<?>> parameters, String... types) {
        Map<String, Schema> patterns = new LinkedHashMap<>();
        for (TestbedParameter<?> parameter : parameters) {
            Schema<?> described =
                    patterns.computeIfAbsent(parameter.keyPattern().pattern(), key -> schema(types));
            String before = described.getDescription();
            described.setDescription((before == null ? "" : before + " Or: ") + meaning(parameter));
        }
        return patterns;
    }

    private static Schema<?> schema(String... types) {
        return new JsonSchema().types(new LinkedHashSet<>(List.of(types))); // in the same order in each document
    }

    private static String meaning(TestbedParameter<?> parameter) {
        return parameter.meaning() + "; " + parameter.declared().allowed() + "; default: " + parameter.standard() + ".";
    }
}
