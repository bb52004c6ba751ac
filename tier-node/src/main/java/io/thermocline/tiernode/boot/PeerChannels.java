package io.thermocline.tiernode.boot;

import io.grpc.Channel;
import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.thermocline.tiernode.client.Reconnection;
import io.thermocline.tiernode.transport.Transport;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Channels to peers, one for each target, open until the node stops. */
final class PeerChannels implements Function<String, Channel>, AutoCloseable {
    static final int MESSAGE_BYTES = 8 << 20;
    private static final long KEEP_ALIVE_SECONDS = 30;
    private static final Duration LEAST_SILENCE = Duration.ofSeconds(20);

    private final Map<String, ManagedChannel> channels = new ConcurrentHashMap<>();
    private final Executor executor;
    private final ClientInterceptor token;
    private final Duration longestSilence;

    /** Creates channels whose other end may be silent for a lease's lifetime: the lease decides. */
    PeerChannels(Executor executor, ClientInterceptor token, Duration leaseLifetime) {
        this.executor = executor;
        this.token = token;
        longestSilence = leaseLifetime.compareTo(LEAST_SILENCE) > 0 ? leaseLifetime : LEAST_SILENCE;
    }

    @Override
    public Channel apply(String target) {
        ManagedChannel channel = channels.computeIfAbsent(target, this::open);
        Reconnection.hasten(channel);
        return channel;
    }

    private ManagedChannel open(String target) {
        return Transport.configure(NettyChannelBuilder.forTarget(target))
                .executor(executor)
                .intercept(token)
                .maxInboundMessageSize(MESSAGE_BYTES)
                .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
                .keepAliveTimeout(longestSilence.toMillis(), TimeUnit.MILLISECONDS)
                .build();
    }

    @Override
    public void close() {
        channels.values().forEach(ManagedChannel::shutdownNow);
    }
}
