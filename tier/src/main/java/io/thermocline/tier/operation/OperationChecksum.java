package io.thermocline.tier.operation;

/**
 * The checksum of a batch: the sum of a hash of each operation. A sum, because operations end in any order; the order that counts, each frame's
 * turns, is in the hashes. What a hash is of is multiplied, not added, so that two operations cannot exchange anything unnoticed. The sender adds
 * up what it asked for; the node what its frame entries hold once each operation has ended.
 */
public final class OperationChecksum {
    private static final long FIRST = 0x9E3779B97F4A7C15L;
    private static final long SECOND = 0xC2B2AE3D27D4EB4FL;
    private static final long ACTION = 0xBF58476D1CE4E5B9L;
    private static final long LOW = 0xFFFFFFFFL;

    private OperationChecksum() {}

    /** The hash of one operation. */
    public static long of(int action, int page, int frame, int turn, int version) {
        return of(
                action & 0xFF, (long) turn << Integer.SIZE | page & LOW, (long) version << Integer.SIZE | frame & LOW);
    }

    /**
     * The same of an action from 0 to 255: a product, folded before and after, since turn and version would be in one half of it only.
     *
     * @param turnAndPage the turn in the upper half
     * @param versionAndFrame the version in the upper half
     */
    public static long of(int action, long turnAndPage, long versionAndFrame) {
        long first = (turnAndPage ^ FIRST) + action * ACTION;
        long product = (first ^ first >>> Integer.SIZE) * (versionAndFrame ^ SECOND);
        return product ^ product >>> Integer.SIZE;
    }
}
