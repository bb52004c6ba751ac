package io.thermocline.orchestrator.store;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.thermocline.orchestrator.settings.Limits;
import io.thermocline.tier.node.LeaseOwner;
import java.time.Duration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What probes and Prometheus are told of the store. */
@Configuration(proxyBeanMethods = false)
class StoreConfiguration {
    /** Down as soon as the store does not answer: readiness. */
    @Bean
    HealthIndicator storeHealthIndicator(StoreState state) {
        return () -> health(!state.isAway());
    }

    /** Down where the store has not answered for long enough that a new start is worth a try: liveness. */
    @Bean
    HealthIndicator storeForLongHealthIndicator(StoreState state, Limits limits) {
        Duration longest = limits.storeAway();
        return () -> health(state.awayFor().compareTo(longest) < 0);
    }

    private static Health health(boolean isUp) {
        return (isUp ? Health.up() : Health.down()).build();
    }

    /** Who leases frames of the tiers. */
    @Bean
    LeaseOwner leaseOwner(JdbcClient jdbc, StoreWrites writes) {
        return ServiceLife.begin(jdbc, writes);
    }

    @Bean
    MeterBinder storeMeters(StoreState state, StoreFile file, DiskRoom room) {
        return registry -> {
            Gauge.builder("thermocline.store.up", state, shown -> shown.isAway() ? 0 : 1)
                    .description("Whether the store answers")
                    .register(registry);
            if (file.isEmbedded()) {
                Gauge.builder("thermocline.store", file, StoreFile::bytes)
                        .description("Bytes of the embedded store's file")
                        .baseUnit("bytes")
                        .register(registry);
            }
            Gauge.builder("thermocline.disk.free", room, DiskRoom::freeBytes)
                    .description("Bytes free on the disk of the embedded store and the uploads")
                    .baseUnit("bytes")
                    .register(registry);
            Gauge.builder("thermocline.disk.least.free", room, DiskRoom::leastFreeBytes)
                    .description("Bytes free on that disk below which new jobs and uploads are refused")
                    .baseUnit("bytes")
                    .register(registry);
        };
    }
}
