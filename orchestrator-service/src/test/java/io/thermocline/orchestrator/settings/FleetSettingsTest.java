package io.thermocline.orchestrator.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** The fleet's tiers as variables give them; the values with a count are those that the manifests have. */
class FleetSettingsTest {
    private static Fleet of(Map<String, String> tiers) {
        Map<String, Object> variables = new TreeMap<>();
        tiers.forEach((tier, targets) -> variables.put("THERMOCLINE_FLEET_TIERS_" + tier, targets));
        return new Binder(ConfigurationPropertySources.from(new SystemEnvironmentPropertySource(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables)))
                .bindOrCreate("thermocline.fleet", Fleet.class);
    }

    @Test
    void countNamesThatManyShards() {
        assertThat(of(Map.of("NVME", "4*nvme-tier-{}.nvme-tier:9180", "DRAM", "2*host-tier-{}.host-tier:9180"))
                        .tiers())
                .containsOnly(
                        entry(
                                "nvme",
                                List.of(
                                        "nvme-tier-0.nvme-tier:9180",
                                        "nvme-tier-1.nvme-tier:9180",
                                        "nvme-tier-2.nvme-tier:9180",
                                        "nvme-tier-3.nvme-tier:9180")),
                        entry("dram", List.of("host-tier-0.host-tier:9180", "host-tier-1.host-tier:9180")));
    }

    @Test
    void countsAndSingleShardsKeepTheirOrder() {
        assertThat(of(Map.of("NVME", "b:1, 2*a-{}:918{},[::1]:9183")).tiers().get("nvme"))
                .containsExactly("b:1", "a-0:9180", "a-1:9181", "[::1]:9183");
    }

    @Test
    void tierWithoutReplicasIsOmitted() {
        assertThat(of(Map.of("NVM", "0*nvm-tier-{}.nvm-tier:9180", "NVME", "a:1"))
                        .tiers())
                .containsOnlyKeys("nvme");
    }

    /** Otherwise they would all be inside the service, unseen. */
    @Test
    void fleetWithoutAnyShardIsRefused() {
        assertThatThrownBy(() -> of(Map.of("NVM", "0*a-{}:1", "NVME", "0*b-{}:1")))
                .isInstanceOf(BindException.class)
                .rootCause()
                .hasMessageStartingWith("thermocline.fleet.tiers: ")
                .hasMessageContaining("no tier has a shard");
        assertThat(of(Map.of()).tiers()).isEmpty();
    }

    @Test
    void shardsAreLimitedToTheNodesOfARun() {
        assertThat(of(Map.of("NVME", "255*a-{}:1,b:1")).tiers().get("nvme"))
                .hasSize(256)
                .endsWith("a-254:1", "b:1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "256*a-{}:1,b:1",
                "257*a-{}:1",
                "1000*a-{}:1",
                "99999999999*a-{}:1",
                "-1*a-{}:1",
                "x*a-{}:1",
                "*a-{}:1",
                "2*a:1",
                "1*a:1",
                "a-{}:1",
                "2*a-{}",
                "0*a-{}",
                "2*a-{2}:1",
                "2*3*a-{}:1",
                "2*dns:///a-{}:1",
                "a",
                "a:123456",
                "",
                " "
            })
    void malformedShardsAreRefused(String targets) {
        assertThatThrownBy(() -> of(Map.of("NVME", targets)))
                .isInstanceOf(BindException.class)
                .rootCause()
                .hasMessageStartingWith("thermocline.fleet.tiers.nvme: '")
                .hasMessageContaining(
                        "allowed: host:port, or N*host:port with {} for the numbers from 0 to N-1, with commas between; at most 256 shards");
    }
}
