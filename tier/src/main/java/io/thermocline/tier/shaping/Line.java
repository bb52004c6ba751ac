package io.thermocline.tier.shaping;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * Who has a device when: the turns of all its clients, in the order in which they were asked for. Each begins when those before it have been had, and one that
 * needs a place in the device's queue when the one that many places before it has ended.
 *
 * <p>It keeps the turns that are not over, and the device as it is before them. When somebody leaves, those that remain line up again from there: whoever comes then
 * finds the device as if the turns given back had never been asked for. What others were promised before ends when it was promised.
 *
 * <p>Times are nanoseconds from a beginning that the caller keeps. A turn costs constant time, without a place the logarithm of how many have not ended; leaving
 * as much for each turn in line and each place.
 */
final class Line {
    private final Queue<Turn> turns = new ArrayDeque<>(); // not known to be over
    private final Queue<Turn> unplaced = new PriorityQueue<>(
            Comparator.comparingDouble(Turn::end)); // that need no place, not known to have ended; they hold up nobody
    private State before; // the first of them
    private State after; // the last of them
    private double busyNs; // of turns that are over
    private double toldNs; // what was last said of them and of the one under way

    Line(int places) {
        before = new State(places);
        after = new State(places);
    }

    /** From now on the queue has so many places, all of them free. */
    void setPlaces(int places) {
        before = new State(places, before.freeAt);
        after = new State(places, after.freeAt);
        for (Turn turn : turns) {
            turn.placed = false;
        }
    }

    /**
     * A request arrives; it keeps the device from the start of its turn on.
     *
     * @param owner who may leave
     * @param placed whether it needs a place in the queue until it ends
     * @param occupiedNs how long it keeps the device
     * @param wholeNs from the start of its turn to its end
     * @return when it ends
     */
    double take(Object owner, boolean placed, double occupiedNs, double wholeNs, double now) {
        pass(now);
        Turn turn = new Turn(owner, placed, occupiedNs, wholeNs);
        after.enter(turn, now);
        turns.add(turn);
        if (!placed) {
            unplaced.add(turn);
        }
        return turn.end();
    }

    /**
     * Gives back the turns of one that leaves, with their places, and what is left of the one that has begun. What has had its turn keeps its place until it
     * ends.
     */
    void breakOff(Object owner, double now) {
        pass(now);
        Turn first = turns.peek(); // no other can have begun, as turns follow each other
        unplaced.removeIf(turn -> turn.owner == owner && turn.free() > now);
        List<Turn> remaining = new ArrayList<>(unplaced);
        unplaced.clear(); // their ends change
        if (first != null && first.owner == owner && first.start <= now) {
            first.occupiedNs = now - first.start;
            first.placed = false;
        }
        turns.removeIf(turn -> turn.owner == owner && turn.start > now);
        lineUp(now);
        unplaced.addAll(remaining);
    }

    private void lineUp(double now) {
        after = before.copy();
        for (Turn turn : turns) {
            if (turn.start <= now) {
                after.add(turn);
            } else {
                after.enter(turn, now);
            }
        }
    }

    /** Counts the turns that are over. */
    private void pass(double now) {
        Turn first = turns.peek();
        while (first != null && first.free() <= now) {
            busyNs += first.occupiedNs;
            before.add(first);
            turns.remove();
            first = turns.peek();
        }
        Turn ending = unplaced.peek();
        while (ending != null && ending.end() <= now) {
            unplaced.remove();
            ending = unplaced.peek();
        }
    }

    /** For how long the device has been occupied up to now; never less than it said before. */
    double busyNs(double now) {
        pass(now);
        Turn first = turns.peek();
        toldNs = Math.max(toldNs, first == null ? busyNs : busyNs + Math.max(0, now - first.start));
        return toldNs;
    }

    /** Requests that have a place in the queue now, and those that need none and have not ended. */
    int queued(double now) {
        pass(now);
        int queued = unplaced.size();
        for (double end : after.ends) {
            if (end > now) {
                queued++;
            }
        }
        return queued;
    }

    private static final class Turn {
        private final Object owner;
        private final double wholeNs;
        private boolean placed;
        private double occupiedNs;
        private double start;

        Turn(Object owner, boolean placed, double occupiedNs, double wholeNs) {
            this.owner = owner;
            this.placed = placed;
            this.occupiedNs = occupiedNs;
            this.wholeNs = wholeNs;
        }

        double free() {
            return start + occupiedNs;
        }

        double end() {
            return start + wholeNs;
        }
    }

    /** The device as it is after some turns. */
    private static final class State {
        private final double[] ends; // by place in the queue, when the request that held it last ends
        private int place;
        private double freeAt;

        State(int places) {
            this(places, Double.NEGATIVE_INFINITY);
        }

        State(int places, double freeAt) {
            ends = new double[places];
            Arrays.fill(ends, Double.NEGATIVE_INFINITY);
            this.freeAt = freeAt;
        }

        private State(State other) {
            ends = other.ends.clone();
            place = other.place;
            freeAt = other.freeAt;
        }

        State copy() {
            return new State(this);
        }

        /** The turn begins as soon as it can. */
        void enter(Turn turn, double earliest) {
            double start = Math.max(earliest, freeAt);
            turn.start = turn.placed ? Math.max(start, ends[place]) : start;
            add(turn);
        }

        /** The turn begins when it was to begin. */
        void add(Turn turn) {
            freeAt = turn.free();
            if (turn.placed) {
                ends[place] = turn.end();
                place = place + 1 == ends.length ? 0 : place + 1;
            }
        }
    }
}
