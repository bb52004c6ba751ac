package io.thermocline.engine.hardware;

/** Refuses values that no hardware has. */
final class Checks {
    private Checks() {}

    static void range(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " is at least " + min
                    + (max == Long.MAX_VALUE ? "" : " and at most " + max) + ", not " + value);
        }
    }
}
