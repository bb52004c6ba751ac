package io.thermocline.report.page;

import java.util.ArrayList;
import java.util.List;

/**
 * Texts of which no piece needs more room than a column of a table has: names with parameters, names
 * of figures.
 */
final class Words {
    private static final int LONGEST = 14;
    private static final String ENDS = " -=,";
    private static final String BEGINS = "?&/:.";

    private Words() {}

    /** A text that may be broken between its pieces, and is otherwise what it was, also when it is copied. */
    static Markup breakable(String text) {
        Markup markup = new Markup();
        for (String piece : pieces(text)) {
            markup.text(piece);
            if (!piece.endsWith(" ")) {
                markup.empty("wbr");
            }
        }
        return markup;
    }

    /** Characters of the longest piece. */
    static int longest(String text) {
        return pieces(text).stream()
                .mapToInt(piece -> piece.stripTrailing().length())
                .max()
                .orElse(0);
    }

    /**
     * Pieces of at most {@value #LONGEST} characters, cut between words and, in a long word, before its parameters and
     * capitals.
     */
    private static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        int cut = 0; // the last place so far at which the piece that begins at 'from' may end
        for (int at = 1; at <= text.length(); at++) {
            boolean word = at == text.length() || text.charAt(at - 1) == ' ';
            if (word || mayBreak(text, at)) {
                cut = at;
            }
            if (word || at - from >= LONGEST) {
                int end = cut > from ? cut : at;
                pieces.add(text.substring(from, end));
                from = end;
            }
        }
        if (from < text.length()) {
            pieces.add(text.substring(from));
        }
        return pieces;
    }

    private static boolean mayBreak(String text, int at) {
        char before = text.charAt(at - 1);
        char after = text.charAt(at);
        return ENDS.indexOf(before) >= 0
                || BEGINS.indexOf(after) >= 0
                || Character.isLowerCase(before) && Character.isUpperCase(after);
    }
}
