package io.thermocline.tiernode.server;

import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.ServeReply;
import io.thermocline.proto.v1.ServeRequest;
import io.thermocline.proto.v1.Server;
import io.thermocline.proto.v1.Stage;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.shaping.StageExecutor;
import org.jspecify.annotations.Nullable;

/**
 * Requests at the stages that this node emulates for a run. Each is answered when it has been served; a caller that
 * leaves gets no further answers.
 */
final class ServeStream extends RequestStream<ServeRequest, ServeReply> {
    private final TierNode node;
    private String leaseId = "";
    private @Nullable StageExecutor stages;

    ServeStream(TierNode node, StreamObserver<ServeReply> responses) {
        super(responses);
        this.node = node;
    }

    @Override
    void take(ServeRequest request) {
        StageExecutor to = stages;
        if (to == null) {
            leaseId = request.getLeaseId();
            to = node.play(leaseId, request.getDilation());
            stages = to;
        }
        node.runLease(leaseId); // it may have ended
        for (Server server : request.getServersList()) {
            to.add(server.getChannels(), server.getDevice());
        }
        for (Stage stage : request.getStagesList()) {
            int id = stage.getId();
            to.serve(stage.getServer(), stage.getWrite(), stage.getServicePs(), stage.getLatencyPs(), () -> answer(id));
        }
    }

    private void answer(int id) {
        replies.send(ServeReply.newBuilder().addIds(id).build());
    }

    @Override
    void over() {
        if (stages != null) {
            stages.close();
        }
    }
}
