package io.thermocline.report.page;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Builds well-formed markup. Every text and every value of an attribute is escaped here and nowhere else; elements
 * without content are closed in themselves, so that the page is XML, too.
 */
final class Markup {
    private final StringBuilder text = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Opens an element; attributes are names and values in turn. */
    Markup open(String element, Object... attributes) {
        start(element, attributes);
        text.append('>');
        open.push(element);
        return this;
    }

    /** Closes the element that was opened last. */
    Markup close() {
        text.append("</").append(open.pop()).append(">\n");
        return this;
    }

    /** An element without content. */
    Markup empty(String element, Object... attributes) {
        start(element, attributes);
        text.append("/>");
        return this;
    }

    /** An element that holds only text. */
    Markup element(String element, String content, Object... attributes) {
        start(element, attributes);
        text.append('>').append(escape(content)).append("</").append(element).append('>');
        return this;
    }

    Markup text(String content) {
        text.append(escape(content));
        return this;
    }

    /** Markup that was built elsewhere. */
    Markup add(Markup other) {
        text.append(other);
        return this;
    }

    private void start(String element, Object... attributes) {
        text.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            text.append(' ')
                    .append(attributes[i])
                    .append("=\"")
                    .append(escape(attributes[i + 1].toString()))
                    .append('"');
        }
    }

    /** Text as content and quoted attributes may have it; what XML does not allow becomes a question mark. */
    static String escape(String content) {
        StringBuilder escaped = new StringBuilder(content.length() + 16);
        content.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case '\t', '\n', '\r' -> escaped.append((char) c);
                default -> {
                    boolean allowed = c >= 0x20 && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD || c >= 0x10000;
                    escaped.appendCodePoint(allowed ? c : '?');
                }
            }
        });
        return escaped.toString();
    }

    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not closed: " + open);
        }
        return text.toString();
    }
}
