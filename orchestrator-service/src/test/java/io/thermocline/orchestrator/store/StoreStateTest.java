package io.thermocline.orchestrator.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StoreStateTest {
    private final AtomicLong nanoTime = new AtomicLong(-5);
    private final StoreState state = new StoreState(nanoTime::get);

    @Test
    void storeIsAwayFromItsFirstFailureUntilItAnswers() {
        assertThat(state.isAway()).isFalse();
        assertThat(state.awayFor()).isZero();
        state.failed(new IllegalStateException("No space left on device"));
        nanoTime.addAndGet(Duration.ofMinutes(4).toNanos());
        state.failed(new IllegalStateException("The database has been closed"));
        nanoTime.addAndGet(Duration.ofMinutes(1).toNanos());
        assertThat(state.isAway()).isTrue();
        assertThat(state.awayFor()).isEqualTo(Duration.ofMinutes(5));
        state.answered();
        assertThat(state.isAway()).isFalse();
        assertThat(state.awayFor()).isZero();
    }
}
