package io.thermocline.report.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import io.thermocline.engine.Units;
import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The metrics of one result by name: each number of its JSON, with dots between the names of the fields that it is in,
 * and what follows from these.
 */
public final class Metrics {
    private static final String NANOSECONDS = "(?:.*\\.)?\\w*Ns(?:\\.\\w+)?";
    private static final String BYTES = "(?:.*\\.)?\\w*[bB]ytes";
    private static final String RATIO = "(?:.*\\.)?\\w*[rR]atio";

    private Metrics() {}

    /** The metrics of a run, in a map of the caller's own. */
    public static Map<String, Double> of(RunResult result) {
        Map<String, Double> metrics = numbers(ResultJson.tree(result));
        metrics.put("hitRatio", result.hitRatio());
        metrics.put("missRatio", 1 - result.hitRatio());
        metrics.put("misses", (double) result.misses());
        metrics.put("lastTierReadPages", (double) Figures.pagesFromLast(result));
        metrics.put("lastTierReadBytes", (double) Figures.bytesFromLast(result));
        metrics.put("lastTierWriteBytes", (double) Figures.bytesToLast(result));
        return metrics;
    }

    /** The metrics of a point of a curve. */
    public static Map<String, Double> of(CurvePoint point) {
        Map<String, Double> metrics = numbers(ResultJson.tree(point));
        metrics.put("hitRatio", 1 - point.missRatio());
        return metrics;
    }

    /** The metrics of a point of a curve over capacities in bytes. */
    public static Map<String, Double> of(ByteCurvePoint point) {
        Map<String, Double> metrics = numbers(ResultJson.tree(point));
        metrics.put("hitRatio", 1 - point.missRatio());
        metrics.put("byteHitRatio", 1 - point.byteMissRatio());
        return metrics;
    }

    /** A value as people read it, in the unit that the name of its metric ends with. */
    public static String text(String metric, double value) {
        if (metric.matches(NANOSECONDS)) {
            return Units.formatNanoseconds(value);
        }
        if (isBytes(metric)) {
            return Units.formatBytes(value);
        }
        return metric.matches(RATIO) ? Format.ratio(value) : Format.figure(value);
    }

    /** Whether a metric counts bytes. */
    public static boolean isBytes(String metric) {
        return metric.matches(BYTES);
    }

    private static Map<String, Double> numbers(JsonNode json) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        collect(json, "", numbers);
        return numbers;
    }

    private static void collect(JsonNode json, String prefix, Map<String, Double> numbers) {
        json.properties().forEach(field -> {
            String name = prefix + field.getKey();
            if (field.getValue().isNumber()) {
                numbers.put(name, field.getValue().doubleValue());
            }
            collect(field.getValue(), name + ".", numbers);
        });
    }
}
