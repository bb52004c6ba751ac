package io.thermocline.orchestrator.settings;

import io.thermocline.tier.node.RunLeaseSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Where the shards of a tier are: a count and a name stand for that many shards, so that the count alone can come from
 * elsewhere.
 */
final class ShardNames {
    private static final String NUMBER = "{}";
    private static final Pattern COUNTED = Pattern.compile("([0-9]{1,3})\\*(.*)");
    private static final Pattern TARGET = Pattern.compile("[^\\s/*{}]+:[0-9]{1,5}");

    private ShardNames() {}

    /**
     * The address of each shard, in order; none where all counts are 0.
     *
     * @throws IllegalArgumentException if one is malformed, there is none, or there are more than a run may have nodes
     */
    static List<String> of(String tier, List<String> targets) {
        List<String> names = new ArrayList<>();
        for (String target : targets) {
            Matcher counted = COUNTED.matcher(target);
            int count = counted.matches() ? Integer.parseInt(counted.group(1)) : 1;
            String name = counted.matches() ? counted.group(2) : target;
            if (counted.matches() != name.contains(NUMBER)
                    || !TARGET.matcher(name.replace(NUMBER, "0")).matches()) {
                throw refused(tier, target);
            }
            IntStream.range(0, count)
                    .mapToObj(shard -> name.replace(NUMBER, Integer.toString(shard)))
                    .forEach(names::add);
        }
        if (targets.isEmpty() || names.size() > RunLeaseSpec.MAX_NODES) {
            throw refused(tier, String.join(",", targets));
        }
        return List.copyOf(names);
    }

    private static IllegalArgumentException refused(String tier, String given) {
        return new IllegalArgumentException("thermocline.fleet.tiers." + tier + ": '" + given
                + "' is not allowed; allowed: host:port, or N*host:port with {} for the numbers from 0 to N-1, with commas between; at most "
                + RunLeaseSpec.MAX_NODES + " shards");
    }
}
