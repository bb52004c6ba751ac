package io.thermocline.cli.matrix;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import java.util.Optional;

/**
 * The result of a cell as one line, {@code {"key":...,"result":...}}: a line finds its cell wherever it has been, in a
 * file or in the log of a pod.
 *
 * @param key of the cell
 * @param result as {@link ResultJson} writes it
 */
public record ResultLine(String key, JsonNode result) {
    private static final String KEY = "key";
    private static final String RESULT = "result";

    /** The line, without its end. */
    public static String of(Cell cell, RunResult result) {
        ObjectNode line = Cell.JSON.createObjectNode().put(KEY, cell.key());
        line.set(RESULT, ResultJson.tree(result));
        return line.toString();
    }

    /**
     * The result in a line, if it holds a whole one. A log has other lines too, and that of a pod that was killed may
     * end within one.
     */
    static Optional<ResultLine> parse(String line) {
        if (!line.startsWith("{")) {
            return Optional.empty();
        }
        try {
            JsonNode json = Cell.JSON.readTree(line);
            return json.path(KEY).isTextual() && json.path(RESULT).isObject()
                    ? Optional.of(new ResultLine(json.required(KEY).asText(), json.required(RESULT)))
                    : Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
