package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ByteCapacitiesTest {
    private static final String ALLOWED = "sizes of at least 1 byte";

    private static List<Long> parse(String... texts) {
        return ByteCapacities.parse(Subject.Field.SIZES, List.of(texts), ALLOWED);
    }

    @Test
    void capacitiesAscendAndAreDistinct() {
        assertThat(parse("4KiB", "7", "1MiB", "4096")).containsExactly(7L, 4096L, 1L << 20);
    }

    @Test
    void autoAloneLeavesThemOpen() {
        assertThat(parse("auto")).isEmpty();
        assertThatThrownBy(() -> parse("auto", "5"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("'auto' is not allowed");
    }

    @Test
    void capacityBelowOneByteIsRefusedWithWhatIsAllowed() {
        assertThatThrownBy(() -> parse("5", "0"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("'0' is not allowed; allowed: " + ALLOWED);
    }
}
