package io.thermocline.lab.advise;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What advice is asked for.
 *
 * @param workloads all of which a machine has to serve, one at a time; the one that does worst counts
 * @param policies any of which may run
 * @param scale of the runs; prices, capacities and goals are those of the machine at scale 1
 * @param settings that all machines have
 * @param variations what may vary beside the policy; without any the capacities of all tiers but the last
 * @param prices dollars for a gigabyte by name of a tier or device, instead of the catalogue's
 * @param ratings drive writes a day by name of a tier or device, instead of the catalogue's
 * @param exhaustive whether every machine is run with the clock instead of those near the choice
 */
public record AdviceSpec(
        String testbed,
        List<String> workloads,
        List<String> policies,
        double scale,
        long seed,
        Map<String, String> settings,
        Objective objective,
        List<Variation> variations,
        Map<String, Double> prices,
        Map<String, Double> ratings,
        boolean exhaustive) {
    /** Copies what may change, and refuses a setting that is to vary as well. */
    public AdviceSpec {
        workloads = List.copyOf(workloads);
        policies = List.copyOf(policies);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        variations = List.copyOf(variations);
        prices = Map.copyOf(prices);
        ratings = Map.copyOf(ratings);
        List<String> keys = new ArrayList<>();
        for (Variation variation : variations) {
            if (settings.containsKey(variation.key())) {
                throw InvalidInputException.about(
                        new Subject.Setting(variation.key()), "is what varies; leave it out of the settings");
            }
            if (keys.contains(variation.key())) {
                throw InvalidInputException.about(
                        Subject.Field.VARY, "'" + variation.key() + "' is given twice; give it once");
            }
            keys.add(variation.key());
        }
    }

    /** The same request with other variations. */
    AdviceSpec withVariations(List<Variation> others) {
        return new AdviceSpec(
                testbed, workloads, policies, scale, seed, settings, objective, others, prices, ratings, exhaustive);
    }

    /** The run of a workload under a policy, with some settings more. */
    RunSpec spec(String workload, String policy, Map<String, String> more, ClockKind clock) {
        Map<String, String> all = new LinkedHashMap<>(settings);
        all.putAll(more);
        return new RunSpec(testbed, workload, policy, scale, seed, all, clock, List.of());
    }

    /** About as many runs as the advice takes at most. */
    public long mostRuns() {
        long machines = policies.size();
        for (Variation variation : variations) {
            machines = Math.min(Grid.MOST, machines * variation.values().size());
        }
        long runs = exhaustive ? machines : Math.max(Search.LEAST_RUNS, machines / Search.SHARE);
        return runs * workloads.size();
    }

    /** Each workload under each policy on the testbed as it is, workloads first: what can be checked beforehand. */
    public List<RunSpec> specs() {
        List<RunSpec> specs = new ArrayList<>();
        for (String workload : workloads) {
            for (String policy : policies) {
                specs.add(spec(workload, policy, Map.of(), ClockKind.MODEL));
            }
        }
        return specs;
    }
}
