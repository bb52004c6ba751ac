package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.PlacedException;
import io.thermocline.testbed.RunSpec;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A part of a request that is checked by itself, so that a refusal can say where in the request it is wrong.
 *
 * @param spec a run with nothing but this part of the request
 * @param places where fields of this run stand in the request, as JSON pointers by those into a request for a single run; all others stand where
 *     they do there
 */
record RequestPart(RunSpec spec, Map<String, String> places) {
    private static final String POLICY = "/policy";

    /** A run without what comes later in it. */
    static RequestPart first(RunSpec spec, Map<String, String> places) {
        return new RequestPart(with(spec, spec.policy(), List.of()), places);
    }

    /** A policy that takes over. */
    static RequestPart ofSwitch(RunSpec spec, int index) {
        return new RequestPart(
                with(spec, spec.switches().get(index).policy(), List.of()),
                Map.of(POLICY, "/switches/" + index + POLICY));
    }

    /** Figures that change. */
    static RequestPart ofChange(RunSpec spec, int index) {
        String change = "/changes/" + index;
        return new RequestPart(
                with(spec, spec.policy(), List.of(spec.changes().get(index))),
                Map.of("/settings", change + "/settings"));
    }

    private static RunSpec with(RunSpec spec, String policy, List<RunSpec.SettingsChange> changes) {
        return new RunSpec(
                spec.testbed(),
                spec.workload(),
                policy,
                spec.scale(),
                spec.seed(),
                spec.settings(),
                spec.clock(),
                List.of(),
                changes);
    }

    /**
     * Checks what needs no workload.
     *
     * @param check of {@link io.thermocline.testbed.Laboratory#precheck}
     * @throws PlacedException if it is wrong
     */
    void precheck(Consumer<RunSpec> check) {
        try {
            check.accept(spec);
        } catch (InvalidInputException e) {
            throw new PlacedException(e, pointer -> place(places, pointer));
        }
    }

    /** Where a field stands of which some begin elsewhere. */
    static String place(Map<String, String> places, String pointer) {
        for (Map.Entry<String, String> place : places.entrySet()) {
            if (pointer.equals(place.getKey()) || pointer.startsWith(place.getKey() + "/")) {
                return place.getValue() + pointer.substring(place.getKey().length());
            }
        }
        return pointer;
    }
}
