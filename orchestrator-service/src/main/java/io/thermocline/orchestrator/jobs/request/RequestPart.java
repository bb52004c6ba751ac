package io.thermocline.orchestrator.jobs.request;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.RunSpec;
import io.thermocline.orchestrator.RequestSubject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A part of a request that is checked separately, so that a refusal can point into the request.
 *
 * @param spec a run with only this part of the request
 * @param places JSON pointers of fields in the request, by those into a request for a single run; other pointers are
 *     the same in both
 */
public record RequestPart(RunSpec spec, Map<String, String> places) {
    private static final String POLICY = "/policy";

    /** Returns a run without its switches and changes. */
    static RequestPart first(RunSpec spec, Map<String, String> places) {
        return new RequestPart(with(spec, spec.policy(), List.of()), places);
    }

    /**
     * Returns a run without its switches and changes, and then each of these.
     *
     * @param places of the run's own fields
     * @param under JSON pointer of what has the lists of switches and changes
     */
    static List<RequestPart> all(RunSpec spec, Map<String, String> places, String under) {
        List<RequestPart> parts = new ArrayList<>(List.of(first(spec, places)));
        for (int i = 0; i < spec.switches().size(); i++) {
            parts.add(ofSwitch(spec, i, under + "/switches/" + i));
        }
        for (int i = 0; i < spec.changes().size(); i++) {
            parts.add(ofChange(spec, i, under + "/changes/" + i));
        }
        return parts;
    }

    /** Returns a run with the policy of a switch, which is at a place in the request. */
    static RequestPart ofSwitch(RunSpec spec, int index, String place) {
        return new RequestPart(
                with(spec, spec.switches().get(index).policy(), List.of()), Map.of(POLICY, place + POLICY));
    }

    private static RequestPart ofChange(RunSpec spec, int index, String place) {
        return new RequestPart(
                with(spec, spec.policy(), List.of(spec.changes().get(index))),
                Map.of("/settings", place + "/settings"));
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
     * Checks the part as far as no workload is needed.
     *
     * @param check of {@link io.thermocline.lab.Laboratory#precheck}
     * @throws InvalidInputException if it is invalid
     */
    void precheck(Consumer<RunSpec> check) {
        try {
            check.accept(spec);
        } catch (InvalidInputException e) {
            throw placed(places, e);
        }
    }

    /** Returns a refusal that points into the request. */
    static InvalidInputException placed(Map<String, String> places, InvalidInputException refusal) {
        String pointer = RequestSubject.pointer(refusal.subject());
        for (Map.Entry<String, String> place : places.entrySet()) {
            if (pointer.equals(place.getKey()) || pointer.startsWith(place.getKey() + "/")) {
                return RequestSubject.moved(
                        refusal,
                        place.getValue() + pointer.substring(place.getKey().length()));
            }
        }
        return refusal;
    }
}
