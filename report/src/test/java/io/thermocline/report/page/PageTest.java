package io.thermocline.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class PageTest {
    private static String script() throws IOException {
        try (InputStream file = Objects.requireNonNull(Page.class.getResourceAsStream("report.js"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void scriptDrawsEveryKindOfPart() throws IOException {
        JsonSubTypes kinds = Objects.requireNonNull(Report.Part.class.getAnnotation(JsonSubTypes.class));
        assertThat(kinds.value()).hasSameSizeAs(Report.Part.class.getPermittedSubclasses());
        for (JsonSubTypes.Type kind : kinds.value()) {
            assertThat(script()).contains("\n  " + kind.name() + ": ");
        }
    }

    @Test
    void textsOfUsersArePlacedOnceAndAreNoMarkup() {
        Report report = new Report(
                "1",
                "{{lead}}",
                "kind",
                "<b>&",
                "{{headline}}",
                List.of(new Report.Fact("Trace", "</script><i>")),
                List.of("{{css}}"),
                List.of());
        assertThat(Page.render(report))
                .contains(
                        "<code id=\"command\">{{lead}}</code>",
                        "<h1>&lt;b&gt;&amp;</h1>",
                        "<p class=\"lead\">{{headline}}</p>",
                        "<dd>&lt;/script&gt;&lt;i&gt;</dd>",
                        "Note: {{css}}.",
                        "\\u003c/script>\\u003ci>")
                .doesNotContain("<b>", "<i>");
    }
}
