package io.thermocline.tier.operation;

/**
 * The checksum of a batch: the sum of a hash of each operation. A sum, because operations end in any order. The sender adds up what it asked
 * for; the node what its frame entries hold once each operation has ended.
 */
public final class OperationChecksum {
    private static final long PLACE = 0x9E3779B97F4A7C15L;
    private static final long TIME = 0xC2B2AE3D27D4EB4FL;
    private static final long LAST = 0xBF58476D1CE4E5B9L;
    private static final long LOW = 0xFFFFFFFFL;

    private OperationChecksum() {}

    /** The hash of one operation. */
    public static long of(int action, int page, int frame, int turn, int version) {
        long place = ((long) page << 32 | frame & LOW) * PLACE;
        long time = ((long) turn << 32 | version & LOW) * TIME;
        long hash = (place ^ time >>> 17) + (time ^ place >>> 19) + (action & 0xFF);
        return (hash ^ hash >>> 29) * LAST;
    }
}
