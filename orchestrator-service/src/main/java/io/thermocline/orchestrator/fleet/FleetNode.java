package io.thermocline.orchestrator.fleet;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.lab.tiers.RunNode;
import io.thermocline.proto.v1.CloseRequest;
import io.thermocline.proto.v1.CountersRequest;
import io.thermocline.proto.v1.DescribeReply;
import io.thermocline.proto.v1.DescribeRequest;
import io.thermocline.proto.v1.OpenReply;
import io.thermocline.proto.v1.RenewRequest;
import io.thermocline.proto.v1.ScrubReply;
import io.thermocline.proto.v1.ScrubRequest;
import io.thermocline.proto.v1.ShapeRequest;
import io.thermocline.proto.v1.Shaping;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.node.LeaseCounters;
import io.thermocline.tier.node.LeaseOwner;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.node.ScrubPart;
import io.thermocline.tier.route.BatchChannel;
import io.thermocline.tier.route.StageService;
import io.thermocline.tiernode.client.CallErrors;
import io.thermocline.tiernode.client.GrpcBatchChannel;
import io.thermocline.tiernode.client.GrpcStageService;
import io.thermocline.tiernode.client.Reconnection;
import io.thermocline.tiernode.wire.LeaseWire;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/** A tier service as a run sees it. */
record FleetNode(ManagedChannel channel, String tier, String target, Duration deadline, LeaseOwner owner)
        implements RunNode {
    private static final Duration LONGEST_SCRUB = Duration.ofMinutes(10);

    @Override
    public NodeAddress address() {
        return new NodeAddress(tier, target);
    }

    @Override
    public long floorNs() {
        return describe().getShaping().getFloorNs();
    }

    @Override
    public Lease open(RunLeaseSpec spec) {
        return new ServiceLease(this, call(deadline, stub -> stub.open(LeaseWire.encode(spec.ownedBy(owner)))));
    }

    /** What the service says of itself. */
    DescribeReply describe() {
        return call(deadline, stub -> stub.describe(DescribeRequest.getDefaultInstance()));
    }

    /** Has the service delay otherwise, and answers how it does. */
    Shaping shape(Shaping figures) {
        ShapeRequest request = ShapeRequest.newBuilder().setShaping(figures).build();
        return call(deadline, stub -> stub.shape(request)).getShaping();
    }

    /**
     * Refuses a lease that the service could never give. One that is not there is left to the run, which says so when
     * its turn has come.
     *
     * @param remedy what to lower
     */
    void checkRoom(long frames, long pageBytes, Payload payload, String remedy) {
        DescribeReply described;
        try {
            described = describe();
        } catch (TierException e) {
            if (e.reason() == Reason.UNAVAILABLE) {
                return;
            }
            throw e;
        }
        long bytes = frames * pageBytes;
        if (payload == Payload.REAL && bytes > described.getCapacityBytes()) {
            throw InvalidInputException.of(
                    new Subject.Setting("payload"),
                    "real",
                    "payload=none here: tier " + name() + " holds "
                            + Units.formatBytes(described.getCapacityBytes()) + " of contents, and the run needs "
                            + Units.formatBytes(bytes) + " there (" + frames + " frames of "
                            + Units.formatBytes(pageBytes) + "); or lower the scale or " + remedy
                            + ", or set thermocline.tier.capacity of that service");
        }
        if (frames > described.getMaxFrames()) {
            throw new InvalidInputException("tier " + name() + " leases at most " + described.getMaxFrames()
                    + " frames, and the run needs " + frames
                    + "; lower the scale, take larger pages, or give that service a larger heap (-Xmx)");
        }
    }

    String name() {
        return address().name();
    }

    private <T> T call(Duration longest, Function<TierGrpc.TierBlockingStub, T> call) {
        Reconnection.hasten(channel);
        try {
            return call.apply(
                    TierGrpc.newBlockingStub(channel).withDeadlineAfter(longest.toMillis(), TimeUnit.MILLISECONDS));
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.DEADLINE_EXCEEDED) {
                channel.enterIdle(); // the connection may be dead: later calls have another, and streams stay on theirs
                throw new TierException(
                        Reason.UNAVAILABLE,
                        "tier " + name() + ": it did not answer within " + Units.formatNanoseconds(longest.toNanos()),
                        e);
            }
            throw CallErrors.of(name(), e);
        }
    }

    private record ServiceLease(FleetNode node, OpenReply lease) implements Lease {
        @Override
        public BatchChannel channel() {
            return new GrpcBatchChannel(
                    node.channel, node.name(), new CreditLimit(lease.getCreditBatches(), lease.getCreditBytes()));
        }

        @Override
        public StageService stages(double dilation) {
            return new GrpcStageService(node.channel, node.name(), lease.getLeaseId(), dilation);
        }

        @Override
        public Duration lifetime() {
            return Duration.ofMillis(lease.getLifetimeMs());
        }

        @Override
        public void renew() {
            RenewRequest request =
                    RenewRequest.newBuilder().setLeaseId(lease.getLeaseId()).build();
            node.call(node.deadline, stub -> stub.renew(request));
        }

        @Override
        public void scrub(int frames, Consumer<ScrubPart> parts) {
            ScrubRequest request = ScrubRequest.newBuilder()
                    .setLeaseId(lease.getLeaseId())
                    .setCount(frames)
                    .build();
            node.call(LONGEST_SCRUB, stub -> {
                Iterator<ScrubReply> replies = stub.scrub(request);
                replies.forEachRemaining(reply -> parts.accept(LeaseWire.decode(reply)));
                return request;
            });
        }

        @Override
        public LeaseCounters counters() {
            CountersRequest request =
                    CountersRequest.newBuilder().setLeaseId(lease.getLeaseId()).build();
            io.thermocline.proto.v1.LeaseCounters counters = node.call(node.deadline, stub -> stub.counters(request));
            return LeaseWire.decode(counters);
        }

        @Override
        public void close() {
            CloseRequest request =
                    CloseRequest.newBuilder().setLeaseId(lease.getLeaseId()).build();
            node.call(node.deadline, stub -> stub.close(request));
        }
    }
}
