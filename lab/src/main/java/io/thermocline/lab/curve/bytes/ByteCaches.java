package io.thermocline.lab.curve.bytes;

import java.util.List;
import java.util.Locale;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/** The caches that count in bytes, by the names of the policies of pages that they are like. */
public final class ByteCaches {
    /** The policies that there are, without parameters. */
    public static final List<String> POLICIES =
            List.of("lru", "fifo", "clock", "sieve", "s3fifo", "lfu", "arc", "wtinylfu", "belady");

    private static final String FORESEEING = "belady";

    private ByteCaches() {}

    /** Whether a policy asks for next accesses. */
    public static boolean foresees(String policy) {
        return policy.equals(FORESEEING);
    }

    /**
     * Empty caches: one of all capacities, or one of each.
     *
     * @param policy one of {@link #POLICIES}
     * @param capacities in bytes, ascending
     * @param nextAccess of the access being taken, counted from 0: number of the access that next touches its object,
     *     {@link Long#MAX_VALUE} if none does; asked only by those that {@link #foresees foresee}
     */
    public static List<ByteCache> of(
            String policy, ObjectSizes sizes, long[] capacities, LongUnaryOperator nextAccess) {
        if (policy.equals("lru")) {
            return List.of(new ByteLru(sizes, capacities));
        }
        return LongStream.of(capacities)
                .mapToObj(capacity -> of(policy, sizes, capacity, nextAccess))
                .toList();
    }

    private static ByteCache of(String policy, ObjectSizes sizes, long capacity, LongUnaryOperator nextAccess) {
        return switch (policy) {
            case "fifo", "clock", "sieve" ->
                new ByteQueue(sizes, ByteQueue.Order.valueOf(policy.toUpperCase(Locale.ROOT)), capacity);
            case "s3fifo" -> new ByteS3Fifo(sizes, capacity);
            case "lfu" -> new ByteLfu(sizes, capacity);
            case "arc" -> new ByteArc(sizes, capacity);
            case "wtinylfu" -> new ByteWTinyLfu(sizes, capacity);
            case FORESEEING -> new ByteFurthest(sizes, capacity, nextAccess);
            default -> throw new IllegalArgumentException("'" + policy + "' has no cache that counts in bytes");
        };
    }
}
