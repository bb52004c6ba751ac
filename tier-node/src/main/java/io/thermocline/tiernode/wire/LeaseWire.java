package io.thermocline.tiernode.wire;

import io.thermocline.proto.v1.Clock;
import io.thermocline.proto.v1.LeaseCounters;
import io.thermocline.proto.v1.Node;
import io.thermocline.proto.v1.OpenRequest;
import io.thermocline.proto.v1.RunLease;
import io.thermocline.proto.v1.ScrubReply;
import io.thermocline.tier.node.LeaseOwner;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.node.ScrubPart;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/** Translates lease requests, counters and frame contents between values and messages. */
public final class LeaseWire {
    private LeaseWire() {}

    /** Returns the message of a lease request. */
    public static OpenRequest encode(RunLeaseSpec spec) {
        RunLease.Builder run = RunLease.newBuilder()
                .setRunId(spec.runId())
                .setEpoch(spec.epoch())
                .setPayload(
                        spec.payload() == Payload.REAL
                                ? io.thermocline.proto.v1.Payload.PAYLOAD_REAL
                                : io.thermocline.proto.v1.Payload.PAYLOAD_NONE)
                .setClock(encode(spec.clock()))
                .setSeed(spec.seed())
                .setHome(spec.home())
                .setSelf(spec.self())
                .setShards(spec.shards())
                .setShard(spec.shard())
                .setOwner(spec.owner().id())
                .setLife(spec.owner().life());
        for (NodeAddress node : spec.nodes()) {
            run.addNodes(Node.newBuilder().setTier(node.tier()).setTarget(node.target()));
        }
        return OpenRequest.newBuilder()
                .setRun(run)
                .setPageBytes(spec.pageBytes())
                .setFrames(spec.frames())
                .build();
    }

    private static Clock encode(RunClock clock) {
        return switch (clock) {
            case NONE -> Clock.CLOCK_NONE;
            case MODEL -> Clock.CLOCK_MODEL;
            case WALL -> Clock.CLOCK_WALL;
        };
    }

    /**
     * Returns the lease request of a message.
     *
     * @throws IllegalArgumentException if a field is missing or out of range
     */
    public static RunLeaseSpec decode(OpenRequest request) {
        RunLease run = request.getRun();
        return new RunLeaseSpec(
                run.getRunId(),
                run.getEpoch(),
                small("page_bytes", request.getPageBytes()),
                small("frames", request.getFrames()),
                decode(run.getPayload()),
                decode(run.getClock()),
                run.getSeed(),
                run.getHome(),
                run.getNodesList().stream()
                        .map(n -> new NodeAddress(n.getTier(), n.getTarget()))
                        .toList(),
                run.getSelf(),
                run.getShards(),
                run.getShard(),
                new LeaseOwner(run.getOwner(), run.getLife()));
    }

    private static Payload decode(io.thermocline.proto.v1.Payload payload) {
        return switch (payload) {
            case PAYLOAD_NONE -> Payload.NONE;
            case PAYLOAD_REAL -> Payload.REAL;
            default -> throw new IllegalArgumentException("payload must be PAYLOAD_NONE or PAYLOAD_REAL");
        };
    }

    private static RunClock decode(Clock clock) {
        return switch (clock) {
            case CLOCK_NONE -> RunClock.NONE;
            case CLOCK_MODEL -> RunClock.MODEL;
            case CLOCK_WALL -> RunClock.WALL;
            default -> throw new IllegalArgumentException("clock must be CLOCK_NONE, CLOCK_MODEL or CLOCK_WALL");
        };
    }

    private static int small(String name, long value) {
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    name + ": " + Long.toUnsignedString(value) + " is not allowed; allowed: 1 to " + Integer.MAX_VALUE);
        }
        return (int) value;
    }

    /** Returns the message of a lease's counters. */
    public static LeaseCounters encode(io.thermocline.tier.node.LeaseCounters counters) {
        return LeaseCounters.newBuilder()
                .setOperations(counters.operations())
                .setBytesIn(counters.bytesIn())
                .setBytesOut(counters.bytesOut())
                .setWrites(counters.writes())
                .setRemoteAccesses(counters.remoteAccesses())
                .setRemoteBytes(counters.remoteBytes())
                .setInvalidations(counters.invalidations())
                .setServed(counters.served())
                .build();
    }

    /** Returns the lease's counters of a message. */
    public static io.thermocline.tier.node.LeaseCounters decode(LeaseCounters counters) {
        return new io.thermocline.tier.node.LeaseCounters(
                counters.getOperations(),
                counters.getBytesIn(),
                counters.getBytesOut(),
                counters.getWrites(),
                counters.getRemoteAccesses(),
                counters.getRemoteBytes(),
                counters.getInvalidations(),
                counters.getServed());
    }

    /** Returns the frame contents of a message. */
    public static ScrubPart decode(ScrubReply reply) {
        IntArrayList damaged = new IntArrayList();
        reply.getDamagedList().forEach(at -> damaged.add(reply.getPages(at)));
        return new ScrubPart(
                new IntArrayList(reply.getPagesList()), new IntArrayList(reply.getVersionsList()), damaged);
    }
}
