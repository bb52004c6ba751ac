package io.thermocline.policies.uvm;

/** Declares {@code uvm-always}. */
public final class UvmAlwaysProvider extends UvmProvider {
    /** For the service loader. */
    public UvmAlwaysProvider() {
        super(
                "uvm-always",
                "Unified virtual memory with a static access counter threshold before every migration",
                "UvmAlways",
                UvmParameters.THRESHOLD,
                UvmParameters.REMOTE_TLB);
    }
}
