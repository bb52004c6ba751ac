package io.thermocline.engine.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.time.DepartureQueues;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadyStreamsTest {
    private record Ready(long since, int stream, int place) {
        Ready(long since, int stream, long streams) {
            this(since, stream, stream ^ (int) (SplitMix64.mix(since) & powerOfTwo(streams) - 1));
        }
    }

    private static long powerOfTwo(long atLeast) {
        long power = 1;
        while (power < atLeast) {
            power *= 2;
        }
        return power;
    }

    /** Up to three words of a summary of streams; times are few, so that many are ready at once. */
    @Property(tries = 100, shrinking = ShrinkingMode.OFF)
    void streamsAreOrderedByTimeThenPlace(@ForAll long seed, @ForAll @IntRange(min = 1, max = 10_000) int count) {
        SplitMix64 random = new SplitMix64(seed);
        ReadyStreams ready = new ReadyStreams(count);
        TreeSet<Ready> expected =
                new TreeSet<>(Comparator.comparingLong(Ready::since).thenComparingInt(Ready::place));
        boolean[] isReady = new boolean[count];
        long now = 0;
        long last = 0;
        for (int step = 0; step < 3_000; step++) {
            int stream = random.nextInt(count);
            if (!isReady[stream] && random.nextInt(3) > 0) {
                long since = Math.max(last, now + random.nextInt(4));
                last = since;
                ready.push(stream, since);
                expected.add(new Ready(since, stream, (long) count));
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
    void streamsOfOneTimeAreOrderedByPlaceWhereverTheyAreKept() {
        ReadyStreams ready = new ReadyStreams(200);
        ready.push(7, 10);
        ready.push(130, 20);
        ready.push(5, 20);
        assertThat(ready.pop()).isEqualTo(7);
        ready.push(64, 20); // those before it are queued
        assertThat(List.of(ready.pop(), ready.pop(), ready.pop()))
                .isSortedAccordingTo(Comparator.comparingInt(stream -> ready.place(stream, 20)))
                .containsExactlyInAnyOrder(5, 64, 130);
    }

    @Test
    void streamPushedWhileItsTimeIsServedKeepsItsPlace() {
        ReadyStreams ready = new ReadyStreams(200);
        for (int stream = 0; stream < 200; stream += 2) {
            ready.push(stream, 20);
        }
        int first = ready.pop();
        ready.push(first, 20); // before all others again
        ready.push(1, 21);
        assertThat(ready.pop()).isEqualTo(first);
        assertThat(ready.nextTime()).isEqualTo(20);
    }

    @Test
    void timeNeverRunsBack() {
        ReadyStreams ready = new ReadyStreams(2);
        ready.push(0, 20);
        assertThatThrownBy(() -> ready.push(1, 19))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("19");
    }

    @Test
    void lowestStreamComesFirstAtTimeZero() {
        ReadyStreams ready = new ReadyStreams(5000);
        for (int stream = 4999; stream >= 0; stream--) {
            ready.push(stream, 0);
        }
        for (int stream = 0; stream < 5000; stream++) {
            assertThat(ready.pop()).isEqualTo(stream);
        }
    }

    @ParameterizedTest
    @CsvSource({"32, 64, 100", "4064, 4096, 5376", "0, 8192, 8192"})
    void streamsOfAnAlignedGroupAreFirstEquallyOften(int first, int end, int streams) {
        int groups = Math.max(1, (end - first) / 32); // of which wins are counted together
        int[] wins = new int[32];
        for (int instant = 1; instant <= 3200; instant++) {
            ReadyStreams ready = new ReadyStreams(streams);
            for (int stream = first; stream < end; stream++) {
                ready.push(stream, 23_000L * instant);
            }
            wins[(ready.pop() - first) / groups]++;
        }
        assertThat(Arrays.stream(wins)).allSatisfy(count -> assertThat(count).isBetween(60, 140));
    }

    @Test
    void highestStreamIsFirstHalfOfTheTime() {
        ReadyStreams ready = new ReadyStreams(5376);
        int wins = 0;
        for (int instant = 1; instant <= 1000; instant++) {
            ready.push(4095, 23_000L * instant);
            ready.push(5375, 23_000L * instant);
            wins += ready.pop() == 5375 ? 1 : 0;
            ready.pop();
        }
        assertThat(wins).isBetween(400, 600);
    }
}
