package io.thermocline.workloads.trace;

import io.thermocline.engine.SplitMix64;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Hashes text to 64 bits. Of {@code n} different texts about {@code n^2 / 2^65} pairs share a number: one in a trace of
 * six billion objects.
 */
final class TextKeys {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private TextKeys() {}

    /**
     * Returns the number of a text.
     *
     * @param seed number of what the text is part of; texts of different seeds have unrelated numbers
     */
    static long hash(byte[] bytes, int from, int to, long seed) {
        long hash = SplitMix64.mix(seed + to - from);
        int at = from;
        while (at + Long.BYTES <= to) {
            hash = SplitMix64.mix(hash ^ (long) LONG.get(bytes, at));
            at += Long.BYTES;
        }
        long rest = 0;
        while (at < to) {
            rest = rest << Byte.SIZE | bytes[at++] & 0xFF;
        }
        return SplitMix64.mix(hash ^ rest);
    }
}
