package io.thermocline.orchestrator.jobs.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.run.LiveRun;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.StoreFailures;
import io.thermocline.orchestrator.jobs.store.JobState;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class RunMailboxTest {
    private static final LiveRun NO_RUN = (LiveRun) Proxy.newProxyInstance(
            LiveRun.class.getClassLoader(), new Class<?>[] {LiveRun.class}, (proxy, method, arguments) -> null);

    private final SteppedClock clock = new SteppedClock();
    private final RunMailbox mailbox = new RunMailbox(2, clock);

    private static Command<Integer> command(Command.Kind kind) {
        return new Command<>(kind, (run, answer) -> answer.complete(1));
    }

    private Command<Integer> posted(Command.Kind kind) {
        Command<Integer> command = command(kind);
        mailbox.post(command);
        return command;
    }

    private static void assertRefused(Command<?> command, Reason reason, String why) {
        assertThat(command.answer())
                .isCompletedExceptionally()
                .failsWithin(0, TimeUnit.SECONDS)
                .withThrowableThat()
                .havingCause()
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(reason))
                .withMessageContaining(why);
    }

    @Test
    void commandIsRefusedBeforeTheFirstRun() {
        assertRefused(posted(Command.Kind.LOOK), Reason.CONFLICT, "it has not begun; try again");
    }

    @Test
    void sixteenCommandsOfAKindWait() {
        mailbox.open();
        for (int i = 0; i < 16; i++) {
            assertThat(posted(Command.Kind.LOOK).answer()).isNotDone();
        }
        assertRefused(posted(Command.Kind.LOOK), Reason.TOO_MANY, "too many wait for its next chunk; try again");
        assertThat(posted(Command.Kind.CHANGE).answer()).isNotDone();
    }

    @Test
    void watchesTakeNoPlaceOfLooks() {
        mailbox.open();
        Command<Integer> first = posted(Command.Kind.WATCH);
        Command<Integer> second = posted(Command.Kind.WATCH);
        assertRefused(posted(Command.Kind.WATCH), Reason.TOO_MANY, "too many wait for its next chunk; try again");
        for (int i = 0; i < 16; i++) {
            assertThat(posted(Command.Kind.LOOK).answer()).isNotDone();
        }
        for (int i = 0; i < 16; i++) {
            assertThat(mailbox.poll(Command.Kind.LOOK)).isNotNull().isNotIn(first, second);
        }
        assertThat(mailbox.poll(Command.Kind.LOOK)).isNull();
        assertThat(mailbox.takeWatches()).isEqualTo(List.of(first, second));
    }

    /** A call that watches asks again as soon as it has an answer, which must not hold the run. */
    @Test
    void watchThatComesBackWaitsForTheNextCall() {
        mailbox.open();
        Command<Integer> again = command(Command.Kind.WATCH);
        Command<Integer> first = posted(Command.Kind.WATCH);
        CompletableFuture<Integer> unused = first.answer().whenComplete((seen, refused) -> mailbox.post(again));
        List<Command<?>> taken = mailbox.takeWatches();
        assertThat(taken).isEqualTo(List.of(first));
        taken.forEach(watch -> watch.refuse(new RefusedException(Reason.LATE, "a test's answer")));
        assertThat(first.answer()).isDone();
        assertThat(mailbox.takeWatches()).isEqualTo(List.of(again));
        assertThat(mailbox.takeWatches()).isEmpty();
    }

    @Test
    void jobWaitsForItsStoreAndForNothingElse() {
        AtomicInteger asked = new AtomicInteger();
        clock.inWait(() -> {}).inWait(() -> {});
        assertThat(StoreFailures.whileAway(
                        () -> {
                            if (asked.incrementAndGet() < 3) {
                                throw new DataAccessResourceFailureException("away");
                            }
                            return "stored";
                        },
                        mailbox::awaitStore))
                .isEqualTo("stored");
        assertThat(clock.waitsNs).containsExactly(1_000_000_000L, 1_000_000_000L);
        assertThatThrownBy(() -> StoreFailures.storeWhenBack(
                        () -> {
                            throw new IllegalStateException("broken");
                        },
                        mailbox::awaitStore))
                .hasMessage("broken");
        mailbox.cancel();
        assertThatThrownBy(() -> StoreFailures.storeWhenBack(
                        () -> {
                            throw new DataAccessResourceFailureException("away");
                        },
                        mailbox::awaitStore))
                .isInstanceOf(RunMailbox.EndRequest.class)
                .hasMessage("cancelled");
        assertThat(clock.waitsNs).hasSize(2);
    }

    @Test
    void withdrawnCommandFreesItsPlace() {
        mailbox.open();
        for (int i = 0; i < 40; i++) {
            Command<Integer> look = posted(Command.Kind.LOOK);
            assertThat(look.answer()).isNotDone();
            look.withdraw();
        }
    }

    @Test
    void looksStillWaitWhenChangesAreRefused() {
        mailbox.open();
        Command<Integer> look = posted(Command.Kind.LOOK);
        Command<Integer> change = posted(Command.Kind.CHANGE);
        mailbox.refuse(EnumSet.of(Command.Kind.CHANGE, Command.Kind.SWITCH), "resume it first");
        assertRefused(change, Reason.CONFLICT, "resume it first");
        assertThat(mailbox.poll(Command.Kind.CHANGE)).isNull();
        assertThat(look.answer()).isNotDone();
        assertThat(mailbox.poll(Command.Kind.LOOK)).isSameAs(look);
    }

    @Test
    void closedMailboxRefusesCommandsThatWaitAndThatCome() {
        mailbox.open();
        Command<Integer> waits = posted(Command.Kind.LOOK);
        mailbox.close();
        assertRefused(waits, Reason.CONFLICT, "it is over");
        assertRefused(posted(Command.Kind.LOOK), Reason.CONFLICT, "it is over");
    }

    @Test
    void closedMailboxCannotBeOpenedAgain() {
        mailbox.open();
        mailbox.open(); // as each further run of a job does
        mailbox.close();
        assertThatThrownBy(mailbox::open)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a job that is over begins no run");
        assertRefused(posted(Command.Kind.LOOK), Reason.CONFLICT, "it is over");
    }

    @Test
    void cancelledJobCannotBeResumed() {
        mailbox.cancel();
        mailbox.resume();
        assertThat(mailbox.isEnding()).isTrue();
        assertThatThrownBy(mailbox::throwIfEnding)
                .isInstanceOfSatisfying(
                        RunMailbox.EndRequest.class,
                        request -> assertThat(request.isCancelled()).isTrue());
    }

    @Test
    void pauseAndResumeChangeTheStateOnce() {
        assertThat(mailbox.changeState()).isNull();
        mailbox.pause();
        assertThat(mailbox.changeState()).isEqualTo(JobState.PAUSED);
        assertThat(mailbox.changeState()).isNull();
        mailbox.resume();
        assertThat(mailbox.changeState()).isEqualTo(JobState.RUNNING);
    }

    @Test
    void runIsAbandonedOnlyOnceItHasReachedAChunk() {
        List<Object> causes = new ArrayList<>();
        LiveRun run = (LiveRun) Proxy.newProxyInstance(
                LiveRun.class.getClassLoader(), new Class<?>[] {LiveRun.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("abandon");
                    causes.add(arguments[0]);
                    return null;
                });
        mailbox.reached(run);
        mailbox.stop();
        assertThat(causes)
                .singleElement()
                .isInstanceOfSatisfying(
                        RunMailbox.EndRequest.class,
                        request -> assertThat(request.isCancelled()).isFalse());
        mailbox.open();
        mailbox.cancel();
        assertThat(causes).hasSize(1);
    }

    @Test
    void executionTellsWhetherTheCommandWasWithdrawn() {
        Command<Integer> withdrawn = command(Command.Kind.LOOK);
        withdrawn.withdraw();
        assertThat(withdrawn.execute(NO_RUN)).isFalse();
        assertThat(withdrawn.answer()).isNotDone();
        Command<Integer> waits = command(Command.Kind.LOOK);
        assertThat(waits.execute(NO_RUN)).isTrue();
        assertThat(waits.answer()).isCompletedWithValue(1);
    }

    /** Otherwise a caller would wait for ever for the answer of a command that its run failed to execute. */
    @Test
    void commandThatFailsTheRunIsAnswered() {
        Command<Integer> look = new Command<>(Command.Kind.LOOK, (run, answer) -> {
            throw new IllegalStateException("broken");
        });
        assertThatThrownBy(() -> look.execute(NO_RUN)).hasMessage("broken");
        assertRefused(look, Reason.CONFLICT, "it is over");
    }
}
