package io.thermocline.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.report.Format;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A catalogue as one JSON array, with all that is known of each entry. */
final class CatalogueJson {
    private CatalogueJson() {}

    static void write(JsonGenerator json, List<CatalogueEntry> entries) throws IOException {
        json.writeStartArray();
        for (CatalogueEntry entry : entries) {
            json.writeStartObject();
            json.writeStringField("name", entry.name());
            json.writeStringField("summary", entry.summary());
            json.writeStringField("source", entry.source());
            for (Map.Entry<String, Object> field : entry.fields().entrySet()) {
                json.writeFieldName(field.getKey());
                value(json, field.getValue());
            }
            List<CatalogueParameter> parameters = entry.parameters();
            if (parameters != null) {
                json.writeArrayFieldStart("parameters");
                for (CatalogueParameter parameter : parameters) {
                    parameter(json, parameter);
                }
                json.writeEndArray();
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void parameter(JsonGenerator json, CatalogueParameter parameter) throws IOException {
        Parameter<?> declared = parameter.declared();
        json.writeStartObject();
        json.writeStringField("name", parameter.name());
        json.writeStringField("type", declared.type());
        json.writeStringField("unit", declared.unit());
        json.writeStringField("default", parameter.standard());
        json.writeStringField("allowed", declared.allowed());
        json.writeStringField("description", parameter.meaning());
        if (parameter.live() == null) {
            json.writeStringField("source", declared.source());
        } else {
            json.writeBooleanField("live", parameter.live());
        }
        json.writeEndObject();
    }

    private static void value(JsonGenerator json, Object value) throws IOException {
        if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Long number) {
            json.writeNumber(number);
        } else if (value instanceof Double number) {
            json.writeNumber(Format.plain(number));
        } else if (value instanceof List<?> texts) {
            json.writeStartArray();
            for (Object text : texts) {
                json.writeString(text.toString());
            }
            json.writeEndArray();
        } else if (value instanceof Map<?, ?> texts) {
            json.writeStartObject();
            for (Map.Entry<String, String> text : sorted(texts).entrySet()) {
                json.writeStringField(text.getKey(), text.getValue());
            }
            json.writeEndObject();
        } else {
            json.writeString(value.toString());
        }
    }

    /** Texts by name in alphabetical order. */
    static Map<String, String> sorted(Map<?, ?> texts) {
        Map<String, String> sorted = new TreeMap<>();
        texts.forEach((name, text) -> sorted.put(name.toString(), text.toString()));
        return sorted;
    }
}
