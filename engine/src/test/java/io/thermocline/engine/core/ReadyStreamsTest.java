package io.thermocline.engine.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ReadyStreamsTest {
    private record Ready(long since, int stream) {
        private int place() {
            return stream & ~0xFFF | (stream ^ (int) SplitMix64.mix(since)) & 0xFFF;
        }
    }

    /** Up to three words of a summary of streams; times are few, so that many are ready at once, and do not come in order. */
    @Property(tries = 100, shrinking = ShrinkingMode.OFF)
    void streamsComeByTimeThenPlace(@ForAll long seed, @ForAll @IntRange(min = 1, max = 10_000) int count) {
        SplitMix64 random = new SplitMix64(seed);
        ReadyStreams ready = new ReadyStreams(count);
        TreeSet<Ready> expected =
                new TreeSet<>(Comparator.comparingLong(Ready::since).thenComparingInt(Ready::place));
        boolean[] isReady = new boolean[count];
        long now = 0;
        for (int step = 0; step < 3_000; step++) {
            int stream = random.nextInt(count);
            if (!isReady[stream] && random.nextInt(3) > 0) {
                long since = now + random.nextInt(4);
                ready.push(stream, since);
                expected.add(new Ready(since, stream));
                isReady[stream] = true;
            } else if (!expected.isEmpty()) {
                Ready next = expected.first();
                expected.remove(next);
                assertThat(ready.nextTime()).isEqualTo(next.since());
                assertThat(ready.pop()).isEqualTo(next.stream());
                isReady[next.stream()] = false;
                now = next.since();
            }
        }
        while (!expected.isEmpty()) {
            Ready next = expected.first();
            expected.remove(next);
            assertThat(ready.pop()).isEqualTo(next.stream());
        }
        assertThat(ready.nextTime()).isEqualTo(DepartureQueues.NEVER);
    }

    @Test
    void aStreamOfTheSameTimeComesByItsPlaceWhereverItIsKept() {
        ReadyStreams ready = new ReadyStreams(200);
        ready.push(7, 10);
        ready.push(130, 20);
        ready.push(5, 20);
        assertThat(ready.pop()).isEqualTo(7);
        ready.push(64, 20); // those before it stand in the heap
        assertThat(List.of(ready.pop(), ready.pop(), ready.pop()))
                .isSortedAccordingTo(Comparator.comparingInt(stream -> ReadyStreams.place(stream, 20)))
                .containsExactlyInAnyOrder(5, 64, 130);
    }

    @Test
    void atTheBeginningTheLowestNumberComesFirst() {
        ReadyStreams ready = new ReadyStreams(5000);
        for (int stream = 4999; stream >= 0; stream--) {
            ready.push(stream, 0);
        }
        for (int stream = 0; stream < 5000; stream++) {
            assertThat(ready.pop()).isEqualTo(stream);
        }
    }

    @Test
    void ofNeighboursNoneIsFirstMuchMoreOftenThanOthers() {
        int[] wins = new int[32];
        for (int instant = 1; instant <= 3200; instant++) {
            ReadyStreams ready = new ReadyStreams(100);
            for (int stream = 32; stream < 64; stream++) {
                ready.push(stream, 23_000L * instant);
            }
            wins[ready.pop() - 32]++;
        }
        assertThat(Arrays.stream(wins)).allSatisfy(count -> assertThat(count).isBetween(60, 140));
    }
}
