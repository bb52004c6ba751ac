package io.thermocline.lab.study;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The JSON schema of studies, made from the declarations of measures and keys. */
final class StudySchema {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String BAND =
            "^(shown|holds|{N} ?%|within {N}|at least {N}|at most {N}|below {N}|from {N} to {N})$"
                    .replace("{N}", "-?[0-9.]+([eE][+-]?[0-9]+)?");

    private StudySchema() {}

    /** The schema as it is in the docs. */
    static String text() {
        return study().toPrettyString().replace("\r", "") + "\n";
    }

    private static ObjectNode study() {
        ObjectNode schema = JSON.createObjectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "A study of Thermocline");
        Map<String, ObjectNode> properties = new TreeMap<>();
        properties.put("name", text("Name of the study."));
        properties.put("summary", text("What the study is about."));
        properties.put("source", text("Paper and section."));
        properties.put("testbed", text("Testbed of all configurations that name none."));
        properties.put("clock", choice("Clock of all runs.", List.of("model", "none")));
        properties.put("scale", value("Smallest scale at which the bands hold, such as 1/64."));
        properties.put("small", small());
        properties.put("seed", value("Seed of all configurations that name none."));
        properties.put("not-modelled", list("What the model leaves out, a sentence each.", text("A sentence.")));
        properties.put("configurations", map("Configurations by name.", configuration()));
        properties.put("rows", list("Rows in the order in which they are shown.", row()));
        object(
                schema,
                StudyReader.STUDY_KEYS,
                properties,
                List.of("name", "summary", "source", "clock", "scale", "configurations", "rows"));
        return schema;
    }

    private static ObjectNode small() {
        ObjectNode small = JSON.createObjectNode().put("description", "The small form; default: at scale.");
        object(
                small,
                StudyReader.SMALL_KEYS,
                Map.of(
                        "scale", value("Scale of all runs."),
                        "workloads",
                                map("Workloads by their names in the study, instead of those.", text("A workload."))),
                List.of("scale"));
        return small;
    }

    private static ObjectNode configuration() {
        Map<String, ObjectNode> properties = new TreeMap<>();
        properties.put("testbed", text("Testbed, instead of the study's."));
        properties.put("seed", value("Seed, instead of the study's."));
        properties.put("policies", text("Policies with commas between."));
        properties.put("settings", map("Settings by key, as --set takes them.", value("A value.")));
        ObjectNode sized = JSON.createObjectNode();
        object(
                sized,
                StudyReader.WORKLOAD_KEYS,
                Map.of(
                        "workload", text("The workload with its parameters."),
                        "settings", map("Settings of its runs alone.", value("A value."))),
                List.of("workload"));
        ObjectNode workload = JSON.createObjectNode();
        ArrayNode kinds = workload.putArray("anyOf");
        kinds.add(text("The workload with its parameters."));
        kinds.add(sized);
        properties.put("workloads", map("Workloads by their names in the study.", workload));
        ObjectNode configuration = JSON.createObjectNode();
        object(configuration, StudyReader.CONFIGURATION_KEYS, properties, List.of("policies", "workloads"));
        return configuration;
    }

    private static ObjectNode row() {
        Map<String, ObjectNode> properties = new TreeMap<>();
        properties.put("row", text("Place in the paper, and what the value is of."));
        properties.put("measure", measure());
        properties.put("paper", value("The paper's value; empty where it gives none."));
        properties.put("prototype", value("Value of an independent prototype."));
        properties.put("label", choice("Origin of our value.", List.of("predicted", "calibrated", "not-reproduced")));
        properties.put("anchor", text("The constant that was set from this row's paper value."));
        properties.put("band", text("What the row commits to.").put("pattern", BAND));
        properties.put("reason", text("Why the value is not reproduced."));
        ObjectNode curve = JSON.createObjectNode();
        object(
                curve,
                StudyReader.CURVE_KEYS,
                Map.of(
                        "line", text("Name of its line, such as the system."),
                        "axis", text("What the figure varies, such as the page size."),
                        "at", value("The value of that: a number from 0, or bytes such as 4KiB.")),
                StudyReader.CURVE_KEYS);
        curve.put("description", "Where the value lies in a figure of lines.");
        properties.put("curve", curve);
        ObjectNode wrong = JSON.createObjectNode();
        Map<String, ObjectNode> ofMeasures = ofMeasures();
        ofMeasures.put("measure", measure());
        object(wrong, List.copyOf(ofMeasures.keySet()), ofMeasures, List.of());
        wrong.put("description", "A plausible wrong model: the keys that differ from the row's.");
        properties.put("wrong", wrong);
        properties.putAll(ofMeasures());
        ObjectNode row = JSON.createObjectNode();
        object(row, List.copyOf(properties.keySet()), properties, List.of("row", "measure", "label", "band"));
        ArrayNode byMeasure = row.putArray("allOf");
        for (Measure measure : Measures.all()) {
            ObjectNode rule = byMeasure.addObject();
            rule.putObject("if").putObject("properties").putObject("measure").put("const", measure.name());
            ArrayNode required = rule.putObject("then").putArray("required");
            measure.required().forEach(key -> required.add(key.label()));
        }
        return row;
    }

    private static Map<String, ObjectNode> ofMeasures() {
        Map<String, ObjectNode> properties = new TreeMap<>();
        for (Key key : Key.values()) {
            String meaning = Character.toUpperCase(key.meaning().charAt(0))
                    + key.meaning().substring(1) + ".";
            properties.put(key.label(), key == Key.PAPERS ? map(meaning, value("The paper's value.")) : value(meaning));
        }
        return properties;
    }

    private static ObjectNode measure() {
        ObjectNode measure = choice(
                "How our value is worked out.",
                Measures.all().stream().map(Measure::name).toList());
        return measure;
    }

    private static void object(
            ObjectNode schema, List<String> order, Map<String, ObjectNode> properties, List<String> required) {
        schema.put("type", "object");
        ObjectNode all = schema.putObject("properties");
        for (String key : order) {
            all.set(key, properties.get(key));
        }
        ArrayNode needed = schema.putArray("required");
        required.forEach(needed::add);
        schema.put("additionalProperties", false);
    }

    private static ObjectNode map(String meaning, ObjectNode values) {
        ObjectNode map = JSON.createObjectNode().put("description", meaning).put("type", "object");
        map.set("additionalProperties", values);
        return map;
    }

    private static ObjectNode list(String meaning, ObjectNode items) {
        ObjectNode list = JSON.createObjectNode().put("description", meaning).put("type", "array");
        list.set("items", items);
        return list;
    }

    private static ObjectNode text(String meaning) {
        return JSON.createObjectNode().put("description", meaning).put("type", "string");
    }

    /** A text or a number, since YAML takes {@code 1} for one and {@code 1/64} for the other. */
    private static ObjectNode value(String meaning) {
        ObjectNode value = JSON.createObjectNode().put("description", meaning);
        value.putArray("type").add("string").add("number").add("boolean");
        return value;
    }

    private static ObjectNode choice(String meaning, List<String> names) {
        ObjectNode choice = JSON.createObjectNode().put("description", meaning);
        ArrayNode all = choice.putArray("enum");
        names.forEach(all::add);
        return choice;
    }
}
