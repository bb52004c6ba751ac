package io.thermocline.lab.advise;

import io.thermocline.engine.hardware.Testbed;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;

/**
 * What varies, by what it changes. Capacities are ordered, and more of one is taken to be no worse. Devices and their
 * number change times alone. All others, such as the page, change what is decided.
 */
final class Axes {
    private final List<Variation> capacities;
    private final List<Variation> deciding;
    private final List<Variation> others;
    private final IdentityHashMap<Machine, double[]> places = new IdentityHashMap<>();
    private final IdentityHashMap<Machine, List<String>> unlike = new IdentityHashMap<>(); // all but capacities

    /**
     * The axes of variations.
     *
     * @param tiers names of the tiers
     */
    Axes(List<Variation> variations, List<String> tiers) {
        capacities = variations.stream().filter(Variation::isCapacity).toList();
        others = variations.stream().filter(each -> !each.isCapacity()).toList();
        deciding = others.stream().filter(each -> !isTiming(each.key(), tiers)).toList();
    }

    private static boolean isTiming(String key, List<String> tiers) {
        int dot = key.indexOf('.');
        String name = key.substring(dot + 1);
        return dot > 0
                && (tiers.contains(key.substring(0, dot)) && !name.equals("unit") && !name.equals("spare")
                        || key.startsWith("software.")
                        || key.startsWith("accelerator."));
    }

    List<Variation> capacities() {
        return capacities;
    }

    /** The policy and all else that decides where pages are, capacities apart. */
    List<String> group(Machine machine) {
        return values(machine, deciding);
    }

    private static List<String> values(Machine machine, List<Variation> variations) {
        List<String> values = new ArrayList<>(List.of(machine.policy()));
        variations.forEach(each -> values.add(value(machine, each)));
        return values;
    }

    static String value(Machine machine, Variation variation) {
        return Objects.requireNonNull(machine.varied().get(variation.key()));
    }

    /** The capacities of a machine, as logarithms of base two. */
    double[] place(Machine machine) {
        return places.computeIfAbsent(machine, this::placed);
    }

    private double[] placed(Machine machine) {
        return capacities.stream()
                .mapToDouble(each -> Math.log(each.amount(value(machine, each))) / Math.log(2))
                .toArray();
    }

    /**
     * How far two machines are apart: octaves of capacities, two for each other difference, four for another policy.
     */
    double distance(Machine machine, Machine other) {
        double distance = machine.policy().equals(other.policy()) ? 0 : 4;
        for (Variation variation : others) {
            distance += value(machine, variation).equals(value(other, variation)) ? 0 : 2;
        }
        double[] here = place(machine);
        double[] there = place(other);
        for (int axis = 0; axis < here.length; axis++) {
            distance += Math.abs(here[axis] - there[axis]);
        }
        return distance;
    }

    /** Whether a machine is another with less memory, or just as much. */
    boolean isWithin(Machine machine, Machine other) {
        if (!unlike(machine).equals(unlike(other))) {
            return false;
        }
        double[] here = place(machine);
        double[] there = place(other);
        for (int axis = 0; axis < here.length; axis++) {
            if (here[axis] > there[axis]) {
                return false;
            }
        }
        return true;
    }

    private List<String> unlike(Machine machine) {
        return unlike.computeIfAbsent(machine, any -> values(any, others));
    }

    /** Whether the first tier's capacity is among the axes. */
    boolean variesFirst(Testbed testbed) {
        String first = testbed.tiers().get(0).name() + ".";
        return capacities.stream().anyMatch(each -> each.key().startsWith(first));
    }
}
