package io.thermocline.engine.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.testing.Testbeds;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DelaysTest {
    private static final int MANY = 10_000;

    private final DepartureQueues queues = new DepartureQueues();
    private final RouteTable routes = new RouteTable(Testbeds.three(3, 2, 64), new Stages(queues, null, 4096));

    /** A queue each for the first 64 of both sorts, and one for all others of each. */
    @Test
    void delaysOfManyLengthsHaveABoundedNumberOfQueues() {
        Set<DepartureQueue> used = new HashSet<>();
        for (int length = 0; length < MANY; length++) {
            used.add(routes.pause(length).queue);
            used.add(routes.cached(length).queue);
        }
        assertThat(used).hasSizeLessThanOrEqualTo(Delays.OWN_QUEUES + 1);
        assertThat(queues.add().number).isLessThan(2 * Delays.OWN_QUEUES);
    }

    @Test
    void firstLengthsKeepTheirStages() {
        RouteStage first = routes.pause(17);
        for (int length = 0; length < MANY; length++) {
            assertThat(routes.pause(length).latencyPs).isEqualTo(length);
        }
        assertThat(routes.pause(17)).isSameAs(first);
    }

    /** Pauses of 1 to 500 ps, of which the longest is decided first, end in the order of their lengths. */
    @Test
    void delaysThatShareAQueueDepartByTheirLengths() {
        Operations operations = new Operations();
        Stages stages = new Stages(queues, null, 4096);
        RouteTable table = new RouteTable(Testbeds.three(3, 2, 64), stages);
        for (int length = 500; length > 0; length--) {
            RouteStage stage = table.pause(length);
            stages.arrive(stage, 0, operations.begin(stage));
        }
        for (int length = 1; length <= 500; length++) {
            assertThat(queues.nextTime()).isEqualTo(length);
            queues.pop();
        }
    }
}
