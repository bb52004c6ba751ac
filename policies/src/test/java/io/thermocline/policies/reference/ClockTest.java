package io.thermocline.policies.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.policy.FlightWindow;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ClockTest {
    @Property(tries = 1000)
    void choicesEqualAHandThatChecksOneFrameAtATime(
            @ForAll @IntRange(min = 1, max = 200) int frames, @ForAll boolean referenceOnFill, @ForAll long seed) {
        SplitMix64 random = SplitMix64.of(seed, "test");
        Clock clock = new Clock(frames, referenceOnFill);
        OneByOne reference = new OneByOne(frames, referenceOnFill);
        for (int frame = 0; frame < frames; frame++) {
            if (random.nextInt(8) > 0) { // others stay empty for a while
                clock.onFill(frame, frame, 0);
                reference.fill(frame);
            }
        }
        int hits = random.nextInt(2 * frames); // between two victims
        for (int round = 0; round < 100 && reference.isAnyOccupied(); round++) {
            for (int hit = 0; hit < hits; hit++) {
                int frame = random.nextInt(frames);
                if (reference.isOccupied(frame)) {
                    clock.onHit(frame, frame, false, 0);
                    reference.reference(frame);
                }
            }
            int victim = clock.victim(-1, 0, FlightWindow.NONE);
            assertThat(victim).isEqualTo(reference.victim());
            clock.onRemove(victim, victim);
            reference.empty(victim);
            int filled = random.nextInt(4) == 0 ? random.nextInt(frames) : victim;
            if (!reference.isOccupied(filled)) {
                clock.onFill(filled, filled, 0);
                reference.fill(filled);
            }
        }
    }

    @Example
    void allFramesAreSparedOnceIfAllWereAccessed() {
        Clock clock = new Clock(65, true); // the last frame stands in a word of its own
        for (int frame = 0; frame < 65; frame++) {
            clock.onFill(frame, frame, 0);
        }
        for (int frame = 0; frame < 65; frame++) {
            assertThat(clock.victim(-1, 0, FlightWindow.NONE)).isEqualTo(frame); // the first lap has cleared all marks
        }
        clock.onHit(0, 0, false, 0);
        assertThat(clock.victim(-1, 0, FlightWindow.NONE)).isEqualTo(1);
    }

    /** A clock with a byte a frame. */
    private static final class OneByOne {
        private static final byte EMPTY = 2;

        private final byte[] state; // 1 for referenced
        private final byte filled;
        private int hand;

        OneByOne(int frames, boolean referenceOnFill) {
            state = new byte[frames];
            java.util.Arrays.fill(state, EMPTY);
            filled = (byte) (referenceOnFill ? 1 : 0);
        }

        void fill(int frame) {
            state[frame] = filled;
        }

        void reference(int frame) {
            state[frame] = 1;
        }

        void empty(int frame) {
            state[frame] = EMPTY;
        }

        boolean isOccupied(int frame) {
            return state[frame] != EMPTY;
        }

        boolean isAnyOccupied() {
            for (byte s : state) {
                if (s != EMPTY) {
                    return true;
                }
            }
            return false;
        }

        int victim() {
            while (true) {
                int frame = hand;
                hand = (frame + 1) % state.length;
                if (state[frame] == 0) {
                    return frame;
                }
                if (state[frame] == 1) {
                    state[frame] = 0;
                }
            }
        }
    }
}
