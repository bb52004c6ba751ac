package io.thermocline.engine.run;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Turns a setup into an output. Compositions are kept, so that a policy that runs again finds its code compiled. Safe for use by many threads. */
public final class Engine {
    private final ConcurrentMap<String, CompositionLoader> compositions = new ConcurrentHashMap<>();

    /**
     * Runs to the end.
     *
     * @throws io.thermocline.engine.InvalidInputException if the input turns out to be damaged or does not fit
     */
    public RunOutput run(RunSetup setup) {
        String policyClass = setup.policy().provider().policyClass();
        CompositionLoader loader = setup.switches().isEmpty()
                ? compositions.computeIfAbsent(
                        policyClass + (setup.timed() ? "/timed" : "/untimed"), key -> newLoader(setup))
                : newLoader(setup); // a run that switches would spoil the profile of others
        return loader.newExecution(setup).run();
    }

    private static CompositionLoader newLoader(RunSetup setup) {
        var provider = setup.policy().provider();
        return new CompositionLoader(provider.getClass().getClassLoader(), provider.policyClass());
    }
}
