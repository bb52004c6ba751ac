package io.thermocline.orchestrator.fleet;

import io.grpc.Channel;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.MetadataUtils;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.security.CallerToken;
import io.thermocline.orchestrator.settings.Fleet;
import io.thermocline.testbed.tiers.RunNode;
import io.thermocline.testbed.tiers.TierNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** The tier services of the fleet. Channels are kept for as long as the service lives; they connect when a run needs them. */
@Component
public final class FleetTiers implements TierNodes, AutoCloseable {
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
    private static final int WINDOW_BYTES = 4 << 20;
    private static final long KEEP_ALIVE_SECONDS = 10;
    private static final long KEEP_ALIVE_TIMEOUT_SECONDS = 5;

    private final Map<String, List<RunNode>> nodes = new TreeMap<>();
    private final List<ManagedChannel> channels = new ArrayList<>();

    FleetTiers(Fleet fleet, CallerToken token) {
        Metadata headers = new Metadata();
        String header = token.header();
        if (header != null) {
            headers.put(AUTHORIZATION, header);
        }
        fleet.tiers()
                .forEach((tier, targets) -> nodes.put(
                        tier,
                        targets.stream()
                                .<RunNode>map(target ->
                                        new FleetNode(channel(target, headers), tier, target, fleet.deadline()))
                                .toList()));
    }

    private Channel channel(String target, Metadata headers) {
        ManagedChannel channel = NettyChannelBuilder.forTarget(target)
                .usePlaintext()
                .intercept(MetadataUtils.newAttachHeadersInterceptor(headers))
                .flowControlWindow(WINDOW_BYTES)
                .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
                .keepAliveTimeout(KEEP_ALIVE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .build();
        channels.add(channel);
        return channel;
    }

    @Override
    public void check(List<String> tiers) {
        for (String tier : tiers) {
            if (!nodes.containsKey(tier)) {
                throw new InvalidInputException("testbed: its tier " + tier
                        + " has no service in this fleet, which has " + String.join(", ", nodes.keySet())
                        + "; choose another testbed, or set thermocline.fleet.tiers." + tier);
            }
        }
    }

    @Override
    public boolean isFleet() {
        return true;
    }

    @Override
    public Group open(List<String> tiers) {
        check(tiers);
        List<List<RunNode>> chosen =
                tiers.stream().map(tier -> nodes.getOrDefault(tier, List.of())).toList();
        return () -> chosen;
    }

    @Override
    public void close() {
        channels.forEach(ManagedChannel::shutdownNow);
    }
}
