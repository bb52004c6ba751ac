package io.thermocline.orchestrator.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class TagBoundsTest {
    @Test
    void userTierNamesAreTaggedUpToABound() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        registry.config().meterFilter(new TagBounds().tierNames());
        for (int i = 0; i < 100; i++) {
            counter(registry, i).increment();
        }
        assertThat(registry.getMeters()).hasSize(32);
        counter(registry, 0).increment();
        assertThat(counter(registry, 0).count())
                .as("those that were known go on")
                .isEqualTo(2);
        registry.counter("other", "tier", "any").increment();
        assertThat(registry.get("other").counter().count()).isEqualTo(1);
    }

    private static Counter counter(SimpleMeterRegistry registry, int tier) {
        return registry.counter("thermocline.accesses", "tier", "tier" + tier);
    }
}
