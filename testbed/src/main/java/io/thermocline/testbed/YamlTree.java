package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Nested maps read from YAML, with paths for messages. Leaves are read as text, so that units stay where they are. */
final class YamlTree {
    private static final int MOST_ALIASES = 20;
    private static final int MOST_CHARACTERS = 1 << 20;

    private final String path;
    private final Map<String, Object> values;

    private YamlTree(String path, Map<String, Object> values) {
        this.path = path;
        this.values = values;
    }

    /**
     * Reads a document.
     *
     * @param name what the document is called in messages
     * @throws InvalidInputException if it is no map, or no YAML
     */
    static YamlTree parse(String name, String text) {
        LoaderOptions options = new LoaderOptions();
        options.setMaxAliasesForCollections(MOST_ALIASES);
        options.setCodePointLimit(MOST_CHARACTERS);
        options.setAllowDuplicateKeys(false);
        Object document;
        try {
            document = new Yaml(new SafeConstructor(options)).load(text);
        } catch (YAMLException e) {
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new InvalidInputException(name + " is not valid YAML: " + reason, e);
        }
        if (!(document instanceof Map<?, ?> map)) {
            throw new InvalidInputException(name + " must be a YAML map");
        }
        return new YamlTree("", copy(map));
    }

    private static Map<String, Object> copy(Map<?, ?> map) {
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((key, value) -> copy.put(
                String.valueOf(key), value instanceof Map<?, ?> nested ? copy(nested) : String.valueOf(value)));
        return copy;
    }

    /** The same tree, apart from this one: what is put into it does not show here. */
    YamlTree copy() {
        return new YamlTree(path, copy(values));
    }

    /** The names at this level, in the order of the document. */
    java.util.Set<String> names() {
        return values.keySet();
    }

    /** Where this tree hangs, for messages. */
    String path(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    /** The subtree of a name; empty if there is none. */
    @SuppressWarnings("unchecked") // copy() makes only maps of this kind
    YamlTree child(String name) {
        Object value = values.get(name);
        return new YamlTree(path(name), value instanceof Map ? (Map<String, Object>) value : new LinkedHashMap<>());
    }

    /** Whether a name is there. */
    boolean has(String name) {
        return values.containsKey(name);
    }

    /** The text of a leaf, or null. */
    @Nullable
    String text(String name) {
        Object value = values.get(name);
        return value instanceof String text ? text : null;
    }

    /** The text of a leaf, or a default. */
    String text(String name, String otherwise) {
        String value = text(name);
        return value == null ? otherwise : value;
    }

    /**
     * The text of a leaf.
     *
     * @throws InvalidInputException if it is missing
     */
    String required(String name) {
        String value = text(name);
        if (value == null) {
            throw new InvalidInputException("testbed: '" + path(name) + "' is missing");
        }
        return value;
    }

    /** Sets a leaf. */
    void put(String name, String value) {
        values.put(name, value);
    }

    /** Removes a leaf. */
    void remove(String name) {
        values.remove(name);
    }
}
