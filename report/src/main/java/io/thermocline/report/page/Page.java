package io.thermocline.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A report as a page that needs nothing else. The outcome, the facts and the command stand in the markup, for readers
 * without scripts. Charts and tables are drawn from the report's JSON, which is a part of the page.
 */
public final class Page {
    private static final int WIDE = 20; // characters of a fact that takes two columns
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");
    private static final JsonMapper JSON = new JsonMapper();

    private Page() {}

    /** The whole page. */
    public static String render(Report report) {
        Map<String, String> texts = new HashMap<>();
        texts.put("version", escape(report.version()));
        texts.put("command", escape(report.command()));
        texts.put("kind", escape(report.kind()));
        texts.put("headline", escape(report.headline()));
        texts.put("lead", escape(report.lead()));
        texts.put("facts", facts(report));
        texts.put("css", resource("report.css"));
        texts.put("script", resource("report.js"));
        texts.put("data", json(report));
        return PLACE.matcher(resource("page.html"))
                .replaceAll(place -> Matcher.quoteReplacement(Objects.requireNonNull(texts.get(place.group(1)))));
    }

    private static String facts(Report report) {
        StringBuilder markup = new StringBuilder("<dl class=\"facts\">\n");
        for (Report.Fact fact : report.facts()) {
            markup.append(fact.value().length() > WIDE ? "<div class=\"wide\"><dt>" : "<div><dt>")
                    .append(escape(fact.name()))
                    .append("</dt><dd>")
                    .append(escape(fact.value()))
                    .append("</dd></div>\n");
        }
        markup.append("</dl>\n");
        for (String note : report.notes()) {
            markup.append("<p class=\"note\">Note: ").append(escape(note)).append(".</p>\n");
        }
        return markup.toString();
    }

    /** JSON that no text in it can end the element around it. */
    private static String json(Report report) {
        return data(report).replace("<", "\\u003c");
    }

    /** A report as JSON, as {@code report.js} draws it. */
    public static String data(Report report) {
        try {
            return JSON.writeValueAsString(report);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Text as content of an element or as a quoted attribute; control characters become question marks. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replaceAll("[\\p{Cntrl}&&[^\t\n\r]]", "?");
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
