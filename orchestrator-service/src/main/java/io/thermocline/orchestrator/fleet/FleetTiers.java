package io.thermocline.orchestrator.fleet;

import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.lab.tiers.RunNode;
import io.thermocline.lab.tiers.TierNodes;
import io.thermocline.lab.tiers.TierRun;
import io.thermocline.orchestrator.settings.Fleet;
import io.thermocline.tier.node.LeaseOwner;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.route.NodeLayout;
import io.thermocline.tiernode.access.TokenInterceptor;
import io.thermocline.tiernode.transport.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/**
 * The tier services of the fleet. Channels are kept for as long as the service lives; they connect when a run needs
 * them. They ask by themselves for no sign of life: whether a service is still there, the renewals of a run's leases
 * find out, and how long it may be silent, its leases say.
 */
@Component
public final class FleetTiers implements TierNodes, AutoCloseable {
    private final Map<String, List<FleetNode>> nodes = new TreeMap<>();
    private final List<ManagedChannel> channels = new ArrayList<>();

    FleetTiers(Fleet fleet, TokenInterceptor token, LeaseOwner owner) {
        fleet.tiers()
                .forEach((tier, targets) -> nodes.put(
                        tier,
                        targets.stream()
                                .map(target ->
                                        new FleetNode(channel(target, token), tier, target, fleet.deadline(), owner))
                                .toList()));
    }

    private ManagedChannel channel(String target, ClientInterceptor token) {
        ManagedChannel channel = Transport.configure(NettyChannelBuilder.forTarget(target))
                .intercept(token)
                .build();
        channels.add(channel);
        return channel;
    }

    @Override
    public void check(List<String> tiers) {
        for (String tier : tiers) {
            if (!nodes.containsKey(tier)) {
                throw InvalidInputException.about(
                        Subject.Field.TESTBED,
                        "its tier " + tier
                                + " has no service in this fleet, which has " + String.join(", ", nodes.keySet())
                                + "; choose another testbed, or set thermocline.fleet.tiers." + tier);
            }
        }
        int services = tiers.stream().mapToInt(tier -> shards(tier).size()).sum();
        if (services > RunLeaseSpec.MAX_NODES) {
            throw InvalidInputException.about(
                    Subject.Field.TESTBED,
                    "its tiers " + String.join(", ", tiers) + " have " + services
                            + " services in this fleet, and a run has at most " + RunLeaseSpec.MAX_NODES
                            + "; choose another testbed, or set fewer shards in thermocline.fleet.tiers");
        }
    }

    @Override
    public void checkRoom(Testbed testbed, long pages, Payload payload) {
        NodeLayout layout = new NodeLayout(
                testbed.tiers().stream().map(tier -> shards(tier.name()).size()).toList());
        int last = testbed.tiers().size() - 1;
        for (int tier = 0; tier <= last; tier++) {
            long frames = tier == last ? pages : TierRun.frames(testbed, tier);
            List<FleetNode> shards = shards(testbed.tiers().get(tier).name());
            for (int shard = 0; shard < shards.size() && frames > 0; shard++) {
                shards.get(shard)
                        .checkRoom(
                                layout.framesOf(tier, shard, frames),
                                testbed.pageBytes(),
                                payload,
                                tier == last
                                        ? "the footprint"
                                        : testbed.tiers().get(tier).name() + ".capacity");
            }
        }
    }

    /** Names of the tiers that have services. */
    public List<String> names() {
        return List.copyOf(nodes.keySet());
    }

    /** The services of a tier, by shard; none where it has none. */
    List<FleetNode> shards(String tier) {
        return nodes.getOrDefault(tier, List.of());
    }

    @Override
    public boolean isFleet() {
        return true;
    }

    @Override
    public Group open(List<String> tiers) {
        check(tiers);
        List<List<RunNode>> chosen = tiers.stream()
                .<List<RunNode>>map(tier -> List.copyOf(shards(tier)))
                .toList();
        return () -> chosen;
    }

    @Override
    public void close() {
        channels.forEach(ManagedChannel::shutdownNow);
    }
}
