package io.thermocline.lab;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.thermocline.lab.curve.ByteCaches;
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
}
