package io.thermocline.tiernode.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.proto.v1.BatchAck;
import io.thermocline.proto.v1.CloseRequest;
import io.thermocline.proto.v1.DirectLease;
import io.thermocline.proto.v1.OpenRequest;
import io.thermocline.proto.v1.ReadRequest;
import io.thermocline.proto.v1.RenewRequest;
import io.thermocline.proto.v1.ShapeRequest;
import io.thermocline.proto.v1.Shaping;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.proto.v1.WriteRequest;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.operation.OperationCode;
import io.thermocline.tier.store.StoreKind;
import io.thermocline.tiernode.wire.BatchWire;
import io.thermocline.tiernode.wire.LeaseWire;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each wrong message gets the right status, a sentence, and no stack trace. */
@Timeout(60)
final class BadMessagesTest {
    private static final Set<Code> EXPECTED = Set.of(
            Code.OK,
            Code.INVALID_ARGUMENT,
            Code.OUT_OF_RANGE,
            Code.NOT_FOUND,
            Code.ABORTED,
            Code.FAILED_PRECONDITION,
            Code.PERMISSION_DENIED,
            Code.RESOURCE_EXHAUSTED);

    private final LocalFleet fleet;
    private final TierGrpc.TierBlockingStub tier;

    BadMessagesTest() throws IOException {
        fleet = new LocalFleet(Path.of("."), StoreKind.DIRECT, StoreKind.DIRECT);
        tier = TierGrpc.newBlockingStub(fleet.channel(0));
    }

    @BeforeEach
    void open() {
        tier.open(LeaseWire.encode(fleet.spec(0, 16, Payload.NONE)));
    }

    @AfterEach
    void close() {
        fleet.close();
    }

    private static void refused(Code code, String part, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(StatusRuntimeException.class, e -> {
            assertThat(e.getStatus().getCode()).isEqualTo(code);
            assertThat(e.getStatus().getDescription()).contains(part).doesNotContain("\tat ", "Exception");
        });
    }

    private Status operate(List<io.thermocline.proto.v1.OperationBatch> batches) throws Exception {
        StreamEnd<BatchAck> end = new StreamEnd<>();
        StreamObserver<io.thermocline.proto.v1.OperationBatch> stream =
                TierGrpc.newStub(fleet.channel(0)).operate(end);
        batches.forEach(stream::onNext);
        stream.onCompleted();
        return end.status().get(10, TimeUnit.SECONDS);
    }

    private static OperationBatch batch(long number) {
        OperationBatch batch = new OperationBatch();
        batch.runId = "run";
        batch.epoch = 1;
        batch.number = number;
        return batch;
    }

    private static OperationBatch fetch(int frame) {
        OperationBatch batch = batch(1);
        batch.add(0, OperationCode.move(OperationCode.MOVE_IN, OperationKind.FETCH, Initiator.GPU), 3, frame, 0, 0);
        return batch;
    }

    private void endsWith(Code code, String part, OperationBatch batch) throws Exception {
        Status end = operate(List.of(BatchWire.encode(batch)));
        assertThat(end.getCode()).isEqualTo(code);
        assertThat(end.getDescription()).contains(part);
    }

    @Test
    void streamsOfOperationsEndWithTheReason() throws Exception {
        OperationBatch other = batch(1);
        other.runId = "other";
        endsWith(Code.NOT_FOUND, "no lease here", other);
        OperationBatch older = batch(1);
        older.epoch = 0;
        endsWith(Code.ABORTED, "epoch 0 was given up", older);
        endsWith(Code.FAILED_PRECONDITION, "expected batch 1", batch(2));
        endsWith(Code.OUT_OF_RANGE, "frame 16 is not of this lease, which has 16", fetch(16));
        var message = BatchWire.encode(fetch(1));
        assertThat(operate(List.of(message, message)).getCode()).isEqualTo(Code.OK);
        assertThat(operate(List.of(message)).getCode()).isEqualTo(Code.OK);
    }

    /**
     * Sends on a stream after the refusal. A new lease of the same run may exist by then, but not the one that the
     * stream named.
     */
    @Test
    void refusedStreamHasNoFurtherEffect() {
        OperateStream stream = new OperateStream(fleet.nodes.get(0), new StreamEnd<>());

        stream.onNext(BatchWire.encode(fetch(16)));
        stream.onNext(BatchWire.encode(fetch(1)));

        assertThat(fleet.nodes.get(0).counters().operations().toLongArray()).containsOnly(0);
    }

