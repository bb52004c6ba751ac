package io.thermocline.orchestrator.settings;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The tier services that runs go over.
 *
 * @param tiers by tier its shards: {@code host:port}, or {@code N*host:port} with {@code {}} for a number, which means
 *     N shards, numbered from 0; with commas between. A tier of {@code 0*...} is left out. Without any, the tiers are
 *     embedded. Once made, it has a {@code host:port} for each shard
 * @param deadline of a call that opens, renews or closes a lease
 */
@ConfigurationProperties("thermocline.fleet")
public record Fleet(
        @DefaultValue Map<String, List<String>> tiers,
        @DefaultValue("5s") Duration deadline) {
    /** Checks the targets, and names each shard. */
    public Fleet {
        Map<String, List<String>> shards = new TreeMap<>();
        tiers.forEach((tier, targets) -> shards.put(tier, ShardNames.of(tier, targets)));
        shards.values().removeIf(List::isEmpty);
        if (shards.isEmpty() && !tiers.isEmpty()) {
            throw new IllegalArgumentException(
                    "thermocline.fleet.tiers: '" + tiers
                            + "' is not allowed, as no tier has a shard; allowed: at least one shard, or no property of a tier, for tiers inside this service");
        }
        tiers = Map.copyOf(shards);
    }
}
