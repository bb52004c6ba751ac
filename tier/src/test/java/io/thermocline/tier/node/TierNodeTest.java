package io.thermocline.tier.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.StageExecutor;
import io.thermocline.tier.store.FrameStore;
import io.thermocline.tier.store.StoreKind;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leases: their life, their space, who may use them. */
final class TierNodeTest {
    private static final long SECOND = 1_000_000_000;

    private final TestNodes nodes = TestNodes.direct(2);
    private final TierNode node = nodes.nodes.get(0);

    private static void refused(Reason reason, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        TierException.class, e -> assertThat(e.reason()).isEqualTo(reason));
    }

    private RunLeaseSpec spec(int epoch) {
        return nodes.spec("run", epoch, 0, 4, Payload.REAL, RunClock.MODEL);
    }

    @Test
    void unrenewedLeaseExpiresAndFreesItsFrames() {
        String id = node.open(spec(0));
        assertThat(node.leasedBytes()).isEqualTo(4 * 128);
        nodes.timer.advance(20 * SECOND);
        node.renew(id);
        nodes.timer.advance(20 * SECOND);
        assertThat(node.runLease(id)).isNotNull();

        nodes.timer.advance(10 * SECOND);

        refused(Reason.NOT_FOUND, () -> node.runLease(id));
        refused(Reason.NOT_FOUND, () -> node.renew(id));
        refused(Reason.NOT_FOUND, () -> node.leaseOf("run", 0));
        assertThat(node.leasedBytes()).isZero();
        assertThat(node.leases()).isZero();
    }

    @Test
    void useOfAnExpiredLeaseIsRefused() {
        node.open(spec(0));
        RunLease lease = node.leaseOf("run", 0);
        nodes.timer.advance(30 * SECOND);
        node.expire();
        OperationBatch batch = new OperationBatch();
        batch.runId = "run";
        batch.number = 1;
        refused(Reason.NOT_FOUND, () -> lease.apply(batch, NO_ACKS));
    }

    @Test
    void openingIsIdempotentAndAHigherEpochTakesOver() {
        String first = node.open(spec(1));
        assertThat(node.open(spec(1))).isEqualTo(first);
        String second = node.open(spec(2));
        assertThat(second).isNotEqualTo(first);
        assertThat(node.leases()).isEqualTo(1);
        refused(Reason.ABORTED, () -> node.open(spec(1)));
        refused(Reason.ABORTED, () -> node.leaseOf("run", 1));
        refused(Reason.FAILED_PRECONDITION, () -> node.open(nodes.spec("run", 2, 0, 5, Payload.REAL, RunClock.MODEL)));
    }

    @Test
    void closingTwiceChangesNothing() {
        String id = node.open(spec(0));
        assertThat(node.close(id)).isNotNull();
        assertThat(node.close(id)).isNull();
        assertThat(node.leasedBytes()).isZero();
    }

    @Test
    void oneRunUnderTheWallClockAtATime() {
        node.open(nodes.spec("one", 0, 0, 4, Payload.NONE, RunClock.WALL));
        refused(Reason.FAILED_PRECONDITION, () -> node.open(nodes.spec("two", 0, 0, 4, Payload.NONE, RunClock.WALL)));
        assertThat(node.open(nodes.spec("three", 0, 0, 4, Payload.NONE, RunClock.MODEL)))
                .isNotEmpty();
    }

    @Test
    void leaseBeyondTheCapacityIsRefusedBeforeAllocation() {
        refused(Reason.RESOURCE_EXHAUSTED, () -> node.openDirect(1 << 20, 1 << 20));
        refused(
                Reason.RESOURCE_EXHAUSTED,
                () -> node.open(nodes.spec("big", 0, 0, TierLimits.MOST_FRAMES + 1, Payload.NONE, RunClock.MODEL)));
        assertThat(node.leases()).isZero();
    }

    @Test
    void framesOfAllRunsShareALimit() {
        int most = TierLimits.MOST_FRAMES;
        String first = node.open(nodes.spec("first", 0, 0, most - 4, Payload.NONE, RunClock.MODEL));
        refused(
                Reason.RESOURCE_EXHAUSTED,
                () -> node.open(nodes.spec("second", 0, 0, 5, Payload.NONE, RunClock.MODEL)));
        node.open(nodes.spec("third", 0, 0, 4, Payload.NONE, RunClock.MODEL));
        node.close(first);
        node.open(nodes.spec("second", 0, 0, most - 4, Payload.NONE, RunClock.MODEL));
    }

    @Test
    void restartedOwnerFreesItsPreviousLeases() {
        int most = TierLimits.MOST_FRAMES;
        RunLeaseSpec before = nodes.spec("before", 0, 0, most - 8, Payload.NONE, RunClock.WALL);
        String ofAnother = node.open(
                nodes.spec("another", 0, 0, 4, Payload.NONE, RunClock.MODEL).ownedBy(new LeaseOwner("another", 1)));
        String ofNobody = node.open(nodes.spec("nobody", 0, 0, 4, Payload.NONE, RunClock.MODEL));
        String dead = node.open(before.ownedBy(new LeaseOwner("owner", 1)));

        RunLeaseSpec after = nodes.spec("after", 0, 0, most - 8, Payload.NONE, RunClock.WALL);
        String alive = node.open(after.ownedBy(new LeaseOwner("owner", 2)));

        refused(Reason.NOT_FOUND, () -> node.renew(dead));
        for (String lease : List.of(alive, ofAnother, ofNobody)) {
            node.renew(lease);
        }
        refused(Reason.ABORTED, () -> node.open(before.ownedBy(new LeaseOwner("owner", 1))));
        assertThat(node.open(after.ownedBy(new LeaseOwner("owner", 2))))
                .as("asked again")
                .isEqualTo(alive);
    }

    @Test
    void readsAndWritesAreForDirectLeasesOnly() {
        String run = node.open(spec(0));
        refused(Reason.PERMISSION_DENIED, () -> node.directLease(run));
        String direct = node.openDirect(4, 128);
        refused(Reason.PERMISSION_DENIED, () -> node.runLease(direct));
    }

    @Test
    void directClientReadsWhatItWrote(@TempDir Path folder) {
        for (StoreKind kind : StoreKind.values()) {
            Shaper unshaped = new Shaper(TestNodes.UNSHAPED, 0);
            try (TierNode own = new TierNode(
                    "t", kind, folder, TierLimits.of(1 << 20), unshaped, nodes.timer, new DirectLinks(List::of))) {
                DirectLease lease = own.directLease(own.openDirect(4, 128));
                Answers answers = new Answers();
                lease.write(3, 100, ByteBuffer.wrap(new byte[] {1, 2, 3}), answers);
                lease.flush();
                lease.read(3, 99, 5, answers);
                lease.read(0, 0, 2, answers);
                assertThat(answers.contents).hasSize(3);
                assertThat(answers.contents.get(1)).isEqualTo(ByteBuffer.wrap(new byte[] {0, 1, 2, 3, 0}));
                assertThat(answers.contents.get(2)).isEqualTo(ByteBuffer.wrap(new byte[] {0, 0}));
                refused(Reason.OUT_OF_RANGE, () -> lease.read(4, 0, 1, answers));
                refused(Reason.OUT_OF_RANGE, () -> lease.read(-1, 0, 1, answers));
                refused(Reason.OUT_OF_RANGE, () -> lease.read(0, 128, 1, answers));
                refused(Reason.OUT_OF_RANGE, () -> lease.read(0, Long.MAX_VALUE, Long.MAX_VALUE, answers));
            }
            assertThat(folder).isEmptyDirectory();
        }
    }

    /** A node of its own whose device is a hundred times slower. */
    private TierNode delayed() {
        return new TierNode(
                "t",
                StoreKind.DIRECT,
                Path.of("."),
                TierLimits.of(1 << 20),
                new Shaper(TestNodes.UNSHAPED.withDilation(100), 0),
                nodes.timer,
                new DirectLinks(List::of));
    }

    @Test
    void directReadTakesTheDevicesTime() {
        TierNode own = delayed();
        DirectLease lease = own.directLease(own.openDirect(4, 128));
        Answers answers = new Answers();
        lease.read(0, 0, 128, answers);
        // 1,000 ns of latency and 128 B at 1 B/ns, a hundred times slower
        nodes.timer.advance(112_799);
        assertThat(answers.contents).isEmpty();
        nodes.timer.advance(1);
        assertThat(answers.contents).hasSize(1);

        own.subtractCallTime(2_000); // the client sees it that much later
        lease.read(0, 0, 128, answers);
        nodes.timer.advance(110_799);
        assertThat(answers.contents).hasSize(1);
        nodes.timer.advance(1);
        assertThat(answers.contents).hasSize(2);
        own.close();
    }

    @Test
    void storeWorksDuringTheDelay() {
        TierNode own = delayed();
        String id = own.openDirect(4, 128);
        DirectLease lease = own.directLease(id);
        Answers answers = new Answers();
        ByteBuffer contents = ByteBuffer.wrap(new byte[] {1, 2});
        lease.write(0, 0, contents.duplicate(), answers);
        contents.put(0, (byte) 9); // it is the caller's again
        lease.read(0, 0, 2, answers);
        assertThat(answers.contents).isEmpty();
        nodes.timer.advance(110_000);
        assertThat(answers.contents).containsExactly(ByteBuffer.allocate(0), ByteBuffer.wrap(new byte[] {1, 2}));

        lease.read(0, 0, 2, answers);
        own.close(id);
        nodes.timer.advance(110_000);
        assertThat(answers.failures)
                .singleElement()
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.NOT_FOUND));
    }

    /** Frames of zeroes, of which frame 2 has lost its bytes. */
    private static final class Rotten implements FrameStore {
        @Override
        public void read(int frame, int offset, ByteBuffer target) {
            if (frame == 2) {
                throw new TierException(Reason.DATA_LOSS, "frame 2 is rotten");
            }
        }

        @Override
        public void write(int frame, int offset, ByteBuffer contents) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Test
    void scrubChecksDirectFramesByChecksum() {
        DirectLease lease = new DirectLease(
                new Rotten(), 4, 128, new Delays(new Shaper(TestNodes.UNSHAPED, 0), nodes.timer, 1 << 20));

        ScrubPart part = lease.scrub(1, 100);

        assertThat(part.pages().toIntArray()).containsExactly(1, 2, 3);
        assertThat(part.versions().toIntArray()).containsExactly(0, 0, 0);
        assertThat(part.damaged().toIntArray()).containsExactly(2);
        lease.stop(new TierException(Reason.NOT_FOUND, "the lease was closed"));
        refused(Reason.NOT_FOUND, () -> lease.scrub(0, 1));
        lease.dispose();
        refused(Reason.NOT_FOUND, () -> lease.scrub(0, 1));
        assertThat(node.lease(node.openDirect(3, 128)).frames()).isEqualTo(3);
        assertThat(node.lease(node.open(spec(0))).frames()).isEqualTo(4);
    }

    /** A request that waits, later ones, and a flush have the reason for which the node ended the lease. */
    @Test
    void endedDirectLeaseRefusesWithTheReason() {
        TierNode own = delayed();
        String closed = own.openDirect(4, 128);
        DirectLease ofClosed = own.directLease(closed);
        DirectLease ofNode = own.directLease(own.openDirect(4, 128));
        Answers answers = new Answers();
        ofClosed.read(0, 0, 2, answers);
        ofNode.read(0, 0, 2, answers);
        own.close(closed);
        ofClosed.read(0, 0, 2, answers);
        own.close();

        assertThat(answers.failures)
                .extracting(TierException::reason, TierException::getMessage)
                .containsExactly(
                        tuple(Reason.NOT_FOUND, "the lease was closed"),
                        tuple(Reason.NOT_FOUND, "the lease was closed"),
                        tuple(Reason.UNAVAILABLE, "the node is going down"));
        refused(Reason.NOT_FOUND, ofClosed::flush);
        refused(Reason.UNAVAILABLE, ofNode::flush);
    }

    @Test
    void waitingReadsAreBoundedAndFreedWithTheLease() {
        TierNode own = delayed();
        int page = 1 << 20;
        String id = own.openDirect(1, page);
        DirectLease lease = own.directLease(id);
        Answers answers = new Answers();
        int fit = (int) (TierLimits.of(0).waitingBytes() / page);
        for (int i = 0; i < fit; i++) {
            lease.read(0, 0, page, answers);
        }
        refused(Reason.RESOURCE_EXHAUSTED, () -> lease.read(0, 0, 1, answers));
        lease.write(0, 0, ByteBuffer.allocate(8), answers); // holds nothing
        nodes.timer.advance(100_000 + 100L * page); // the first is answered
        assertThat(answers.contents).hasSize(1);
        lease.read(0, 0, page, answers);
        refused(Reason.RESOURCE_EXHAUSTED, () -> lease.read(0, 0, 1, answers));

        own.close(id);
        assertThat(answers.failures)
                .hasSize(fit + 1)
                .allSatisfy(e -> assertThat(e.reason()).isEqualTo(Reason.NOT_FOUND));
        DirectLease next = own.directLease(own.openDirect(1, page));
        next.read(0, 0, page, answers);
        own.close();
    }

    @Test
    void endedRunFreesTheDevice() {
        TierNode own = delayed();
        DirectLease lease = own.directLease(own.openDirect(4, 128));
        for (boolean expires : new boolean[] {false, true}) {
            String run = own.open(nodes.spec("wall", 0, 0, 4, Payload.NONE, RunClock.WALL));
            StageExecutor servers = own.play(run, 1_000_000);
            servers.add(1, true);
            servers.serve(0, false, 1_000_000_000, 0, () -> {}); // 1,000 s
            if (expires) {
                nodes.timer.advance(TierLimits.of(0).leaseLifetime().toNanos());
                own.expire();
                lease = own.directLease(own.openDirect(4, 128));
            } else {
                own.close(run);
            }
            Answers answers = new Answers();
            lease.read(0, 0, 128, answers);
            nodes.timer.advance(112_800);
            assertThat(answers.contents).hasSize(1);
        }
        own.close();
    }

    @Test
    void closedDirectLeaseFreesTheDevice() {
        TierNode own = delayed();
        int page = 1 << 20;
        long life = TierLimits.of(0).leaseLifetime().toNanos();
        for (boolean expires : new boolean[] {false, true}) {
            String gone = own.openDirect(1, page);
            DirectLease lease = own.directLease(gone);
            Answers refused = new Answers();
            for (long busyNs = 0; busyNs <= life; busyNs += 100L * page) {
                lease.write(0, 0, ByteBuffer.allocate(page), refused);
            }
            if (expires) {
                nodes.timer.advance(life);
                own.expire();
            } else {
                own.close(gone);
            }
            String others = own.openDirect(1, page);
            DirectLease other = own.directLease(others);
            lease.read(0, 0, 128, refused); // takes nothing of the device
            Answers answers = new Answers();
            other.read(0, 0, 128, answers);
            nodes.timer.advance(112_800);
            assertThat(answers.contents).hasSize(1);
            own.close(others);
        }
        own.close();
    }

    private static final AckSink NO_ACKS = new AckSink() {
        @Override
        public void done(long batch, long checksum) {}

        @Override
        public void failed(RuntimeException cause) {}
    };

    private static final class Answers implements DirectLease.Answer {
        final List<ByteBuffer> contents = new ArrayList<>();
        final List<TierException> failures = new ArrayList<>();

        @Override
        public void done(ByteBuffer read) {
            contents.add(read);
        }

        @Override
        public void failed(TierException cause) {
            failures.add(cause);
        }
    }
}
