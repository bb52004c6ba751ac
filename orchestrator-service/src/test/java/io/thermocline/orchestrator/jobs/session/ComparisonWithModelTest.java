package io.thermocline.orchestrator.jobs.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.orchestrator.jobs.request.Pacing;
import io.thermocline.orchestrator.jobs.store.DecidingPolicy;
import io.thermocline.orchestrator.jobs.store.JobState;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The run under the model clock that is made when a measured one is over can be held up and ended like any other. */
@Timeout(60)
class ComparisonWithModelTest {
    private final AtomicLong nowNs = new AtomicLong();
    private final BlockingQueue<JobState> states = new LinkedBlockingQueue<>();
    private final RunMailbox mailbox = new RunMailbox(1, nowNs::get);
    private final RunSession job = new RunSession(
            "bam", Pacing.parse("max"), List.of(), Duration.ofHours(1), mailbox, new States(), nowNs::get, null);
    private final RunControl comparison = job.comparison();

    private final class States implements RunEvents {
        @Override
        public void state(JobState state) {
            states.add(state);
        }

        @Override
        public void plannedPolicy(DecidingPolicy policy) {}

        @Override
        public void requestedPolicy(DecidingPolicy policy) {}

        @Override
        public void plannedSettings(LiveSettings settings) {}

        @Override
        public void requestedSettings(LiveSettings settings) {}
    }

    /** A run at some access, of which nothing but its counters may be looked at. */
    private static LiveRun at(long access) {
        RunCounters counters = new RunCounters(2);
        counters.accesses = access;
        return (LiveRun) Proxy.newProxyInstance(
                LiveRun.class.getClassLoader(), new Class<?>[] {LiveRun.class}, (run, method, arguments) -> {
                    if (method.getName().equals("counters")) {
                        return counters;
                    }
                    throw new UnsupportedOperationException(method.getName());
                });
    }

    @BeforeEach
    void begin() {
        job.begin();
        comparison.atChunk(at(0));
    }

    @Test
    void comparisonEndsAtTheNextChunkWhenTheJobIsCancelled() {
        mailbox.cancel();
        assertThatThrownBy(() -> comparison.atChunk(at(4096)))
                .isInstanceOf(RunMailbox.EndRequest.class)
                .hasMessage("cancelled");
    }

    @Test
    void comparisonCanBePausedAndResumed() throws Exception {
        mailbox.pause();
        CompletableFuture<Void> chunk = CompletableFuture.runAsync(() -> comparison.atChunk(at(4096)));
        assertThat(states.poll(20, TimeUnit.SECONDS)).isEqualTo(JobState.PAUSED);
        assertThat(chunk).isNotDone();
        mailbox.resume();
        chunk.get(20, TimeUnit.SECONDS);
        assertThat(states.poll()).isEqualTo(JobState.RUNNING);
    }

    @Test
    void timeOfTheComparisonCountsForTheJob() {
        nowNs.set(Duration.ofMinutes(61).toNanos());
        assertThatThrownBy(() -> comparison.atChunk(at(4096)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the limit of wall time");
    }
}
