package io.thermocline.lab.study;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A value, a map or a list in a study's file, with its place there. Values are texts, so that units stay where they
 * are. A refusal names the file, the line and the path, such as {@code study mine.yaml: line 12, rows[3].band}.
 */
final class StudyNode {
    /** Size of a file at most, in characters. */
    static final int MOST_CHARACTERS = 1 << 20;

    private static final int MOST_LEVELS = 12;
    private static final int MOST_ALIASES = 200;

    private final String document;
    private final String path;
    private final Node node;

    private StudyNode(String document, String path, Node node) {
        this.document = document;
        this.path = path;
        this.node = node;
    }

    /**
     * Reads a document.
     *
     * @param document its name in refusals, such as {@code study mine.yaml}
     * @throws InvalidInputException if it is not YAML
     */
    static StudyNode parse(String document, String text) {
        LoaderOptions options = new LoaderOptions();
        options.setMaxAliasesForCollections(MOST_ALIASES);
        options.setNestingDepthLimit(MOST_LEVELS);
        options.setCodePointLimit(MOST_CHARACTERS);
        try {
            Node root = new Yaml(options).compose(new StringReader(text));
            if (root == null) {
                throw InvalidInputException.about(file(document, ""), "the file is empty; allowed: a study");
            }
            return new StudyNode(document, "", root);
        } catch (MarkedYAMLException e) {
            Mark mark = e.getProblemMark();
            throw InvalidInputException.about(
                    file(document, mark == null ? "" : "line " + (mark.getLine() + 1)),
                    "this is not valid YAML: " + e.getProblem(),
                    e);
        } catch (YAMLException e) {
            throw InvalidInputException.about(file(document, ""), "this is not valid YAML: " + e.getMessage(), e);
        }
    }

    private static Subject file(String document, String place) {
        return new Subject.File(Subject.Field.RUN, document, place);
    }

    /** The place of this node, as the subject of refusals. */
    Subject place() {
        String line = "line " + (node.getStartMark().getLine() + 1);
        return file(document, path.isEmpty() ? line : line + ", " + path);
    }

    /** A refusal of what is here. */
    InvalidInputException refusal(String problem) {
        return InvalidInputException.about(place(), problem);
    }

    /** A refusal of the value here. */
    InvalidInputException notAllowed(String allowed) {
        return InvalidInputException.of(place(), text(), allowed);
    }

    /**
     * A refusal of an unknown name here.
     *
     * @param kind what was named, such as {@code measure}
     */
    InvalidInputException unknown(String kind, String name, Collection<String> known) {
        InvalidInputException refusal = Names.unknown(place(), kind, name, known);
        return refusal(refusal.problem()).withValue(refusal.value()).withAllowed(String.join(", ", known));
    }

    /** Whether this is a map. */
    boolean isMap() {
        return node instanceof MappingNode;
    }

    /**
     * The value here.
     *
     * @throws InvalidInputException if it is a map or a list
     */
    String text() {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw refusal("a value is expected here, not a map or a list");
    }

    /**
     * The number here.
     *
     * @throws InvalidInputException if it is none
     */
    double number() {
        try {
            return Double.parseDouble(text());
        } catch (NumberFormatException e) {
            throw notAllowed("a number, such as 1.5").withCause(e);
        }
    }

    /**
     * The entries of the map here, in the order of the file.
     *
     * @throws InvalidInputException if it is no map, or has a key twice
     */
    Map<String, StudyNode> entries() {
        if (!(node instanceof MappingNode map)) {
            throw refusal("a map of keys and values is expected here");
        }
        Map<String, StudyNode> entries = new LinkedHashMap<>();
        for (NodeTuple entry : map.getValue()) {
            String key = new StudyNode(document, path, entry.getKeyNode()).text();
            StudyNode value = new StudyNode(document, path.isEmpty() ? key : path + "." + key, entry.getValueNode());
            if (entries.put(key, value) != null) {
                throw new StudyNode(document, path, entry.getKeyNode()).refusal("the key '" + key + "' is here twice");
            }
        }
        return entries;
    }

    /**
     * The items of the list here.
     *
     * @throws InvalidInputException if it is no list
     */
    List<StudyNode> items() {
        if (!(node instanceof SequenceNode list)) {
            throw refusal("a list is expected here");
        }
        List<StudyNode> items = new ArrayList<>();
        for (Node item : list.getValue()) {
            items.add(new StudyNode(document, path + "[" + items.size() + "]", item));
        }
        return items;
    }

    /**
     * Refuses keys of the map here that are none of these.
     *
     * @param kind what the map describes, such as {@code row}
     */
    void allow(String kind, Collection<String> keys) {
        entries().forEach((key, value) -> {
            if (!keys.contains(key)) {
                throw value.unknown("key of a " + kind, key, keys);
            }
        });
    }

    /** The entry of a key. */
    Optional<StudyNode> get(String key) {
        return Optional.ofNullable(entries().get(key));
    }

    /**
     * The entry of a key.
     *
     * @param wanted what is allowed there
     * @throws InvalidInputException if there is none
     */
    StudyNode required(String key, String wanted) {
        StudyNode found = entries().get(key);
        if (found == null) {
            throw refusal("'" + key + "' is missing; give " + wanted);
        }
        return found;
    }

    /** The value of a key, or a default. */
    String text(String key, String otherwise) {
        return get(key).map(StudyNode::text).orElse(otherwise);
    }

    /** The values of the map of a key; none without it. */
    Map<String, String> texts(String key) {
        Map<String, String> texts = new LinkedHashMap<>();
        get(key).ifPresent(map -> map.entries().forEach((name, value) -> texts.put(name, value.text())));
        return texts;
    }
}
