package io.thermocline.orchestrator.rest;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.orchestrator.RequestSubject;
import java.util.Collection;
import java.util.List;

/** Refusals of what a request has and its resource does not know. */
final class UnknownParts {
    /** Fields that are lists, and what a request for a single run has instead. */
    private static final List<String> LISTS = List.of("workloads", "policies");

    private UnknownParts() {}

    /** Of a field of the body. */
    static InvalidInputException field(String name, Collection<String> known) {
        return Names.unknown(RequestSubject.field(name), "field", name, known, advice(name, known));
    }

    private static String advice(String name, Collection<String> known) {
        for (String list : LISTS) {
            String single = list.equals("policies") ? "policy" : "workload";
            if (name.equals(single) && known.contains(list)) {
                return "Give a list: \"" + list + "\": [\"...\"].";
            }
            if (name.equals(list) && known.contains(single)) {
                return "A run has one " + single + "; a comparison or curve has several.";
            }
        }
        return "";
    }

    /** Of a parameter of the query. */
    static InvalidInputException parameter(String name, Collection<String> known) {
        RequestSubject subject = new RequestSubject.Parameter(name);
        return known.isEmpty()
                ? new InvalidInputException("unknown parameter '" + name + "'. This resource has none")
                        .withSubject(subject)
                        .withValue(name)
                        .withAllowed("no parameter")
                : Names.unknown(subject, "parameter", name, known);
    }
}
