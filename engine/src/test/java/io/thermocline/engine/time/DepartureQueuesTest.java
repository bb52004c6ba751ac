package io.thermocline.engine.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DepartureQueuesTest {
    private record Departure(long time, int queue, int number) {}

    @Property(tries = 100, shrinking = ShrinkingMode.OFF)
    void eventsAreOrderedByTimeThenQueueThenArrival(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 100) int count) {
        SplitMix64 random = new SplitMix64(seed);
        DepartureQueues queues = new DepartureQueues();
        DepartureQueue[] added = new DepartureQueue[count];
        Arrays.setAll(added, queue -> queue % 3 == 2 ? queues.addUnordered() : queues.add());
        PriorityQueue<Departure> expected = new PriorityQueue<>(Comparator.comparingLong(Departure::time)
                .thenComparingInt(Departure::queue)
                .thenComparingInt(Departure::number));
        Operations operations = new Operations(); // those that are done come again, as in a run
        Map<Operation, Integer> numbers = new HashMap<>();
        long[] lastOf = new long[count];
        long now = 0;
        for (int number = 0; number < 2_000; number++) {
            if (random.nextInt(5) < (number < 1_000 ? 4 : 1)) { // fills, past the first size of a queue, and drains
                int queue = random.nextInt(Math.min(count, 1 + random.nextInt(count)));
                lastOf[queue] = Math.max(now, lastOf[queue]) + random.nextInt(3);
                long time = Math.max(
                        now,
                        lastOf[queue] - random.nextInt(1 + random.nextInt(10))); // seldom sorted, seldom far from it
                Operation operation = operations.begin(RouteStage.NOWHERE);
                numbers.put(operation, number);
                queues.push(added[queue], time, operation);
                expected.add(new Departure(time, queue, number));
            } else if (!expected.isEmpty()) {
                Departure next = expected.remove();
                assertThat(queues.nextTime()).isEqualTo(next.time()).isGreaterThanOrEqualTo(now);
                Operation operation = queues.pop();
                assertThat(numbers.get(operation)).isEqualTo(next.number());
                operations.end(operation);
                now = next.time();
            }
        }
        List<Integer> rest = new ArrayList<>();
        List<Integer> expectedRest = new ArrayList<>();
        while (!expected.isEmpty()) {
            expectedRest.add(expected.remove().number());
            rest.add(numbers.get(queues.pop()));
        }
        assertThat(rest).isEqualTo(expectedRest);
        assertThat(queues.nextTime()).isEqualTo(DepartureQueues.NEVER);
    }

    @Test
    void tiedEventOfTheLowerQueueComesFirst() {
        DepartureQueues queues = new DepartureQueues();
        DepartureQueue lower = queues.add();
        DepartureQueue higher = queues.add();
        queues.push(higher, 10, new Operation(7));
        queues.push(lower, 10, new Operation(8));
        assertThat(queues.pop().number).isEqualTo(8);
        assertThat(queues.pop().number).isEqualTo(7);
    }
}
