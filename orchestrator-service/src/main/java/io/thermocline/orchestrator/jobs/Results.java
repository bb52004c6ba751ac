package io.thermocline.orchestrator.jobs;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.advise.Advice;
import io.thermocline.lab.explain.Explanation;
import io.thermocline.lab.study.StudyJson;
import io.thermocline.lab.study.StudyOutcome;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes results as JSON, the same as the command line prints, and reads them again. */
final class Results {
    private static final JsonFactory JSON = new JsonFactory();
    private static final ObjectMapper TREES = new ObjectMapper(JSON);

    private Results() {}

    private interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    static String run(RunResult result) {
        return text(json -> ResultJson.write(json, result));
    }

    static String comparison(List<RunResult> results) {
        return text(json -> ResultJson.writeAll(json, results));
    }

    static String curve(List<CurvePoint> points) {
        return text(json -> ResultJson.writeCurve(json, points));
    }

    static String byteCurve(List<ByteCurvePoint> points) {
        return text(json -> ResultJson.writeByteCurve(json, points));
    }

    static String advice(Advice advice) {
        return text(json -> ResultJson.writeAdvice(json, advice));
    }

    static String study(StudyOutcome outcome, @Nullable String command) {
        return text(json -> StudyJson.write(json, List.of(outcome), command));
    }

    static String explanation(Explanation explanation) {
        return text(json -> ResultJson.write(json, explanation));
    }

    static Explanation readExplanation(String text) {
        return ResultJson.readExplanation(tree(text));
    }

    static RunResult readRun(String text) {
        return ResultJson.read(tree(text));
    }

    static List<RunResult> readComparison(String text) {
        return all(text, ResultJson::read);
    }

    static List<CurvePoint> readCurve(String text) {
        return all(text, ResultJson::readPoint);
    }

    static List<ByteCurvePoint> readByteCurve(String text) {
        return all(text, ResultJson::readBytePoint);
    }

    static Advice readAdvice(String text) {
        return ResultJson.readAdvice(tree(text));
    }

    private static <T> List<T> all(String text, Function<JsonNode, T> read) {
        List<T> values = new ArrayList<>();
        tree(text).forEach(value -> values.add(read.apply(value)));
        return List.copyOf(values);
    }

    private static JsonNode tree(String text) {
        try {
            return TREES.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Body body) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            body.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
