package io.thermocline.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamedRequestTest {
    @Test
    void nameArgumentAndParametersAreTakenApart() {
        assertThat(NamedRequest.parse("--workload", "trace:a b&c=d?unit=object&pageBytes=4KiB"))
                .isEqualTo(new NamedRequest("trace", "a b&c=d", Map.of("unit", "object", "pageBytes", "4KiB")));
    }

    @Test
    void whatCannotBeTakenApartIsToldWhatIsAllowed() {
        refused("zipf?pages", "NAME?key=value&key=value");
        refused("trace:why?.pagetrace", "NAME:FILE?key=value&key=value, where FILE has no '?'");
    }

    private static void refused(String text, String allowed) {
        assertThatThrownBy(() -> NamedRequest.parse("--workload", text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("--workload: '" + text + "' is not allowed; allowed: " + allowed);
    }
}
