package io.thermocline.policies.reference;

import io.thermocline.engine.policy.Replacement;
import java.util.List;

/** The replacements by name, with their defaults. */
final class Replacements {
    static final List<String> ALL =
            List.of("fifo", "lru", "clock", "lfu", "arc", "sieve", "s3fifo", "wtinylfu", "belady");

    private Replacements() {}

    static Replacement of(String policy, int frames, int[] trace) {
        return switch (policy) {
            case "fifo" -> new Fifo(frames);
            case "lru" -> new Lru(frames);
            case "clock" -> new Clock(frames, false);
            case "lfu" -> new Lfu(frames);
            case "arc" -> new Arc(frames, 0);
            case "sieve" -> new Sieve(frames);
            case "s3fifo" -> new S3Fifo(frames, 0, 0.1, 0.9, 2);
            case "wtinylfu" -> new WTinyLfu(frames, 0.01, 0.8, 10);
            case "belady" -> new Belady(frames, Traces.nextAccess(trace), false);
            default -> throw new IllegalArgumentException(policy);
        };
    }
}
