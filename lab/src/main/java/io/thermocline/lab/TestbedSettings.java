package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.lab.TestbedParameter.Owner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The values that a testbed's description and its user's settings give, checked by name against what is declared. */
final class TestbedSettings {
    private static final List<String> NESTED =
            List.of("accelerator", "software", "tiers", "owners", "stages", "mechanisms");
    /** Owners of settings that every testbed has. */
    private static final List<String> OWNERS = List.of("accelerator", "software", "wall", "policy", "workload");

    private static final List<String> RESERVED =
            Stream.concat(OWNERS.stream(), Stream.of("stages", "mechanisms")).toList();

    /** Whose tier is the host's: its node drives what the host's processor initiates. */
    static final String HOST = "host";

    private static final List<String> OWNED = List.of("fault-handler", HOST);

    /** Regular expression of the names that tiers may have, beside those that are reserved. */
    static final String TIER_NAME = "[a-z][a-z0-9-]{0,31}";

    /** Regular expression of nothing, before a key whose owner is not reserved. */
    static final String NOT_RESERVED = "(?!(?:" + String.join("|", RESERVED) + ")\\.)";

    /** What counts of the medium of a first tier with a server. */
    private static final List<TestbedParameter<?>> OF_FIRST_SERVER = List.of(
            TestbedParameters.READ_LATENCY,
            TestbedParameters.READ_BANDWIDTH,
            TestbedParameters.WRITE_BANDWIDTH,
            TestbedParameters.READ_IOPS,
            TestbedParameters.WRITE_IOPS);

    private final String document;
    private final YamlTree tree;
    private final List<String> notes = new ArrayList<>();
    private final Map<String, TestbedParameter<?>> ofFirstMedium = new LinkedHashMap<>(); // that are set, by key

    /**
     * Checks the names in a description.
     *
     * @param document what the description is called in refusals
     */
    TestbedSettings(String document, YamlTree tree) {
        this.document = document;
        this.tree = tree;
        checkNames();
    }

