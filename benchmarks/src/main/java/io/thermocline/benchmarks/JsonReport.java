package io.thermocline.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** Measurements as JSON, to be recorded. Numbers have base units: seconds, bytes, shares of one. */
final class JsonReport {
    private JsonReport() {}

    /** All of it. */
    static String of(Measurement measurement) throws IOException {
        StringWriter text = new StringWriter();
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentArraysWith(new DefaultIndenter("  ", "\n"));
        printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(printer);
            json.writeStartObject();
            json.writeStringField("date", measurement.date());
            machine(json, measurement.machine());
            json.writeNumberField("loadAverageBefore", measurement.loadBefore());
            json.writeNumberField("loadAverageAfter", measurement.loadAfter());
            json.writeNumberField("stolen", measurement.stolen());
            json.writeBooleanField("quiet", measurement.isQuiet());
            json.writeNumberField("rounds", measurement.rounds());
            json.writeArrayFieldStart("tables");
            for (Table table : measurement.tables()) {
                table(json, table);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.append('\n').toString();
    }

    private static void machine(JsonGenerator json, Machine machine) throws IOException {
        json.writeObjectFieldStart("machine");
        json.writeStringField("processor", machine.processor());
        json.writeNumberField("cores", machine.cores());
        json.writeNumberField("memoryBytes", machine.memoryBytes());
        json.writeStringField("system", machine.system());
        json.writeStringField("java", machine.java());
        json.writeEndObject();
        strings(json, "flags", machine.flags());
        json.writeStringField("commit", machine.commit());
    }

    private static void table(JsonGenerator json, Table table) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", table.name());
        json.writeStringField("title", table.title());
        strings(json, "notes", table.notes());
        json.writeArrayFieldStart("rows");
        for (List<Object> row : table.rows()) {
            json.writeStartObject();
            for (int i = 0; i < row.size(); i++) {
                cell(json, table.columns().get(i), row.get(i));
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void cell(JsonGenerator json, Column column, Object value) throws IOException {
        if (value instanceof Long || value instanceof Integer) {
            json.writeNumberField(column.key(), ((Number) value).longValue());
        } else if (value instanceof Number number) {
            json.writeNumberField(column.key(), number.doubleValue());
        } else if (!value.toString().isEmpty()) {
            json.writeStringField(column.key(), value.toString());
        }
    }

    private static void strings(JsonGenerator json, String name, List<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }
}
