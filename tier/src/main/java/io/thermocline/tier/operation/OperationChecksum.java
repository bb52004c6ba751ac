package io.thermocline.tier.operation;

/**
 * The checksum of a batch: the sum of a hash of each operation.
 *
 * <p>It is a sum, because operations end in any order. The order at each frame matters, so that the hash includes the
 * sequence number. The inputs of a hash are multiplied, not added: two operations cannot exchange values unnoticed.
 *
 * <p>The sender sums what it requested. The node sums what its frame entries hold after each operation.
 */
public final class OperationChecksum {
    private static final long FIRST = 0x9E3779B97F4A7C15L;
    private static final long SECOND = 0xC2B2AE3D27D4EB4FL;
    private static final long ACTION = 0xBF58476D1CE4E5B9L;
    private static final long LOW = 0xFFFFFFFFL;

    private OperationChecksum() {}

    /** Returns the hash of one operation. */
    public static long of(int action, int page, int frame, int sequence, int version) {
        return of(
                action & 0xFF,
                (long) sequence << Integer.SIZE | page & LOW,
                (long) version << Integer.SIZE | frame & LOW);
    }

    /**
     * Returns the hash of an operation with an action from 0 to 255.
     *
     * <p>It is a product, folded before and after: sequence number and version would otherwise affect only one half.
     *
     * @param sequenceAndPage the sequence number in the upper half
     * @param versionAndFrame the version in the upper half
     */
    public static long of(int action, long sequenceAndPage, long versionAndFrame) {
        long first = (sequenceAndPage ^ FIRST) + action * ACTION;
        long product = (first ^ first >>> Integer.SIZE) * (versionAndFrame ^ SECOND);
        return product ^ product >>> Integer.SIZE;
    }
}
