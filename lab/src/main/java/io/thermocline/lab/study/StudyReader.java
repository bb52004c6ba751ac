package io.thermocline.lab.study;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Sha256;
import io.thermocline.engine.Units;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.study.Configuration.SizedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a study's file. Each refusal names the place in the file and what is allowed there. */
final class StudyReader {
    static final List<String> STUDY_KEYS = List.of(
            "name",
            "summary",
            "source",
            "testbed",
            "clock",
            "scale",
            "small",
            "seed",
            "not-modelled",
            "configurations",
            "rows");
    static final List<String> CONFIGURATION_KEYS = List.of("testbed", "seed", "policies", "settings", "workloads");
    static final List<String> WORKLOAD_KEYS = List.of("workload", "settings");
    static final List<String> ROW_KEYS =
            List.of("row", "measure", "paper", "prototype", "label", "anchor", "band", "wrong", "reason", "curve");
    static final List<String> CURVE_KEYS = List.of("line", "axis", "at");
    static final List<String> SMALL_KEYS = List.of("scale", "workloads");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]+)?");
    private static final String AT = "a number from 0, or bytes such as 4KiB";
    private static final List<String> WRONG_KEYS = List.of("measure");

    private final StudyNode root;
    private final Map<String, Configuration> configurations = new LinkedHashMap<>();

    private StudyReader(StudyNode root) {
        this.root = root;
    }

    /**
     * Reads a study.
     *
     * @param document its name in refusals, such as {@code study mine.yaml}
     * @throws InvalidInputException if it is no study
     */
    static Study read(String document, String text) {
        return new StudyReader(StudyNode.parse(document, text)).study(Sha256.of(text));
    }

    private Study study(String sha256) {
        root.allow("study", STUDY_KEYS);
        root.required("configurations", "a map of configurations by name")
                .entries()
                .forEach((name, node) -> configurations.put(name, configuration(name, node)));
        if (configurations.isEmpty()) {
            throw root.refusal("there is no configuration; give at least one");
        }
        StudyNode scale = root.required("scale", "a ratio such as 1 or 1/64");
        List<RowSpec> rows = new ArrayList<>();
        for (StudyNode row : root.required("rows", "a list of rows").items()) {
            rows.add(row(row));
        }
        return new Study(
                root.required("name", "a name").text(),
                root.required("summary", "what the study is about").text(),
                root.required("source", "paper and section").text(),
                scale.text(),
                ratio(scale),
                root.get("small").map(this::small).orElse(StudyForm.at(ratio(scale))),
                clock(),
                root.get("not-modelled").map(StudyReader::sentences).orElse(List.of()),
                List.copyOf(configurations.values()),
                rows,
                sha256);
    }

    private StudyForm small(StudyNode node) {
        node.allow("small form", SMALL_KEYS);
        Map<String, String> workloads = node.texts("workloads");
        List<String> known = configurations.values().stream()
                .flatMap(configuration -> configuration.workloads().keySet().stream())
                .distinct()
                .toList();
        node.get("workloads").ifPresent(map -> map.allow("small form's workloads", known));
        return new StudyForm(ratio(node.required("scale", "a ratio such as 1/1024")), workloads);
    }

    private static double ratio(StudyNode ratio) {
        return Units.ratio(ratio.place(), ratio.text());
    }

    private static List<String> sentences(StudyNode list) {
        return list.items().stream().map(StudyNode::text).toList();
    }

    private ClockKind clock() {
        StudyNode clock = root.required("clock", "model or none");
        return switch (clock.text()) {
            case "model" -> ClockKind.MODEL;
            case "none" -> ClockKind.NONE;
            default -> throw clock.notAllowed("model, none");
        };
    }

    private Configuration configuration(String name, StudyNode node) {
        node.allow("configuration", CONFIGURATION_KEYS);
        StudyNode policies = node.required("policies", "policies with commas between");
        List<String> listed =
                Arrays.stream(policies.text().split(",", -1)).map(String::strip).toList();
        if (listed.contains("") || listed.stream().distinct().count() < listed.size()) {
            throw policies.notAllowed("different policies, with one comma between two");
        }
        Map<String, String> settings = node.texts("settings");
        Map<String, SizedRun> workloads = new LinkedHashMap<>();
        node.required("workloads", "a map of workloads by name")
                .entries()
                .forEach((workload, run) -> workloads.put(workload, workload(run, settings)));
        if (workloads.isEmpty()) {
            throw node.refusal("there is no workload; give at least one");
        }
        StudyNode testbed = node.get("testbed").orElseGet(() -> root.required("testbed", "a testbed"));
        return new Configuration(name, testbed.text(), seed(node), listed, workloads);
    }

    private long seed(StudyNode configuration) {
        StudyNode seed = configuration.get("seed").orElseGet(() -> root.required("seed", "a whole number"));
        try {
            return Long.parseLong(seed.text());
        } catch (NumberFormatException e) {
            throw seed.notAllowed("a whole number").withCause(e);
        }
    }

    private static SizedRun workload(StudyNode node, Map<String, String> common) {
        if (!node.isMap()) {
            return new SizedRun(node.text(), common);
        }
        node.allow("workload", WORKLOAD_KEYS);
        Map<String, String> settings = new LinkedHashMap<>(common);
        settings.putAll(node.texts("settings"));
        return new SizedRun(node.required("workload", "a workload").text(), settings);
    }

    private RowSpec row(StudyNode node) {
        Measure measure = measure(node.required("measure", measures()));
        node.allow("row of measure " + measure.name(), keys(ROW_KEYS, measure));
        Measurement measurement = measurement(node, measure, node);
        Label label = label(node);
        Band band = band(node);
        double paper = number(node, "paper");
        if (band.needsPaper() && Double.isNaN(paper)) {
            throw node.refusal(
                    "the band '" + band.text() + "' is about the paper's value; give 'paper', or another band");
        }
        return new RowSpec(
                node.required("row", "the place in the paper").text(),
                measurement,
                paper,
                number(node, "prototype"),
                label,
                anchor(node, label),
                band,
                node.get("wrong").map(wrong -> wrong(wrong, node, measure)).orElse(null),
                node.text("reason", ""),
                node.get("curve").map(StudyReader::curve).orElse(null));
    }

    private static StudyCurve curve(StudyNode node) {
        node.allow("curve", CURVE_KEYS);
        StudyNode at = node.required("at", AT);
        double position = NUMBER.matcher(at.text()).matches() ? at.number() : Units.bytes(at.place(), at.text());
        return new StudyCurve(
                node.required("line", "the name of the line").text(),
                node.required("axis", "what the figure varies").text(),
                at.text(),
                position);
    }

    private static Measure measure(StudyNode name) {
        return Measures.of(name.text())
                .orElseThrow(() -> name.unknown(
                        "measure",
                        name.text(),
                        Measures.all().stream().map(Measure::name).toList()));
    }

    private static String measures() {
        return "one of " + Measures.all().stream().map(Measure::name).collect(Collectors.joining(", "));
    }

    private static List<String> keys(List<String> common, Measure measure) {
        List<String> keys = new ArrayList<>(common);
        measure.keysOfRow().forEach(key -> keys.add(key.label()));
        return keys;
    }

    /** The wrong model of a row: its own keys, and those of the row that it leaves out. */
    private Measurement wrong(StudyNode wrong, StudyNode row, Measure ofRow) {
        Measure measure = wrong.get("measure").map(StudyReader::measure).orElse(ofRow);
        wrong.allow("wrong model of measure " + measure.name(), keys(WRONG_KEYS, measure));
        return measurement(wrong, measure, row);
    }

    /**
     * A measure with its keys.
     *
     * @param node has keys
     * @param row has those that the node leaves out
     */
    private Measurement measurement(StudyNode node, Measure measure, StudyNode row) {
        Map<Key, String> given = new EnumMap<>(Key.class);
        Map<Key, StudyNode> places = new EnumMap<>(Key.class);
        Map<String, Double> papers = Map.of();
        for (Key key : measure.keysOfRow()) {
            Optional<StudyNode> value = node.get(key.label()).or(() -> row.get(key.label()));
            if (value.isEmpty()) {
                if (measure.required().contains(key)) {
                    throw node.refusal("measure " + measure.name() + " needs '" + key.label() + "': " + key.meaning());
                }
            } else if (key == Key.PAPERS) {
                papers = numbers(value.get());
                given.put(key, "");
            } else {
                if (key.isNumber()) {
                    double unused = value.get().number();
                }
                given.put(key, value.get().text());
                places.put(key, value.get());
            }
        }
        check(places, papers.keySet(), node);
        return new Measurement(measure, given, papers);
    }

    private static Map<String, Double> numbers(StudyNode map) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        map.entries().forEach((name, value) -> numbers.put(name, value.number()));
        return numbers;
    }

    /** Refuses names that the configurations of a measurement do not have. */
    private void check(Map<Key, StudyNode> given, Collection<String> applications, StudyNode node) {
        List<Configuration> named = new ArrayList<>();
        for (Key key : List.of(Key.CONFIGURATION, Key.CONFIGURATIONS, Key.OVER_CONFIGURATION)) {
            StudyNode list = given.get(key);
            if (list != null) {
                for (String name : list.text().split(",", -1)) {
                    named.add(known(name, list));
                }
            }
        }
        if (named.isEmpty()) {
            return; // a measure that looks at no run
        }
        List<String> policies = named.stream()
                .flatMap(configuration -> configuration.policies().stream())
                .distinct()
                .toList();
        for (Key key : List.of(Key.POLICY, Key.OVER)) {
            checkNames("policy of the row's configurations", given.get(key), policies);
        }
        List<String> workloads = named.stream()
                .flatMap(configuration -> configuration.workloads().keySet().stream())
                .distinct()
                .toList();
        checkNames("workload of the row's configurations", given.get(Key.WORKLOAD), workloads);
        checkNames("workload of the row's configurations", given.get(Key.OVER_WORKLOAD), workloads);
        for (String application : applications) {
            if (!workloads.contains(application)) {
                throw node.unknown("workload in 'papers'", application, workloads);
            }
        }
    }

    private Configuration known(String name, StudyNode place) {
        Configuration found = configurations.get(name);
        if (found == null) {
            throw place.unknown("configuration", name, configurations.keySet());
        }
        return found;
    }

    private static void checkNames(String kind, @Nullable StudyNode given, List<String> known) {
        if (given != null) {
            for (String name : given.text().split(",", -1)) {
                if (!known.contains(name)) {
                    throw given.unknown(kind, name, known);
                }
            }
        }
    }

    private static Label label(StudyNode row) {
        StudyNode label = row.required("label", Label.all());
        return Label.of(label.text()).orElseThrow(() -> label.notAllowed(Label.all()));
    }

    private static Band band(StudyNode row) {
        StudyNode band = row.required("band", "one of " + Band.FORMS);
        return Band.of(band.text()).orElseThrow(() -> band.notAllowed(Band.FORMS));
    }

    private static String anchor(StudyNode row, Label label) {
        String anchor = row.text("anchor", "");
        if (!anchor.isEmpty() && label != Label.CALIBRATED) {
            throw row.refusal("a row with an anchor has the label calibrated, not " + label.text());
        }
        return anchor;
    }

    /** The number of a key; NaN where it is left out or empty. */
    private static double number(StudyNode row, String key) {
        return row.get(key)
                .filter(value -> !value.text().isEmpty())
                .map(StudyNode::number)
                .orElse(Double.NaN);
    }
}
