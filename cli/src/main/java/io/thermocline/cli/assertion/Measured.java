package io.thermocline.cli.assertion;

import com.fasterxml.jackson.databind.JsonNode;
import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import io.thermocline.report.analysis.Figures;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The metrics of one result: each number of its JSON, with dots between the names of the fields that it is in, and what
 * follows from these.
 *
 * @param pages size of the first tier at a point of a curve; empty for a run
 */
record Measured(String workload, String policy, String pages, Map<String, Double> metrics) {
    static Measured of(RunResult result, double speedup) {
        Map<String, Double> metrics = numbers(ResultJson.tree(result));
        metrics.put("hitRatio", result.hitRatio());
        metrics.put("missRatio", 1 - result.hitRatio());
        metrics.put("misses", (double) result.misses());
        metrics.put("lastTierReadPages", (double) Figures.pagesFromLast(result));
        metrics.put("lastTierReadBytes", (double) Figures.bytesFromLast(result));
        metrics.put("lastTierWriteBytes", (double) Figures.bytesToLast(result));
        if (!Double.isNaN(speedup)) {
            metrics.put("speedup", speedup);
        }
        return new Measured(result.workload(), result.policy(), "", metrics);
    }

    static Measured of(CurvePoint point) {
        Map<String, Double> metrics = numbers(ResultJson.tree(point));
        metrics.put("hitRatio", 1 - point.missRatio());
        return new Measured(point.workload(), point.policy(), Long.toString(point.pages()), metrics);
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
