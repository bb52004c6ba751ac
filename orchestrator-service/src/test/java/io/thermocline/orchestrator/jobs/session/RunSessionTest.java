package io.thermocline.orchestrator.jobs.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunControl;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.PreparedRun;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.jobs.request.Pacing;
import io.thermocline.orchestrator.jobs.store.DecidingPolicy;
import io.thermocline.orchestrator.jobs.store.JobEvent;
import io.thermocline.orchestrator.jobs.store.JobState;
import io.thermocline.orchestrator.metrics.PolicyFigures;
import io.thermocline.orchestrator.metrics.RunMeters;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Steps a session on the test's thread through a run of 20,000 accesses, which stops at accesses 0, 4,096, 8,192,
 * 12,288 and 16,384. The test acts at chunks and in the session's waits.
 */
class RunSessionTest {
    private static final Laboratory LABORATORY = StandardLaboratory.create(Path.of("target", "test-cache"));
    private static final Duration HOUR = Duration.ofHours(1);
    private static final long SECOND_NS = 1_000_000_000;

    private final SteppedClock clock = new SteppedClock();
    private final RunMailbox mailbox = new RunMailbox(4, clock);
    private final List<String> events = new ArrayList<>();
    private final Map<Long, Consumer<LiveRun>> atChunks = new HashMap<>();
    private final List<String> times = new ArrayList<>();
    private int rests;

    private final class Recorder implements RunEvents {
        @Override
        public void state(JobState state) {
            events.add(state.name());
        }

        @Override
        public void plannedPolicy(DecidingPolicy policy) {
            add(JobEvent.Type.PLANNED, policy);
        }

        @Override
        public void requestedPolicy(DecidingPolicy policy) {
            add(JobEvent.Type.POLICY, policy);
        }

        @Override
        public void plannedSettings(LiveSettings settings) {
            add(JobEvent.Type.PLANNED_FIGURES, settings);
        }

        @Override
        public void requestedSettings(LiveSettings settings) {
            add(JobEvent.Type.FIGURES, settings);
        }

        private void add(JobEvent.Type type, DecidingPolicy policy) {
            events.add(type + " " + policy.policy() + " from " + policy.fromAccess() + ", tag " + policy.version());
        }

        private void add(JobEvent.Type type, LiveSettings settings) {
            events.add(type + " " + settings.settings() + " from " + settings.fromAccess());
        }
    }

    /** Notes when the times of which policy are published. */
    private final class TimesMeter implements RunMeters {
        @Override
        public void publish(LiveRun run, String policy) {}

        @Override
        public void publishTimes(LiveRun run, String policy) {
            times.add(policy + " at " + run.counters().accesses);
        }

        @Override
        public void show(LiveRun run, String policy, PolicyFigures figures) {}

        @Override
        public void close() {}
    }

    /** Does what the test has planned for a chunk before the session stops there. */
    private final class Planned implements RunControl {
        private final RunSession session;

        Planned(RunSession session) {
            this.session = session;
        }

        @Override
        public void atChunk(LiveRun run) {
            LiveRun observed = observed(run);
            atChunks.getOrDefault(run.counters().accesses, live -> {}).accept(observed);
            session.atChunk(observed);
        }

        @Override
        public void atEnd(LiveRun run) {
            session.atEnd(run);
        }

        @Override
        public List<PolicyProvider> successors() {
            return session.successors();
        }
    }

