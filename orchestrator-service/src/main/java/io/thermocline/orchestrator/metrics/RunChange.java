package io.thermocline.orchestrator.metrics;

import java.util.Locale;

/** Kinds of changes of a run that its meters count. */
public enum RunChange {
    /** A run begins, whether of a job of its own or of a comparison, a curve or a study. */
    BEGIN,
    PAUSE,
    RESUME,
    /** Another policy takes over. */
    POLICY,
    /** The policy in effect gets other parameters. */
    PARAMETERS,
    /** The testbed gets other settings. */
    TESTBED,
    END;

    /** The value of the tag {@code kind}. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
