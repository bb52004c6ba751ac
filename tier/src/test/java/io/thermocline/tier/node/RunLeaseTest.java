package io.thermocline.tier.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.tier.PagePattern;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.operation.OperationCode;
import io.thermocline.tier.store.StoreKind;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/**
 * Tests the batches that a lease accepts, acknowledges and refuses. Node 0 has 4 frames, node 1 is the home of 8 pages.
 */
final class RunLeaseTest {
    private static final byte IN = OperationCode.move(OperationCode.MOVE_IN, OperationKind.FETCH, Initiator.GPU);

    private static final byte AWAITED =
            OperationCode.move(OperationCode.MOVE_IN_AWAIT, OperationKind.FETCH, Initiator.GPU);

    private final TestNodes nodes = TestNodes.direct(2);
    private final RunLease lease = nodes.open(nodes.spec("run", 3, 0, 4, Payload.NONE, RunClock.MODEL));
    private final Acks acks = new Acks();

    /** Remembers what it is told. */
    private static final class Acks implements AckSink {
        final List<Long> batches = new ArrayList<>();
        final List<Long> checksums = new ArrayList<>();
        final List<RuntimeException> failures = new ArrayList<>();

        @Override
        public void done(long batch, long checksum) {
            batches.add(batch);
            checksums.add(checksum);
        }

        @Override
        public void failed(RuntimeException cause) {
            failures.add(cause);
        }
    }

    private static OperationBatch batch(long number) {
        OperationBatch batch = new OperationBatch();
        batch.runId = "run";
        batch.epoch = 3;
        batch.number = number;
        return batch;
    }

    private static OperationBatch arrival(long number, int page, int frame, int sequence) {
        OperationBatch batch = batch(number);
        batch.add(0, IN, page, frame, sequence, 0);
        return batch;
    }

    private static void refused(Reason reason, String part, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(TierException.class, e -> {
            assertThat(e.reason()).isEqualTo(reason);
            assertThat(e).hasMessageContaining(part);
        });
    }

    /** Its first contents are those of version 0; a write follows, and the scrub finds both as they should be. */
    @Test
    void placedPageHasItsFirstContents() {
        RunLease real = nodes.open(nodes.spec("placed", 0, 0, 4, Payload.REAL, RunClock.MODEL));
        OperationBatch batch = batch(1);
        batch.runId = "placed";
        batch.epoch = 0;
        batch.add(0, OperationCode.PLACE, 7, 2, 0, 0);
        batch.add(1, OperationCode.PLACE, 5, 3, 0, 0);
        batch.add(1, OperationCode.WRITE, 5, 3, 1, 1);

        real.apply(batch, acks);

        assertThat(acks.checksums).containsExactly(batch.checksum());
        ScrubPart scrub = real.scrub(0, 4);
        assertThat(scrub.pages().toIntArray()).containsExactly(7, 5);
        assertThat(scrub.versions().toIntArray()).containsExactly(0, 1);
        assertThat(scrub.damaged().toIntArray()).isEmpty();
        assertThat(real.counters().operations()).as("moves").isZero();
    }

    @Test
    void placementInAnOccupiedFrameIsRefused() {
        OperationBatch batch = arrival(1, 7, 2, 0);
        batch.add(1, OperationCode.PLACE, 6, 2, 1, 0);
        lease.apply(batch, acks);
        assertThat(acks.failures)
                .singleElement()
                .satisfies(e -> assertThat(e).hasMessageContaining("sequence number 1 holds page 7"));
    }

    @Test
    void batchIsAcknowledgedWithTheSendersChecksum() {
        OperationBatch batch = arrival(1, 7, 2, 0);
        batch.add(1, OperationCode.WRITE, 7, 2, 1, 1);

        lease.apply(batch, acks);

        assertThat(acks.batches).containsExactly(1L);
        assertThat(acks.checksums).containsExactly(batch.checksum());
        assertThat(lease.counters()).isEqualTo(new LeaseCounters(1, 128, 0, 1, 0, 0, 0, 0));
    }

    @Test
    void repeatedBatchIsAcknowledgedButNotApplied() {
        OperationBatch batch = arrival(1, 7, 2, 0);
        lease.apply(batch, acks);
        lease.apply(batch, acks);

        assertThat(acks.batches).containsExactly(1L, 1L);
        assertThat(acks.checksums).containsExactly(batch.checksum(), batch.checksum());
        assertThat(lease.counters().operations()).isEqualTo(1);
    }

