package io.thermocline.policies.caching;

import io.thermocline.engine.parameter.Parameter;
import java.util.Arrays;
import java.util.List;

/** How the accelerator accesses lines of the host's memory; each but the first adds to the one before (thesis ch. V). */
enum Mode {
    /** Hardware keeps the caches coherent: the accelerator caches these lines as its own. What the others compare with. */
    HARDWARE,
    /** Nothing is cached, and each sector is a request (sec. 5.2.1). */
    NAIVE,
    /** A request is for a line; others of the same SM join it while it is outstanding (sec. 5.2.2.1). */
    L1,
    /** Requests of all SMs join. */
    L1_L2,
    /** A cache at the host's memory controller serves requests of the accelerator (sec. 5.2.2.2). */
    CLIENT_CACHE,
    /** The link carries only the sectors that were asked for (sec. 5.2.2.3). */
    VARIABLE,
    /** Lines of pages that the accelerator has not written are cached (sec. 5.2.3). */
    READ_ONLY;

    static final Parameter<String> PARAMETER = Parameter.choice(
            "mode",
            VARIABLE.label(),
            labels(),
            "how lines of the host's memory are accessed; each but hardware adds to the one before",
            "thesis sec. 5.2");

    /** Its name as users write it. */
    String label() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    private static List<String> labels() {
        return Arrays.stream(values()).map(Mode::label).toList();
    }

    /** The mode of a name. */
    static Mode of(String label) {
        return Arrays.stream(values())
                .filter(mode -> mode.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    /** Whether it has what another adds. */
    boolean has(Mode other) {
        return compareTo(other) >= 0;
    }
}
