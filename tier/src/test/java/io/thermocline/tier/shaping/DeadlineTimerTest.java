package io.thermocline.tier.shaping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class DeadlineTimerTest {
    @Test
    void actionsRunInOrderOfTheirDeadlinesAndNeverEarly() throws InterruptedException {
        try (DeadlineTimer timer = new DeadlineTimer()) {
            List<String> ran = new CopyOnWriteArrayList<>();
            CountDownLatch all = new CountDownLatch(3);
            long now = timer.nanoTime();
            long[] early = new long[1];
            for (int ms : new int[] {30, 10, 20}) {
                long deadline = now + ms * 1_000_000L;
                timer.at(deadline, () -> {
                    early[0] = Math.max(early[0], deadline - System.nanoTime());
                    ran.add(ms + " ms");
                    all.countDown();
                });
            }
            assertThat(all.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(ran).containsExactly("10 ms", "20 ms", "30 ms");
            assertThat(early[0]).isLessThanOrEqualTo(0);
        }
    }

    @Test
    void failedActionDoesNotStopOthers() throws InterruptedException {
        try (DeadlineTimer timer = new DeadlineTimer()) {
            CountDownLatch later = new CountDownLatch(1);
            timer.at(timer.nanoTime(), () -> {
                throw new IllegalStateException("a test's");
            });
            timer.at(timer.nanoTime() + 1_000_000, later::countDown);
            assertThat(later.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void floorIncludesTheCallOverhead() {
        try (DeadlineTimer timer = new DeadlineTimer()) {
            // 5 % of the floor is at least what the call adds: 20 times 100 us
            assertThat(timer.measureFloorNs(100_000)).isGreaterThanOrEqualTo(2_000_000);
        }
    }
}
