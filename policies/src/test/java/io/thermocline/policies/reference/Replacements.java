package io.thermocline.policies.reference;

import io.thermocline.engine.core.Replacement;
import java.util.List;

/** The replacements by name, with their defaults. */
final class Replacements {
    static final List<String> ALL = List.of("fifo", "lru", "clock", "belady");

    private Replacements() {}

    static Replacement of(String policy, int frames, int[] trace) {
        return switch (policy) {
            case "fifo" -> new Fifo(frames);
            case "lru" -> new Lru(frames);
            case "clock" -> new Clock(frames, false);
            case "belady" -> new Belady(frames, Traces.nextAccess(trace), false);
            default -> throw new IllegalArgumentException(policy);
        };
    }
}
