package io.thermocline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.benchmarks.Contest.Contender;
import io.thermocline.benchmarks.Contest.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ContestTest {
    private final List<String> order = new ArrayList<>();

    @Test
    void contendersTakeTurnsAfterARoundOfWarmUp() {
        var scores = new Contest(2, "", text -> {}).run(List.of(contender("a", "", 7), contender("b", "", 9)));

        assertThat(order).containsExactly("a", "b", "a", "b", "a", "b");
        assertThat(scores.byName()).containsOnlyKeys("a", "b");
        assertThat(scores.of("b").count().misses()).isEqualTo(9);
        assertThat(scores.of("b").missRatio()).isEqualTo(0.09);
    }

    @Test
    void eachRunIsReported() {
        List<String> lines = new ArrayList<>();

        new Contest(2, "", lines::add).run(List.of(contender("a", "", 7)));

        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("warm-up: a ").endsWith(" 7 misses");
        assertThat(lines.get(2)).startsWith("round 2 of 2: a ");
    }

    @Test
    void roundWithASlowReferenceLoopIsRepeated() {
        List<String> lines = new ArrayList<>();

        // seconds of the policy and of the loop behind it: warm-up, two rounds, one more
        var scores = contest(2, lines, 99, 99, 10, 1, 40, 3, 12, 1.05).run(policyAndLoop());

        assertThat(scores.rounds()).isEqualTo(3);
        assertThat(scores.of("clock").cpuSeconds()).isEqualTo(11);
        assertThat(scores.of("loop").cpuSeconds()).isEqualTo(1.025);
        assertThat(lines.get(lines.size() - 1)).startsWith("one more, for a disturbed round: loop ");
    }

    @Test
    void repetitionsOfRoundsAreBounded() {
        var scores = contest(2, new ArrayList<>(), 99, 99, 10, 1, 20, 2, 40, 4, 30, 3)
                .run(policyAndLoop());

        assertThat(scores.rounds()).isEqualTo(4);
        assertThat(scores.of("clock").cpuSeconds()).isEqualTo(15);
    }

    @Test
    void referenceLoopMustTakePart() {
        assertThatThrownBy(() -> new Contest(1, "loop", text -> {}).run(List.of(contender("clock", "", 7))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("'loop' took no part");
    }

    private List<Contender> policyAndLoop() {
        return List.of(contender("clock", "", 7), contender("loop", "clock", 7));
    }

    /** A contest whose runs take these seconds, one after the other. */
    private static Contest contest(int rounds, List<String> lines, double... seconds) {
        AtomicLong readings = new AtomicLong();
        AtomicLong nanoseconds = new AtomicLong();
        return new Contest(rounds, "loop", lines::add, () -> {
            int reading = (int) readings.getAndIncrement();
            return reading % 2 == 0 ? nanoseconds.get() : nanoseconds.addAndGet(Math.round(seconds[reading / 2] * 1e9));
        });
    }

    @Test
    void loopWithDifferentMissesEndsTheContest() {
        assertThatThrownBy(() -> new Contest(2, "", text -> {})
                        .run(List.of(contender("clock", "", 7), contender("loop", "clock", 8), contender("c", "", 1))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("clock counted 7 misses, but loop counted 8");
        assertThat(order).containsExactly("clock", "loop");
    }

    @Test
    void contenderWithVaryingMissesEndsTheContest() {
        AtomicLong misses = new AtomicLong();

        assertThatThrownBy(() -> new Contest(2, "", text -> {})
                        .run(List.of(new Contender("moody", () -> new Count(100, misses.incrementAndGet())))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("moody counted 1 misses in one run and 2 in the next");
    }

    private Contender contender(String name, String sameAs, long misses) {
        return new Contender(name, sameAs, () -> {
            order.add(name);
            return new Count(100, misses);
        });
    }
}
