package io.thermocline.lab;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Command lines as they can be pasted into a shell. */
public final class ShellWords {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellWords() {}

    /** The words with blanks between, quoted where a shell would change them. */
    public static String join(List<String> words) {
        return words.stream()
                .map(word -> PLAIN.matcher(word).matches() ? word : quoted(word))
                .collect(Collectors.joining(" "));
    }

    /** A word in quotes, which a shell reads as it is. */
    public static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
