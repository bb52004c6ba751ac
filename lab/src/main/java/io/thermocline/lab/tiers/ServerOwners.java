package io.thermocline.lab.tiers;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Stage;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which node plays which server of a testbed under the wall clock: a medium its own tier's, everything else the one
 * that the testbed names.
 *
 * @param testbed with its tiers
 * @param named tier by the key of a server: {@code TIER-link-up}, {@code TIER-link-down}, or the name of a software
 *     path such as {@code fault-handler}
 */
public record ServerOwners(Testbed testbed, Map<String, String> named) {
    /**
     * The owner of a server.
     *
     * @param tier number of its tier
     * @param shard which of the tier's devices it is, 0 if it is none
     * @param isMedium whether it is a device of the tier
     */
    public record Owner(int tier, int shard, boolean isMedium) {}

    /** Keeps the names. */
    public ServerOwners {
        named = Map.copyOf(named);
    }

    /**
     * The owner of a server that the engine names.
     *
     * @throws InvalidInputException if the testbed names none
     */
    public Owner of(String server) {
        List<Tier> tiers = testbed.tiers();
        for (int tier = 0; tier < tiers.size(); tier++) {
            Tier candidate = tiers.get(tier);
            for (int shard = 0; shard < candidate.count(); shard++) {
                if (server.equals(candidate.count() == 1 ? candidate.name() : candidate.name() + "-" + shard)) {
                    return new Owner(tier, shard, true);
                }
            }
        }
        String key = key(server);
        String owner = named.get(key);
        for (int tier = 0; tier < tiers.size(); tier++) {
            if (tiers.get(tier).name().equals(owner)) {
                return new Owner(tier, 0, false);
            }
        }
        if (isStage(server)) {
            throw InvalidInputException.about(
                    Subject.Field.CLOCK,
                    "the policy moves pages by a mechanism of testbed " + testbed.name() + " whose stage '" + server
                            + "' no tier's node plays; allowed here: none, model");
        }
        throw InvalidInputException.about(
                Subject.Field.CLOCK,
                "testbed " + testbed.name() + " does not say which tier's node delays '"
                        + key + "' under the clock wall; name it in its file, as in owners: {" + key + ": "
                        + tiers.get(0).name() + "}");
    }

    private boolean isStage(String server) {
        return testbed.mechanisms().stream()
                .flatMap(mechanism -> Stream.concat(mechanism.up().stream(), mechanism.down().stream()))
                .anyMatch(stage ->
                        stage instanceof Stage.Server named && named.name().equals(server));
    }

    /** What a testbed calls a server: {@code LINK/TIER/up} is {@code TIER-link-up}. */
    private static String key(String server) {
        String[] parts = server.split("/", -1);
        return parts.length < 3 ? server : parts[1] + "-link-" + parts[2];
    }
}
