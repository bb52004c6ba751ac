package io.thermocline.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.thermocline.lab.CatalogueFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The schema in the docs is that of the declarations, and takes the studies that the reader takes. */
final class StudySchemaTest {
    private static final Path DOCS = Path.of("..", "docs", "reference");
    private static final Path SCHEMA = DOCS.resolve("study.schema.json");

    static List<String> shipped() {
        return Studies.names();
    }

    @Test
    void schemaInTheDocsIsThatOfTheDeclarations() throws IOException {
        Path made = Path.of("target", "study.schema.json");
        Files.writeString(made, StudySchema.text());
        assertThat(Files.readString(SCHEMA)).as("copy %s to the docs", made).isEqualTo(StudySchema.text());
    }

    @Test
    void pageHasEveryMeasureWithItsMeaningAndKeys() throws IOException {
        String page = Files.readString(DOCS.resolve("study-files.md"));
        for (Measure measure : Measures.all()) {
            String keys = String.join(
                    ", ",
                    measure.keys().stream()
                            .filter(key -> key != Key.POLICY)
                            .map(key -> "`" + key.label() + "`"
                                    + (measure.optional().contains(key) ? " (optional)" : ""))
                            .toList());
            assertThat(page).contains("| `" + measure.name() + "` | " + measure.meaning() + " | " + keys + " |");
        }
        for (Key key : Key.values()) {
            assertThat(page).contains("| `" + key.label() + "` | " + key.meaning() + " |");
        }
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void shippedStudyFitsTheSchema(String name) throws IOException {
        assertThat(faults(CatalogueFiles.text("studies/" + name + ".yaml"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "measure: accesses, measure: acesses, rows[0].measure: is none of",
        "paper: 4000, papre: 4000, rows[0]: has the key papre",
        "band: 0 %, band: nearly, rows[0].band: does not fit",
        "workload: skewed, label: predicted, rows[0]: lacks workload",
        "clock: model, clock: wall, clock: is none of",
        "label: predicted, 'label: predicted, curve: {line: a, at: 1}', rows[0].curve: lacks axis",
    })
    void otherFileDoesNot(String text, String instead, String fault) throws IOException {
        String study = """
                name: small
                summary: s
                source: s
                testbed: two-tier
                clock: model
                scale: 1
                seed: 1
                configurations:
                  plain: {policies: lru, workloads: {skewed: zipf}}
                rows:
                  - {row: Fig. 1, measure: accesses, configuration: plain, workload: skewed, policy: lru, paper: 4000, label: predicted, band: 0 %}
                """;
        assertThat(faults(study)).isEmpty();
        String changed = study.replace(text, instead).replace("label: predicted, policy: lru", "policy: lru");
        assertThat(faults(changed)).anySatisfy(found -> assertThat(found).startsWith(fault));
    }

    private static List<String> faults(String study) throws IOException {
        JsonMapper json = new JsonMapper();
        JsonNode schema = json.readTree(Files.readString(SCHEMA));
        LoaderOptions options = new LoaderOptions();
        options.setMaxAliasesForCollections(200);
        JsonNode document = json.valueToTree(new Yaml(new SafeConstructor(options)).<Object>load(study));
        List<String> faults = new ArrayList<>();
        check(schema, document, "", faults);
        return faults;
    }

    /** The part of JSON Schema that the schema uses. */
    private static void check(JsonNode schema, JsonNode value, String at, List<String> faults) {
        if (schema.has("type") && !isOfType(schema.get("type"), value)) {
            faults.add(at + ": is no " + schema.get("type"));
        }
        if (schema.has("enum") && !contains(schema.get("enum"), value)) {
            faults.add(at + ": is none of " + schema.get("enum"));
        }
        if (schema.has("const") && !schema.get("const").equals(value)) {
            faults.add(at + ": is not " + schema.get("const"));
        }
        if (schema.has("pattern")
                && value.isTextual()
                && !value.asText().matches(schema.get("pattern").asText())) {
            faults.add(at + ": does not fit " + schema.get("pattern"));
        }
        schema.path("required").forEach(key -> {
            if (!value.has(key.asText())) {
                faults.add(at + ": lacks " + key.asText());
            }
        });
        if (value.isObject()) {
            value.properties().forEach(entry -> {
                String below = at.isEmpty() ? entry.getKey() : at + "." + entry.getKey();
                JsonNode declared = schema.path("properties").path(entry.getKey());
                JsonNode others = schema.path("additionalProperties");
                if (!declared.isMissingNode()) {
                    check(declared, entry.getValue(), below, faults);
                } else if (others.isObject()) {
                    check(others, entry.getValue(), below, faults);
                } else if (others.isBoolean() && !others.asBoolean()) {
                    faults.add(at + ": has the key " + entry.getKey());
                }
            });
        }
        for (int item = 0; value.isArray() && item < value.size(); item++) {
            check(schema.path("items"), value.get(item), at + "[" + item + "]", faults);
        }
        schema.path("allOf").forEach(part -> check(part, value, at, faults));
        checkAny(schema, value, at, faults);
        if (schema.has("if") && fits(schema.get("if"), value, at)) {
            check(schema.get("then"), value, at, faults);
        }
    }

    private static void checkAny(JsonNode schema, JsonNode value, String at, List<String> faults) {
        boolean any = !schema.has("anyOf");
        for (JsonNode part : schema.path("anyOf")) {
            any = any || fits(part, value, at);
        }
        if (!any) {
            faults.add(at + ": fits none of its kinds");
        }
    }

    private static boolean fits(JsonNode schema, JsonNode value, String at) {
        List<String> faults = new ArrayList<>();
        check(schema, value, at, faults);
        return faults.isEmpty();
    }

    private static boolean isOfType(JsonNode types, JsonNode value) {
        if (types.isArray()) {
            for (JsonNode type : types) {
                if (isOfType(type, value)) {
                    return true;
                }
            }
            return false;
        }
        return switch (types.asText()) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            default -> throw new IllegalStateException("the schema has a type that this test does not know: " + types);
        };
    }

    private static boolean contains(JsonNode names, JsonNode value) {
        for (JsonNode name : names) {
            if (name.equals(value)) {
                return true;
            }
        }
        return false;
    }
}
