package io.thermocline.tiernode.server;

import io.grpc.Channel;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.node.TierLimits;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.shaping.DeadlineTimer;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Shaping;
import io.thermocline.tier.store.StoreKind;
import io.thermocline.tiernode.client.GrpcPeerLinks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Nodes served in this process, which reach each other over gRPC. */
final class LocalFleet implements AutoCloseable {
    static final Shaping UNSHAPED = new Shaping(1_000, 1_000, 1_000_000_000, 1_000_000_000, 0, 0, 4, 0);

    final List<TierNode> nodes = new ArrayList<>();
    final List<NodeAddress> addresses = new ArrayList<>();
    private final Map<String, ManagedChannel> channels = new HashMap<>();
    private final List<Server> servers = new ArrayList<>();
    private final DeadlineTimer timer = new DeadlineTimer();

    LocalFleet(Path folder, StoreKind... stores) throws IOException {
        for (StoreKind store : stores) {
            String name = "tier" + nodes.size() + "-" + UUID.randomUUID();
            TierNode node = new TierNode(
                    "tier" + nodes.size(),
                    store,
                    folder,
                    TierLimits.of(1 << 24),
                    new Shaper(UNSHAPED, 0),
                    timer,
                    new GrpcPeerLinks(this::channel));
            nodes.add(node);
            addresses.add(new NodeAddress("tier" + addresses.size(), name));
            servers.add(InProcessServerBuilder.forName(name)
                    .addService(new TierGrpcService(node))
                    .build()
                    .start());
        }
    }

    Channel channel(int node) {
        return channel(addresses.get(node).target());
    }

    private synchronized Channel channel(String target) {
        return channels.computeIfAbsent(
                target, name -> InProcessChannelBuilder.forName(name).build());
    }

    RunLeaseSpec spec(int node, int frames, Payload payload) {
        boolean home = node == nodes.size() - 1;
        return new RunLeaseSpec("run", 1, 4096, frames, payload, RunClock.MODEL, 7, home, addresses, node, 1, 0);
    }

    @Override
    public void close() {
        channels.values().forEach(ManagedChannel::shutdownNow);
        servers.forEach(Server::shutdownNow);
        nodes.forEach(TierNode::close);
        timer.close();
    }
}
