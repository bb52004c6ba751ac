package io.thermocline.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {
    private static final List<String> POLICIES = List.of("clock", "gmt-reuse", "lru", "fifo");

    @Test
    void anUnknownNameIsAnsweredWithTheNearest() {
        assertThat(Names.unknown("policy", "GMT-reus", POLICIES))
                .hasMessage("unknown policy 'GMT-reus'. Did you mean 'gmt-reuse'? Known: clock, gmt-reuse, lru, fifo");
    }

    @Test
    void ofTwoEquallyNearTheFirstIsNamed() {
        assertThat(Names.unknown("policy", "cab", List.of("car", "cat"))).hasMessageContaining("'car'?");
    }

    @Test
    void aNameFarFromAllGetsNoGuess() {
        assertThat(Names.unknown("policy", "thermostat", POLICIES))
                .hasMessage("unknown policy 'thermostat'. Known: clock, gmt-reuse, lru, fifo");
    }

    @ParameterizedTest
    @CsvSource({"'', '', 0", "'', abc, 3", "abc, '', 3", "abc, abc, 0", "kitten, sitting, 3", "ab, ba, 2"})
    void distanceCountsInsertionsDeletionsAndSubstitutions(String a, String b, int distance) {
        assertThat(Names.distance(a, b)).isEqualTo(distance);
    }
}
