package io.thermocline.engine.run;

/** Who drives a transfer. */
public enum Initiator {
    /** The accelerator (BaM, GMT, DREAM). */
    GPU,
    /** The host's processor (UVM, HMM). */
    HOST;

    /** The name in results. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
