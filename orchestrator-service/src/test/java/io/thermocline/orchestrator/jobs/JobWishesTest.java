package io.thermocline.orchestrator.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.run.LiveRun;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class JobWishesTest {
    private final JobWishes wishes = new JobWishes();

    private static LookCommand<Integer> look() {
        return new LookCommand<>((run, tiers) -> tiers.size());
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
    void aCommandIsRefusedBeforeTheFirstRun() {
        LookCommand<Integer> early = look();
        wishes.add(early);
        assertRefused(early, Reason.CONFLICT, "it has not begun; try again");
    }

    @Test
    void sixteenCommandsOfAKindWait() {
        wishes.beginRun();
        for (int i = 0; i < 16; i++) {
            LookCommand<Integer> look = look();
            wishes.add(look);
            assertThat(look.answer()).isNotDone();
        }
        LookCommand<Integer> seventeenth = look();
        wishes.add(seventeenth);
        assertRefused(seventeenth, Reason.TOO_MANY, "too many wait for its next chunk; try again");
        FiguresCommand other = new FiguresCommand(Map.of());
        wishes.add(other);
        assertThat(other.answer()).isNotDone();
    }

    @Test
    void watchesTakeNoPlaceOfOtherLooks() {
        wishes.beginRun();
        LookCommand<Integer> first = look();
        LookCommand<Integer> second = look();
        LookCommand<Integer> third = look();
        wishes.watch(first, 2);
        wishes.watch(second, 2);
        wishes.watch(third, 2);
        assertRefused(third, Reason.TOO_MANY, "too many wait for its next chunk; try again");
        for (int i = 0; i < 16; i++) {
            LookCommand<Integer> once = look();
            wishes.add(once);
            assertThat(once.answer()).isNotDone();
        }
        for (int i = 0; i < 16; i++) {
            assertThat(wishes.nextLook()).isNotIn(first, second);
        }
        assertThat(wishes.nextLook()).isNull();
        assertThat(wishes.takeWatches()).isEqualTo(List.of(first, second));
    }

    /** Who watches asks again as soon as it has an answer, which must not keep the run from going on. */
    @Test
    void aWatchThatComesBackWaitsUntilTheRunAsksAgain() {
        wishes.beginRun();
        LookCommand<Integer> again = look();
        LookCommand<Integer> first = look();
        wishes.watch(first, 2);
        CompletableFuture<Integer> unused = first.answer().whenComplete((seen, refused) -> wishes.watch(again, 2));
        List<LookCommand<?>> taken = wishes.takeWatches();
        assertThat(taken).isEqualTo(List.of(first));
        taken.forEach(watch -> watch.refuse(new RefusedException(Reason.LATE, "a test's answer")));
        assertThat(first.answer()).isDone();
        assertThat(wishes.takeWatches()).isEqualTo(List.of(again));
        assertThat(wishes.takeWatches()).isEmpty();
    }

    @Test
    void aJobWaitsForItsStoreAndForNothingElse() {
        AtomicInteger asked = new AtomicInteger();
        assertThat(wishes.withStore(() -> {
                    if (asked.incrementAndGet() < 3) {
                        throw new DataAccessResourceFailureException("away");
                    }
                    return "stored";
                }))
                .isEqualTo("stored");
        assertThatThrownBy(() -> wishes.withStore(() -> {
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");
        wishes.cancel();
        assertThatThrownBy(() -> wishes.withStore(() -> {
                    throw new DataAccessResourceFailureException("away");
                }))
                .isInstanceOf(JobWishes.Cancelled.class);
    }

    @Test
    void whoHasWithdrawnLeavesItsPlace() {
        wishes.beginRun();
        for (int i = 0; i < 40; i++) {
            LookCommand<Integer> look = look();
            wishes.add(look);
            assertThat(look.answer()).isNotDone();
            look.withdraw();
        }
    }

    @Test
    void looksWaitOnWhenChangesAreRefused() {
        wishes.beginRun();
        LookCommand<Integer> look = look();
        FiguresCommand change = new FiguresCommand(Map.of());
        wishes.add(look);
        wishes.add(change);
        wishes.refuseChanges("resume it first");
        assertRefused(change, Reason.CONFLICT, "resume it first");
        assertThat(wishes.nextChange()).isNull();
        assertThat(look.answer()).isNotDone();
        assertThat(wishes.nextLook()).isSameAs(look);
    }

    @Test
    void whoWaitsAndWhoComesLaterIsRefusedWhenTheJobIsOver() {
        wishes.beginRun();
        LookCommand<Integer> waits = look();
        wishes.add(waits);
        wishes.close();
        LookCommand<Integer> later = look();
        wishes.add(later);
        assertRefused(waits, Reason.CONFLICT, "it is over");
        assertRefused(later, Reason.CONFLICT, "it is over");
    }

    @Test
    void aCancelledJobCannotBeResumed() {
        wishes.cancel();
        wishes.resume();
        assertThat(wishes.isEnding()).isTrue();
        assertThatThrownBy(wishes::throwIfEnding).isInstanceOf(JobWishes.Cancelled.class);
    }

    @Test
    void aRunIsAbandonedOnlyOnceItHasComeToAChunk() {
        List<Object> causes = new ArrayList<>();
        LiveRun run = (LiveRun) Proxy.newProxyInstance(
                LiveRun.class.getClassLoader(), new Class<?>[] {LiveRun.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("abandon");
                    causes.add(arguments[0]);
                    return null;
                });
        wishes.reached(run);
        wishes.stop();
        assertThat(causes).singleElement().isInstanceOf(JobWishes.Interrupted.class);
        wishes.beginRun();
        wishes.cancel();
        assertThat(causes).hasSize(1);
    }
}
