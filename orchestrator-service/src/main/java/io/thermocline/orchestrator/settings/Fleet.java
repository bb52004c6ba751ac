package io.thermocline.orchestrator.settings;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The tier services that runs go over.
 *
 * @param tiers by tier its shards, {@code host:port} with commas between; without any, the tiers are embedded
 * @param deadline of a call that opens, renews or closes a lease
 */
@ConfigurationProperties("thermocline.fleet")
public record Fleet(
        @DefaultValue Map<String, List<String>> tiers,
        @DefaultValue("5s") Duration deadline) {
    private static final Pattern TARGET = Pattern.compile("[^\\s/]+:[0-9]{1,5}");

    /** Checks the targets. */
    public Fleet {
        tiers = Map.copyOf(tiers);
        tiers.forEach((tier, targets) -> {
            if (targets.isEmpty()
                    || !targets.stream()
                            .allMatch(target -> TARGET.matcher(target).matches())) {
                throw new IllegalArgumentException("thermocline.fleet.tiers." + tier + ": '" + String.join(",", targets)
                        + "' is not allowed; allowed: host:port, with commas between shards");
            }
        });
    }
}