    @Test
    void gapInBatchesIsRefusedWithTheExpectedNumber() {
        lease.apply(batch(1), acks);
        refused(Reason.FAILED_PRECONDITION, "expected batch 2", () -> lease.apply(batch(3), acks));
        lease.apply(batch(2), acks);
        assertThat(acks.batches).containsExactly(1L, 2L);
    }

    @Test
    void refusedSenderGetsNoAcknowledgements() {
        Acks refused = new Acks();
        lease.apply(arrival(1, 7, 2, 1), acks); // waits for sequence number 0
        OperationBatch bad = batch(2);
        bad.add(0, IN, 8, 4, 0, 0);
        refused(Reason.OUT_OF_RANGE, "frame 4", () -> lease.apply(bad, refused));
        refused(Reason.FAILED_PRECONDITION, "expected batch 2", () -> lease.apply(batch(3), refused));

        lease.stop(new TierException(Reason.NOT_FOUND, "the lease was closed"));
        lease.dispose();

        assertThat(refused.failures).isEmpty();
        assertThat(acks.failures).singleElement().satisfies(e -> assertThat(e).hasMessage("the lease was closed"));
    }

    @Test
    void oldBatchIsRefusedAndGetsNoAcknowledgements() {
        Acks refused = new Acks();
        for (int number = 1; number <= 65; number++) {
            lease.apply(batch(number), acks);
        }
        refused(Reason.FAILED_PRECONDITION, "batch 1 is too old", () -> lease.apply(batch(1), refused));
        lease.apply(batch(2), acks); // still remembered

        lease.stop(new TierException(Reason.NOT_FOUND, "the lease was closed"));
        lease.dispose();

        assertThat(refused.failures).isEmpty();
        assertThat(acks.batches).hasSize(66).endsWith(65L, 2L);
        assertThat(acks.failures).hasSize(1);
    }

    @Test
    void olderEpochIsAbortedAndNewerOneHasNoLease() {
        OperationBatch older = batch(1);
        older.epoch = 2;
        refused(Reason.ABORTED, "the run is in epoch 3", () -> lease.apply(older, acks));
        OperationBatch newer = batch(1);
        newer.epoch = 4;
        refused(Reason.FAILED_PRECONDITION, "epoch 4 has no lease", () -> lease.apply(newer, acks));
    }

    @Test
    void anotherRunsBatchIsRefused() {
        OperationBatch foreign = batch(1);
        foreign.runId = "other";
        refused(Reason.NOT_FOUND, "not of the run", () -> lease.apply(foreign, acks));
    }

    @Test
    void impossibleFramesAreRefusedBeforeAnythingIsApplied() {
        for (int frame : new int[] {4, Integer.MAX_VALUE, -1, Integer.MIN_VALUE}) {
            OperationBatch batch = arrival(1, 7, 2, 0);
            batch.add(1, IN, 6, frame, 0, 0);
            refused(Reason.OUT_OF_RANGE, "which has 4", () -> lease.apply(batch, acks));
        }
        assertThat(lease.counters().operations()).isZero();
        lease.apply(arrival(1, 7, 2, 0), acks);
        assertThat(acks.batches).containsExactly(1L);
    }

    @Test
    void unknownActionsNodesAndNumbersAreRefused() {
        for (int action : new int[] {13, 15, 5 << 4, 7 << 4}) {
            OperationBatch batch = batch(1);
            batch.add(0, action, 1, 1, 0, 0);
            refused(Reason.INVALID_ARGUMENT, "is unknown", () -> lease.apply(batch, acks));
        }
        OperationBatch node = arrival(1, 7, 2, 0);
        node.setPeer(0, 2, 0, 0, 0);
        refused(Reason.INVALID_ARGUMENT, "2 nodes", () -> lease.apply(node, acks));
        OperationBatch page = batch(1);
        page.add(0, IN, -1, 1, 0, 0);
        refused(Reason.INVALID_ARGUMENT, "below 0", () -> lease.apply(page, acks));
        OperationBatch gap = arrival(1, 7, 2, 0);
        gap.add(0, IN, 6, 3, 0, 0);
        refused(Reason.INVALID_ARGUMENT, "must not go back", () -> lease.apply(gap, acks));
    }

    @Test
    void operationAheadOfItsSequenceNumberWaits() {
        OperationBatch write = batch(1);
        write.add(0, OperationCode.WRITE, 7, 2, 1, 1);
        lease.apply(write, acks);
        assertThat(acks.batches).isEmpty();
        assertThat(lease.waiting()).isEqualTo(1);

        lease.apply(arrival(2, 7, 2, 0), acks);

        assertThat(acks.batches).containsExactly(1L, 2L);
        assertThat(lease.waiting()).isZero();
    }

