package io.thermocline.policies.uvm;

/** Declares {@code uvm-adaptive}. */
public final class UvmAdaptiveProvider extends UvmProvider {
    /** For the service loader. */
    public UvmAdaptiveProvider() {
        super(
                "uvm-adaptive",
                "Unified virtual memory with a threshold that grows with occupancy and round trips",
                "UvmAdaptive",
                UvmParameters.THRESHOLD,
                UvmParameters.PENALTY,
                UvmParameters.REMOTE_TLB);
    }
}
