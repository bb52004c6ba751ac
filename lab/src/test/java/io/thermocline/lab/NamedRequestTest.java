package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamedRequestTest {
    @Test
    void nameArgumentAndParametersAreParsed() {
        assertThat(NamedRequest.parse(Subject.Field.WORKLOAD, "trace:a b&c=d?unit=object&pageBytes=4KiB"))
                .isEqualTo(new NamedRequest("trace", "a b&c=d", Map.of("unit", "object", "pageBytes", "4KiB")));
    }

    @Test
    void requestIsWrittenAsReadExceptForChanges() {
        for (String text : List.of("lru", "trace:a b&c=d", "zipf?skew=0.8&pages=9", "trace:f?unit=object&format=")) {
            assertThat(NamedRequest.parse(Subject.Field.WORKLOAD, text).text()).isEqualTo(text);
        }
        NamedRequest request = NamedRequest.parse(Subject.Field.WORKLOAD, "trace:f?format=csv&graph=g&unit=object");
        assertThat(request.withArgument("h").withParameter("graph", "i").text())
                .isEqualTo("trace:h?format=csv&graph=i&unit=object");
    }

    @Test
    void malformedRequestIsRefusedWithTheAllowedForm() {
        refused("zipf?pages", "NAME?key=value&key=value");
        refused(
                "trace:why?.pagetrace",
                "NAME:FILE?key=value&key=value, where FILE has no '?'; the shell did not expand ?, and one file is needed");
        refused("trace:f?unit=object&unit", "NAME:FILE?key=value&key=value, where FILE has no '?'");
    }

    private static void refused(String text, String allowed) {
        assertThatThrownBy(() -> NamedRequest.parse(Subject.Field.WORKLOAD, text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("workload: '" + text + "' is not allowed; allowed: " + allowed);
    }
}
