package io.thermocline.policies.uvm;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import java.util.List;

/** Parameters of the UVM policies. */
final class UvmParameters {
    static final Parameter<Long> THRESHOLD = Parameter.integer(
            "threshold",
            "accesses",
            "8",
            1,
            AccessCounters.MOST_ACCESSES,
            "static threshold t_s: accesses of a 64 KiB block that make it migrate",
            "UVM-adaptive, t_s = 8");
    static final Parameter<Double> PENALTY = Parameter.decimal(
            "penalty",
            "",
            "2",
            1,
            1 << 20,
            "multiplicative migration penalty p under oversubscription",
            "UVM-adaptive, p = 2; the logs of its public runs use 8");
    static final Parameter<String> REMOTE_TLB = Parameter.choice(
            "remote-tlb",
            "spec",
            List.of("spec", "uvmsmart"),
            "spec: every access to a page in host memory crosses the link; uvmsmart: as in the public simulator, a remote read leaves its translation"
                    + " behind, and later accesses to the page run at local speed until it migrates",
            "UVM-adaptive; public simulator");

    private UvmParameters() {}

    /** Whether remote reads leave translations behind. */
    static boolean cachesTranslations(ParameterValues values) {
        return values.get(REMOTE_TLB).equals("uvmsmart");
    }
}
