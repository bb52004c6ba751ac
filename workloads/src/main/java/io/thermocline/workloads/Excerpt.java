package io.thermocline.workloads;

/** Pieces of files as messages show them, whatever bytes they hold. */
public final class Excerpt {
    private static final int MOST_CHARACTERS = 60;

    private Excerpt() {}

    /** The first {@value #MOST_CHARACTERS} characters of a piece between quotation marks, with question marks for those that do not print. */
    public static String quoted(String piece) {
        String begin = piece.length() <= MOST_CHARACTERS ? piece : piece.substring(0, MOST_CHARACTERS);
        return "'" + printable(begin) + "'";
    }

    /** A text with question marks for the characters that do not print. */
    public static String printable(String text) {
        return text.replaceAll("[^\\x20-\\x7e]", "?");
    }
}
