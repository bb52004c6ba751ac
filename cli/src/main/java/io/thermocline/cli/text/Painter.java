package io.thermocline.cli.text;

/**
 * Gives text its style, or leaves it alone where colour is not wanted.
 *
 * @param colour whether to write escape sequences
 */
public record Painter(boolean colour) {
    /** The text in its style. */
    public String paint(Style style, String text) {
        return colour && !style.code().isEmpty() ? "\u001b[" + style.code() + "m" + text + "\u001b[0m" : text;
    }
}
