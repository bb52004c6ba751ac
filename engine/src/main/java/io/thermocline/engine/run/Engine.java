package io.thermocline.engine.run;

import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/** Turns a setup into an output. Compositions are kept, so that a policy that runs again finds its code compiled. Safe for use by many threads. */
public final class Engine {
    /** What has its own classes; policies of the same name from two plug-ins are two. */
    private record Composition(ClassLoader origin, String policyClass, boolean timed, boolean sunk, boolean wall) {}

    private final ConcurrentMap<Composition, CompositionLoader> compositions = new ConcurrentHashMap<>();

    /**
     * Runs to the end.
     *
     * @throws io.thermocline.engine.InvalidInputException if the input turns out to be damaged or does not fit
     */
    public RunOutput run(RunSetup setup) {
        PolicyProvider first = setup.policy().provider();
        boolean alone =
                setup.switches().isEmpty() && setup.control().successors().isEmpty();
        CompositionLoader loader = alone
                ? compositions.computeIfAbsent(
                        new Composition(
                                first.getClass().getClassLoader(),
                                first.policyClass(),
                                setup.timed(),
                                setup.sink() != null,
                                setup.wall() != null),
                        key -> new CompositionLoader(List.of(first)))
                : new CompositionLoader(providers(setup)); // a run that switches would spoil the profile of others
        return loader.newExecution(setup).run();
    }

    private static List<PolicyProvider> providers(RunSetup setup) {
        Stream<PolicySelection> planned = Stream.concat(
                Stream.of(setup.policy()), setup.switches().stream().map(RunSetup.Switch::policy));
        return Stream.concat(planned.map(PolicySelection::provider), setup.control().successors().stream())
                .toList();
    }
}
