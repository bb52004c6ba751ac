package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Nested maps read from YAML, with paths for messages. Leaves are read as text, so that units stay where they are and
 * {@code 010} is ten; lists are refused.
 */
final class YamlTree {
    private static final int MOST_ALIASES = 20;
    /** Size of a document at most. */
    static final int MOST_BYTES = DescriptionFile.MOST_BYTES;

    private static final int MOST_LEVELS = 8;

    private final ParameterLabels labels;
    private final String path;
    private final Map<String, Object> values;

    private YamlTree(ParameterLabels labels, String path, Map<String, Object> values) {
        this.labels = labels;
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
        options.setCodePointLimit(MOST_BYTES);
        options.setAllowDuplicateKeys(false);
        Object document;
        try {
            DumperOptions unused = new DumperOptions();
            document = new Yaml(
                            new SafeConstructor(options), new Representer(unused), unused, options, new TextResolver())
                    .load(text);
        } catch (MarkedYAMLException e) {
            Mark mark = e.getProblemMark();
            String place =
                    mark == null ? "" : " in line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1);
            throw new InvalidInputException(name + " is not valid YAML: " + e.getProblem() + place, e)
                    .withSubject(file(name, place.strip()));
        } catch (YAMLException e) {
            throw new InvalidInputException(name + " is not valid YAML: " + e.getMessage(), e)
                    .withSubject(file(name, ""));
        }
        if (!(document instanceof Map<?, ?> map)) {
            throw new InvalidInputException(name + " must be a YAML map").withSubject(file(name, ""));
        }
        return new YamlTree(new ParameterLabels(name, Set.of(), Set.of()), "", copy(name, "", map, 1));
    }

    /** Takes every plain scalar for text: no numbers, dates or truth values. */
    private static final class TextResolver extends Resolver {
        @Override
        protected void addImplicitResolvers() {}
    }

    private static Subject file(String document, String place) {
        return new Subject.File(Subject.Field.TESTBED, document, place);
    }

    /** The file of the description, as the subject of refusals. */
    Subject file() {
        return file(labels.document(), "");
    }

    private static Map<String, Object> copy(String document, String path, Map<?, ?> map, int level) {
        if (level > MOST_LEVELS) { // a map that contains itself has no end
            throw InvalidInputException.about(file(document, ""), "'" + path + "' is nested too deep");
        }
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            String below = path.isEmpty() ? String.valueOf(key) : path + "." + key;
            if (value instanceof Collection || key instanceof Map || key instanceof Collection) {
                throw InvalidInputException.about(
                        file(document, ""), "'" + below + "' must be a value or a map, not a list");
            }
            copy.put(
                    String.valueOf(key),
                    value instanceof Map<?, ?> nested
                            ? copy(document, below, nested, level + 1)
                            : String.valueOf(value));
        });
        return copy;
    }

    /** The same tree with labels for its parameters. */
    YamlTree called(ParameterLabels names) {
        return new YamlTree(names, path, values);
    }

    /** A tree with the leaves of this one, and those of another that this one lacks. */
    YamlTree over(YamlTree other) {
        Map<String, Object> both = new LinkedHashMap<>(other.values);
        both.putAll(values);
        return new YamlTree(labels, path, both);
    }

    /** The names at this level, in the order of the document. */
    Set<String> names() {
        return values.keySet();
    }

    /** Where a name is in the document. */
    String path(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    /** The subject of refusals of the leaf of a name. */
    Subject label(String name) {
        return labels.of(path(name));
    }

    /** The subject of refusals of a parameter of this owner. */
    Subject label(TestbedParameter<?> parameter) {
        return label(parameter.name());
    }

    /** Whether a parameter of this owner is given. */
    boolean has(TestbedParameter<?> parameter) {
        return has(parameter.name());
    }

    /**
     * The value of a parameter of this owner, or its default.
     *
     * @throws InvalidInputException if it is not allowed, or missing and without a default
     */
    <T> T get(TestbedParameter<T> parameter) {
        String standard = parameter.declared().defaultText();
        String text = text(parameter.name());
        return parameter.parse(
                label(parameter), text != null ? text : standard.isEmpty() ? required(parameter.name()) : standard);
    }

    /** As {@link #get}, but null if it is missing. */
    <T> @Nullable T given(TestbedParameter<T> parameter) {
        return has(parameter) ? get(parameter) : null;
    }

    /** The texts of all leaves by their place, in the order of the document. */
    Map<String, String> leaves() {
        Map<String, String> leaves = new LinkedHashMap<>();
        for (String name : names()) {
            leaves.putAll(hasChild(name) ? child(name).leaves() : Map.of(path(name), text(name, "")));
        }
        return leaves;
    }

    /** The subtree of a name; empty if there is none. */
    @SuppressWarnings("unchecked") // copy() makes only maps of this kind
    YamlTree child(String name) {
        Object value = values.get(name);
        return new YamlTree(
                labels, path(name), value instanceof Map ? (Map<String, Object>) value : new LinkedHashMap<>());
    }

    /** Whether a name is there. */
    boolean has(String name) {
        return values.containsKey(name);
    }

    /** The subtree of a name, made if there is none. */
    YamlTree childToFill(String name) {
        if (!hasChild(name)) {
            values.put(name, new LinkedHashMap<String, Object>());
        }
        return child(name);
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
            throw InvalidInputException.about(
                    Subject.Field.TESTBED, "'" + path(name) + "' is missing in " + labels.document());
        }
        return value;
    }

    /** Whether a name is there and has a tree of its own. */
    boolean hasChild(String name) {
        return values.get(name) instanceof Map;
    }

    /** Takes over every leaf of another tree. */
    void overlay(YamlTree other) {
        overlay(values, other.values);
    }

    @SuppressWarnings("unchecked") // copy() makes only maps of this kind
    private static void overlay(Map<String, Object> onto, Map<String, Object> from) {
        from.forEach((name, value) -> {
            Object known = onto.get(name);
            if (known instanceof Map && value instanceof Map) {
                overlay((Map<String, Object>) known, (Map<String, Object>) value);
            } else {
                onto.put(name, value);
            }
        });
    }

    /** Brings the names of this level, which these are, into this order. */
    void arrange(List<String> order) {
        Map<String, Object> unordered = new LinkedHashMap<>(values);
        values.clear();
        order.forEach(name -> values.put(name, unordered.get(name)));
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
