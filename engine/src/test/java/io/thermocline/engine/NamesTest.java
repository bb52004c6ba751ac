package io.thermocline.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.Subject.Field;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
    private static final List<String> POLICIES = List.of("clock", "gmt-reuse", "lru", "fifo");

    @Test
    void unknownNameGetsNearestSuggestion() {
        assertThat(Names.unknown(Field.POLICY, "GMT-reus", POLICIES))
                .hasMessage("unknown policy 'GMT-reus'. Did you mean 'gmt-reuse'? Known: clock, gmt-reuse, lru, fifo");
    }

    @Test
    void firstOfEquallyNearNamesIsSuggested() {
        assertThat(Names.unknown(Field.POLICY, "cab", List.of("car", "cat"))).hasMessageContaining("'car'?");
    }

    @ParameterizedTest
    @CsvSource({
        "a100, 'nvme, A100-hbm2', A100-hbm2", // distance 5
        "be, 'cc, belady', belady", // cc is at distance 2
        "gmt, 'gmt-a100, gmt-a100-dram32', gmt-a100",
        "lr, 'lrucache, lru', lrucache", // both begin so
        "tmg-a100, 'tmg-a100-dram32, gmt-a100', tmg-a100-dram32"
    })
    void aNameThatBeginsWithWhatWasAskedIsNear(String asked, String known, String nearest) {
        assertThat(Names.unknown(Field.TESTBED, "device", asked, List.of(known.split(", "))))
                .hasMessageContaining("Did you mean '" + nearest + "'?");
    }

    @Test
    void oneCharacterIsNoBeginning() {
        assertThat(Names.unknown(Field.POLICY, "g", POLICIES))
                .hasMessage("unknown policy 'g'. Known: clock, gmt-reuse, lru, fifo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void blankNameIsReportedAsMissing(String blank) {
        InvalidInputException refusal = Names.unknown(Field.POLICY, blank, POLICIES);
        assertThat(refusal).hasMessage("policy: is missing; give one of clock, gmt-reuse, lru, fifo");
        assertThat(refusal.subject()).isEqualTo(Field.POLICY);
        assertThat(refusal.value()).isNull();
        assertThat(refusal.allowed()).isEqualTo("clock, gmt-reuse, lru, fifo");
    }

    @Test
    void distantNameGetsNoSuggestion() {
        assertThat(Names.unknown(Field.POLICY, "thermostat", POLICIES))
                .hasMessage("unknown policy 'thermostat'. Known: clock, gmt-reuse, lru, fifo");
    }

    @ParameterizedTest
    @CsvSource({"'', '', 0", "'', abc, 3", "abc, '', 3", "abc, abc, 0", "kitten, sitting, 3", "ab, ba, 2"})
    void distanceCountsInsertionsDeletionsAndSubstitutions(String a, String b, int distance) {
        assertThat(Names.distance(a, b)).isEqualTo(distance);
    }
}
