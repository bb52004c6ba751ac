package io.thermocline.tier.node;

import java.util.regex.Pattern;

/**
 * Who leases frames for runs: an orchestrator in one of its lives. When it has started again, what it leased before is nobody's.
 *
 * @param id the same in all its lives: up to 64 letters, digits, '-', '_' and '.'; empty for an owner that has no earlier lives
 * @param life how often it has started, from 0
 */
public record LeaseOwner(String id, long life) {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{0,64}");

    /** One whose leases end by themselves alone. */
    public static final LeaseOwner NONE = new LeaseOwner("", 0);

    /** Checks both. */
    public LeaseOwner {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("owner must be up to 64 letters, digits, '-', '_' and '.'");
        }
        RunLeaseSpec.range("life", life, 0, Long.MAX_VALUE);
    }

    /** Whether another is the same owner in an earlier life. */
    boolean isLaterThan(LeaseOwner other) {
        return !id.isEmpty() && id.equals(other.id) && life > other.life;
    }
}
