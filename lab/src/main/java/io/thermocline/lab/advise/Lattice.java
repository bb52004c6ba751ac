package io.thermocline.lab.advise;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Traffic at the nodes of a lattice, and between them by multilinear interpolation. A node may be absent. */
final class Lattice {
    private static final double SAME = 1e-9;

    private final List<double[]> places;
    private final List<Traffic> traffic;
    private final List<List<Double>> ticks = new ArrayList<>(); // ascending, by axis

    /** A lattice of at least one node. */
    Lattice(List<double[]> places, List<Traffic> traffic) {
        this.places = places;
        this.traffic = traffic;
        for (int axis = 0; axis < places.get(0).length; axis++) {
            TreeSet<Double> values = new TreeSet<>();
            for (double[] place : places) {
                values.add(place[axis]);
            }
            ticks.add(List.copyOf(values));
        }
    }

    /** Traffic at a place; outside the lattice that at its border. */
    Traffic at(double[] place) {
        List<Traffic> parts = new ArrayList<>();
        List<Double> weights = new ArrayList<>();
        for (int node = 0; node < places.size(); node++) {
            double weight = 1;
            for (int axis = 0; axis < place.length; axis++) {
                weight *= weight(ticks.get(axis), places.get(node)[axis], place[axis]);
            }
            if (weight > 0) {
                parts.add(traffic.get(node));
                weights.add(weight);
            }
        }
        return parts.isEmpty() ? nearest(place) : Traffic.mean(parts, weights);
    }

    /** Weight of a tick at a value: one at the tick, none at the next one. */
    private static double weight(List<Double> ticks, double tick, double value) {
        double inside = Math.max(ticks.get(0), Math.min(ticks.get(ticks.size() - 1), value));
        if (Math.abs(inside - tick) < SAME) {
            return 1;
        }
        int place = ticks.indexOf(tick);
        int towards = inside > tick ? place + 1 : place - 1;
        double width = Math.abs(ticks.get(towards) - tick);
        return Math.max(0, 1 - Math.abs(inside - tick) / width);
    }

    private Traffic nearest(double[] place) {
        int best = 0;
        for (int node = 1; node < places.size(); node++) {
            if (distance(places.get(node), place) < distance(places.get(best), place)) {
                best = node;
            }
        }
        return traffic.get(best);
    }

    private static double distance(double[] here, double[] there) {
        double sum = 0;
        for (int axis = 0; axis < here.length; axis++) {
            sum += Math.abs(here[axis] - there[axis]);
        }
        return sum;
    }
}