    private LiveRun observed(LiveRun run) {
        return (LiveRun) Proxy.newProxyInstance(
                LiveRun.class.getClassLoader(), new Class<?>[] {LiveRun.class}, (proxy, method, arguments) -> {
                    rests += method.getName().equals("rest") ? 1 : 0;
                    try {
                        return method.invoke(run, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private RunSession session(String pacing, Duration limit) {
        RunSession session = new RunSession(
                "lru", Pacing.parse(pacing), LABORATORY.policies(), limit, mailbox, new Recorder(), clock, null);
        session.begin();
        return session;
    }

    private static RunSpec spec(List<RunSpec.PolicySwitch> switches) {
        return new RunSpec(
                "two-tier",
                "scan?pages=100&accesses=20000",
                "lru",
                1,
                1,
                Map.of(),
                ClockKind.MODEL,
                switches,
                List.of());
    }

    private void run(RunSession session, RunSpec spec) {
        PreparedRun prepared = LABORATORY.prepare(spec, Progress.SILENT);
        session.progress().expect(1);
        session.beginRun(prepared, new TimesMeter(), Long.MAX_VALUE);
        try {
            prepared.run(Progress.SILENT, new Planned(session));
        } finally {
            session.endRun();
        }
    }

    private void run(RunSession session) {
        run(session, spec(List.of()));
    }

    private <T> CompletableFuture<T> post(Command<T> command) {
        mailbox.post(command);
        return command.answer();
    }

    private CompletableFuture<Long> look(RunSession session) {
        return post(session.progress().look((run, tiers) -> run.counters().accesses));
    }

    private CompletableFuture<Long> watch(RunSession session) {
        return post(session.progress().watch((run, tiers) -> run.counters().accesses));
    }

    private static Command<LiveSettings> changeCommand(RunSession session, String latency) {
        return session.plan().change(Map.of("nvme.read-latency", latency));
    }

    private CompletableFuture<LiveSettings> change(RunSession session, String latency) {
        return post(changeCommand(session, latency));
    }

    private static Command<DecidingPolicy> switchCommand(RunSession session, String policy, String tags) {
        return session.plan()
                .switchTo(Objects.requireNonNull(session.plan().run()).successor(policy), new ExpectedTags(tags));
    }

    private CompletableFuture<DecidingPolicy> switchTo(RunSession session, String policy, String tags) {
        return post(switchCommand(session, policy, tags));
    }

    private void postAndWithdraw(Command<?> command) {
        mailbox.post(command);
        assertThat(command.withdraw()).isTrue();
    }

    private static long accessesInSnapshot(RunSession session) {
        return Objects.requireNonNull(session.progress().snapshot()).accesses();
    }

    /** A scan of 100 pages that all fit: each is brought once, by its first access. */
    @Test
    void timelineHasMeasurementsOfTheRun() {
        RunSession session = session("max", HOUR);
        run(session);
        List<Snapshot> timeline = session.progress().timeline();
        Snapshot end = timeline.get(timeline.size() - 1);
        RunMetrics metrics = Objects.requireNonNull(end.metrics());
        assertThat(end.accesses()).isEqualTo(20_000);
        assertThat(metrics.promotions()).isEqualTo(100);
        assertThat(metrics.movedBytes()).hasSize(1);
        assertThat(metrics.latencies().values().stream()
                        .mapToLong(RunMetrics.Latencies::count)
                        .sum())
                .as("all accesses, since the snapshot before is that of access 0")
                .isEqualTo(20_000);
        assertThat(metrics.busy())
                .as("the device that all pages come from")
                .containsKey("nvme")
                .allSatisfy((server, share) -> assertThat(share).isBetween(0.0, 1.0));
        assertThat(metrics.busy().get("nvme")).isPositive();
    }

    private static void assertRefused(CompletableFuture<?> answer, String why) {
        assertThat(answer).isCompletedExceptionally();
        assertThatThrownBy(answer::join)
                .cause()
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(why);
    }

    @Test
    void pausedRunExecutesCommandsAndIsHeldUntilItIsResumed() {
        RunSession session = session("max", HOUR);
        List<CompletableFuture<?>> answers = new ArrayList<>();
        atChunks.put(4096L, run -> mailbox.pause());
        clock.inWait(() -> {
            answers.add(look(session));
            answers.add(watch(session));
            answers.add(change(session, "200us"));
        });
        clock.inWait(() -> answers.add(change(session, "300us")));
        clock.inWait(mailbox::resume);
        run(session);
        assertThat(answers.get(0).join()).isEqualTo(4096L);
        assertThat(answers.get(1).join()).isEqualTo(4096L);
        assertThat(answers.get(2).join()).isEqualTo(new LiveSettings(Map.of("nvme.read-latency", "200us"), 4096));
        assertRefused(answers.get(3), "it is paused at an access at which nothing else can change; resume it first");
        assertThat(events).containsExactly("PAUSED", "FIGURES {nvme.read-latency=200us} from 4096", "RUNNING");
        assertThat(clock.waitsNs).containsExactly(SECOND_NS, SECOND_NS, SECOND_NS);
        assertThat(rests).as("once since it was paused, once since it changed").isEqualTo(2);
        assertThat(accessesInSnapshot(session)).isEqualTo(20_000);
    }

    @Test
    void withdrawnCommandsDoNotMakeAPausedRunRestAgain() {
        RunSession session = session("max", HOUR);
        atChunks.put(4096L, run -> mailbox.pause());
        clock.inWait(() -> postAndWithdraw(changeCommand(session, "200us")));
        clock.inWait(() -> postAndWithdraw(switchCommand(session, "fifo", "*")));
        clock.inWait(mailbox::resume);
        run(session);
        assertThat(events).containsExactly("PAUSED", "RUNNING");
        assertThat(rests).as("once since it was paused").isEqualTo(1);
    }

    /** The snapshot publishes times as well: at access 0, where it is missing, and at the end. The clock stands still. */
    @Test
    void timesArePublishedForTheEarlierPolicyWhereAnotherTakesOverAndNowhereElse() {
        RunSession session = session("max", HOUR);
        List<CompletableFuture<DecidingPolicy>> answers = new ArrayList<>();
        atChunks.put(4096L, run -> postAndWithdraw(switchCommand(session, "fifo", "*")));
        atChunks.put(8192L, run -> answers.add(switchTo(session, "fifo", "\"7\"")));
        atChunks.put(12288L, run -> answers.add(switchTo(session, "fifo", "*")));
        run(session, spec(List.of(new RunSpec.PolicySwitch(16_384, "lru"))));
        assertThat(events).containsExactly("POLICY fifo from 12288, tag 1", "PLANNED lru from 16384, tag 2");
        assertRefused(answers.get(0), "If-Match");
        assertThat(times).containsExactly("lru at 0", "lru at 12288", "fifo at 16384", "lru at 20000");
    }

    @Test
    void changeWithoutARunIsABrokenInvariant() {
        RunSession session = session("max", HOUR);
        Command<LiveSettings> change = changeCommand(session, "200us");
        LiveRun none = (LiveRun) Proxy.newProxyInstance(
                LiveRun.class.getClassLoader(), new Class<?>[] {LiveRun.class}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
        assertThatThrownBy(() -> change.execute(none))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no run goes on");
    }

    @Test
    void changeThatChangesNothingIsAnsweredWithoutAnEvent() {
        RunSession session = session("max", HOUR);
        List<CompletableFuture<LiveSettings>> answers = new ArrayList<>();
        atChunks.put(4096L, run -> answers.add(post(session.plan().change(Map.of()))));
        run(session);
        assertThat(answers.get(0).join()).isEqualTo(LiveSettings.NONE);
        assertThat(events).isEmpty();
    }

    /** At a hundredth of real time, 1 ps of model time takes 0.1 ns. A run less than 1 ms ahead is not held. */
    private void assertWallTimeAtLastChunk(long wallNs, long modelPs) {
        assertThat(modelPs / 10).as("else there would be nothing to wait for").isGreaterThan(5_000_000);
        assertThat(wallNs).isBetween(modelPs / 10 - 1_000_000, modelPs / 10);
    }

    @Test
    void runAheadOfItsPaceWaitsUntilTheWallClockHasCaughtUp() {
        RunSession session = session("realtimex0.01", HOUR);
        List<Long> modelPs = new ArrayList<>();
        atChunks.put(16384L, run -> modelPs.add(run.modelTimePs()));
        for (int chunk = 0; chunk < 5; chunk++) {
            clock.inWait(() -> {});
        }
        run(session);
        assertWallTimeAtLastChunk(clock.nanoTime(), modelPs.get(0));
    }

    @Test
    void pausesDoNotCountForThePace() {
        RunSession session = session("realtimex0.01", HOUR);
        List<Long> modelPs = new ArrayList<>();
        atChunks.put(0L, run -> mailbox.pause());
        clock.inWait(mailbox::resume);
        atChunks.put(16384L, run -> modelPs.add(run.modelTimePs()));
        for (int chunk = 0; chunk < 5; chunk++) {
            clock.inWait(() -> {});
        }
        run(session);
        assertWallTimeAtLastChunk(clock.nanoTime() - SECOND_NS, modelPs.get(0));
    }

    @Test
    void pausedRunEndsWhenItIsCancelled() {
        RunSession session = session("max", HOUR);
        atChunks.put(4096L, run -> mailbox.pause());
        clock.inWait(mailbox::cancel);
        assertThatThrownBy(() -> run(session))
                .isInstanceOf(RunMailbox.EndRequest.class)
                .hasMessage("cancelled");
        assertThat(events).containsExactly("PAUSED");
    }

    @Test
    void pausedRunEndsWhenItsWallTimeIsUsedUp() {
        RunSession session = session("max", Duration.ofMillis(2500));
        atChunks.put(4096L, run -> mailbox.pause());
        clock.inWait(() -> {}).inWait(() -> {}).inWait(() -> {});
        assertThatThrownBy(() -> run(session)).hasMessageContaining("the limit of wall time");
        assertThat(clock.waitsNs).containsExactly(SECOND_NS, SECOND_NS, SECOND_NS / 2);
    }

    @Test
    void requestedSwitchWaitsForTheChunkAfterAPlannedOne() {
        RunSession session = session("max", HOUR);
        List<CompletableFuture<DecidingPolicy>> answers = new ArrayList<>();
        atChunks.put(4096L, run -> answers.add(switchTo(session, "lru", "*")));
        run(session, spec(List.of(new RunSpec.PolicySwitch(4000, "fifo"))));
        assertThat(events).containsExactly("PLANNED fifo from 4096, tag 1", "POLICY lru from 8192, tag 2");
        assertThat(answers.get(0).join()).isEqualTo(new DecidingPolicy("lru", 8192, 2));
    }

    @Test
    void changeWaitsForTheChunkAfterASwitch() {
        RunSession session = session("max", HOUR);
        List<CompletableFuture<?>> answers = new ArrayList<>();
        atChunks.put(4096L, run -> mailbox.pause());
        clock.inWait(() -> answers.add(switchTo(session, "fifo", "\"0\"")));
        clock.inWait(() -> {
            mailbox.resume();
            answers.add(change(session, "200us"));
        });
        run(session);
        assertThat(events)
                .containsExactly(
                        "PAUSED",
                        "POLICY fifo from 4096, tag 1",
                        "RUNNING",
                        "FIGURES {nvme.read-latency=200us} from 8192");
        assertThat(answers.get(0).join()).isEqualTo(new DecidingPolicy("fifo", 4096, 1));
        assertThat(answers.get(1).join()).isEqualTo(new LiveSettings(Map.of("nvme.read-latency", "200us"), 8192));
    }

    @Test
    void switchIsRefusedWhenAnotherPolicyDecidesThanExpected() {
        RunSession session = session("max", HOUR);
        List<CompletableFuture<DecidingPolicy>> answers = new ArrayList<>();
        atChunks.put(4096L, run -> answers.add(switchTo(session, "fifo", "\"7\"")));
        run(session);
        assertRefused(answers.get(0), "If-Match");
        assertThat(events).isEmpty();
    }

    /** The first watch takes 10 ns, so that the next is executed 40 ns later at the earliest. */
    @Test
    void watchesTakeAFifthOfTheTimeAtMost() {
        RunSession session = session("max", HOUR);
        List<CompletableFuture<Long>> answers = new ArrayList<>();
        atChunks.put(
                0L,
                run -> answers.add(post(session.progress().watch((live, tiers) -> {
                    clock.advance(10);
                    return live.counters().accesses;
                }))));
        atChunks.put(4096L, run -> {
            clock.advance(39);
            answers.add(watch(session));
        });
        atChunks.put(8192L, run -> {
            assertThat(answers.get(0)).isCompletedWithValue(0L);
            assertThat(answers.get(1)).isNotDone();
            clock.advance(1);
        });
        run(session);
        assertThat(answers.get(1)).isCompletedWithValue(8192L);
    }

    @Test
    void snapshotIsRenewedAfter200Milliseconds() {
        RunSession session = session("max", HOUR);
        List<Long> seen = new ArrayList<>();
        atChunks.put(4096L, run -> clock.advance(199_999_999));
        atChunks.put(8192L, run -> {
            seen.add(accessesInSnapshot(session));
            clock.advance(1);
        });
        atChunks.put(12288L, run -> seen.add(accessesInSnapshot(session)));
        run(session);
        assertThat(seen).containsExactly(0L, 8192L);
    }

    @Test
    void runWithoutInputExecutesLooksAndNeitherChangesNorSwitches() {
        RunSession session = session("max", HOUR);
        List<CompletableFuture<?>> answers = new ArrayList<>();
        List<Boolean> done = new ArrayList<>();
        atChunks.put(4096L, run -> {
            mailbox.reached(run);
            answers.add(look(session));
            answers.add(change(session, "200us"));
            answers.add(switchTo(session, "fifo", "*"));
            clock.inWait(() -> answers.forEach(answer -> done.add(answer.isDone())));
            clock.inWait(() -> {});
            session.awaitInput(() -> clock.waitsNs.size() == 2);
        });
        run(session);
        assertThat(done).containsExactly(true, false, false);
        assertThat(clock.waitsNs).containsExactly(SECOND_NS / 5, SECOND_NS);
        assertThat(rests).as("once it has waited").isEqualTo(1);
        assertThat(answers.get(0)).isCompleted();
        assertThat(events)
                .containsExactly("FIGURES {nvme.read-latency=200us} from 4096", "POLICY fifo from 4096, tag 1");
    }

    @Test
    void runWithInputIsHeldWhileItIsPaused() {
        RunSession session = session("max", HOUR);
        mailbox.pause();
        clock.inWait(mailbox::resume);
        session.awaitInput(() -> true);
        assertThat(events).containsExactly("PAUSED", "RUNNING");
    }

    @Test
    void comparisonWithTheModelRefusesCommands() {
        RunSession session = session("max", HOUR);
        List<CompletableFuture<?>> answers = new ArrayList<>();
        atChunks.put(4096L, run -> {
            mailbox.pause();
            answers.add(look(session));
            clock.inWait(() -> answers.add(change(session, "200us")));
            clock.inWait(mailbox::resume);
            session.comparison().atChunk(run);
        });
        run(session);
        assertRefused(answers.get(0), "its accesses are over; it is being compared with the model");
        assertRefused(answers.get(1), "its accesses are over; it is being compared with the model");
        assertThat(events).containsExactly("PAUSED", "RUNNING");
    }

    @Test
    void runWithMorePagesThanItsTableHoldsFails() {
        RunSession session = session("max", HOUR);
        PreparedRun prepared = LABORATORY.prepare(spec(List.of()), Progress.SILENT);
        session.beginRun(prepared, RunMeters.NONE, 99);
        assertThatThrownBy(() -> prepared.run(Progress.SILENT, session))
                .hasMessageContaining("the page table: more than 99 pages do not fit");
    }

    @Test
    void closedSessionStopsNoRun() {
        RunSession session = session("max", HOUR);
        session.close();
        assertThat(session.plan().run()).isNull();
        assertRefused(look(session), "it is over");
    }
}