    @Test
    void moreBatchesThanCreditsAreRefused() {
        for (int number = 1; number <= 8; number++) {
            OperationBatch waits = batch(number);
            waits.add(0, OperationCode.WRITE, 7, 2, number, number);
            lease.apply(waits, acks);
        }
        refused(Reason.RESOURCE_EXHAUSTED, "8 batches with 0 B are in flight", () -> lease.apply(batch(9), acks));
    }

    /**
     * A page of 128 B waits for its peer, which says nothing: another is more than the credit of 200 B, but what copies
     * nothing is not.
     */
    @Test
    void moreBytesThanCreditsAreRefused() {
        TestNodes small = new TestNodes(
                Path.of("."),
                List.of(StoreKind.DIRECT, StoreKind.DIRECT),
                new DirectLinks(List::of),
                new CreditLimit(8, 200));
        RunLease real = small.open(small.spec("run", 3, 0, 4, Payload.REAL, RunClock.MODEL));
        OperationBatch first = batch(1);
        first.add(0, AWAITED, 7, 2, 0, 0);
        first.setPeer(0, 1, 7, 0, 0);
        real.apply(first, acks);
        OperationBatch second = batch(2);
        second.add(1, AWAITED, 6, 3, 0, 0);
        second.setPeer(0, 1, 6, 0, 0);

        refused(
                Reason.RESOURCE_EXHAUSTED,
                "1 batches with 128 B are in flight; batch 2 with 128 B is more than the lease allows: 8 batches, 200 B",
                () -> real.apply(second, acks));
        OperationBatch copiesNothing = batch(2);
        copiesNothing.add(1, OperationCode.PLACE, 5, 1, 0, 0);
        real.apply(copiesNothing, acks);
        real.arrived(2, 0, 7, 0, ByteBuffer.allocate(128));

        assertThat(acks.failures).isEmpty();
        assertThat(acks.batches).containsExactly(1L, 2L);
        second.number = 3;
        real.apply(second, acks);
    }

    @Test
    void misplacedPageFailsTheLease() {
        OperationBatch batch = arrival(1, 7, 2, 0);
        batch.add(1, OperationCode.WRITE, 6, 2, 1, 1);
        lease.apply(batch, acks);

        assertThat(acks.batches).isEmpty();
        assertThat(acks.failures)
                .singleElement()
                .satisfies(
                        e -> assertThat(e)
                                .hasMessageContaining(
                                        "frame 2 at sequence number 1 holds page 7 of version 0; the operation (code 5) is of page 6"));
        refused(Reason.FAILED_PRECONDITION, "page 6", () -> lease.apply(batch(2), acks));
    }

    @Test
    void passedSequenceNumberFailsTheLease() {
        lease.apply(arrival(1, 7, 2, 0), acks);
        OperationBatch late = batch(2);
        late.add(0, OperationCode.FREE, 7, 2, 0, 0);
        lease.apply(late, acks);
        assertThat(acks.failures).singleElement().satisfies(e -> assertThat(e).hasMessageContaining("1 is next"));
    }

    @Test
    void frameIsReusedOnlyAfterItsMappingIsReleased() {
        RunLease home = nodes.open(nodes.spec("run", 3, 1, 8, Payload.NONE, RunClock.MODEL));
        Acks homeAcks = new Acks();
        OperationBatch map = batch(1);
        map.setPeer(map.add(0, OperationCode.MAP, 5, 0, 0, 0), 1, 0, 0, 0);
        lease.apply(map, acks);
        OperationBatch reuse = batch(1);
        reuse.add(0, OperationCode.move(OperationCode.MOVE_OUT, OperationKind.FETCH, Initiator.GPU), 5, 5, 0, 0);
        reuse.add(2, OperationCode.move(OperationCode.MOVE_IN, OperationKind.WRITEBACK, Initiator.GPU), 5, 5, 2, 1);
        home.apply(reuse, homeAcks);
        assertThat(homeAcks.batches).isEmpty();

        OperationBatch invalidate = batch(2);
        invalidate.setPeer(invalidate.add(1, OperationCode.INVALIDATE, 5, 5, 1, 0), 1, 0, 0, 0);
        lease.apply(invalidate, acks);

        assertThat(acks.batches).containsExactly(1L, 2L);
        assertThat(homeAcks.batches).containsExactly(1L);
        assertThat(lease.counters().invalidations()).isEqualTo(1);
    }

