package io.thermocline.tier.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.node.AckSink;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.operation.OperationBatch;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that a failure at one node of a run ends the waiting for all of them. */
@Timeout(30)
final class FailedLaneTest {
    /** A node that takes one batch and acknowledges nothing. */
    private static final class Silent implements BatchChannel {
        private final Credits credits = new Credits("silent", new CreditLimit(1, 1));
        private final CountDownLatch full = new CountDownLatch(1);
        private @Nullable AckSink acks;

        @Override
        public void start(AckSink sink) {
            acks = sink;
        }

        @Override
        public CreditLimit limit() {
            return credits.limit();
        }

        @Override
        public boolean hasCredit(long payloadBytes) {
            return credits.admits(payloadBytes);
        }

        @Override
        public void send(OperationBatch batch, long payloadBytes) {
            if (!credits.admits(payloadBytes)) {
                full.countDown();
            }
            credits.take(payloadBytes);
        }

        @Override
        public void fail(RuntimeException cause) {
            credits.fail(cause);
        }

        @Override
        public void close() {}

        void breaks(RuntimeException cause) {
            if (acks != null) {
                acks.failed(cause);
            }
        }
    }

    private final Silent first = new Silent();
    private final Silent last = new Silent();
    private final OperationRouter router = new OperationRouter(
            new RoutedRun("run", 0, 4096, Payload.NONE, RunClock.MODEL, 0), NodeLayout.single(2), List.of(first, last));
    private final RuntimeException gone = new TierException(Reason.UNAVAILABLE, "tier hbm is gone");

    private void writeAndSend() {
        router.write(0); // where page 0 lies: in the last tier
        router.flush();
        router.chunk(1, new long[2]);
    }

    private void whenTheLastIsFull(Runnable then) {
        Thread thread = new Thread(() -> {
            try {
                if (last.full.await(20, TimeUnit.SECONDS)) {
                    then.run();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Test
    void callerWaitingForAnotherNodesCreditFails() {
        writeAndSend();
        whenTheLastIsFull(() -> first.breaks(gone));
        assertThatThrownBy(this::writeAndSend).isSameAs(gone);
    }

    @Test
    void callerWaitingForCreditFailsWhenTheLeaseIsLost() {
        writeAndSend();
        whenTheLastIsFull(() -> router.fail(gone));
        assertThatThrownBy(this::writeAndSend).isSameAs(gone);
    }

    @Test
    void silentNodeTimesOut() {
        Credits credits = new Credits("dram at 127.0.0.1:9", new CreditLimit(2, 1), Duration.ofSeconds(1));
        credits.take(0);
        credits.take(0);
        assertThatThrownBy(() -> credits.take(0))
                .isInstanceOfSatisfying(
                        TierException.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNAVAILABLE))
                .hasMessage(
                        "tier dram at 127.0.0.1:9: it acknowledged none of 2 batches for 1 s; look at its log, and start it again");
        credits.give();
        credits.take(0);
    }

    @Test
    void failedRunIsReportedByItsCheck() {
        router.checkAlive();
        last.breaks(gone);
        assertThatThrownBy(router::checkAlive).isSameAs(gone);
    }

    @Test
    void callerDrainingAFailedRunFails() {
        writeAndSend();
        first.breaks(gone);
        assertThatThrownBy(() -> router.drain(Duration.ofSeconds(20))).isSameAs(gone);
        assertThat(router.operations()).isEqualTo(1);
    }
}
