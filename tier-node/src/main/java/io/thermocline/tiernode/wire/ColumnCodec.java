package io.thermocline.tiernode.wire;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.thermocline.proto.v1.Column;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Encodes columns: each value's difference from a base, in 0, 1, 2 or 4 bytes.
 *
 * <p>The sender takes the upper bits that all values share as the base, so that the rest is their lower bits. One pass
 * finds the width, another one writes eight bytes at a time.
 */
final class ColumnCodec {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BYTE = 0xFF;
    private static final int SHORT = 0xFFFF;
    private static final long LOW = 0xFFFFFFFFL;

    private ColumnCodec() {}

    /** Encodes the first {@code count} values. */
    static Column encode(int[] values, int count) {
        if (count == 0) {
            return Column.getDefaultInstance();
        }
        int first = values[0];
        int differences = 0;
        for (int i = 0; i < count; i++) {
            differences |= values[i] ^ first;
        }
        if (differences == 0) {
            return Column.newBuilder().setBase(first).build();
        }
        int width = differences >>> Byte.SIZE == 0 ? 1 : differences >>> Short.SIZE == 0 ? Short.BYTES : Integer.BYTES;
        byte[] bytes = new byte[count * width];
        int base = 0;
        switch (width) {
            case 1 -> {
                base = first & ~BYTE;
                putBytes(values, count, bytes);
            }
            case Short.BYTES -> {
                base = first & ~SHORT;
                putShorts(values, count, bytes);
            }
            default ->
                ByteBuffer.wrap(bytes)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asIntBuffer()
                        .put(values, 0, count);
        }
        return Column.newBuilder()
                .setBase(base)
                .setWidth(width)
                .setValues(UnsafeByteOperations.unsafeWrap(bytes))
                .build();
    }

    private static void putBytes(int[] values, int count, byte[] bytes) {
        int i = 0;
        for (; i <= count - 8; i += 8) {
            int low =
                    values[i] & BYTE | (values[i + 1] & BYTE) << 8 | (values[i + 2] & BYTE) << 16 | values[i + 3] << 24;
            int high = values[i + 4] & BYTE
                    | (values[i + 5] & BYTE) << 8
                    | (values[i + 6] & BYTE) << 16
                    | values[i + 7] << 24;
            LONGS.set(bytes, i, low & LOW | (long) high << 32);
        }
        for (; i < count; i++) {
            bytes[i] = (byte) values[i];
        }
    }

    private static void putShorts(int[] values, int count, byte[] bytes) {
        int i = 0;
        for (; i <= count - 4; i += 4) {
            int low = values[i] & SHORT | values[i + 1] << 16;
            int high = values[i + 2] & SHORT | values[i + 3] << 16;
            LONGS.set(bytes, i << 1, low & LOW | (long) high << 32);
        }
        for (; i < count; i++) {
            bytes[i << 1] = (byte) values[i];
            bytes[(i << 1) + 1] = (byte) (values[i] >>> 8);
        }
    }

    /** Returns whether all values are zero. */
    static boolean isZero(Column column) {
        return column.getWidth() == 0 && column.getBase() == 0;
    }

    /**
     * Decodes a column of {@code count} values.
     *
     * @param scratch at least four bytes for each value
     */
    static void decode(String name, Column column, int count, int[] values, byte[] scratch) {
        int width = column.getWidth();
        ByteString bytes = column.getValues();
        boolean known = width == 0 || width == 1 || width == Short.BYTES || width == Integer.BYTES;
        if (!known || bytes.size() != (long) count * width) {
            throw new TierException(
                    Reason.INVALID_ARGUMENT,
                    name + ": " + bytes.size() + " bytes for " + count + " values of width "
                            + Integer.toUnsignedString(width) + "; allowed widths: 0, 1, 2, 4");
        }
        int base = (int) column.getBase();
        if (base != column.getBase()) {
            throw new TierException(
                    Reason.INVALID_ARGUMENT, name + ": base " + column.getBase() + " is not a 32-bit number");
        }
        bytes.copyTo(scratch, 0);
        switch (width) {
            case 0 -> Arrays.fill(values, 0, count, base);
            case 1 -> getBytes(scratch, count, base, values);
            case Short.BYTES -> getShorts(scratch, count, base, values);
            default -> {
                ByteBuffer.wrap(scratch)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asIntBuffer()
                        .get(values, 0, count);
                if (base != 0) {
                    for (int i = 0; i < count; i++) {
                        values[i] += base;
                    }
                }
            }
        }
    }

    private static void getBytes(byte[] bytes, int count, int base, int[] values) {
        int i = 0;
        for (; i <= count - 8; i += 8) {
            long eight = (long) LONGS.get(bytes, i);
            int low = (int) eight;
            int high = (int) (eight >>> 32);
            values[i] = base + (low & BYTE);
            values[i + 1] = base + (low >>> 8 & BYTE);
            values[i + 2] = base + (low >>> 16 & BYTE);
            values[i + 3] = base + (low >>> 24);
            values[i + 4] = base + (high & BYTE);
            values[i + 5] = base + (high >>> 8 & BYTE);
            values[i + 6] = base + (high >>> 16 & BYTE);
            values[i + 7] = base + (high >>> 24);
        }
        for (; i < count; i++) {
            values[i] = base + (bytes[i] & BYTE);
        }
    }

    private static void getShorts(byte[] bytes, int count, int base, int[] values) {
        int i = 0;
        for (; i <= count - 4; i += 4) {
            long four = (long) LONGS.get(bytes, i << 1);
            values[i] = base + ((int) four & SHORT);
            values[i + 1] = base + ((int) four >>> 16);
            values[i + 2] = base + ((int) (four >>> 32) & SHORT);
            values[i + 3] = base + (int) (four >>> 48);
        }
        for (; i < count; i++) {
            values[i] = base + (bytes[i << 1] & BYTE | (bytes[(i << 1) + 1] & BYTE) << 8);
        }
    }
}