    @Test
    void callsAreRefusedWithTheReason() {
        refused(Code.INVALID_ARGUMENT, "holder", () -> tier.open(OpenRequest.getDefaultInstance()));
        OpenRequest direct = OpenRequest.newBuilder()
                .setDirect(DirectLease.getDefaultInstance())
                .setPageBytes(4096)
                .setFrames(4)
                .build();
        refused(
                Code.INVALID_ARGUMENT,
                "power of two",
                () -> tier.open(direct.toBuilder().setPageBytes(4097).build()));
        refused(
                Code.INVALID_ARGUMENT,
                "frames: -1",
                () -> tier.open(direct.toBuilder().setFrames(-1).build()));
        refused(
                Code.RESOURCE_EXHAUSTED,
                "do not fit",
                () -> tier.open(direct.toBuilder().setFrames(1 << 20).build()));
        OpenRequest run = LeaseWire.encode(fleet.spec(0, 16, Payload.NONE));
        refused(
                Code.ABORTED,
                "the run is in epoch 1",
                () -> tier.open(run.toBuilder()
                        .setRun(run.getRun().toBuilder().setEpoch(0))
                        .build()));
        refused(
                Code.INVALID_ARGUMENT,
                "clock",
                () -> tier.open(run.toBuilder()
                        .setRun(run.getRun().toBuilder().setClockValue(0))
                        .build()));
        refused(Code.NOT_FOUND, "no such lease", () -> tier.renew(RenewRequest.getDefaultInstance()));
        String runLease = tier.open(run).getLeaseId();
        refused(
                Code.PERMISSION_DENIED,
                "a client's own lease",
                () -> tier.read(ReadRequest.newBuilder().setLeaseId(runLease).build()));
        String own = tier.open(direct).getLeaseId();
        refused(
                Code.OUT_OF_RANGE,
                "inside a page",
                () -> tier.write(WriteRequest.newBuilder()
                        .setLeaseId(own)
                        .setOffset(4095)
                        .setContents(ByteString.copyFromUtf8("ab"))
                        .build()));
        refused(
                Code.INVALID_ARGUMENT,
                "readBytesPerSecond",
                () -> tier.shape(ShapeRequest.newBuilder()
                        .setShaping(Shaping.getDefaultInstance())
                        .build()));
        assertThat(tier.close(CloseRequest.newBuilder().setLeaseId(own).build()).getExisted())
                .isTrue();
        assertThat(tier.close(CloseRequest.newBuilder().setLeaseId(own).build()).getExisted())
                .isFalse();
    }

    @Test
    void randomDamageIsAlwaysDetected() throws Exception {
        OperationBatch whole = batch(1);
        for (int i = 0; i < 16; i++) {
            whole.add(
                    i == 0 ? 0 : 1,
                    OperationCode.move(OperationCode.MOVE_IN, OperationKind.FETCH, Initiator.GPU),
                    i,
                    i,
                    0,
                    0);
        }
        byte[] good = BatchWire.encode(whole).toByteArray();
        SplitMix64 random = new SplitMix64(4);
        int parsed = 0;
        for (int i = 0; i < 10_000; i++) {
            byte[] bad = good.clone();
            for (int hits = 1 + random.nextInt(3); hits > 0; hits--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
            }
            io.thermocline.proto.v1.OperationBatch message;
            try {
                message = io.thermocline.proto.v1.OperationBatch.parseFrom(bad);
            } catch (InvalidProtocolBufferException e) {
                continue; // gRPC itself refuses these
            }
            parsed++;
            Status end = operate(List.of(message));
            assertThat(EXPECTED).as("case %d: %s", i, end).contains(end.getCode());
            if (i % 50 == 0) {
                renewLease();
            }
        }
        assertThat(parsed).isGreaterThan(1_000);
        assertThat(fleet.nodes.get(0).leases()).isEqualTo(1);
    }

    private void renewLease() {
        OpenRequest run = LeaseWire.encode(fleet.spec(0, 16, Payload.NONE));
        tier.close(CloseRequest.newBuilder()
                .setLeaseId(tier.open(run).getLeaseId())
                .build());
        tier.open(run);
    }

    @Test
    void emptyStreamCompletes() throws Exception {
        assertThat(operate(List.of()).getCode()).isEqualTo(Code.OK);
    }
}
