package io.thermocline.orchestrator.metrics;

import io.micrometer.core.instrument.config.MeterFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Bounds of tags whose values come from testbeds, which users upload: what names one more value is not published. */
@Configuration(proxyBeanMethods = false)
class TagBounds {
    private static final String OURS = "thermocline";
    static final int TIERS = 32;

    private static final int DIRECTIONS = 256;
    private static final int SERVERS = 256;

    @Bean
    MeterFilter tierNames() {
        return bound("tier", TIERS);
    }

    @Bean
    MeterFilter directionNames() {
        return bound("direction", DIRECTIONS);
    }

    @Bean
    MeterFilter serverNames() {
        return bound("server", SERVERS);
    }

    private static MeterFilter bound(String tag, int most) {
        return MeterFilter.maximumAllowableTags(OURS, tag, most, MeterFilter.deny());
    }
}
