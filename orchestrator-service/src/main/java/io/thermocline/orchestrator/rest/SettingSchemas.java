package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.thermocline.testbed.TestbedParameter;
import io.thermocline.testbed.TestbedParameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Describes in the OpenAPI document the settings that requests take, by the declared parameters of testbeds. */
@SuppressWarnings({"rawtypes", "unchecked"}) // the models take maps of raw schemas
final class SettingSchemas {
    private static final String PATCHED = "/api/v1/runs/{id}/testbed";

    /** Requests with settings, and the field that has them. */
    private static final Map<String, List<TestbedParameter<?>>> SETTINGS = Map.of(
            "RunRequest", TestbedParameters.settable(),
            "ComparisonRequest", TestbedParameters.settable(),
            "CurveRequest", TestbedParameters.settable(),
            "Change", TestbedParameters.live());

    private SettingSchemas() {}

    static void add(OpenAPI api) {
        SETTINGS.forEach((request, parameters) -> {
            Schema<?> schema = api.getComponents().getSchemas().get(request);
            Schema<?> settings = schema == null || schema.getProperties() == null
                    ? null
                    : schema.getProperties().get("settings");
            if (settings == null) {
                throw new IllegalStateException(request + " has no settings");
            }
            settings.setPatternProperties(patterns(parameters, Set.of("string")));
        });
        Objects.requireNonNull(api.getPaths().get(PATCHED), PATCHED)
                .getPatch()
                .getRequestBody()
                .getContent()
                .values()
                .forEach(content -> content.setSchema(new JsonSchema()
                        .types(Set.of("object"))
                        .patternProperties(patterns(TestbedParameters.live(), Set.of("string", "null")))
                        .additionalProperties(false)));
    }

    private static Map<String, Schema> patterns(List<TestbedParameter<?>> parameters, Set<String> types) {
        Map<String, String> meanings = new LinkedHashMap<>();
        for (TestbedParameter<?> parameter : parameters) {
            String meaning = meaning(parameter);
            meanings.merge(pattern(parameter.key()), meaning, (one, other) -> one + " Or: " + other);
        }
        Map<String, Schema> patterns = new LinkedHashMap<>();
        meanings.forEach((pattern, meaning) ->
                patterns.put(pattern, new JsonSchema().types(types).description(meaning)));
        return patterns;
    }

    /** The keys that a parameter has, for each tier or stage. */
    private static String pattern(String key) {
        return "^" + key.replaceFirst("^(TIER|STAGE)(?=[.])", "[a-z][a-z0-9-]*").replace(".", "\\.") + "$";
    }

    private static String meaning(TestbedParameter<?> parameter) {
        return parameter.meaning() + "; " + parameter.declared().allowed() + "; default: " + parameter.standard() + ".";
    }
}
