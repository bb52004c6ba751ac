package io.thermocline.tiernode.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.thermocline.engine.SplitMix64;
import io.thermocline.proto.v1.Arrivals;
import io.thermocline.proto.v1.CloseRequest;
import io.thermocline.proto.v1.Column;
import io.thermocline.proto.v1.CountersRequest;
import io.thermocline.proto.v1.DirectLease;
import io.thermocline.proto.v1.FlushRequest;
import io.thermocline.proto.v1.OpenRequest;
import io.thermocline.proto.v1.OperationBatch;
import io.thermocline.proto.v1.PullCommand;
import io.thermocline.proto.v1.PullRequest;
import io.thermocline.proto.v1.PushRequest;
import io.thermocline.proto.v1.ReadRequest;
import io.thermocline.proto.v1.Releases;
import io.thermocline.proto.v1.RenewRequest;
import io.thermocline.proto.v1.RunLease;
import io.thermocline.proto.v1.ScrubRequest;
import io.thermocline.proto.v1.ShapeRequest;
import io.thermocline.proto.v1.Shaping;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.proto.v1.WriteRequest;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.store.StoreKind;
import io.thermocline.tiernode.wire.LeaseWire;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Sends well-formed messages to a node, few of which are valid: impossible frames, other runs and epochs, batches out
 * of order, huge counts, malformed columns, arrays of different lengths, foreign leases.
 *
 * <p>Each call must end. Its status names in a sentence what was wrong. No lease may stay open, and a refused message
 * may allocate nothing. Each case has a lease of its own, so that no case depends on the previous one.
 */
