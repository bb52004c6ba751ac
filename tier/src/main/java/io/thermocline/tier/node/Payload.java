package io.thermocline.tier.node;

/** The part of the pages that a lease holds. */
public enum Payload {
    /** Metadata only: sequence numbers, owners, versions. */
    NONE,
    /** Metadata and bytes. */
    REAL
}
