package io.thermocline.tier.operation;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Tests on a column of actions, eight actions at a time. */
public final class ActionBytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EACH = 0x0101010101010101L;
    private static final long CODES = 0x0F * EACH;
    private static final long KINDS = 0x07 * EACH;
    private static final long CARRY_OF_CODE = 0x10 * EACH;
    private static final long CARRY_OF_KIND = 0x08 * EACH;
    private static final long BEYOND_CODES = (0x10 - OperationCode.COUNT) * EACH;
    private static final long BEYOND_KINDS = (0x08 - OperationCode.KINDS) * EACH;
    private static final long DRIVES = OperationCode.DRIVE * EACH;
    private static final long MAPS = OperationCode.MAP * EACH;
    private static final long INVALIDATES = OperationCode.INVALIDATE * EACH;

    private ActionBytes() {}

    /**
     * Returns whether the first {@code count} actions are known and none is a {@link OperationCode#DRIVE}, which not
     * every lease allows.
     */
    public static boolean areOrdinary(byte[] actions, int count) {
        long bad = 0;
        int at = 0;
        for (; at <= count - Long.BYTES; at += Long.BYTES) {
            long eight = (long) LONGS.get(actions, at);
            long codes = eight & CODES;
            long kinds = eight >>> 4 & KINDS;
            long others = (codes ^ DRIVES) + CODES; // carries unless it is a DRIVE
            bad |= codes + BEYOND_CODES & CARRY_OF_CODE
                    | ~others & CARRY_OF_CODE
                    | (kinds + BEYOND_KINDS & CARRY_OF_KIND);
        }
        for (; at < count; at++) {
            boolean ordinary =
                    OperationCode.isKnown(actions[at]) && OperationCode.code(actions[at]) != OperationCode.DRIVE;
            bad |= ordinary ? 0 : 1;
        }
        return bad == 0;
    }

    /**
     * Returns the index, at or after {@code from}, of the first action whose frame is not the node's own. Returns
     * {@code count} if there is none.
     */
    public static int firstForeign(byte[] actions, int from, int count) {
        int at = from;
        for (; at <= count - Long.BYTES; at += Long.BYTES) {
            long codes = (long) LONGS.get(actions, at) & CODES;
            long own = (codes ^ DRIVES) + CODES & (codes ^ MAPS) + CODES & (codes ^ INVALIDATES) + CODES;
            if ((own & ~(codes + BEYOND_CODES) & CARRY_OF_CODE) != CARRY_OF_CODE) {
                break;
            }
        }
        while (at < count && OperationCode.touchesOwnFrame(OperationCode.code(actions[at]))) {
            at++;
        }
        return at;
    }
}