    /** Settings that are in order and yet change nothing, a line for people each. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /**
     * Puts settings into the tree.
     *
     * @param settings by key; those of policy and workload are passed over
     * @return whether they fix the capacity of a tier above the last
     */
    boolean apply(Map<String, String> settings) {
        boolean capacity = false;
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            if (!RunSpec.isOfPolicyOrWorkload(setting.getKey())) {
                capacity |= apply(setting.getKey(), setting.getValue());
            }
        }
        noteUntimed();
        for (String tier : tree.child("tiers").names()) {
            List<String> given = TestbedParameters.CAPACITIES.stream()
                    .map(parameter -> parameter.key(tier))
                    .filter(settings::containsKey)
                    .toList();
            if (given.size() > 1) {
                throw new InvalidInputException(
                        String.join(" and ", given) + " both fix the capacity of tier " + tier + "; give one of them");
            }
        }
        return capacity;
    }

    /** The values of a description by the keys that set them, those that no setting changes by their places. */
    static Map<String, String> byKey(YamlTree tree) {
        List<String> described = names(List.of(Owner.DESCRIPTION));
        Map<String, String> values = new LinkedHashMap<>();
        tree.leaves().forEach((place, text) -> {
            if (!described.contains(place) && !place.equals(TestbedParameters.PAGE.key())) {
                values.put(ParameterLabels.key(place), text);
            }
        });
        return values;
    }

    /** The parameter to set for another capacity of a tier: the one that is set, beside which no other is allowed. */
    static TestbedParameter<Long> capacity(String tier, Map<String, String> settings) {
        return TestbedParameters.CAPACITIES.stream()
                .filter(parameter -> settings.containsKey(parameter.key(tier)))
                .findFirst()
                .orElse(TestbedParameters.CAPACITY);
    }

    /** Whether an owner of settings is no tier and no stage, in every testbed. */
    static boolean isReserved(String owner) {
        return RESERVED.contains(owner);
    }

    private boolean apply(String key, String value) {
        int dot = key.indexOf('.');
        String owner = dot < 0 ? "" : key.substring(0, dot);
        String name = key.substring(dot + 1);
        YamlTree tiers = tree.child("tiers");
        YamlTree stages = tree.child("stages");
        Subject subject = new Subject.Setting(key);
        if (dot < 0) {
            String advice = "All others have an owner before a dot: " + String.join(", ", owners()) + ".";
            put(tree, declared("setting", subject, name, advice, Owner.TESTBED, Owner.RUN), key, value);
        } else if (owner.equals("accelerator") || owner.equals("software")) {
            Owner known = owner.equals("accelerator") ? Owner.ACCELERATOR : Owner.SOFTWARE;
            put(tree.childToFill(owner), declared("setting of " + owner, subject, name, "", known), key, value);
        } else if (stages.hasChild(owner)) {
            YamlTree stage = stages.child(owner);
            put(stage, MechanismPlan.declared(subject, owner, stage, name), key, value);
        } else if (owner.equals("wall")) {
            put(tree, declared("setting of wall", subject, name, "", Owner.WALL), key, value);
        } else if (tiers.has(owner)) {
            TestbedParameter<?> parameter =
                    declared("setting of tier " + owner, subject, name, "", Owner.TIER, Owner.LINK, Owner.DEVICE);
            return putInTier(owner, parameter, key, value);
        } else {
            throw Names.unknown(subject, "setting '" + key + "': owner", owner, owners())
                    .withValue(key);
        }
        return false;
    }

    private static void put(YamlTree owner, TestbedParameter<?> parameter, String key, String value) {
        if (parameter.owner() == Owner.RUN || parameter.owner() == Owner.WALL) {
            Object unused = parameter.parse(new Subject.Setting(key), value);
        } else {
            owner.put(parameter.name(), value);
        }
    }

    private List<String> owners() {
        List<String> owners = new ArrayList<>(tree.child("tiers").names());
        owners.addAll(tree.child("stages").names());
        owners.addAll(OWNERS);
        return owners;
    }

    private boolean putInTier(String name, TestbedParameter<?> parameter, String key, String value) {
        YamlTree tiers = tree.child("tiers");
        boolean isFirst = name.equals(tiers.names().iterator().next());
        boolean isLast = name.equals(lastOf(tiers));
        if (isFirst && isOfMedium(parameter)) {
            ofFirstMedium.put(key, parameter);
        } else if (parameter.equals(TestbedParameters.SPARE) && (isFirst || isLast)) {
            notes.add("note: " + key + " changes nothing: only tiers between the first and the last use spare frames");
        }
        YamlTree tier = tiers.child(name);
        boolean capacity = TestbedParameters.CAPACITIES.contains(parameter);
        if (capacity) {
            removeCapacity(tier);
        }
        tier.put(parameter.name(), value);
        return capacity && !isLast;
    }

    /** Takes the capacity from a tier that is given another. */
    static void removeCapacity(YamlTree tier) {
        TestbedParameters.CAPACITIES.forEach(parameter -> tier.remove(parameter.name()));
    }

    private static boolean isOfMedium(TestbedParameter<?> parameter) {
        return parameter.equals(TestbedParameters.COUNT)
                || parameter.equals(TestbedParameters.PLACEMENT)
                || parameter.owner() == Owner.DEVICE;
    }

    /** Notes what of the first tier's medium is set and counts for nothing. */
    private void noteUntimed() {
        boolean serves = tree.child("accelerator").get(TestbedParameters.ACCESS_BYTES) > 0;
        List<TestbedParameter<?>> timed = serves ? OF_FIRST_SERVER : List.of(TestbedParameters.READ_LATENCY);
        ofFirstMedium.forEach((key, parameter) -> {
            if (!timed.contains(parameter)) {
                notes.add("note: " + key + " changes nothing: of the first tier's medium the model counts "
                        + (serves ? "read-latency, bandwidths and IOPS" : "read-latency") + " alone");
            }
        });
    }

    /**
     * The parameter of a name that some owners have.
     *
     * @param kind what the name is, in the refusal of one that they have not
     * @param subject what that refusal is about
     * @param advice what else may have been meant: a sentence, or empty
     */
    static TestbedParameter<?> declared(String kind, Subject subject, String name, String advice, Owner... owners) {
        return TestbedParameters.of(owners).stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Names.unknown(subject, kind, name, names(List.of(owners)), advice));
    }

    private static List<String> names(List<Owner> owners) {
        return TestbedParameters.of(owners.toArray(Owner[]::new)).stream()
                .map(TestbedParameter::name)
                .toList();
    }

    /** Name of the last tier, or empty. */
    static String lastOf(YamlTree tiers) {
        return tiers.names().stream().reduce((a, b) -> b).orElse("");
    }

    /** Refuses what a file says beyond what is known: a parameter that is spelt wrongly must not be passed over. */
    private void checkNames() {
        known("entry of " + document, tree, names(List.of(Owner.DESCRIPTION, Owner.TESTBED)), NESTED);
        known("accelerator parameter of " + document, "accelerator", Owner.ACCELERATOR);
        known("software parameter of " + document, "software", Owner.SOFTWARE);
        YamlTree tiers = tree.child("tiers");
        MechanismPlan.check(document, tree, tiers.names());
        checkOwners(tree.child("owners"), tiers);
        for (String tier : tiers.names()) {
            checkTier(tiers, tier);
        }
        if (tiers.names().size() < 2 || tiers.names().size() > Testbed.MAX_TIERS) {
            throw InvalidInputException.of(
                    Subject.Field.TESTBED.part("tiers"), tiers.names().size(), "2 to " + Testbed.MAX_TIERS + " tiers");
        }
    }

    private void checkTier(YamlTree tiers, String tier) {
        if (!tier.matches(TIER_NAME) || isReserved(tier)) {
            throw InvalidInputException.of(
                    Subject.Field.TESTBED.part("tiers of " + document),
                    tier,
                    "names such as hbm or dram-2, but not " + String.join(", ", RESERVED));
        }
        if (!tiers.hasChild(tier)) {
            throw InvalidInputException.about(
                    tree.file(), "'" + tiers.path(tier) + "' must be a map of its parameters");
        }
        List<String> names = names(List.of(Owner.TIER, Owner.LINK, Owner.DEVICE));
        known("parameter of tier " + tier + " of " + document, tiers.child(tier), names, List.of());
        List<String> given = TestbedParameters.CAPACITIES.stream()
                .filter(tiers.child(tier)::has)
                .map(TestbedParameter::name)
                .toList();
        if (given.size() > 1) {
            throw InvalidInputException.about(
                    tree.file(),
                    "'" + tiers.path(tier) + "' has " + String.join(" and ", given) + "; give one of them");
        }
    }

    private void checkOwners(YamlTree owners, YamlTree tiers) {
        List<String> servers = new ArrayList<>(OWNED);
        tiers.names().forEach(tier -> servers.addAll(List.of(tier + "-link-up", tier + "-link-down")));
        known("owned server of " + document, owners, servers, List.of());
        for (String server : owners.names()) {
            if (!tiers.has(owners.required(server))) {
                throw Names.unknown(
                        tree.file(), "owner of " + server + " of " + document, owners.required(server), tiers.names());
            }
        }
    }

    private void known(String kind, String child, Owner owner) {
        known(kind, tree.child(child), names(List.of(owner)), List.of());
    }

    private void known(String kind, YamlTree tree, List<String> values, List<String> maps) {
        List<String> all = Stream.concat(values.stream(), maps.stream()).toList();
        for (String name : tree.names()) {
            if (!all.contains(name)) {
                throw Names.unknown(tree.file(), kind, name, all);
            }
            if (tree.hasChild(name) != maps.contains(name)) {
                throw new InvalidInputException(kind + ": '" + tree.path(name) + "' must be "
                                + (maps.contains(name) ? "a map" : "a value, not a map"))
                        .withSubject(tree.file());
            }
        }
    }
}
