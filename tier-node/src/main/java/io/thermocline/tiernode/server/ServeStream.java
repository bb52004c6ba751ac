package io.thermocline.tiernode.server;

import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.ServeReply;
import io.thermocline.proto.v1.ServeRequest;
import io.thermocline.proto.v1.Server;
import io.thermocline.proto.v1.Stage;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.shaping.PlayedServers;
import org.jspecify.annotations.Nullable;

/** Requests at the servers that this node plays for a run, each answered when it has been served. */
final class ServeStream implements StreamObserver<ServeRequest> {
    private final TierNode node;
    private final Replies<ServeReply> replies;
    private String leaseId = "";
    private @Nullable PlayedServers servers;

    ServeStream(TierNode node, StreamObserver<ServeReply> responses) {
        this.node = node;
        replies = new Replies<>(responses);
    }

    @Override
    public void onNext(ServeRequest request) {
        try {
            PlayedServers to = servers;
            if (to == null) {
                leaseId = request.getLeaseId();
                to = node.play(leaseId, request.getDilation());
                servers = to;
            }
            node.runLease(leaseId); // it may have ended
            for (Server server : request.getServersList()) {
                to.add(server.getChannels(), server.getDevice());
            }
            for (Stage stage : request.getStagesList()) {
                int id = stage.getId();
                to.serve(stage.getServer(), stage.getServicePs(), stage.getLatencyPs(), () -> answer(id));
            }
        } catch (RuntimeException e) {
            replies.fail(e);
        }
    }

    private void answer(int id) {
        replies.send(ServeReply.newBuilder().addIds(id).build());
    }

    @Override
    public void onError(Throwable cancelled) {
        replies.abandon();
    }

    /** Nothing more is asked; who leaves does not wait for answers. */
    @Override
    public void onCompleted() {
        replies.end();
    }
}
