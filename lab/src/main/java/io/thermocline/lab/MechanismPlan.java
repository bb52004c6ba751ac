package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Mechanism;
import io.thermocline.engine.hardware.Stage;
import io.thermocline.lab.TestbedParameter.Owner;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The mechanisms of a testbed's description: {@code stages} by name, and for each of the {@code mechanisms} the names
 * of the stages that a page copy passes, up and down. {@code medium} and {@code link} represent what the tiers have.
 */
final class MechanismPlan {
    private static final String MEDIUM = "medium";
    private static final String LINK = "link";

    private MechanismPlan() {}

    /** Refuses what a file says beyond what is known. */
    static void check(String document, YamlTree tree, Collection<String> tiers) {
        YamlTree stages = tree.child("stages");
        for (String name : stages.names()) {
            if (!stages.hasChild(name)) {
                throw InvalidInputException.about(
                        tree.file(), "'" + stages.path(name) + "' must be a map of its parameters");
            }
            if (tiers.contains(name) || name.equals(MEDIUM) || name.equals(LINK)) {
                throw InvalidInputException.of(
                        Subject.Field.TESTBED.part("stages of " + document),
                        name,
                        "names that no tier has, but not " + MEDIUM + " or " + LINK);
            }
            YamlTree stage = stages.child(name);
            stage.names().forEach(parameter -> declared(stage.label(parameter), name, stage, parameter));
        }
        YamlTree mechanisms = tree.child("mechanisms");
        for (String name : mechanisms.names()) {
            for (String direction : mechanisms.child(name).names()) {
                if (!direction.equals("up") && !direction.equals("down")) {
                    throw Names.unknown(
                            tree.file(), "entry of " + mechanisms.path(name), direction, List.of("up", "down"));
                }
            }
        }
    }

    /**
     * The parameter of a name that a stage of its kind has.
     *
     * @param subject what the refusal of another is about
     */
    static TestbedParameter<?> declared(Subject subject, String stageName, YamlTree stage, String name) {
        Owner kind = stage.get(TestbedParameters.KIND);
        return TestbedSettings.declared("parameter of stage " + stageName, subject, name, "", Owner.STAGE, kind);
    }

    /** The mechanisms of a description, with the settings in it. */
    static List<Mechanism> mechanisms(YamlTree tree) {
        Map<String, Stage> stages = new LinkedHashMap<>();
        tree.child("stages")
                .names()
                .forEach(name ->
                        stages.put(name, stage(name, tree.child("stages").child(name))));
        stages.put(MEDIUM, new Stage.Medium());
        stages.put(LINK, new Stage.Links());
        List<Mechanism> mechanisms = new ArrayList<>();
        YamlTree described = tree.child("mechanisms");
        try {
            for (String name : described.names()) {
                YamlTree directions = described.child(name);
                mechanisms.add(
                        new Mechanism(name, passed(stages, directions, "up"), passed(stages, directions, "down")));
            }
        } catch (IllegalArgumentException e) {
            throw InvalidInputException.about(
                    Subject.Field.TESTBED.part(tree.required("name")), String.valueOf(e.getMessage()), e);
        }
        return mechanisms;
    }

    private static List<Stage> passed(Map<String, Stage> stages, YamlTree directions, String direction) {
        List<Stage> passed = new ArrayList<>();
        for (String name : directions.required(direction).strip().split("[ ,]+", -1)) {
            Stage stage = stages.get(name);
            if (stage == null) {
                throw Names.unknown(
                        directions.label(direction),
                        directions.label(direction).words() + ": stage",
                        name,
                        stages.keySet());
            }
            passed.add(stage);
        }
        return passed;
    }

    private static Stage stage(String name, YamlTree stage) {
        return switch (stage.get(TestbedParameters.KIND)) {
            case SERVER ->
                new Stage.Server(
                        name,
                        count(stage, TestbedParameters.SERVER_CHANNELS),
                        stage.get(TestbedParameters.SERVICE),
                        bandwidth(stage, TestbedParameters.SERVER_BANDWIDTH),
                        stage.get(TestbedParameters.LATENCY),
                        count(stage, TestbedParameters.SERVER_POOLS),
                        count(stage, TestbedParameters.SERVER_NEIGHBOURS));
            case CREDIT ->
                new Stage.Credit(
                        name,
                        count(stage, TestbedParameters.POOLS),
                        count(stage, TestbedParameters.TOKENS),
                        count(stage, TestbedParameters.NEIGHBOURS),
                        stage.text(TestbedParameters.UNTIL.name(), ""));
            default ->
                new Stage.Batch(
                        name,
                        count(stage, TestbedParameters.MOST),
                        stage.get(TestbedParameters.SETUP),
                        stage.get(TestbedParameters.EACH),
                        bandwidth(stage, TestbedParameters.BATCH_BANDWIDTH),
                        count(stage, TestbedParameters.BATCH_POOLS),
                        count(stage, TestbedParameters.BATCH_NEIGHBOURS));
        };
    }

    private static int count(YamlTree stage, TestbedParameter<Long> parameter) {
        return Math.toIntExact(stage.get(parameter));
    }

    /** Bytes a second; 0 where nothing limits them. */
    private static long bandwidth(YamlTree stage, TestbedParameter<Long> parameter) {
        Long given = stage.given(parameter);
        return given == null ? 0 : given;
    }
}
