package io.thermocline.orchestrator.jobs.request;

import java.util.Locale;

/** The kinds of jobs. */
public enum JobKind {
    /** One run. */
    RUN("runs"),
    /** Several policies side by side over several workloads. */
    COMPARISON("comparisons"),
    /** Miss ratios over the size of the first tier. */
    CURVE("curves"),
    /** Which machine to buy. */
    ADVICE("advice"),
    /** All runs of a study, and the rows that follow from them. */
    REPRODUCTION("reproductions"),
    /** Why two runs of one workload differ. */
    EXPLANATION("explanations");

    private final String collection;

    JobKind(String collection) {
        this.collection = collection;
    }

    /** Returns its name in addresses. */
    public String collection() {
        return collection;
    }

    /** Returns its name in messages. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
