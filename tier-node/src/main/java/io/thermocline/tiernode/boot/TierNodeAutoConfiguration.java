package io.thermocline.tiernode.boot;

import io.grpc.netty.NettyServerBuilder;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.shaping.DeadlineTimer;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tiernode.access.AccessToken;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.HostList;
import io.thermocline.tiernode.access.TokenInterceptor;
import io.thermocline.tiernode.client.GrpcPeerLinks;
import io.thermocline.tiernode.server.CallExecutors;
import io.thermocline.tiernode.server.TierGrpcService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;
import org.springframework.grpc.server.ServerBuilderCustomizer;
import org.springframework.grpc.server.lifecycle.GrpcServerStartedEvent;

/** Turns a service into a tier node if {@code thermocline.tier.name} is set. */
@AutoConfiguration
@ConditionalOnProperty("thermocline.tier.name")
@EnableConfigurationProperties({TierProperties.class, LimitsProperties.class})
@Import(AccessConfiguration.class)
public class TierNodeAutoConfiguration {
    private static final long LEAST_KEEP_ALIVE_SECONDS = 5;

    /** Created by Spring. */
    public TierNodeAutoConfiguration() {}

    @Bean
    TokenFilter tokenFilter(AccessToken token, CallerFaults faults) {
        return new TokenFilter(token, faults);
    }

    @Bean
    HostFilter hostFilter(SecurityProperties security) {
        return new HostFilter(new HostList(security.hosts()));
    }

    @Bean
    CallExecutors callExecutors() {
        return new CallExecutors();
    }

    @Bean
    ServerBuilderCustomizer<NettyServerBuilder> tierServer(CallExecutors executors) {
        return builder -> executors
                .configure(builder)
                // callers check the connection while their runs are paused
                .permitKeepAliveTime(LEAST_KEEP_ALIVE_SECONDS, TimeUnit.SECONDS);
    }

    @Bean
    PeerChannels peerChannels(CallExecutors executors, TokenInterceptor token, LimitsProperties limits) {
        return new PeerChannels(executors.transfers(), token, limits.leaseLifetime());
    }

    @Bean
    DeadlineTimer deadlineTimer() {
        return new DeadlineTimer();
    }

    @Bean
    TierNode tierNode(TierProperties properties, LimitsProperties limits, DeadlineTimer timer, PeerChannels channels) {
        try {
            Files.createDirectories(properties.folder());
        } catch (IOException e) {
            throw new UncheckedIOException("thermocline.tier.folder: " + properties.folder() + " cannot be created", e);
        }
        return new TierNode(
                properties.name(),
                properties.store(),
                properties.folder(),
                limits.limits(properties.capacity(), Runtime.getRuntime().maxMemory()),
                new Shaper(properties.device().undilated(), 0),
                timer,
                new GrpcPeerLinks(channels));
    }

    @Bean
    TierGrpcService tierGrpcService(TierNode node) {
        return new TierGrpcService(node);
    }

    @Bean
    TierMetrics tierMetrics(TierNode node) {
        return new TierMetrics(node);
    }

    @Bean
    DeviceLatency deviceLatency(TierNode node, ObjectProvider<PrometheusRegistry> registries) {
        DeviceLatency latency = new DeviceLatency(node);
        registries.ifAvailable(registry -> registry.register(latency));
        return latency;
    }

    @Bean
    LeaseReaper leaseReaper(TierNode node, DeadlineTimer timer) {
        return new LeaseReaper(node, timer);
    }

    @Bean
    FloorMeter floorMeter(TierNode node, DeadlineTimer timer, PeerChannels channels, TierProperties properties) {
        return new FloorMeter(node, timer, channels, properties.dilation());
    }

    @Bean
    FloorAtStart floorAtStart(FloorMeter meter) {
        return new FloorAtStart(meter);
    }

    /** Measures the floor once the service listens. */
    static class FloorAtStart {
        private final FloorMeter meter;

        FloorAtStart(FloorMeter meter) {
            this.meter = meter;
        }

        @EventListener
        void onStart(GrpcServerStartedEvent event) {
            for (SocketAddress address : event.getServer().getListenSockets()) {
                if (address instanceof InetSocketAddress listens) {
                    meter.measure(host(listens.getAddress()) + ":" + listens.getPort());
                    return;
                }
            }
        }

        /** Returns a host at which a service can be reached that listens at this address, which may be the wildcard. */
        private static String host(InetAddress listens) {
            if (listens.isAnyLocalAddress()) {
                return "127.0.0.1";
            }
            return listens instanceof Inet6Address ? "[" + listens.getHostAddress() + "]" : listens.getHostAddress();
        }
    }
}
