package io.thermocline.orchestrator.jobs;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.study.StudyJson;
import io.thermocline.lab.study.StudyOutcome;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes results as JSON, the same as the command line prints. */
final class Results {
    private static final JsonFactory JSON = new JsonFactory();

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

    static String study(StudyOutcome outcome, @Nullable String command) {
        return text(json -> StudyJson.write(json, List.of(outcome), command));
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
