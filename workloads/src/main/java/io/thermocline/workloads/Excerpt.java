package io.thermocline.workloads;

/** Pieces of files as shown in messages; any bytes are allowed. */
public final class Excerpt {
    private static final int MOST_CHARACTERS = 60;

    private Excerpt() {}

    /**
     * Returns the first {@value #MOST_CHARACTERS} characters of a piece in quotation marks. Unprintable characters
     * become question marks.
     */
    public static String quoted(String piece) {
        String begin = piece.length() <= MOST_CHARACTERS ? piece : piece.substring(0, MOST_CHARACTERS);
        return "'" + printable(begin) + "'";
    }

    /** Returns a text with question marks in place of unprintable characters. */
    public static String printable(String text) {
        return text.replaceAll("[^\\x20-\\x7e]", "?");
    }
}
