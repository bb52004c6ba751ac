package io.thermocline.tier.shaping;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * The schedule of a device that all its clients share, first come first served.
 *
 * <p>Each request gets a slot, which begins when the previous ones have ended. A request may need a place in the
 * device's queue. It then also waits until the previous request in that place has ended.
 *
 * <p>The schedule keeps the slots that have not ended, and the state of the device before them. When a client leaves,
 * the remaining slots are scheduled again from that state. Later requests then find the device as if the freed slots
 * had never been taken. Ends that were promised before do not change.
 *
 * <p>Times are nanoseconds from an origin that the caller keeps. A slot costs constant time. One without a place costs
 * the logarithm of the number of those that have not ended. Leaving costs that much for each slot and each place.
 */
final class DeviceSchedule {
    private final Queue<Slot> slots = new ArrayDeque<>(); // not known to have ended
    private final Queue<Slot> unplaced = new PriorityQueue<>(Comparator.comparingDouble(
            Slot::end)); // need no place: no other request waits for their end; not known to have ended
    private State before; // the first slot
    private State after; // the last slot
    private double busyNs; // of slots that have ended
    private double reportedNs; // last value returned

    DeviceSchedule(int places) {
        before = new State(places);
        after = new State(places);
    }

    /** Sets the number of places in the queue; all are free afterwards. */
    void setPlaces(int places) {
        before = new State(places, before.freeAt);
        after = new State(places, after.freeAt);
        for (Slot slot : slots) {
            slot.placed = false;
        }
    }

    /**
     * Takes the next slot for a request that arrives now.
     *
     * @param owner client that may leave
     * @param placed whether the request needs a place in the queue until it ends
     * @param occupiedNs time for which it occupies the device, from the start of its slot
     * @param wholeNs time from the start of its slot to its end
     * @return the end of the request
     */
    double take(Object owner, boolean placed, double occupiedNs, double wholeNs, double now) {
        pass(now);
        Slot slot = new Slot(owner, placed, occupiedNs, wholeNs);
        after.enter(slot, now);
        slots.add(slot);
        if (!placed) {
            unplaced.add(slot);
        }
        return slot.end();
    }

    /**
     * Frees the slots and places of a client that leaves, and the rest of its slot that has begun. A request whose slot
     * has ended keeps its place until its own end.
     */
    void removeClient(Object owner, double now) {
        pass(now);
        Slot first = slots.peek(); // the only slot that can have begun
        unplaced.removeIf(slot -> slot.owner == owner && slot.free() > now);
        List<Slot> remaining = new ArrayList<>(unplaced);
        unplaced.clear(); // their ends change
        if (first != null && first.owner == owner && first.start <= now) {
            first.occupiedNs = now - first.start;
            first.placed = false;
        }
        slots.removeIf(slot -> slot.owner == owner && slot.start > now);
        reschedule(now);
        unplaced.addAll(remaining);
    }

    private void reschedule(double now) {
        after = before.copy();
        for (Slot slot : slots) {
            if (slot.start <= now) {
                after.add(slot);
            } else {
                after.enter(slot, now);
            }
        }
    }

    /** Counts the slots that have ended. */
    private void pass(double now) {
        Slot first = slots.peek();
        while (first != null && first.free() <= now) {
            busyNs += first.occupiedNs;
            before.add(first);
            slots.remove();
            first = slots.peek();
        }
        Slot ending = unplaced.peek();
        while (ending != null && ending.end() <= now) {
            unplaced.remove();
            ending = unplaced.peek();
        }
    }

    /** Returns how long the device has been occupied up to now; never less than a value returned before. */
    double busyNs(double now) {
        pass(now);
        Slot first = slots.peek();
        reportedNs = Math.max(reportedNs, first == null ? busyNs : busyNs + Math.max(0, now - first.start));
        return reportedNs;
    }

    /** Counts the requests that have a place in the queue now, and those without a place that have not ended. */
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

    private static final class Slot {
        private final Object owner;
        private final double wholeNs;
        private boolean placed;
        private double occupiedNs;
        private double start;

        Slot(Object owner, boolean placed, double occupiedNs, double wholeNs) {
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

    /** The state of the device after some slots. */
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

        /** Schedules a slot as early as possible. */
        void enter(Slot slot, double earliest) {
            double start = Math.max(earliest, freeAt);
            slot.start = slot.placed ? Math.max(start, ends[place]) : start;
            add(slot);
        }

        /** Adds a slot at its scheduled start. */
        void add(Slot slot) {
            freeAt = slot.free();
            if (slot.placed) {
                ends[place] = slot.end();
                place = place + 1 == ends.length ? 0 : place + 1;
            }
        }
    }
}
