package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.workload.WorkloadProvider;
import java.util.List;
import java.util.stream.Stream;

/** Parameters that policies and workloads of a request are given inline, where they win over settings. */
public final class InlineParameters {
    private InlineParameters() {}

    /**
     * Refuses to vary a parameter that each policy or workload that has it is given inline: it would change nothing.
     *
     * @param subject where it varies
     * @param key of a setting
     * @throws InvalidInputException if the values of the setting would mean nothing
     */
    public static void refuseVaried(Laboratory laboratory, Subject subject, String key, List<RunSpec> specs) {
        if (!RunSpec.isOfPolicyOrWorkload(key)) {
            return;
        }
        boolean ofPolicy = key.startsWith(RunSpec.OF_POLICY);
        String name = key.substring(key.indexOf('.') + 1);
        List<String> having = specs.stream()
                .map(spec -> ofPolicy ? spec.policy() : spec.workload())
                .distinct()
                .filter(text -> has(laboratory, ofPolicy, NamedRequest.name(text), name))
                .toList();
        Subject.Field field = ofPolicy ? Subject.Field.POLICY : Subject.Field.WORKLOAD;
        boolean fixed = having.stream()
                .allMatch(text -> NamedRequest.parse(field, text).parameters().containsKey(name));
        if (!having.isEmpty() && fixed) {
            throw InvalidInputException.about(
                    subject,
                    "'" + key + "' changes nothing, since '" + having.get(0) + "' has a value of its own for " + name
                            + "; leave it out there");
        }
    }

    private static boolean has(Laboratory laboratory, boolean ofPolicy, String owner, String name) {
        Stream<List<Parameter<?>>> declared = ofPolicy
                ? laboratory.policies().stream()
                        .filter(provider -> provider.name().equals(owner))
                        .map(PolicyProvider::parameters)
                : laboratory.workloads().stream()
                        .filter(provider -> provider.name().equals(owner))
                        .map(WorkloadProvider::parameters);
        return declared.flatMap(List::stream)
                .anyMatch(parameter -> parameter.name().equals(name));
    }
}
