package io.thermocline.tier.node;

/** The clock of a run, as seen by a tier. */
public enum RunClock {
    /** No clock: decisions only. */
    NONE,
    /** Model time, kept by the engine; the tier delays nothing. */
    MODEL,
    /**
     * Wall time; the tier emulates the run's stages that belong to it
     * ({@link io.thermocline.tier.shaping.StageExecutor}).
     */
    WALL
}