@Timeout(300)
final class FuzzTest {
    private static final int CASES = Integer.getInteger("thermocline.tests.requests", 1000);
    private static final int FRAMES = 16;
    private static final int SHORT_MS = 5;
    private static final String[] RUNS = {"", "other", "../../etc", "run\n", "x".repeat(200)};
    private static final byte[] ACTIONS = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0x22, 0x42}; // codes, with two kinds
    private static final long MOST_GROWTH_BYTES = 48L << 20;
    private static final Set<Code> REFUSALS = EnumSet.of(
            Code.INVALID_ARGUMENT,
            Code.OUT_OF_RANGE,
            Code.NOT_FOUND,
            Code.ABORTED,
            Code.FAILED_PRECONDITION,
            Code.PERMISSION_DENIED,
            Code.RESOURCE_EXHAUSTED,
            Code.DATA_LOSS,
            Code.UNAVAILABLE);
    private static final long[] NUMBERS = {
        0,
        1,
        2,
        3,
        FRAMES - 1,
        FRAMES,
        255,
        4095,
        4096,
        4097,
        1 << 20,
        Integer.MAX_VALUE,
        1L << 32,
        Long.MAX_VALUE,
        -1,
        -2,
        Integer.MIN_VALUE,
        Long.MIN_VALUE
    };

    private final SplitMix64 random = new SplitMix64(20);
    private final Map<Code, Integer> ends = new EnumMap<>(Code.class);
    private Consumer<String> close = id -> {};
    private String lease = "";
    private String direct = "";

    @Test
    void randomMessagesAreAnsweredWithoutLeaks() throws Exception {
        try (LocalFleet fleet = new LocalFleet(Path.of("."), StoreKind.DIRECT, StoreKind.DIRECT)) {
            long before = 0;
            for (int i = 0; i < CASES; i++) {
                if (i == CASES / 4) {
                    before = usedBytes();
                }
                one(fleet, i);
            }
            assertThat(usedBytes() - before).as("growth of the heap").isLessThan(MOST_GROWTH_BYTES);
            assertThat(fleet.nodes.get(1).leases()).isZero();
            assertThat(fleet.nodes.get(1).leasedBytes()).isZero();
        }
        // each kind of refusal was met, so the cases reach further than the first check
        assertThat(ends.keySet())
                .contains(
                        Code.OK,
                        Code.INVALID_ARGUMENT,
                        Code.OUT_OF_RANGE,
                        Code.NOT_FOUND,
                        Code.ABORTED,
                        Code.FAILED_PRECONDITION,
                        Code.PERMISSION_DENIED,
                        Code.RESOURCE_EXHAUSTED);
    }

    private void one(LocalFleet fleet, int number) throws Exception {
        TierGrpc.TierBlockingStub tier = TierGrpc.newBlockingStub(fleet.channel(1));
        close = id -> tier.close(CloseRequest.newBuilder().setLeaseId(id).build());
        Payload payload = random.nextInt(4) == 0 ? Payload.REAL : Payload.NONE;
        lease = tier.open(LeaseWire.encode(fleet.spec(1, FRAMES, payload))).getLeaseId();
        direct = tier.open(directLease(4096, 2)).getLeaseId();
        Status end = random.nextInt(2) == 0 ? stream(fleet) : call(tier);
        String said = String.valueOf(end.getDescription());
        if (!end.isOk()) {
            assertThat(REFUSALS).as("case %d: %s", number, end).contains(end.getCode());
            assertThat(said).as("case %d", number).isNotBlank().doesNotContain("\tat ", "Exception", "internal error");
            assertThat(said.length()).as("case %d: %s", number, said).isLessThan(400);
        }
        ends.merge(end.getCode(), 1, Integer::sum);
        close.accept(lease);
        close.accept(direct);
    }

    private static OpenRequest directLease(long pageBytes, long frames) {
        return OpenRequest.newBuilder()
                .setDirect(DirectLease.getDefaultInstance())
                .setPageBytes(pageBytes)
                .setFrames(frames)
                .build();
    }

    private static long usedBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    // ---- streams

    private Status stream(LocalFleet fleet) throws Exception {
        TierGrpc.TierStub tier = TierGrpc.newStub(fleet.channel(1));
        return switch (random.nextInt(4)) {
            case 0 -> send(tier::push, this::push);
            case 1 -> send(tier::pull, this::pull);
            default -> send(tier::operate, this::batch);
        };
    }

    /** Sends one to three messages; the end of the stream, or OK where it waits for what will not come. */
    private <Q, R> Status send(Function<StreamObserver<R>, StreamObserver<Q>> open, Function<Integer, Q> message)
            throws Exception {
        StreamEnd<R> end = new StreamEnd<>();
        StreamObserver<Q> stream = open.apply(end);
        for (int i = 0, count = 1 + random.nextInt(3); i < count; i++) {
            stream.onNext(message.apply(i));
        }
        stream.onCompleted();
        try {
            return end.status().get(SHORT_MS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) { // it waits for an earlier operation or a page; the lease answers when it ends
            close.accept(lease);
            return end.status().get(10, TimeUnit.SECONDS);
        }
    }

    private OperationBatch batch(int place) {
        int count = random.nextInt(8);
        int said = seldom() ? (int) number() : count;
        byte[] actions = new byte[seldom() ? random.nextInt(20) : count];
        for (int i = 0; i < actions.length; i++) {
            actions[i] = (byte) (seldom() ? random.nextInt(256) : ACTIONS[random.nextInt(ACTIONS.length)]);
        }
        OperationBatch.Builder batch = OperationBatch.newBuilder()
                .setRunId(run())
                .setEpoch(epoch())
                .setBatch(seldom() ? number() : place + 1)
                .setCount(said)
                .setFirstOp(seldom() ? number() : place * 10L)
                .setOpGap(column(count, 2))
                .setActions(ByteString.copyFrom(actions))
                .setPage(column(count, FRAMES))
                .setFrame(column(count, FRAMES))
                .setTurn(column(count, 2))
                .setVersion(column(count, 2))
                .setServed(number());
        if (random.nextInt(3) == 0) {
            batch.setPeer(column(count, 2))
                    .setPeerFrame(column(count, FRAMES))
                    .setPeerTurn(column(count, 2))
                    .setSource(column(count, 2));
        }
        if (random.nextInt(3) == 0) {
            batch.setBytes(column(count, 4096));
        }
        return batch.build();
    }

    /** Values below a bound, but now and then with a width, a base or a length that cannot be. */
    private Column column(int count, int below) {
        int width = seldom() ? random.nextInt(6) : new int[] {0, 1, 2, 4}[random.nextInt(4)];
        byte[] values = new byte[seldom() ? random.nextInt(40) : count * width];
        for (int i = 0; i < values.length; i++) {
            boolean lowest = width > 0 && i % width == 0;
            values[i] = (byte) (seldom() ? random.nextInt(256) : lowest ? random.nextInt(Math.min(below, 256)) : 0);
        }
        return Column.newBuilder()
                .setBase(seldom() ? number() : 0)
                .setWidth(width)
                .setValues(ByteString.copyFrom(values))
                .build();
    }

    private PullRequest pull(int place) {
        PullRequest.Builder pull = PullRequest.newBuilder().setRunId(run()).setEpoch(epoch());
        for (int i = random.nextInt(4); i > 0; i--) {
            pull.addIds(number()).addFrames((int) frame()).addTurns((int) number());
        }
        if (seldom()) {
            pull.addFrames(place);
        }
        return pull.build();
    }

    private PushRequest push(int place) {
        PushRequest.Builder push = PushRequest.newBuilder().setRunId(run()).setEpoch(epoch());
        if (random.nextInt(2) == 0) {
            Arrivals.Builder arrivals = Arrivals.newBuilder();
            for (int i = random.nextInt(4); i > 0; i--) {
                arrivals.addFrames((int) frame())
                        .addTurns((int) number())
                        .addPages((int) frame())
                        .addVersions(random.nextInt(2));
            }
            int bytes = seldom() ? random.nextInt(100) : arrivals.getFramesCount() * 4096;
            push.setArrivals(arrivals.setContents(ByteString.copyFrom(new byte[bytes])));
        }
        if (random.nextInt(3) == 0) {
            push.addCommands(PullCommand.newBuilder()
                    .setFrame((int) frame())
                    .setTurn((int) number())
                    .setSource((int) number())
                    .setSourceFrame((int) frame()));
        }
        if (random.nextInt(3) == 0) {
            push.setReleases(Releases.newBuilder().addFrames((int) frame()).addTurns((int) number()));
        }
        if (seldom()) {
            push.setReleases(Releases.newBuilder().addFrames(place));
        }
        return push.build();
    }

    // ---- calls

    private Status call(TierGrpc.TierBlockingStub tier) {
        try {
            switch (random.nextInt(8)) {
                case 0 -> close.accept(tier.open(open()).getLeaseId());
                case 1 ->
                    tier.renew(RenewRequest.newBuilder().setLeaseId(leaseId()).build());
                case 2 ->
                    tier.counters(
                            CountersRequest.newBuilder().setLeaseId(leaseId()).build());
                case 3 ->
                    tier.read(ReadRequest.newBuilder()
                            .setLeaseId(leaseId())
                            .setFrame(frame())
                            .setOffset(number())
                            .setLength(number())
                            .build());
                case 4 ->
                    tier.write(WriteRequest.newBuilder()
                            .setLeaseId(leaseId())
                            .setFrame(frame())
                            .setOffset(number())
                            .setContents(ByteString.copyFrom(new byte[random.nextInt(5000)]))
                            .build());
                case 5 ->
                    tier.flush(FlushRequest.newBuilder().setLeaseId(leaseId()).build());
                case 6 ->
                    tier.scrub(ScrubRequest.newBuilder()
                                    .setLeaseId(leaseId())
                                    .setFirstFrame(number())
                                    .setCount(number())
                                    .build())
                            .forEachRemaining(part -> {});
                default ->
                    tier.shape(ShapeRequest.newBuilder().setShaping(shaping()).build());
            }
            return Status.OK;
        } catch (StatusRuntimeException e) {
            return e.getStatus();
        }
    }

    private OpenRequest open() {
        if (random.nextInt(2) == 0) {
            return directLease(random.nextInt(2) == 0 ? 128 : number(), NUMBERS[random.nextInt(NUMBERS.length)]);
        }
        RunLease.Builder run = RunLease.newBuilder()
                .setRunId(seldom() ? "new" : run())
                .setEpoch(epoch())
                .setPayloadValue(random.nextInt(4))
                .setClockValue(random.nextInt(5))
                .setHome(random.nextInt(2) == 0)
                .setSelf((int) number())
                .setShards((int) number())
                .setShard((int) number());
        for (int i = random.nextInt(3); i > 0; i--) {
            run.addNodesBuilder().setTier("t").setTarget("nowhere");
        }
        return OpenRequest.newBuilder()
                .setRun(run)
                .setPageBytes(number())
                .setFrames(number())
                .build();
    }

    private Shaping shaping() {
        return Shaping.newBuilder()
                .setReadLatencyNs(number())
                .setWriteLatencyNs(number())
                .setReadBytesPerSecond(number())
                .setWriteBytesPerSecond(number())
                .setReadIops(number())
                .setWriteIops(number())
                .setQueueDepth((int) number())
                .setDilation(seldom() ? Double.NaN : -1)
                .build();
    }

    // ---- values, mostly right

    private boolean seldom() {
        return random.nextInt(12) == 0;
    }

    private long number() {
        return NUMBERS[random.nextInt(seldom() ? NUMBERS.length : 4)];
    }

    private long frame() {
        return seldom() ? number() : random.nextInt(FRAMES);
    }

    private String run() {
        return seldom() ? RUNS[random.nextInt(RUNS.length)] : "run";
    }

    private int epoch() {
        return seldom() ? (int) number() : 1;
    }

    private String leaseId() {
        return switch (random.nextInt(4)) {
            case 0 -> lease;
            case 1, 2 -> direct;
            default -> RUNS[random.nextInt(RUNS.length)];
        };
    }
}
