package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.testbed.Testbed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which figures a testbed's description may have, checked where a file names them and where a setting does. */
final class TestbedFigures {
    private static final List<String> NESTED =
            List.of("accelerator", "software", "tiers", "owners", "stages", "mechanisms");
    private static final List<String> TOP = List.of("page", "oversubscription", "payload");
    private static final List<String> ACCELERATOR = List.of("name", "concurrency", "issue-gap", "instruction-rate");
    private static final List<String> SOFTWARE =
            List.of("lookup", "gpu-page-copy", "fault-service", "page-cache-miss", "fault-holds-link");

    /** The figures of a tier's link, which a tier without one may not have. */
    static final List<String> LINK =
            List.of("link-latency", "link-bandwidth", "link-overhead", "link-ramp", "link-access");
    /** The figures that fix the capacity of a tier, of which it has one. */
    static final List<String> CAPACITY = List.of("capacity", "pages", "frames");

    private static final List<String> OWNERS = List.of("accelerator", "software", "wall", "policy", "workload");
    private static final List<String> RESERVED =
            Stream.concat(OWNERS.stream(), Stream.of("stages", "mechanisms")).toList();
    private static final List<String> WALL = List.of("dilation");
    private static final List<String> SOFTWARE_PATHS = List.of("fault-handler");
    /** What a catalogue says of a testbed beside its figures. */
    private static final List<String> DESCRIBED = List.of("name", "summary", "source", "page");

    private static final Pattern TIER_NAME = Pattern.compile("[a-z][a-z0-9-]{0,31}");
    private static final List<String> TIER = Stream.of(
                    List.of("device"),
                    CAPACITY,
                    List.of("spare", "count", "placement", "link"),
                    LINK,
                    List.of("unit"),
                    Catalogue.DEVICE_FIGURES)
            .flatMap(List::stream)
            .toList();

    private final String document;
    private final YamlTree tree;
    private final List<String> notes = new ArrayList<>();

    /**
     * Checks the names in a description.
     *
     * @param document what the description is called in refusals
     */
    TestbedFigures(String document, YamlTree tree) {
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
     * @param settings by path; those of policy and workload are passed over
     * @return whether they fix the capacity of a tier above the last
     */
    boolean apply(Map<String, String> settings) {
        boolean capacity = false;
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            if (!setting.getKey().startsWith("policy.") && !setting.getKey().startsWith("workload.")) {
                capacity |= apply(setting.getKey(), setting.getValue());
            }
        }
        for (String tier : tree.child("tiers").names()) {
            List<String> given = CAPACITY.stream()
                    .map(figure -> tier + "." + figure)
                    .filter(settings::containsKey)
                    .toList();
            if (given.size() > 1) {
                throw new InvalidInputException(
                        String.join(" and ", given) + " both fix the capacity of tier " + tier + "; give one of them");
            }
        }
        return capacity;
    }

    /** The figures of a description by the keys that set them, those without one by where they stand. */
    static Map<String, String> byKey(YamlTree tree) {
        Map<String, String> figures = new LinkedHashMap<>();
        tree.leaves().forEach((place, text) -> {
            if (!DESCRIBED.contains(place)) {
                figures.put(FigureNames.key(place), text);
            }
        });
        return figures;
    }

    /** The figure to set for another capacity of a tier: the one that is set already, beside which no other is allowed. */
    static String capacityFigure(String tier, Map<String, String> settings) {
        return CAPACITY.stream()
                .map(figure -> tier + "." + figure)
                .filter(settings::containsKey)
                .findFirst()
                .orElse(tier + ".capacity");
    }

