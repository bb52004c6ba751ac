package io.thermocline.lab.study;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.thermocline.lab.ProgramVersion;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of studies as JSON: an array of objects, each with the version, the command and the hash of its study. */
public final class StudyJson {
    private static final JsonMapper JSON = new JsonMapper();

    private record Line(
            @JsonUnwrapped StudyRow row,
            String version,
            @Nullable String command,
            String studySha256) {}

    private StudyJson() {}

    /**
     * Writes the rows of studies.
     *
     * @param command the command line that makes them again; null where there is none
     */
    public static void write(JsonGenerator json, List<StudyOutcome> outcomes, @Nullable String command)
            throws IOException {
        String version = ProgramVersion.text();
        List<Line> lines = outcomes.stream()
                .flatMap(outcome -> outcome.rows().stream()
                        .map(row ->
                                new Line(row, version, command, outcome.study().sha256())))
                .toList();
        JSON.writeValue(json, lines);
    }
}
