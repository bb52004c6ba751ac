package io.thermocline.policies.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.policy.FlightWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** A replacement chooses the victims that it forecasts, and forecasting changes nothing. */
class NextVictimsTest {

    @Property(tries = 200)
    void clockChoosesItsForecastVictims(@ForAll @IntRange(min = 1, max = 200) int frames, @ForAll long seed) {
        Clock clock = new Clock(frames, false);
        SplitMix64 random = SplitMix64.of(seed, "test");
        for (int frame = 0; frame < frames; frame++) {
            clock.onFill(frame, frame, 0);
        }
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < frames / 2; i++) {
                int frame = random.nextInt(frames);
                clock.onHit(frame, frame, false, 0);
                int leaving = random.nextInt(frames);
                clock.onRemove(leaving, leaving); // for another reason than its turn
                clock.onFill(leaving, leaving, 0);
            }
            int[] foreseen = new int[frames + 1];
            int found = clock.nextVictims(foreseen, frames);
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

    /** It does not foresee frames that stand in its ring twice, and never empty ones. */
    @Property(tries = 200)
    void fifoChoosesItsForecastVictimsInOrder(@ForAll @IntRange(min = 1, max = 60) int frames, @ForAll long seed) {
        SplitMix64 random = SplitMix64.of(seed, "test");
        Fifo fifo = new Fifo(frames);
        Set<Integer> empty = IntStream.range(0, frames).boxed().collect(Collectors.toCollection(TreeSet::new));
        for (int round = 0; round < 20; round++) {
            fill(fifo, empty);
            Set<Integer> leftEarly = new HashSet<>();
            for (int i = 0; i < frames / 3; i++) {
                int leaving = random.nextInt(frames);
                if (empty.add(leaving)) {
                    fifo.onRemove(leaving, leaving);
                    leftEarly.add(leaving);
                }
                if (random.nextInt(3) > 0) {
                    fill(fifo, empty);
                }
            }
            int held = frames - empty.size();
            int[] foreseen = new int[round == 0 ? frames : 1 + random.nextInt(frames)];
            int found = fifo.nextVictims(foreseen, foreseen.length);
            List<Integer> chosen = new ArrayList<>();
            for (int i = 0; i < held; i++) {
                chosen.add(fifo.victim(-1, 0, FlightWindow.NONE));
                fifo.onRemove(chosen.get(i), chosen.get(i));
                empty.add(chosen.get(i));
            }
            List<Integer> told = Arrays.stream(foreseen, 0, found).boxed().toList();
            chosen.retainAll(told);
            assertThat(chosen).isEqualTo(told);
            assertThat(round > 0 || found >= frames - leftEarly.size()).isTrue();
        }
    }

    private static void fill(Fifo fifo, Set<Integer> empty) {
        empty.forEach(frame -> fifo.onFill(frame, frame, 0));
        empty.clear();
    }

    @Example
    void clockForecastsAcrossTheWrapAround() {
        Clock clock = new Clock(130, false); // three words
        for (int frame = 0; frame < 130; frame++) {
            clock.onFill(frame, frame, 0);
        }
        while (clock.victim(-1, 0, FlightWindow.NONE) != 99) {} // the hand stands at 100
        for (int frame : new int[] {100, 102, 128}) {
            clock.onHit(frame, frame, false, 0);
        }
        int[] foreseen = new int[131];
        assertThat(clock.nextVictims(foreseen, 3)).isEqualTo(3);
        assertThat(foreseen).startsWith(101, 103, 104);
        assertThat(clock.nextVictims(foreseen, 130)).isEqualTo(127); // all that were not accessed
        assertThat(foreseen[126]).isEqualTo(99); // the last one right behind the hand, in its word
    }

    @Example
    void s3FifoForecastsSmallQueueVictimsThatAreNotPromoted() {
        S3Fifo replacement = new S3Fifo(6, 6, 0.9, 0.9, 2);
        for (int frame = 0; frame < 6; frame++) {
            replacement.onFill(frame, frame, 0);
        }
        for (int frame : new int[] {0, 0, 1, 3, 3, 4}) {
            replacement.onHit(frame, frame, false, 0);
        }
        int[] foreseen = new int[4];
        assertThat(replacement.nextVictims(foreseen, 3)).isEqualTo(3);
        assertThat(foreseen).startsWith(1, 2, 4);
        assertThat(replacement.victim(6, 0, FlightWindow.NONE)).isEqualTo(1); // passes on 0
        assertThat(replacement.nextVictims(foreseen, 2)).isEqualTo(2);
        assertThat(foreseen).startsWith(2, 4);
    }
}
