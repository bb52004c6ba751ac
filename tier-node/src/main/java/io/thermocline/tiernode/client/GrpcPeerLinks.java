package io.thermocline.tiernode.client;

import io.grpc.Channel;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.node.PeerLink;
import io.thermocline.tier.node.RunLeaseSpec;
import java.util.function.Function;

/** Links of a node's leases to other nodes over gRPC. */
public final class GrpcPeerLinks implements PeerLink.Factory {
    private final Function<String, Channel> channels;

    /** Creates links over the channels to targets. */
    public GrpcPeerLinks(Function<String, Channel> channels) {
        this.channels = channels;
    }

    @Override
    public PeerLink connect(RunLeaseSpec from, int node, PeerLink.Ends ends) {
        NodeAddress address = from.nodes().get(node);
        return new GrpcPeerLink(channels.apply(address.target()), address.tier(), from, ends);
    }
}
