package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The answers that the service's OpenAPI document describes. */
record ApiDescription(JsonNode document) {
    static ApiDescription of(Client client) {
        return new ApiDescription(client.get("/v3/api-docs").expect(200).json());
    }

    /** Codes of answers that are no problems. */
    List<String> codes(String method, String path) {
        return responses(method, path).propertyNames().stream()
                .filter(code -> code.charAt(0) < '4')
                .sorted()
                .toList();
    }

    /** Checks an answer against its description: the code, the type of content, and every field. */
    void assertDescribes(String method, String path, Client.Answer answer) {
        String where = method + " " + path;
        String code = String.valueOf(answer.status());
        JsonNode response = responses(method, path).get(code);
        assertThat(response).as("%s answers %s", where, answer.status()).isNotNull();
        JsonNode content = response.get("content");
        if (answer.text().isEmpty()) {
            assertThat(content).as(where).isNull();
            return;
        }
        String type = answer.header("Content-Type");
        assertThat(content).as("%s: content", where).isNotNull();
        assertThat(content.propertyNames()).as(where).containsExactly(type);
        assertThat(faults(content.get(type).get("schema"), answer.json(), ""))
                .as(where)
                .isEmpty();
    }

    private JsonNode responses(String method, String path) {
        return document.get("paths").get(path).get(method).get("responses");
    }

    /** JSON pointers to values that differ from the description. */
    private List<String> faults(@Nullable JsonNode given, JsonNode value, String at) {
        if (given == null) {
            return List.of(at + " has no schema");
        }
        if (given.isBoolean() && given.asBoolean()) {
            return List.of(); // anything
        }
        JsonNode schema =
                given.has("$ref") ? document.at(given.get("$ref").asString().substring(1)) : given;
        List<String> types = types(schema);
        String type = type(value);
        if (!types.contains(type) && !(type.equals("integer") && types.contains("number"))) {
            return List.of(at + " is " + type + ", not " + types);
        }
        List<String> faults = new ArrayList<>();
        if (schema.has("oneOf")) {
            List<List<String>> ofChoices = new ArrayList<>();
            schema.get("oneOf").forEach(choice -> ofChoices.add(faults(choice, value, at)));
            if (ofChoices.stream().noneMatch(List::isEmpty)) {
                ofChoices.forEach(faults::addAll);
            }
        }
        if (value.isArray() && schema.has("items")) {
            for (int i = 0; i < value.size(); i++) {
                faults.addAll(faults(schema.get("items"), value.get(i), at + "/" + i));
            }
        }
        if (value.isObject() && (schema.has("properties") || schema.has("additionalProperties"))) {
            for (Map.Entry<String, JsonNode> field : value.properties()) {
                JsonNode property = schema.path("properties").get(field.getKey());
                faults.addAll(faults(
                        property == null ? schema.get("additionalProperties") : property,
                        field.getValue(),
                        at + "/" + field.getKey()));
            }
        }
        return faults;
    }

    private static List<String> types(JsonNode schema) {
        JsonNode type = schema.path("type");
        List<String> types = new ArrayList<>();
        if (type.isArray()) {
            type.forEach(one -> types.add(one.asString()));
        } else if (!type.isMissingNode()) {
            types.add(type.asString());
        }
        return types;
    }

    private static String type(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> "object";
            case ARRAY -> "array";
            case STRING -> "string";
            case BOOLEAN -> "boolean";
            case NULL -> "null";
            case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
            default -> throw new IllegalArgumentException(value.toString());
        };
    }
}
