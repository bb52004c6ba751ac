package io.thermocline.workloads.trace;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Meaning of a field in a line of text. */
enum TextColumn {
    /** A page or an object as a number of 64 bits. */
    PAGE("the page"),
    /** An object as text, which is hashed to 64 bits. */
    KEY("the key"),
    /** Address of the first byte. */
    ADDRESS("the address"),
    /** Number of the first block. */
    BLOCK("the block"),
    /** Number of bytes. */
    SIZE("the size"),
    /** Number of blocks. */
    BLOCKS("the number of blocks"),
    /** Whether the request reads or writes. */
    OP("op"),
    /** Time of the request. */
    TIME("the time"),
    /** Address space, such as a disk; several of them in a line name one together. */
    SPACE("the space"),
    /** How many times the request is made; not at all if it is 0. */
    REPEAT("the number of repetitions"),
    /** Nothing that is needed. */
    IGNORED("an ignored field");

    /** How users name {@link #IGNORED}. */
    static final String DASH = "-";

    private final String words;

    TextColumn(String words) {
        this.words = words;
    }

    /** Returns its value in the words of a sentence. */
    String words() {
        return words;
    }

    /** Returns whether it says what is accessed; a line has exactly one of these. */
    boolean isStart() {
        return ordinal() <= BLOCK.ordinal();
    }

    /** Returns whether a line may have several of these. */
    boolean mayRepeat() {
        return this == SPACE || this == IGNORED;
    }

    /** Name for users. */
    String label() {
        return this == IGNORED ? DASH : name().toLowerCase(Locale.ROOT);
    }

    /** Returns the column with a name. */
    static Optional<TextColumn> of(String label) {
        return Arrays.stream(values())
                .filter(column -> column.label().equals(label))
                .findFirst();
    }

    /** Names of all columns, with commas between. */
    static String labels() {
        return Arrays.stream(values()).map(TextColumn::label).collect(Collectors.joining(", "));
    }
}
