package io.thermocline.orchestrator;

import io.grpc.ForwardingServerCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.MetadataUtils;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.node.TierLimits;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.shaping.DeadlineTimer;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Shaping;
import io.thermocline.tier.store.StoreKind;
import io.thermocline.tiernode.client.GrpcPeerLinks;
import io.thermocline.tiernode.server.TierGrpcService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Tier nodes behind gRPC servers on ports of this machine: what the tier services are, without Boot around them. */
final class TierServices implements AutoCloseable {
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
    private static final Shaping UNSHAPED = new Shaping(1_000, 1_000, 1_000_000_000, 1_000_000_000, 0, 0, 4, 0);

    private static final Duration LEASES = Duration.ofSeconds(30);

    private final Map<String, TierNode> nodes = new LinkedHashMap<>();
    private final Map<String, Server> servers = new LinkedHashMap<>();
    private final Map<String, ManagedChannel> channels = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> silent = new ConcurrentHashMap<>();
    private final DeadlineTimer timer = new DeadlineTimer();
    private final @Nullable String authorization;

    /** Services that ask callers and each other for a header, or for nothing. */
    TierServices(Path folder, Map<String, StoreKind> tiers, @Nullable String authorization) throws IOException {
        this(folder, tiers, authorization, LEASES);
    }

    private TierServices(
            Path folder, Map<String, StoreKind> tiers, @Nullable String authorization, Duration leaseLifetime)
            throws IOException {
        this.authorization = authorization;
        for (Map.Entry<String, StoreKind> tier : tiers.entrySet()) {
            TierNode node = new TierNode(
                    tier.getKey(),
                    tier.getValue(),
                    folder,
                    new TierLimits(1 << 28, TierLimits.MOST_FRAMES, 64, leaseLifetime, CreditLimit.DEFAULT, 64L << 20),
                    new Shaper(UNSHAPED, 0),
                    timer,
                    new GrpcPeerLinks(this::channel));
            nodes.put(tier.getKey(), node);
            servers.put(
                    tier.getKey(),
                    NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                            .addService(new TierGrpcService(node))
                            .intercept(new Guard(tier.getKey()))
                            .maxInboundMessageSize(8 << 20)
                            .build()
                            .start());
        }
    }

    /** Services of {@code hbm}, {@code dram} and {@code nvme}. */
    static TierServices ofThree(Path folder, @Nullable String authorization) {
        return ofThree(folder, authorization, LEASES);
    }

    /** The same, whose leases live for so long without a renewal. */
    static TierServices ofThree(Path folder, @Nullable String authorization, Duration leaseLifetime) {
        Map<String, StoreKind> kinds = new LinkedHashMap<>();
        kinds.put("hbm", StoreKind.DIRECT);
        kinds.put("dram", StoreKind.DIRECT);
        kinds.put("nvme", StoreKind.FILE);
        try {
            return new TierServices(folder, kinds, authorization, leaseLifetime);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ManagedChannel channel(String target) {
        return channels.computeIfAbsent(
                target,
                to -> NettyChannelBuilder.forTarget(to)
                        .usePlaintext()
                        .intercept(MetadataUtils.newAttachHeadersInterceptor(headers()))
                        .maxInboundMessageSize(8 << 20)
                        .build());
    }

    private Metadata headers() {
        Metadata headers = new Metadata();
        if (authorization != null) {
            headers.put(AUTHORIZATION, authorization);
        }
        return headers;
    }

    private final class Guard implements ServerInterceptor {
        private final String tier;

        Guard(String tier) {
            this.tier = tier;
        }

        @Override
        public <Q, R> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
            if (authorization == null || authorization.equals(headers.get(AUTHORIZATION))) {
                boolean acknowledges = call.getMethodDescriptor().equals(TierGrpc.getOperateMethod());
                return next.startCall(acknowledges ? new Mutable<>(call, tier) : call, headers);
            }
            call.close(Status.UNAUTHENTICATED.withDescription("a valid token is needed"), new Metadata());
            return new ServerCall.Listener<>() {};
        }
    }

    /** Sends no answer while its tier is silent. */
    private final class Mutable<Q, R> extends ForwardingServerCall.SimpleForwardingServerCall<Q, R> {
        private final String tier;

        Mutable(ServerCall<Q, R> call, String tier) {
            super(call);
            this.tier = tier;
        }

        @Override
        public void sendMessage(R message) {
            AtomicInteger swallowed = silent.get(tier);
            if (swallowed == null) {
                super.sendMessage(message);
            } else {
                swallowed.incrementAndGet();
            }
        }
    }

    /** From now on a tier acknowledges no operation, though it answers everything else. */
    void silence(String tier) {
        silent.put(tier, new AtomicInteger());
    }

    /** How many acknowledgements a silent tier has kept to itself. */
    int swallowed(String tier) {
        AtomicInteger count = silent.get(tier);
        return count == null ? 0 : count.get();
    }

    /** The orchestrator's settings that name these services. */
    String[] properties() {
        List<String> properties = new ArrayList<>();
        servers.forEach(
                (tier, server) -> properties.add("thermocline.fleet.tiers." + tier + "=127.0.0.1:" + server.getPort()));
        return properties.toArray(String[]::new);
    }

    /** The port of a tier's service. */
    int port(String tier) {
        Server server = servers.get(tier);
        if (server == null) {
            throw new IllegalArgumentException("there is no tier " + tier);
        }
        return server.getPort();
    }

    /** Leases open on all nodes. */
    int leases() {
        return nodes.values().stream().mapToInt(TierNode::leases).sum();
    }

    /** Accesses that the tiers have served, as far as they have been told. */
    long served() {
        return nodes.values().stream()
                .mapToLong(node -> node.counters().served())
                .sum();
    }

    /** Operations that wait at the tiers for their turn. */
    int waiting() {
        return nodes.values().stream()
                .mapToInt(node -> node.counters().waiting())
                .sum();
    }

    /** A tier says that it keeps no shorter delay. */
    void publishFloor(String tier, long floorNs) {
        node(tier).shaper().publishFloor(floorNs);
    }

    /** Requests that the device of a tier has been asked for. */
    long deviceRequests(String tier) {
        return node(tier).shaper().load(timer.nanoTime()).requests();
    }

    private TierNode node(String tier) {
        TierNode node = nodes.get(tier);
        if (node == null) {
            throw new IllegalArgumentException("there is no tier " + tier);
        }
        return node;
    }

    /** A tier vanishes. */
    void stop(String tier) {
        Server server = servers.get(tier);
        if (server == null) {
            throw new IllegalArgumentException("there is no tier " + tier);
        }
        server.shutdownNow();
    }

    @Override
    public void close() {
        channels.values().forEach(ManagedChannel::shutdownNow);
        servers.values().forEach(Server::shutdownNow);
        nodes.values().forEach(TierNode::close);
        timer.close();
    }
}
