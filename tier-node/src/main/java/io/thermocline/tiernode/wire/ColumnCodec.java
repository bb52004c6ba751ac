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
 * Columns as on the wire: what each value exceeds the smallest by, in the fewest of 0, 1, 2 and 4 bytes that hold all of them. Loops over arrays
 * that the compiler can unroll; one pass to find the width, one to write.
 */
final class ColumnCodec {
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BYTE = 0xFF;
    private static final int SHORT = 0xFFFF;

    private ColumnCodec() {}

    /** The first {@code count} values. */
    static Column encode(int[] values, int count) {
        int least = Integer.MAX_VALUE;
        int most = Integer.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            least = Math.min(least, values[i]);
            most = Math.max(most, values[i]);
        }
        if (count == 0) {
            return Column.getDefaultInstance();
        }
        long range = (long) most - least;
        Column.Builder column = Column.newBuilder().setBase(least);
        if (range == 0) {
            return column.build();
        }
        int width = range <= BYTE ? 1 : range <= SHORT ? Short.BYTES : Integer.BYTES;
        byte[] bytes = new byte[count * width];
        switch (width) {
            case 1 -> {
                for (int i = 0; i < count; i++) {
                    bytes[i] = (byte) (values[i] - least);
                }
            }
            case Short.BYTES -> {
                for (int i = 0; i < count; i++) {
                    SHORTS.set(bytes, i << 1, (short) (values[i] - least));
                }
            }
            default -> {
                column.setBase(0); // then the values go as they are, which is a copy
                ByteBuffer.wrap(bytes)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asIntBuffer()
                        .put(values, 0, count);
            }
        }
        return column.setWidth(width)
                .setValues(UnsafeByteOperations.unsafeWrap(bytes))
                .build();
    }

    /** Whether all values are zero. */
    static boolean isZero(Column column) {
        return column.getWidth() == 0 && column.getBase() == 0;
    }

    /**
     * Reads a column of {@code count} values.
     *
     * @param scratch at least four bytes a value
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
            case 1 -> {
                for (int i = 0; i < count; i++) {
                    values[i] = base + (scratch[i] & BYTE);
                }
            }
            case Short.BYTES -> {
                for (int i = 0; i < count; i++) {
                    values[i] = base + ((short) SHORTS.get(scratch, i << 1) & SHORT);
                }
            }
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
}
