package io.thermocline.lab;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thermocline.engine.run.Series;
import io.thermocline.lab.advise.Advice;
import io.thermocline.lab.explain.Explanation;
import java.io.IOException;
import java.util.List;

/**
 * Specifications and results as JSON, and back. A record's components are its fields, in their order; reading what was
 * written, and writing it again, gives the same text.
 */
public final class ResultJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(Series.class, new SeriesJson.Writer())
                    .addDeserializer(Series.class, new SeriesJson.Reader()))
            .annotationIntrospector(new WholeRecords())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES) // of another version
            .build();

    private ResultJson() {}

    /** Requires every field but those that are left out where there is nothing to say. */
    private static final class WholeRecords extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1;

        @Override
        public Boolean hasRequiredMarker(AnnotatedMember member) {
            return !member.hasAnnotation(JsonInclude.class) && !member.hasAnnotation(JsonUnwrapped.class);
        }
    }

    /** Writes one result as one object. */
    public static void write(JsonGenerator json, RunResult result) throws IOException {
        MAPPER.writeValue(json, result);
    }

    /** Writes results as an array of objects. */
    public static void writeAll(JsonGenerator json, List<RunResult> results) throws IOException {
        MAPPER.writeValue(json, results);
    }

    /** Writes the points of curves as an array of objects. */
    public static void writeCurve(JsonGenerator json, List<CurvePoint> points) throws IOException {
        MAPPER.writeValue(json, points);
    }

    /** Writes points of curves by bytes as an array. */
    public static void writeByteCurve(JsonGenerator json, List<ByteCurvePoint> points) throws IOException {
        MAPPER.writeValue(json, points);
    }

    /** Writes advice as one object. */
    public static void writeAdvice(JsonGenerator json, Advice advice) throws IOException {
        MAPPER.writeValue(json, advice);
    }

    /** Writes an explanation as an object. */
    public static void write(JsonGenerator json, Explanation explanation) throws IOException {
        MAPPER.writeValue(json, explanation);
    }

    /** Returns an explanation as an object. */
    public static ObjectNode tree(Explanation explanation) {
        return MAPPER.valueToTree(explanation);
    }

    /** Returns a result as an object. */
    public static ObjectNode tree(RunResult result) {
        return MAPPER.valueToTree(result);
    }

    /** Returns a point of a curve as an object. */
    public static ObjectNode tree(CurvePoint point) {
        return MAPPER.valueToTree(point);
    }

    /** Returns a point of a curve over capacities in bytes as an object. */
    public static ObjectNode tree(ByteCurvePoint point) {
        return MAPPER.valueToTree(point);
    }

    /** Returns the numbers that the JSON of a run's result may have. */
    public static ResultFields fieldsOfRun() {
        return ResultFields.of(MAPPER, RunResult.class);
    }

    /** Returns the numbers that the JSON of a point of a curve may have. */
    public static ResultFields fieldsOfPoint() {
        return ResultFields.of(MAPPER, CurvePoint.class);
    }

    /** Returns the numbers that the JSON of a point of a curve over capacities in bytes may have. */
    public static ResultFields fieldsOfBytePoint() {
        return ResultFields.of(MAPPER, ByteCurvePoint.class);
    }

    /** Returns a specification as an object. */
    public static ObjectNode tree(RunSpec spec) {
        return MAPPER.valueToTree(spec);
    }

    /**
     * Reads a result.
     *
     * @throws IllegalArgumentException if it is not whole
     */
    public static RunResult read(JsonNode json) {
        return read(json, RunResult.class);
    }

    /**
     * Reads a point of a curve.
     *
     * @throws IllegalArgumentException if it is not whole
     */
    public static CurvePoint readPoint(JsonNode json) {
        return read(json, CurvePoint.class);
    }

    /**
     * Reads a point of a curve over capacities in bytes.
     *
     * @throws IllegalArgumentException if it is not whole
     */
    public static ByteCurvePoint readBytePoint(JsonNode json) {
        return read(json, ByteCurvePoint.class);
    }

    /**
     * Reads advice.
     *
     * @throws IllegalArgumentException if it is not whole
     */
    public static Advice readAdvice(JsonNode json) {
        return read(json, Advice.class);
    }

    /**
     * Reads an explanation.
     *
     * @throws IllegalArgumentException if it is not whole
     */
    public static Explanation readExplanation(JsonNode json) {
        return read(json, Explanation.class);
    }

    /**
     * Reads a specification.
     *
     * @throws IllegalArgumentException if it is not whole
     */
    public static RunSpec readSpec(JsonNode json) {
        return read(json, RunSpec.class);
    }

    private static <T> T read(JsonNode json, Class<T> type) {
        try {
            return MAPPER.treeToValue(json, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
    }
}
