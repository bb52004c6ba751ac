package io.thermocline.orchestrator.jobs;

import java.util.Locale;

/** What is asked of the laboratory. */
public enum JobKind {
    /** One run. */
    RUN("runs"),
    /** Several policies side by side over several workloads. */
    COMPARISON("comparisons"),
    /** Miss ratios over the size of the first tier. */
    CURVE("curves");

    private final String collection;

    JobKind(String collection) {
        this.collection = collection;
    }

    /** Its name in addresses. */
    public String collection() {
        return collection;
    }

    /** Its name for people. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
