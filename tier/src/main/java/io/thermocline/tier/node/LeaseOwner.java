package io.thermocline.tier.node;

import java.util.regex.Pattern;

/**
 * The owner of runs' leases: one process of an orchestrator. After a restart, the leases of the previous process belong
 * to no one.
 *
 * @param id the same in all processes of the orchestrator: up to 64 letters, digits, '-', '_' and '.'; empty if there
 * are no previous ones
 * @param life number of restarts so far, from 0
 */
public record LeaseOwner(String id, long life) {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{0,64}");

    /** An owner whose leases end only by themselves. */
    public static final LeaseOwner NONE = new LeaseOwner("", 0);

    /** Checks both values. */
    public LeaseOwner {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("owner must be up to 64 letters, digits, '-', '_' and '.'");
        }
        RunLeaseSpec.range("life", life, 0, Long.MAX_VALUE);
    }

    /** Returns whether {@code other} is a previous process of the same owner. */
    boolean isLaterThan(LeaseOwner other) {
        return !id.isEmpty() && id.equals(other.id) && life > other.life;
    }
}
