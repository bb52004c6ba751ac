package io.thermocline.orchestrator.fleet;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.proto.v1.DescribeReply;
import io.thermocline.proto.v1.Shaping;
import io.thermocline.tier.TierException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The tier services themselves: what they hold, and how they delay direct clients and runs under the wall clock. All methods block. */
@Component
public final class Shapers {
    private final FleetTiers tiers;

    Shapers(FleetTiers tiers) {
        this.tiers = tiers;
    }

    /**
     * A service of a tier.
     *
     * @param description what it says of itself; null where it does not answer
     */
    public record Shard(String target, @Nullable DescribeReply description) {}

    /** Names of the tiers that have services. */
    public List<String> names() {
        return tiers.names();
    }

    /** The services of a tier. */
    public List<Shard> shards(String tier) {
        return found(tier).stream().map(Shapers::shard).toList();
    }

    private List<FleetNode> found(String tier) {
        List<FleetNode> shards = tiers.shards(tier);
        if (shards.isEmpty()) {
            throw new RefusedException(
                    Reason.NOT_FOUND,
                    tiers.names().isEmpty()
                            ? "this service has its tiers in it; there is no tier service '" + tier + "'"
                            : "there is no tier service '" + tier + "'; there are " + String.join(", ", tiers.names()));
        }
        return shards;
    }

    private static Shard shard(FleetNode node) {
        try {
            return new Shard(node.target(), node.describe());
        } catch (TierException e) {
            return new Shard(node.target(), null);
        }
    }

    /** Changes how all services of a tier delay, or none: what one of them refuses is taken back on the others. */
    public List<Shard> shape(String tier, UnaryOperator<Shaping> change) {
        List<FleetNode> shards = found(tier);
        List<Shaping> before = new ArrayList<>();
        try {
            for (FleetNode node : shards) {
                Shaping old = node.describe().getShaping();
                node.shape(change.apply(old));
                before.add(old);
            }
        } catch (TierException e) {
            for (int i = 0; i < before.size(); i++) {
                shards.get(i).shape(before.get(i));
            }
            if (e.reason() == TierException.Reason.INVALID_ARGUMENT) {
                throw new InvalidInputException(String.valueOf(e.getMessage()), e);
            }
            throw new RefusedException(Reason.UNREACHABLE, String.valueOf(e.getMessage()));
        }
        return shards.stream().map(Shapers::shard).toList();
    }
}
