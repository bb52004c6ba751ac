package io.thermocline.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.thermocline.cli.text.Csv;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Spread;
import io.thermocline.report.analysis.SweepPoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A sweep for programs: as JSON, an object a point, and as CSV, a row a point. */
final class SweepData {
    private SweepData() {}

    /**
     * Writes the points as an array.
     *
     * @param command makes the sweep again
     */
    static void write(JsonGenerator json, List<SweepPoint> points, String command) throws IOException {
        json.writeStartArray();
        for (SweepPoint point : points) {
            json.writeStartObject();
            for (Map.Entry<String, String> field : identity(point, command).entrySet()) {
                json.writeStringField(field.getKey(), field.getValue());
            }
            json.writeNumberField("scale", point.runs().get(0).scale());
            json.writeObjectFieldStart("settings");
            for (Map.Entry<String, String> setting : point.values().entrySet()) {
                json.writeStringField(setting.getKey(), setting.getValue());
            }
            json.writeEndObject();
            json.writeArrayFieldStart("seeds");
            for (RunResult run : point.runs()) {
                json.writeNumber(run.seed());
            }
            json.writeEndArray();
            json.writeObjectFieldStart("metrics");
            for (Map.Entry<String, Spread> metric : point.metrics().entrySet()) {
                json.writeObjectFieldStart(metric.getKey());
                for (Map.Entry<String, Double> number :
                        numbers(metric.getValue()).entrySet()) {
                    json.writeNumberField(number.getKey(), number.getValue());
                }
                json.writeArrayFieldStart("values");
                for (double value : metric.getValue().values()) {
                    json.writeNumber(value);
                }
                json.writeEndArray();
                json.writeEndObject();
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static Map<String, String> identity(SweepPoint point, String command) {
        RunResult first = point.runs().get(0);
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("version", first.provenance().version());
        fields.put("command", command);
        fields.put("workload", point.workload());
        fields.put("policy", point.policy());
        fields.put("testbed", first.testbed());
        fields.put("clock", first.clock());
        return fields;
    }

    private static Map<String, Double> numbers(Spread spread) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("mean", spread.mean());
        numbers.put("deviation", spread.deviation());
        numbers.put("least", spread.least());
        numbers.put("most", spread.most());
        return numbers;
    }

    /**
     * The points as rows, below a row of titles.
     *
     * @param command makes the sweep again
     */
    static String csv(List<SweepPoint> points, String command) {
        StringBuilder text = new StringBuilder();
        for (SweepPoint point : points) {
            Map<String, String> row = new LinkedHashMap<>(identity(point, command));
            row.put("scale", Format.plain(point.runs().get(0).scale()));
            row.put("seed", Long.toString(point.runs().get(0).seed()));
            row.put("seeds", Integer.toString(point.runs().size()));
            row.putAll(point.values());
            point.metrics()
                    .forEach((metric, spread) -> numbers(spread)
                            .forEach((name, value) -> row.put(metric + "." + name, Format.plain(value))));
            if (text.isEmpty()) {
                text.append(Csv.line(new ArrayList<>(row.keySet())));
            }
            text.append(Csv.line(new ArrayList<>(row.values())));
        }
        return text.toString();
    }
}
