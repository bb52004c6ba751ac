package io.thermocline.orchestrator.fleet;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.proto.v1.DescribeReply;
import io.thermocline.proto.v1.Shaping;
import io.thermocline.tier.RefusedValueException;
import io.thermocline.tier.TierException;
import io.thermocline.tiernode.transport.RefusedValueTrailers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The tier services themselves: what they hold, and how they delay direct clients and runs under the wall clock. All
 * methods block.
 */
@Component
public final class Shapers {
    private static final Logger LOG = LoggerFactory.getLogger(Shapers.class);

    private final FleetTiers tiers;
    private final Map<String, Object> turns = new ConcurrentHashMap<>();
    private final MeterRegistry registry;

    Shapers(FleetTiers tiers, MeterRegistry registry) {
        this.tiers = tiers;
        this.registry = registry;
        for (String tier : tiers.names()) {
            shapings(tier); // so that Prometheus sees the first as a rise from zero
        }
    }

    private Counter shapings(String tier) {
        return Counter.builder("thermocline.tier.shapings")
                .description("Changes of how all services of a tier delay")
                .baseUnit("shapings")
                .tag("tier", tier)
                .register(registry);
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

    /**
     * Changes how all services of a tier delay, or none: what one of them refuses is taken back on the others. One
     * change of a tier follows the other, so that each is made to what the one before has left.
     */
    public List<Shard> shape(String tier, UnaryOperator<Shaping> change) {
        List<FleetNode> shards = found(tier);
        synchronized (turns.computeIfAbsent(tier, name -> new Object())) {
            shape(shards, change);
        }
        shapings(tier).increment();
        return shards.stream().map(Shapers::shard).toList();
    }

    private static void shape(List<FleetNode> shards, UnaryOperator<Shaping> change) {
        List<Shaping> before = new ArrayList<>();
        try {
            for (FleetNode node : shards) {
                Shaping old = node.describe().getShaping();
                Shaping asked = change.apply(old);
                before.add(old);
                node.shape(asked);
            }
        } catch (TierException e) {
            InvalidInputException why = refusal(e);
            boolean refused = e.reason() == TierException.Reason.INVALID_ARGUMENT;
            if (refused) {
                before.remove(before.size() - 1); // where it was refused, nothing has changed
            }
            List<String> changed = takeBack(shards, before);
            if (!changed.isEmpty()) {
                throw new RefusedException(
                        Reason.UNREACHABLE,
                        about(
                                why.getMessage() + "; this could not be taken back on tier "
                                        + String.join(", ", changed)
                                        + ", which may delay as was asked until it is shaped again",
                                e));
            }
            if (refused) {
                throw why;
            }
            throw new RefusedException(Reason.UNREACHABLE, why);
        }
    }

    /** What a tier service refuses, about the figure that its status describes. */
    private static InvalidInputException refusal(TierException e) {
        return about(String.valueOf(e.getMessage()), e);
    }

    private static InvalidInputException about(String sentence, TierException e) {
        InvalidInputException refusal = new InvalidInputException(sentence, e);
        RefusedValueException refused = RefusedValueTrailers.decode(e);
        return refused == null
                ? refusal
                : refusal.withSubject(RequestSubject.field(refused.field()))
                        .withValue(refused.value())
                        .withAllowed(refused.allowed());
    }

    /** Has the first services delay as before, and answers the names of those that did not. */
    private static List<String> takeBack(List<FleetNode> shards, List<Shaping> before) {
        List<String> changed = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            FleetNode node = shards.get(i);
            try {
                node.shape(before.get(i));
            } catch (TierException e) {
                LOG.warn("a shaping could not be taken back: {}", e.getMessage());
                changed.add(node.name());
            }
        }
        return changed;
    }
}
