package io.thermocline.policies.gmt;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.policy.FlightWindow;
import java.util.Arrays;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SparingClockTest {
    private static final int TIERS = 3;

    /**
     * A clock whose frames hold the pages of their numbers, of which some came back to the first tier before, and some
     * to others.
     */
    private static SparingClock filled(int frames, int mostSpared, SplitMix64 random) {
        ReuseHistory history = new ReuseHistory(TIERS);
        history.grow(frames);
        SparingClock clock = new SparingClock(frames, false, history, mostSpared);
        for (int frame = 0; frame < frames; frame++) {
            int deserved = random.nextInt(TIERS + 1) - 1;
            if (deserved != ReuseHistory.UNKNOWN) {
                history.returned(frame, deserved);
            }
            clock.onFill(frame, frame, 0);
        }
        return clock;
    }

    @Property(tries = 300)
    void chosenVictimEqualsTheForecast(
            @ForAll @IntRange(min = 1, max = 200) int frames,
            @ForAll @IntRange(min = 1, max = 3) int mostSpared,
            @ForAll long seed) {
        SplitMix64 random = SplitMix64.of(seed, "test");
        SparingClock clock = filled(frames, mostSpared, random);
        for (int round = 0; round < 10; round++) {
            for (int i = 0; i < frames / 2; i++) {
                int frame = random.nextInt(frames);
                clock.onHit(frame, frame, false, 0);
            }
            int count = 1 + random.nextInt(1 + frames / 4);
            int[] foreseen = new int[count + 1];
            int found = clock.nextVictims(foreseen, count);
            int[] chosen = new int[found];
            for (int i = 0; i < found; i++) {
                chosen[i] = clock.victim(-1, 0, FlightWindow.NONE);
                clock.onRemove(chosen[i], chosen[i]);
            }
            assertThat(chosen).containsExactly(Arrays.copyOf(foreseen, found));
            for (int frame : chosen) {
                clock.onFill(frame, frame, 0);
            }
        }
    }

    @Example
    void candidateIsSparedOnceThenTheNextIsTaken() {
        ReuseHistory history = new ReuseHistory(TIERS);
        history.grow(4);
        SparingClock clock = new SparingClock(4, false, history, 1);
        int[] deserved = {0, 0, 2, 1};
        for (int frame = 0; frame < 4; frame++) {
            history.returned(frame, deserved[frame]);
            clock.onFill(frame, frame, 0);
        }
        int[] foreseen = new int[4];
        assertThat(clock.nextVictims(foreseen, 3)).isEqualTo(3);
        assertThat(foreseen).startsWith(1, 2, 3);
        assertThat(clock.victim(-1, 0, FlightWindow.NONE)).isEqualTo(1);
        assertThat(clock.prediction()).isZero();
        assertThat(clock.victim(-1, 0, FlightWindow.NONE)).isEqualTo(2);
        assertThat(clock.prediction()).isEqualTo(2);
        assertThat(clock.spared()).isEqualTo(1);
    }
}
