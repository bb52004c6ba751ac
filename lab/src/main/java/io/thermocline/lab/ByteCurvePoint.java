package io.thermocline.lab;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.lab.curve.bytes.ByteCaches;
import java.util.List;

/**
 * A point of a curve over a capacity in bytes, for a cache of objects of any size.
 *
 * @param bytes capacity
 * @param misses accesses whose object the cache did not have
 * @param missRatio misses of all accesses
 * @param missedBytes bytes of the objects of these accesses
 * @param byteMissRatio these bytes of those of all accesses
 * @param method always {@value CurvePoint#EXACT}: all accesses were counted
 * @param accesses number of accesses
 * @param accessedBytes bytes of their objects
 * @param objects number of distinct objects
 * @param footprintBytes bytes of the distinct objects
 */
@JsonPropertyOrder({
    "workload",
    "policy",
    "bytes",
    "misses",
    "missRatio",
    "missedBytes",
    "byteMissRatio",
    "method",
    "accesses",
    "accessedBytes",
    "objects",
    "footprintBytes"
})
public record ByteCurvePoint(
        String workload,
        String policy,
        long bytes,
        long misses,
        double missRatio,
        long missedBytes,
        double byteMissRatio,
        String method,
        long accesses,
        long accessedBytes,
        long objects,
        long footprintBytes,
        @JsonUnwrapped Provenance provenance) {
    /** Policies that have a cache of bytes. */
    public static final List<String> POLICIES = ByteCaches.POLICIES;

    /**
     * Refuses a run whose policy has no cache of bytes, and settings other than those of its workload.
     *
     * @throws InvalidInputException about the policy or the setting
     */
    public static void check(RunSpec spec) {
        if (!POLICIES.contains(spec.policy())) {
            throw InvalidInputException.about(
                    Subject.Field.POLICY,
                    "'" + spec.policy() + "' has no cache that counts in bytes; allowed: " + String.join(", ", POLICIES)
                            + ", without parameters");
        }
        spec.settings().keySet().stream()
                .filter(key -> !key.startsWith(RunSpec.OF_WORKLOAD))
                .findFirst()
                .ifPresent(key -> {
                    throw InvalidInputException.about(
                            new Subject.Setting(key), "means nothing for capacities in bytes; leave it out");
                });
    }

    /** The same point in the words of another specification of the same curve, which may name files otherwise. */
    public ByteCurvePoint inWordsOf(RunSpec spec) {
        Provenance own = provenance.inWordsOf(spec, List.of());
        return new ByteCurvePoint(
                spec.workload(),
                policy,
                bytes,
                misses,
                missRatio,
                missedBytes,
                byteMissRatio,
                method,
                accesses,
                accessedBytes,
                objects,
                footprintBytes,
                new Provenance(own.settings(), own.version(), RunCommandLine.ofByteCurve(spec, bytes), own.files()));
    }
}