    private boolean apply(String path, String value) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            String advice = "All others have an owner before a dot: " + String.join(", ", owners()) + ".";
            knownSetting("setting", path, TOP, advice);
            if (path.equals(RunSpec.PAYLOAD) && !value.equals("none") && !value.equals("real")) {
                throw InvalidInputException.of("payload", value, "none or real");
            }
            tree.put(path, value);
            return false;
        }
        String owner = path.substring(0, dot);
        String figure = path.substring(dot + 1);
        YamlTree tiers = tree.child("tiers");
        if (owner.equals("accelerator") || owner.equals("software")) {
            knownSetting("setting of " + owner, path, owner.equals("software") ? SOFTWARE : ACCELERATOR);
            tree.childToFill(owner).put(figure, value);
            return false;
        }
        if (tree.child("stages").hasChild(owner)) {
            MechanismPlan.checkFigure(
                    "setting " + path, owner, tree.child("stages").child(owner), figure);
            tree.child("stages").child(owner).put(figure, value);
            return false;
        }
        if (owner.equals("wall")) {
            knownSetting("setting of wall", path, WALL);
            WallTime.dilation(value);
            return false;
        }
        if (!tiers.has(owner)) {
            throw Names.unknown("setting '" + path + "': owner", owner, owners())
                    .withSubject("setting " + path, path);
        }
        return applyToTier(owner, path, value);
    }

    private List<String> owners() {
        List<String> owners = new ArrayList<>(tree.child("tiers").names());
        owners.addAll(tree.child("stages").names());
        owners.addAll(OWNERS);
        return owners;
    }

    private boolean applyToTier(String name, String path, String value) {
        YamlTree tiers = tree.child("tiers");
        String figure = path.substring(name.length() + 1);
        knownSetting("setting of tier " + name, path, TIER);
        boolean isFirst = name.equals(tiers.names().iterator().next());
        if (isFirst && untimedInFirst(figure)) {
            notes.add("note: " + path
                    + " changes nothing: of the first tier's medium the model counts read-latency alone");
        } else if (figure.equals("spare") && (isFirst || name.equals(lastOf(tiers)))) {
            notes.add("note: " + path + " changes nothing: only tiers between the first and the last use spare frames");
        }
        YamlTree tier = tiers.child(name);
        boolean capacity = CAPACITY.contains(figure);
        if (capacity) {
            CAPACITY.forEach(tier::remove);
        }
        tier.put(figure, value);
        return capacity && !name.equals(lastOf(tiers));
    }

    /** Whether a figure of the first tier's medium counts for nothing. */
    private static boolean untimedInFirst(String figure) {
        return figure.equals("count")
                || figure.equals("placement")
                || Catalogue.DEVICE_FIGURES.contains(figure) && !figure.equals("read-latency");
    }

    /** Refuses a setting of a figure that its owner does not have. */
    private static void knownSetting(String kind, String path, List<String> figures) {
        knownSetting(kind, path, figures, "");
    }

    /**
     * As above.
     *
     * @param advice what else may have been meant: a sentence, or empty
     */
    private static void knownSetting(String kind, String path, List<String> figures, String advice) {
        String figure = path.substring(path.indexOf('.') + 1);
        if (!figures.contains(figure)) {
            throw Names.unknown(kind, figure, figures, advice).withSubject("setting " + path, figure);
        }
    }

    /** Name of the last tier, or empty. */
    static String lastOf(YamlTree tiers) {
        return tiers.names().stream().reduce((a, b) -> b).orElse("");
    }

    /** Refuses what a file says beyond what is known: a figure that is spelt wrongly must not be passed over. */
    private void checkNames() {
        List<String> entries =
                Stream.concat(DESCRIBED.stream(), Stream.of("oversubscription")).toList();
        known("entry of " + document, tree, entries, NESTED);
        known("accelerator figure of " + document, tree.child("accelerator"), ACCELERATOR, List.of());
        known("software figure of " + document, tree.child("software"), SOFTWARE, List.of());
        YamlTree tiers = tree.child("tiers");
        MechanismPlan.check(document, tree, tiers.names());
        checkOwners(tree.child("owners"), tiers);
        for (String tier : tiers.names()) {
            if (!TIER_NAME.matcher(tier).matches() || RESERVED.contains(tier)) {
                throw InvalidInputException.of(
                        "tiers of " + document,
                        tier,
                        "names such as hbm or dram-2, but not " + String.join(", ", RESERVED));
            }
            if (!tiers.hasChild(tier)) {
                throw new InvalidInputException(document + ": '" + tiers.path(tier) + "' must be a map of its figures");
            }
            known("figure of tier " + tier + " of " + document, tiers.child(tier), TIER, List.of());
            List<String> given =
                    CAPACITY.stream().filter(tiers.child(tier)::has).toList();
            if (given.size() > 1) {
                throw new InvalidInputException(document + ": '" + tiers.path(tier) + "' has "
                        + String.join(" and ", given) + "; give one of them");
            }
        }
        if (tiers.names().size() < 2 || tiers.names().size() > Testbed.MAX_TIERS) {
            throw InvalidInputException.of("tiers", tiers.names().size(), "2 to " + Testbed.MAX_TIERS + " tiers");
        }
    }

    private void checkOwners(YamlTree owners, YamlTree tiers) {
        List<String> servers = new ArrayList<>(SOFTWARE_PATHS);
        tiers.names().forEach(tier -> servers.addAll(List.of(tier + "-link-up", tier + "-link-down")));
        known("owned server of " + document, owners, servers, List.of());
        for (String server : owners.names()) {
            if (!tiers.has(owners.required(server))) {
                throw Names.unknown("owner of " + server + " of " + document, owners.required(server), tiers.names());
            }
        }
    }

    private static void known(String kind, YamlTree tree, List<String> figures, List<String> maps) {
        List<String> all = Stream.concat(figures.stream(), maps.stream()).toList();
        for (String name : tree.names()) {
            if (!all.contains(name)) {
                throw Names.unknown(kind, name, all);
            }
            if (tree.hasChild(name) != maps.contains(name)) {
                throw new InvalidInputException(kind + ": '" + tree.path(name) + "' must be "
                        + (maps.contains(name) ? "a map" : "a figure, not a map"));
            }
        }
    }
}
