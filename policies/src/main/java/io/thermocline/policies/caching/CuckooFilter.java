package io.thermocline.policies.caching;

import io.thermocline.engine.SplitMix64;
import java.util.Arrays;

/**
 * A set of numbers that takes a few bits each. It never misses a number that was added, and takes some others for members
 * (Fan et al., <em>Cuckoo Filter: Practically Better Than Bloom</em>, CoNEXT 2014). Each number has a fingerprint, which
 * is in one of two buckets of {@value #BUCKET} entries. The other bucket follows from the fingerprint and the one, so
 * that an entry can be moved to make room.
 *
 * <p>With fingerprints of b bits, a full filter takes nearly 2 x 4 / 2^b of all others for members: 3.1 % at 8 bits.
 */
final class CuckooFilter {
    /** Entries of a bucket. */
    static final int BUCKET = 4;

    private static final int MOST_MOVES = 500; // as in the paper
    private static final int FINGERPRINT_SHIFT = 40;
    private static final char EMPTY = 0;

    private final char[] entries; // fingerprints, bucket by bucket
    private final int bucketMask;
    private final int fingerprintMask;
    private final SplitMix64 random; // which entry makes room
    private int size;

    /**
     * An empty filter.
     *
     * @param capacity entries, a power of two of at least {@value #BUCKET}
     * @param fingerprintBits bits of a fingerprint, from 1 to 16
     */
    CuckooFilter(int capacity, int fingerprintBits, SplitMix64 random) {
        entries = new char[capacity];
        bucketMask = capacity / BUCKET - 1;
        fingerprintMask = (1 << fingerprintBits) - 1;
        this.random = random;
    }

    /** Numbers that were added. */
    int size() {
        return size;
    }

    /** Whether a number was added; for others, whether it seems so. */
    boolean contains(long number) {
        long hash = SplitMix64.mix(number);
        char fingerprint = fingerprint(hash);
        int bucket = (int) hash & bucketMask;
        return find(bucket, fingerprint) >= 0 || find(other(bucket, fingerprint), fingerprint) >= 0;
    }

    /**
     * Adds a number.
     *
     * @return false if there is no room; the filter has then lost an entry and must be cleared
     */
    boolean add(long number) {
        long hash = SplitMix64.mix(number);
        char fingerprint = fingerprint(hash);
        int bucket = (int) hash & bucketMask;
        if (put(bucket, fingerprint) || put(other(bucket, fingerprint), fingerprint)) {
            size++;
            return true;
        }
        int full = random.nextInt(2) == 0 ? bucket : other(bucket, fingerprint);
        for (int moves = 0; moves < MOST_MOVES; moves++) {
            int place = full * BUCKET + random.nextInt(BUCKET);
            char moved = entries[place];
            entries[place] = fingerprint;
            fingerprint = moved;
            full = other(full, fingerprint);
            if (put(full, fingerprint)) {
                size++;
                return true;
            }
        }
        return false;
    }

    /** Removes all numbers. */
    void clear() {
        Arrays.fill(entries, EMPTY);
        size = 0;
    }

    private boolean put(int bucket, char fingerprint) {
        int place = find(bucket, EMPTY);
        if (place < 0) {
            return false;
        }
        entries[place] = fingerprint;
        return true;
    }

    private int find(int bucket, char fingerprint) {
        for (int place = bucket * BUCKET; place < (bucket + 1) * BUCKET; place++) {
            if (entries[place] == fingerprint) {
                return place;
            }
        }
        return -1;
    }

    private char fingerprint(long hash) {
        int fingerprint = (int) (hash >>> FINGERPRINT_SHIFT) & fingerprintMask;
        return (char) Math.max(1, fingerprint);
    }

    private int other(int bucket, char fingerprint) {
        return bucket ^ (int) SplitMix64.mix(fingerprint) & bucketMask;
    }
}
