package io.thermocline.tier.node;

/** The clock of a run, as far as a tier is concerned. */
public enum RunClock {
    /** Decisions only. */
    NONE,
    /** Model time, kept by the engine: the tier delays nothing. */
    MODEL,
    /** Wall time: the tier plays the run's servers that are its own ({@link io.thermocline.tier.shaping.PlayedServers}). */
    WALL
}
