package io.thermocline.policies.uvm;

/** Declares {@code uvm-oversub}. */
public final class UvmOversubProvider extends UvmProvider {
    /** For the service loader. */
    public UvmOversubProvider() {
        super(
                "uvm-oversub",
                "Unified virtual memory with a static threshold once device memory was full",
                "UvmOversub",
                UvmParameters.THRESHOLD,
                UvmParameters.REMOTE_TLB);
    }
}
