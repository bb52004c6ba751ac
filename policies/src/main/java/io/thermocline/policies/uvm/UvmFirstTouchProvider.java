package io.thermocline.policies.uvm;

/** Declares {@code uvm-first-touch}. */
public final class UvmFirstTouchProvider extends UvmProvider {
    /** For the service loader. */
    public UvmFirstTouchProvider() {
        super(
                "uvm-first-touch",
                "Unified virtual memory: pages migrate at first touch, with the tree prefetcher; 2 MiB leave at a time",
                "UvmFirstTouch");
    }
}
