package io.thermocline.cli.matrix;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Sha256;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunSpec;
import java.util.Map;
import java.util.TreeMap;

/**
 * A cell of a matrix: a run that can be made in any place, with the same result. As a line it is one JSON object, its
 * key first.
 *
 * @param key SHA-256 of all else in the line, in hexadecimal: it names what the result follows from
 * @param version version of Thermocline that planned it, the only one that runs it
 * @param spec the run
 * @param files SHA-256 of each file that the run reads, by the name that the run has for it
 */
public record Cell(String key, String version, RunSpec spec, Map<String, String> files) {
    /** Reads a line of which nothing follows the value. */
    static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final String KEY = "key";
    private static final String VERSION = "version";
    private static final String SPEC = "spec";
    private static final String FILES = "files";

    /** The cell of a run. */
    public static Cell of(String version, RunSpec spec, Map<String, String> files) {
        Map<String, String> sorted = new TreeMap<>(files);
        return new Cell(Sha256.of(contents(version, spec, sorted).toString()), version, spec, sorted);
    }

    /**
     * A cell from its line.
     *
     * @param place where the line is, for messages
     * @param version this version of Thermocline
     * @throws InvalidInputException if the line is no cell, or one that this version cannot run
     */
    static Cell parse(String line, String place, String version) {
        try {
            if (JSON.readTree(line) instanceof ObjectNode contents) {
                checkVersion(contents.required(VERSION).asText(), place, version);
                checkKey(contents, place);
                Map<String, String> files = new TreeMap<>();
                for (Map.Entry<String, JsonNode> file : contents.required(FILES).properties()) {
                    files.put(file.getKey(), file.getValue().asText());
                }
                RunSpec spec = ResultJson.readSpec(contents.required(SPEC));
                return new Cell(contents.required(KEY).asText(), version, spec, files);
            }
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new InvalidInputException(place + " is no cell; allowed: a line of 'thermocline matrix plan'", e);
        }
        throw new InvalidInputException(place + " is no cell; allowed: a line of 'thermocline matrix plan'");
    }

    private static void checkVersion(String planned, String place, String version) {
        if (!planned.equals(version)) {
            throw new InvalidInputException(place + " is a cell of version '" + planned + "', and this is '" + version
                    + "'; plan the matrix anew, or take that version");
        }
    }

    private static void checkKey(ObjectNode cell, String place) {
        ObjectNode contents = cell.deepCopy();
        contents.remove(KEY);
        if (!Sha256.of(contents.toString()).equals(cell.required(KEY).asText())) {
            throw new InvalidInputException(
                    place
                            + " does not have the key of its contents; cells are not edited, 'thermocline matrix plan' makes them");
        }
    }

    /** The line, without its end. */
    public String line() {
        ObjectNode line = JSON.createObjectNode().put(KEY, key);
        line.setAll(contents(version, spec, files));
        return line.toString();
    }

    /** What people call it. */
    public String name() {
        return spec.workload() + " under " + spec.policy();
    }

    /** A run that changes while it continues is no cell: its settings do not say all that it does. */
    private static ObjectNode contents(String version, RunSpec spec, Map<String, String> files) {
        if (!spec.switches().isEmpty() || !spec.changes().isEmpty()) {
            throw new IllegalStateException("a cell has one policy and one testbed: " + spec);
        }
        ObjectNode contents = JSON.createObjectNode().put(VERSION, version);
        contents.set(SPEC, ResultJson.tree(spec));
        ObjectNode hashes = contents.putObject(FILES);
        files.forEach(hashes::put);
        return contents;
    }
}
