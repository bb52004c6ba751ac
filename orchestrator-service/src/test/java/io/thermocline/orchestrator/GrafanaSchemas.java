package io.thermocline.orchestrator;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Grafana's published schemas: of a dashboard, of its panels' options by type, and of their queries to Prometheus. */
final class GrafanaSchemas {
    private static final Path FOLDER = Path.of("../observability/grafana/schema");

    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7);
    private final Map<String, Schema> read = new HashMap<>();

    /** Returns what the schemas say against a dashboard; empty if they accept it. */
    List<String> errors(JsonNode dashboard) {
        List<String> errors = new ArrayList<>(errors("dashboard", "Dashboard", dashboard));
        for (JsonNode panel : dashboard.path("panels")) {
            String type = panel.path("type").asString();
            errors.addAll(errors(type, "Options", panel.path("options")));
            JsonNode custom = panel.path("fieldConfig").path("defaults").path("custom");
            if (!custom.isMissingNode()) {
                errors.addAll(errors(type, "FieldConfig", custom));
            }
            for (JsonNode target : panel.path("targets")) {
                errors.addAll(errors("prometheus", "Dataquery", target));
            }
        }
        return errors;
    }

    private List<String> errors(String file, String definition, JsonNode node) {
        return schema(file, definition).validate(node).stream()
                .map(Object::toString)
                .toList();
    }

    private Schema schema(String file, String definition) {
        return read.computeIfAbsent(file + "#" + definition, name -> {
            ObjectNode schema = (ObjectNode) JsonMapper.shared().readTree(FOLDER.resolve(file + ".jsonschema.json"));
            return registry.getSchema(schema.put("$ref", "#/definitions/" + definition));
        });
    }
}
