package io.thermocline.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The frame of a report: head, headline, sections, the command that runs it again. */
final class Page {
    private static final int WIDE = 20;

    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Markup facts = new Markup().open("dl", "class", "facts");
    private final Markup notes = new Markup();
    private final Markup sections = new Markup();

    Page(ReportSettings settings, String kind, String headline, String lead) {
        texts.put("version", settings.version());
        texts.put("command", settings.command());
        texts.put("kind", kind);
        texts.put("title", headline + " - Thermocline");
        texts.put("headline", headline);
        texts.put("lead", lead);
    }

    Page fact(String name, String value) {
        String width = value.length() > WIDE ? "wide" : "plain";
        facts.open("div", "class", width)
                .element("dt", name)
                .element("dd", value)
                .close();
        return this;
    }

    /** Adds a sentence that warns readers, below the facts. */
    Page note(String text) {
        notes.element("p", "Note: " + text + ".", "class", "note");
        return this;
    }

    /** Adds a section; {@code id} is unique on the page. */
    Page section(String id, String title, String explanation, Markup content) {
        String kind = id.equals("numbers") ? "numbers" : "chart";
        sections.open("section", "aria-labelledby", id, "class", kind)
                .element("h2", title, "id", id)
                .element("p", explanation)
                .add(content)
                .close();
        return this;
    }

    String render() {
        String page = resource("page.html");
        for (Map.Entry<String, String> text : texts.entrySet()) {
            page = page.replace("{{" + text.getKey() + "}}", neutral(Markup.escape(text.getValue())));
        }
        facts.close();
        return page.replace("{{{css}}}", resource("report.css") + cards())
                .replace("{{{script}}}", resource("report.js"))
                .replace("{{{facts}}}", neutral(facts.toString() + notes))
                .replace("{{{sections}}}", neutral(sections.toString()));
    }

    /** The style of tables as cards, for each room below which a table may ask for it. */
    private static String cards() {
        String style = resource("cards.css");
        StringBuilder all = new StringBuilder();
        for (int room : NumberTable.ROOMS) {
            String rules = style.replace("table.cards", "table.room-" + room).indent(2);
            all.append("@container (max-width: ")
                    .append(room)
                    .append("rem) {\n")
                    .append(rules)
                    .append("}\n");
        }
        return all.toString();
    }

    /** Keeps a user's braces from being taken for a place holder of the template. */
    private static String neutral(String markup) {
        return markup.replace("{{", "&#123;&#123;");
    }

    private static String resource(String name) {
        try (InputStream file = Page.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException(name + " is not in the jar");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
