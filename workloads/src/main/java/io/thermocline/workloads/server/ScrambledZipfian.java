package io.thermocline.workloads.server;

import io.thermocline.engine.SplitMix64;

/**
 * Popularity as YCSB draws it ({@code ScrambledZipfianGenerator}). A rank is drawn from a zipf distribution over 10^10
 * items, whatever the number of keys. The key is the rank's FNV hash modulo the number of keys. Several ranks fall on
 * each key, so that the distribution over keys is flatter than a zipf over the keys.
 *
 * <p>Source: Cooper et al., <em>Benchmarking cloud serving systems with YCSB</em>, SoCC 2010, and its code: theta 0.99,
 * zeta(10^10) taken as 26.46902820178302. The rank is Gray et al.'s approximation (SIGMOD 1994):
 * {@code n (eta u - eta + 1)^alpha}.
 *
 * <p>Departure: alpha, 1 / (1 - theta), is exactly 100 here, so that the power is eight products.
 */
final class ScrambledZipfian {
    private static final double ITEMS = 1e10;
    private static final double ZETA = 26.46902820178302;
    private static final double THETA = 0.99;
    private static final double HALF_TO_THETA = Math.pow(0.5, THETA);
    private static final double ETA = (1 - Math.pow(2 / ITEMS, 1 - THETA)) / (1 - (1 + HALF_TO_THETA) / ZETA);
    private static final long FNV_OFFSET = 0xCBF29CE484222325L;
    private static final long FNV_PRIME = 0x100000001B3L;

    private ScrambledZipfian() {}

    /** Draws a key from 0 to {@code keys - 1}. */
    static long next(SplitMix64 random, long keys) {
        return hash(rank(random.nextDouble())) % keys;
    }

    /** Returns the rank, from 0, of a uniform number between 0 and 1. */
    static long rank(double uniform) {
        double mass = uniform * ZETA;
        if (mass < 1) {
            return 0;
        }
        if (mass < 1 + HALF_TO_THETA) {
            return 1;
        }
        double x = ETA * uniform - ETA + 1;
        double x4 = x * x * (x * x);
        double x16 = x4 * x4 * (x4 * x4);
        double x32 = x16 * x16;
        return (long) (ITEMS * (x32 * x32 * x32 * x4));
    }

    /** Returns the FNV-1a hash of the eight bytes of a number, lowest first, without its sign, as in YCSB. */
    static long hash(long value) {
        long rest = value;
        long hash = FNV_OFFSET;
        for (int i = 0; i < Long.BYTES; i++) {
            hash = (hash ^ rest & 0xFF) * FNV_PRIME;
            rest >>= 8;
        }
        return Math.abs(hash);
    }
}