    @Test
    void invalidatingAnUnmappedPageFails() {
        OperationBatch batch = batch(1);
        batch.add(0, OperationCode.INVALIDATE, 5, 5, 1, 0);
        lease.apply(batch, acks);
        assertThat(acks.failures).singleElement().satisfies(e -> assertThat(e).hasMessageContaining("not mapped here"));
    }

    @Test
    void earlyPullIsAnsweredAtItsSequenceNumber() {
        RunLease home = nodes.open(nodes.spec("real", 3, 1, 8, Payload.REAL, RunClock.MODEL));
        List<Integer> taken = new ArrayList<>();
        home.pull(5, 1, new PageTaker() {
            @Override
            public void take(int page, int version, ByteBuffer contents) {
                taken.add(version);
            }

            @Override
            public void refuse(RuntimeException cause) {
                throw cause;
            }
        });
        OperationBatch batch = batch(1);
        batch.runId = "real";
        batch.add(0, OperationCode.move(OperationCode.MOVE_OUT, OperationKind.FETCH, Initiator.GPU), 5, 5, 1, 1);
        home.apply(batch, acks);
        assertThat(taken).isEmpty();

        OperationBatch write = batch(2);
        write.runId = "real";
        write.add(0, OperationCode.WRITE, 5, 5, 0, 1);
        home.apply(write, acks);

        assertThat(taken).containsExactly(1);
        assertThat(acks.batches).containsExactly(1L, 2L);
    }

    @Test
    void moveIntoAnOccupiedFrameFails() {
        RunLease home = nodes.open(nodes.spec("real", 3, 1, 8, Payload.REAL, RunClock.MODEL));
        assertThat(List.copyOf(home.scrub(0, 100).pages())).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(List.copyOf(home.scrub(0, 8).damaged())).isEmpty();
        OperationBatch batch = batch(1);
        batch.runId = "real";
        batch.add(0, OperationCode.move(OperationCode.MOVE_IN_AWAIT, OperationKind.FLUSH, Initiator.GPU), 5, 5, 1, 1);
        batch.add(1, OperationCode.WRITE, 5, 5, 0, 1);
        home.apply(batch, acks);
        assertThat(acks.failures).isEmpty();
        refused(Reason.FAILED_PRECONDITION, "still in flight", () -> home.scrub(0, 8));

        home.arrived(5, 1, 5, 1, ByteBuffer.allocate(128));

        assertThat(acks.failures).singleElement().satisfies(e -> assertThat(e).hasMessageContaining("holds page 5"));
    }

    @Test
    void scrubFindsBytesThatDifferFromThePattern() {
        RunLease fast = nodes.open(nodes.spec("real", 3, 0, 4, Payload.REAL, RunClock.MODEL));
        OperationBatch batch = batch(1);
        batch.runId = "real";
        batch.add(0, OperationCode.move(OperationCode.MOVE_IN_AWAIT, OperationKind.FETCH, Initiator.GPU), 5, 1, 0, 0);
        batch.add(1, OperationCode.move(OperationCode.MOVE_IN_AWAIT, OperationKind.FETCH, Initiator.GPU), 6, 2, 0, 0);
        fast.apply(batch, acks);
        ByteBuffer right = ByteBuffer.allocate(128);
        PagePattern.fill(right, 1, 6, 0);
        fast.arrived(1, 0, 5, 0, ByteBuffer.allocate(128));
        fast.arrived(2, 0, 6, 0, right.flip());

        assertThat(acks.batches).containsExactly(1L);
        assertThat(List.copyOf(fast.scrub(0, 4).pages())).containsExactly(5, 6);
        assertThat(List.copyOf(fast.scrub(0, 4).damaged())).containsExactly(5);
    }

    @Test
    void unreachablePeerFailsTheLease() {
        RunLease home = nodes.open(nodes.spec("real", 3, 1, 8, Payload.REAL, RunClock.MODEL));
        OperationBatch batch = batch(1);
        batch.runId = "real";
        byte push = OperationCode.move(OperationCode.MOVE_OUT_PUSH, OperationKind.FETCH, Initiator.GPU);
        batch.setPeer(batch.add(0, push, 5, 5, 0, 0), 0, 1, 0, 0);
        home.apply(batch, acks);
        assertThat(acks.failures).singleElement().satisfies(e -> assertThat(e).hasMessageContaining("no lease here"));
    }
}
