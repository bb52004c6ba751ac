package io.thermocline.policies.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Replacement;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** One tier that does what its replacement says, as the engine would, and checks that it says only what it may. */
final class SingleTier {
    private static final int NOBODY = -1;

    private final Replacement replacement;
    private final FlightWindow flights;
    private final int[] pageOf;
    private final Map<Integer, Integer> frameOf = new HashMap<>();
    private final ArrayDeque<Integer> free = new ArrayDeque<>();
    private long access;
    private long misses;

    SingleTier(Replacement replacement, int frames) {
        this(replacement, frames, 0);
    }

    /** A tier in which no frame may be replaced that was filled by one of the last {@code window} fetches. */
    SingleTier(Replacement replacement, int frames, int window) {
        this.replacement = replacement;
        flights = FlightWindow.of(window, frames);
        pageOf = new int[frames];
        Arrays.fill(pageOf, NOBODY);
        for (int frame = 0; frame < frames; frame++) {
            free.add(frame);
        }
    }

    /** Misses of a whole trace in an empty tier. */
    static long misses(Replacement replacement, int frames, int[] trace) {
        SingleTier tier = new SingleTier(replacement, frames);
        for (int page : trace) {
            tier.access(page);
        }
        return tier.misses;
    }

    /** One access; returns whether it was a hit. */
    boolean access(int page) {
        long number = access++;
        Integer frame = frameOf.get(page);
        if (frame != null) {
            replacement.onHit(page, frame, false, number);
            return true;
        }
        misses++;
        if (free.isEmpty()) {
            int vacated = replacement.victim(page, number, flights);
            if (vacated == Replacement.BYPASS) {
                replacement.onBypass(page, number);
                return false;
            }
            assertThat(vacated).isBetween(0, pageOf.length - 1);
            assertThat(flights.isInFlight(vacated)).as("victim is in flight").isFalse();
            assertThat(pageOf[vacated]).as("page of the victim's frame").isNotEqualTo(NOBODY);
            remove(pageOf[vacated]);
        }
        int filled = free.remove();
        pageOf[filled] = page;
        frameOf.put(page, filled);
        replacement.onFill(page, filled, number);
        flights.fetched(filled);
        return false;
    }

    /** Takes a page away for a reason of its own. */
    void remove(int page) {
        Integer frame = frameOf.remove(page);
        assertThat(frame).as("frame of page " + page).isNotNull();
        replacement.onRemove(page, frame);
        pageOf[frame] = NOBODY;
        free.add(frame);
    }

    Set<Integer> pages() {
        return new TreeSet<>(frameOf.keySet());
    }

    long misses() {
        return misses;
    }

    boolean isFull() {
        return free.isEmpty();
    }
}
