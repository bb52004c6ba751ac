package io.thermocline.tiernode.server;

import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.Arrivals;
import io.thermocline.proto.v1.PushReply;
import io.thermocline.proto.v1.PushRequest;
import io.thermocline.proto.v1.Releases;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.node.PullCommand;
import io.thermocline.tier.node.RunLease;
import io.thermocline.tier.node.TierNode;
import java.nio.ByteBuffer;

/** Pages and commands that a peer sends to this node. */
final class PushStream extends RequestStream<PushRequest, PushReply> {
    private final TierNode node;

    PushStream(TierNode node, StreamObserver<PushReply> responses) {
        super(responses);
        this.node = node;
    }

    @Override
    void take(PushRequest request) {
        RunLease lease = node.leaseOf(request.getRunId(), request.getEpoch());
        int taken = arrivals(lease, request.getArrivals());
        for (io.thermocline.proto.v1.PullCommand command : request.getCommandsList()) {
            lease.command(new PullCommand(
                    command.getFrame(),
                    command.getTurn(),
                    command.getSource(),
                    command.getSourceFrame(),
                    command.getSourceTurn()));
            taken++;
        }
        taken += releases(lease, request.getReleases());
        replies.send(PushReply.newBuilder().setTaken(taken).build());
    }

    private static int arrivals(RunLease lease, Arrivals arrivals) {
        int count = arrivals.getFramesCount();
        ByteBuffer contents = arrivals.getContents().asReadOnlyByteBuffer();
        if (count == 0) {
            return 0;
        }
        int bytes = contents.remaining() / count;
        if (arrivals.getTurnsCount() != count
                || arrivals.getPagesCount() != count
                || arrivals.getVersionsCount() != count
                || contents.remaining() != bytes * count) {
            throw new TierException(Reason.INVALID_ARGUMENT, "arrivals must have arrays and contents of one length");
        }
        for (int i = 0; i < count; i++) {
            lease.arrived(
                    arrivals.getFrames(i),
                    arrivals.getTurns(i),
                    arrivals.getPages(i),
                    arrivals.getVersions(i),
                    contents.slice(i * bytes, bytes));
        }
        return count;
    }

    private static int releases(RunLease lease, Releases releases) {
        int count = releases.getFramesCount();
        if (releases.getTurnsCount() != count) {
            throw new TierException(Reason.INVALID_ARGUMENT, "releases must have arrays of one length");
        }
        for (int i = 0; i < count; i++) {
            lease.release(releases.getFrames(i), releases.getTurns(i));
        }
        return count;
    }
}
