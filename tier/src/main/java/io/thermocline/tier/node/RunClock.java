package io.thermocline.tier.node;

/** The clock of a run, as far as a tier is concerned. */
public enum RunClock {
    /** Decisions only. */
    NONE,
    /** Model time, kept by the engine: the tier never delays. */
    MODEL,
    /** Wall time: the tier delays as its device would. */
    WALL
}
