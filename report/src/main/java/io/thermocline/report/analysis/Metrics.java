package io.thermocline.report.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.ResultFields;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The metrics of one result by name: each number of its JSON, with dots between the names of the fields that it is in,
 * and what follows from these.
 */
public final class Metrics {
    private static final String NANOSECONDS = "(?:.*\\.)?\\w*Ns(?:\\.\\w+)?";
    private static final String BYTES = "(?:.*\\.)?\\w*[bB]ytes";
    private static final String RATIO = "(?:.*\\.)?\\w*[rR]atio";

    private static final String HIT_RATIO = "hitRatio";
    private static final String BYTE_HIT_RATIO = "byteHitRatio";
    private static final String MISS_RATIO = "missRatio";
    private static final String MISSES = "misses";
    private static final String LAST_TIER_READ_PAGES = "lastTierReadPages";
    private static final String LAST_TIER_READ_BYTES = "lastTierReadBytes";
    private static final String LAST_TIER_WRITE_BYTES = "lastTierWriteBytes";

    private Metrics() {}

    /** The metrics of a run, in a map of the caller's own. */
    public static Map<String, Double> of(RunResult result) {
        Map<String, Double> metrics = numbers(ResultJson.tree(result));
        metrics.put(HIT_RATIO, result.hitRatio());
        metrics.put(MISS_RATIO, 1 - result.hitRatio());
        metrics.put(MISSES, (double) result.misses());
        metrics.put(LAST_TIER_READ_PAGES, (double) Figures.pagesFromLast(result));
        metrics.put(LAST_TIER_READ_BYTES, (double) Figures.bytesFromLast(result));
        metrics.put(LAST_TIER_WRITE_BYTES, (double) Figures.bytesToLast(result));
        return metrics;
    }

    /**
     * The metrics that runs may have. A run may lack some of them, such as times without a clock. Those of a tier, a
     * server and a policy are known with a result alone.
     */
    public static ResultFields ofRuns() {
        return with(
                ResultJson.fieldsOfRun(),
                HIT_RATIO,
                MISS_RATIO,
                MISSES,
                LAST_TIER_READ_PAGES,
                LAST_TIER_READ_BYTES,
                LAST_TIER_WRITE_BYTES);
    }

    /** The metrics that points of curves may have. */
    public static ResultFields ofPoints() {
        return with(ResultJson.fieldsOfPoint(), HIT_RATIO);
    }

    /** The metrics that points of curves over capacities in bytes may have. */
    public static ResultFields ofBytePoints() {
        return with(ResultJson.fieldsOfBytePoint(), HIT_RATIO, BYTE_HIT_RATIO);
    }

    /** Returns fields with more numbers. */
    public static ResultFields with(ResultFields fields, String... more) {
        Set<String> numbers = new HashSet<>(fields.numbers());
        numbers.addAll(List.of(more));
        return new ResultFields(numbers, fields.maps());
    }

    /**
     * Refuses the name of a metric that no result has.
     *
     * @param subject where the user gave it
     */
    public static void check(Subject subject, String name, ResultFields known) {
        if (!known.mayHave(name)) {
            Set<String> names = new TreeSet<>(known.numbers());
            known.maps().forEach(map -> names.add(map + ".NAME"));
            throw Names.unknown(subject, "metric", name, names);
        }
    }

    /** The metrics of a point of a curve. */
    public static Map<String, Double> of(CurvePoint point) {
        Map<String, Double> metrics = numbers(ResultJson.tree(point));
        metrics.put(HIT_RATIO, 1 - point.missRatio());
        return metrics;
    }

    /** The metrics of a point of a curve over capacities in bytes. */
    public static Map<String, Double> of(ByteCurvePoint point) {
        Map<String, Double> metrics = numbers(ResultJson.tree(point));
        metrics.put(HIT_RATIO, 1 - point.missRatio());
        metrics.put(BYTE_HIT_RATIO, 1 - point.byteMissRatio());
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
