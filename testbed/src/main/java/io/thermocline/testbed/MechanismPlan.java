package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Units;
import io.thermocline.engine.testbed.Mechanism;
import io.thermocline.engine.testbed.Stage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The mechanisms of a testbed's description: {@code stages} by name, and for each of the {@code mechanisms} the names of those that a page copy passes, up and down,
 * with {@code medium} and {@code link} for what the tiers have.
 */
final class MechanismPlan {
    private static final String MEDIUM = "medium";
    private static final String LINK = "link";
    private static final int MOST = 1 << 16; // pools, tokens, neighbours, channels, operations of a batch

    /** By kind of a stage, its figures. */
    private static final Map<String, List<String>> FIGURES = Map.of(
            "server", List.of("channels", "service", "bandwidth", "latency"),
            "credit", List.of("pools", "tokens", "neighbours", "until"),
            "batch", List.of("most", "setup", "each", "bandwidth"));

    private MechanismPlan() {}

    /** Refuses what a file says beyond what is known. */
    static void check(String document, YamlTree tree, Collection<String> tiers) {
        YamlTree stages = tree.child("stages");
        for (String name : stages.names()) {
            if (!stages.hasChild(name)) {
                throw new InvalidInputException(
                        document + ": '" + stages.path(name) + "' must be a map of its figures");
            }
            if (tiers.contains(name) || name.equals(MEDIUM) || name.equals(LINK)) {
                throw InvalidInputException.of(
                        "stages of " + document, name, "names that no tier has, but not " + MEDIUM + " or " + LINK);
            }
            YamlTree stage = stages.child(name);
            stage.names().forEach(figure -> checkFigure(stage.figure(figure), name, stage, figure));
        }
        YamlTree mechanisms = tree.child("mechanisms");
        for (String name : mechanisms.names()) {
            for (String direction : mechanisms.child(name).names()) {
                if (!direction.equals("up") && !direction.equals("down")) {
                    throw Names.unknown("entry of " + mechanisms.path(name), direction, List.of("up", "down"));
                }
            }
        }
    }

    /**
     * Refuses a figure that a stage of its kind does not have.
     *
     * @param subject what the refusal is about
     */
    static void checkFigure(String subject, String name, YamlTree stage, String figure) {
        List<String> figures = figures(stage);
        if (!figure.equals("kind") && !figures.contains(figure)) {
            throw Names.unknown("figure of stage " + name, figure, figures).withSubject(subject, figure);
        }
    }

    private static List<String> figures(YamlTree stage) {
        String kind = stage.required("kind");
        List<String> figures = FIGURES.get(kind);
        if (figures == null) {
            throw InvalidInputException.of(stage.figure("kind"), kind, "server, credit or batch");
        }
        return figures;
    }

    /** The mechanisms of a description, with the settings in it. */
    static List<Mechanism> mechanisms(YamlTree tree) {
        List<Mechanism> mechanisms = new ArrayList<>();
        YamlTree described = tree.child("mechanisms");
        try {
            for (String name : described.names()) {
                YamlTree directions = described.child(name);
                mechanisms.add(new Mechanism(
                        name,
                        stages(tree, directions.figure("up"), directions.required("up")),
                        stages(tree, directions.figure("down"), directions.required("down"))));
            }
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException(tree.required("name") + ": " + e.getMessage(), e);
        }
        return mechanisms;
    }

    private static List<Stage> stages(YamlTree tree, String path, String text) {
        return Stream.of(text.strip().split("[ ,]+", -1))
                .map(name -> stage(tree.child("stages"), path, name))
                .toList();
    }

    private static Stage stage(YamlTree stages, String path, String name) {
        if (name.equals(MEDIUM)) {
            return new Stage.Medium();
        }
        if (name.equals(LINK)) {
            return new Stage.Links();
        }
        if (!stages.hasChild(name)) {
            List<String> known = new ArrayList<>(stages.names());
            known.addAll(List.of(MEDIUM, LINK));
            throw Names.unknown(path + ": stage", name, known);
        }
        YamlTree stage = stages.child(name);
        figures(stage);
        return switch (stage.required("kind")) {
            case "server" ->
                new Stage.Server(
                        name,
                        count(stage, "channels"),
                        duration(stage, "service"),
                        bandwidth(stage),
                        duration(stage, "latency"));
            case "credit" ->
                new Stage.Credit(
                        name,
                        count(stage, "pools"),
                        count(stage, "tokens"),
                        count(stage, "neighbours"),
                        stage.text("until", ""));
            default ->
                new Stage.Batch(
                        name,
                        count(stage, "most"),
                        duration(stage, "setup"),
                        duration(stage, "each"),
                        bandwidth(stage));
        };
    }

    private static int count(YamlTree stage, String figure) {
        return (int) Units.whole(stage.figure(figure), stage.text(figure, "1"), 1, MOST);
    }

    private static long duration(YamlTree stage, String figure) {
        return Catalogue.picoseconds(stage.figure(figure), stage.text(figure, "0ns"));
    }

    private static long bandwidth(YamlTree stage) {
        String text = stage.text("bandwidth");
        String figure = stage.figure("bandwidth");
        return text == null ? 0 : Catalogue.positive(figure, Units.bytesPerSecond(figure, text));
    }
}
