package io.thermocline.engine.run;

import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/**
 * Turns a setup into an output. Compositions are kept, so that a policy that runs again finds its code compiled; but
 * not those in which another policy takes over, whose profiles would spoil the next run, and which could be of any
 * number. Safe for use by many threads.
 */
public final class Engine {
    /**
     * What has its own classes: runs that begin with one policy, and in which others may take over, over a number of
     * tiers.
     */
    private record Composition(List<Origin> policies, int tiers, boolean timed, boolean sunk, boolean wall) {
        static Composition of(List<PolicyProvider> providers, RunSetup setup) {
            return new Composition(
                    providers.stream().map(Origin::of).toList(),
                    setup.testbed().tiers().size(),
                    setup.timed(),
                    setup.sink() != OperationSink.NONE,
                    setup.wall() != null);
        }
    }

    /** Policies of the same name from two plug-ins are two. */
    private record Origin(ClassLoader loader, String policyClass) {
        static Origin of(PolicyProvider provider) {
            return new Origin(provider.policyLoader(), provider.policyClass());
        }
    }

    private final ConcurrentMap<Composition, CompositionLoader> compositions = new ConcurrentHashMap<>();

    /**
     * Runs to the end.
     *
     * @throws io.thermocline.engine.InvalidInputException if the input turns out to be damaged or does not fit
     */
    public RunOutput run(RunSetup setup) {
        List<PolicyProvider> providers = providers(setup);
        if (!setup.switches().isEmpty()) {
            return new CompositionLoader(providers).newExecution(setup).run();
        }
        Composition composition = Composition.of(providers, setup);
        CompositionLoader loader = compositions.computeIfAbsent(composition, key -> new CompositionLoader(providers));
        Execution execution = loader.newExecution(setup);
        try {
            return execution.run();
        } finally {
            if (execution.wasTakenOver()) {
                compositions.remove(composition, loader);
            }
        }
    }

    private static List<PolicyProvider> providers(RunSetup setup) {
        Stream<PolicySelection> planned = Stream.concat(
                Stream.of(setup.policy()), setup.switches().stream().map(RunSetup.Switch::policy));
        return Stream.concat(planned.map(PolicySelection::provider), setup.control().successors().stream())
                .toList();
    }
}
