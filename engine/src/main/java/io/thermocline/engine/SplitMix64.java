package io.thermocline.engine;

/**
 * A small, fast random-number generator whose sequence is part of a run's definition.
 *
 * <p>Steele, Lea and Flood, <em>Fast splittable pseudorandom number generators</em>, OOPSLA 2014. Eight bytes of state;
 * equal seeds give equal sequences on every machine and version.
 */
public final class SplitMix64 {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;
    private long state;

    /** A generator that starts from {@code seed}. */
    public SplitMix64(long seed) {
        this.state = seed;
    }

    /** A generator for one purpose of a run: equal seeds with different purposes give unrelated sequences. */
    public static SplitMix64 of(long seed, String purpose) {
        long hash = 0xCBF29CE484222325L; // FNV-1a, so that the sequence does not depend on String.hashCode
        for (int i = 0; i < purpose.length(); i++) {
            hash = (hash ^ purpose.charAt(i)) * 0x100000001B3L;
        }
        return new SplitMix64(mix(seed + GAMMA) ^ hash);
    }

    /** Scrambles 64 bits; a bijection. */
    public static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** The next 64 random bits. */
    public long nextLong() {
        state += GAMMA;
        return mix(state);
    }

    /**
     * A number from 0 (inclusive) to {@code bound} (exclusive), by multiplication: biased by less than
     * {@code bound / 2^64}.
     */
    public long nextLong(long bound) {
        return Math.multiplyHigh(nextLong() >>> 1, bound << 1);
    }

    /** A number from 0 (inclusive) to {@code bound} (exclusive). */
    public int nextInt(int bound) {
        return (int) (((nextLong() >>> 32) * bound) >>> 32);
    }

    /** A number from 0 (inclusive) to 1 (exclusive), with 53 random bits. */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }
}
