package io.thermocline.tier.node;

/** Whether a lease holds the pages' bytes. */
public enum Payload {
    /** Only metadata: turns, owners, versions. */
    NONE,
    /** The bytes too. */
    REAL
}
