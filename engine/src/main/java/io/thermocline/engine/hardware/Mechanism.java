package io.thermocline.engine.hardware;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A way in which page copies between the first tier and those below, and accesses served below it, pass a machine: RDMA
 * by queue pairs, a driver that handles faults in batches. A policy asks for it by name
 * ({@link io.thermocline.engine.policy.PolicyNeeds#withMechanism}); it takes the place of the initiator's software path
 * and of the links.
 *
 * @param name such as {@code rdma}
 * @param up stages of a copy into the first tier, and of a read in place
 * @param down stages of a copy out of it, and of a write in place
 */
public record Mechanism(String name, List<Stage> up, List<Stage> down) {
    /** Checks that a token can be given back. */
    public Mechanism {
        up = List.copyOf(up);
        down = List.copyOf(down);
        check(name, up);
        check(name, down);
    }

    private static void check(String mechanism, List<Stage> stages) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < stages.size(); i++) {
            if (stages.get(i) instanceof Stage.Credit credit) {
                int end = end(credit, stages);
                if (end <= i || stages.get(end) instanceof Stage.Credit) {
                    throw new IllegalArgumentException("mechanism " + mechanism + ": the token of " + credit.name()
                            + " must be given back at a later stage that is no credit");
                }
                if (!names.add(credit.name())) {
                    throw new IllegalArgumentException(
                            "mechanism " + mechanism + ": takes a token of " + credit.name() + " twice");
                }
            }
        }
    }

    /**
     * Checks mechanisms of one testbed: stages of one name are the same, and all take credits in one order, so that no
     * two operations wait for each other's tokens.
     */
    static void checkTogether(List<Mechanism> mechanisms) {
        Map<String, Stage> known = new HashMap<>();
        Set<List<String>> inOrder = new HashSet<>();
        for (Mechanism mechanism : mechanisms) {
            for (List<Stage> stages : List.of(mechanism.up(), mechanism.down())) {
                List<String> credits = new ArrayList<>();
                for (Stage stage : stages) {
                    Stage other = known.putIfAbsent(named(stage), stage);
                    if (other != null && !named(stage).isEmpty() && !other.equals(stage)) {
                        throw new IllegalArgumentException("stage " + named(stage) + " is described in two ways");
                    }
                    if (stage instanceof Stage.Credit credit) {
                        credits.forEach(before -> inOrder.add(List.of(before, credit.name())));
                        credits.add(credit.name());
                    }
                }
            }
        }
        for (List<String> pair : inOrder) {
            if (inOrder.contains(List.of(pair.get(1), pair.get(0)))) {
                throw new IllegalArgumentException(
                        "credits " + pair.get(0) + " and " + pair.get(1) + " are taken in both orders");
            }
        }
    }

    /** Number of the stage whose departure gives a token back, -1 if there is none. */
    public static int end(Stage.Credit credit, List<Stage> stages) {
        int end = credit.until().isEmpty() ? stages.size() - 1 : -1;
        for (int i = 0; i < stages.size() && end < 0; i++) {
            end = named(stages.get(i)).equals(credit.until()) ? i : -1;
        }
        return end;
    }

    /** The name of a stage; empty for those that follow from the tiers. */
    static String named(Stage stage) {
        if (stage instanceof Stage.Server server) {
            return server.name();
        }
        if (stage instanceof Stage.Batch batch) {
            return batch.name();
        }
        return stage instanceof Stage.Credit credit ? credit.name() : "";
    }
}
