package io.thermocline.workloads.trace;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Names of operations in a text trace, and what each does. Upper and lower case are the same. */
final class Operations {
    /** Those of {@code csv} and of columns that a user names. */
    static final Operations USUAL =
            new Operations(List.of("r", "read", "l", "load"), List.of("w", "write", "s", "store"), List.of());

    /** What an operation does. */
    enum Effect {
        /** It reads. */
        READ,
        /** It writes. */
        WRITE,
        /** It is no access; its line is left out. */
        NONE
    }

    private final List<String> names = new ArrayList<>();
    private final byte[][] lower;
    private final Effect[] effects;

    Operations(List<String> reads, List<String> writes, List<String> others) {
        names.addAll(reads);
        names.addAll(writes);
        names.addAll(others);
        lower = names.stream()
                .map(name -> name.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        effects = new Effect[names.size()];
        for (int i = 0; i < effects.length; i++) {
            effects[i] = i < reads.size() ? Effect.READ : i < reads.size() + writes.size() ? Effect.WRITE : Effect.NONE;
        }
    }

    /** Returns the index of the name that these bytes are; -1 for none. */
    int find(byte[] bytes, int from, int to) {
        for (int i = 0; i < lower.length; i++) {
            if (isName(lower[i], bytes, from, to)) {
                return i;
            }
        }
        return -1;
    }

    /** What the operation with this index does. */
    Effect effect(int index) {
        return effects[index];
    }

    /** All names, with commas between. */
    String allowed() {
        return String.join(", ", names);
    }

    private static boolean isName(byte[] name, byte[] bytes, int from, int to) {
        if (name.length != to - from) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            byte next = bytes[from + i];
            if (name[i] != (next >= 'A' && next <= 'Z' ? next + ('a' - 'A') : next)) {
                return false;
            }
        }
        return true;
    }
}
