package io.thermocline.cli.text;

/** How a piece of text is marked on a terminal. */
public enum Style {
    PLAIN(""),
    /** Headings. */
    STRONG("1"),
    /** Column titles and asides. */
    FAINT("2"),
    /** The winner. */
    GOOD("1;32"),
    /** Errors. */
    BAD("1;31");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    String code() {
        return code;
    }
}
