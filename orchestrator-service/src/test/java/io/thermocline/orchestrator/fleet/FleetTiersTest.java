package io.thermocline.orchestrator.fleet;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.settings.Fleet;
import io.thermocline.tier.node.LeaseOwner;
import io.thermocline.tiernode.access.AccessToken;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.TokenInterceptor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FleetTiersTest {
    @Test
    void nodesOfARunAreLimitedToThoseOfALease() {
        Fleet fleet = new Fleet(
                Map.of("hbm", List.of("a:1"), "dram", List.of("128*b-{}:1"), "nvme", List.of("128*c-{}:1")),
                Duration.ofSeconds(5));
        try (FleetTiers tiers = new FleetTiers(
                fleet,
                new TokenInterceptor(new AccessToken(null), new CallerFaults(System::nanoTime)),
                LeaseOwner.NONE)) {
            assertThatCode(() -> tiers.check(List.of("dram", "nvme"))).doesNotThrowAnyException();
            assertThatThrownBy(() -> tiers.check(List.of("hbm", "dram", "nvme")))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("have 257 services in this fleet, and a run has at most 256");
        }
    }
}
