package io.thermocline.tier;

import io.thermocline.engine.SplitMix64;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The contents of a page: bytes derived from the run's seed, the page and its version.
 *
 * <p>The contents that a write stores therefore never travel. A scrub can tell a page from any other page, from an
 * older version, and from a torn one.
 */
public final class PagePattern {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private PagePattern() {}

    /** Fills the remaining bytes of {@code target}, a multiple of 8, and leaves its position at the limit. */
    public static void fill(ByteBuffer target, long seed, int page, int version) {
        ByteBuffer words = target.slice().order(ByteOrder.LITTLE_ENDIAN);
        long state = start(seed, page, version);
        for (int at = 0; at < words.limit(); at += Long.BYTES) {
            state += GAMMA;
            words.putLong(at, SplitMix64.mix(state));
        }
        target.position(target.limit());
    }

    /** Returns whether the remaining bytes of {@code contents} are the pattern. */
    public static boolean matches(ByteBuffer contents, long seed, int page, int version) {
        ByteBuffer words = contents.slice().order(ByteOrder.LITTLE_ENDIAN);
        long state = start(seed, page, version);
        long difference = 0;
        for (int at = 0; at < words.limit(); at += Long.BYTES) {
            state += GAMMA;
            difference |= words.getLong(at) ^ SplitMix64.mix(state);
        }
        return difference == 0;
    }

    private static long start(long seed, int page, int version) {
        return SplitMix64.mix(SplitMix64.mix(seed) ^ ((long) page << 32 | version & 0xFFFFFFFFL));
    }
}
