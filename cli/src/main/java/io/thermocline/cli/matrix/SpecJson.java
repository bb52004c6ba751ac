package io.thermocline.cli.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.testbed.ClockKind;
import io.thermocline.testbed.RunSpec;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A specification as JSON, in the words of the service's REST interface. The settings are sorted, so that runs that are
 * alike have one text. A run that changes while it continues is no cell of a matrix.
 */
final class SpecJson {
    private SpecJson() {}

    static ObjectNode of(RunSpec spec) {
        if (!spec.switches().isEmpty() || !spec.changes().isEmpty()) {
            throw new IllegalStateException("a cell has one policy and one testbed: " + spec);
        }
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("testbed", spec.testbed())
                .put("workload", spec.workload())
                .put("policy", spec.policy())
                .put("scale", exactly(spec.scale()))
                .put("seed", spec.seed())
                .put("clock", spec.clock().label());
        ObjectNode settings = json.putObject("settings");
        new TreeMap<>(spec.settings()).forEach(settings::put);
        return json;
    }

    /** The whole decimal expansion: Java versions differ in where they end a shorter one, and the key must not. */
    private static String exactly(double value) {
        return new BigDecimal(value).stripTrailingZeros().toPlainString();
    }

    /**
     * The specification of such a text.
     *
     * @throws IllegalArgumentException if a field is missing
     */
    static RunSpec read(JsonNode json) {
        Map<String, String> settings = new LinkedHashMap<>();
        json.required("settings")
                .properties()
                .forEach(setting ->
                        settings.put(setting.getKey(), setting.getValue().asText()));
        return new RunSpec(
                json.required("testbed").asText(),
                json.required("workload").asText(),
                json.required("policy").asText(),
                Units.ratio(Subject.Field.SCALE, json.required("scale").asText()),
                json.required("seed").asLong(),
                settings,
                ClockKind.parse(json.required("clock").asText()),
                List.of());
    }
}
