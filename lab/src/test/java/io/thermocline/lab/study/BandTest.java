package io.thermocline.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms of bands, and the values that they take. */
final class BandTest {
    @ParameterizedTest
    @CsvSource({
        "shown, 1, 5, shown",
        "holds, 1, 1, within",
        "holds, 1, 0, outside",
        "5 %, 1.24, 1.302, within",
        "5 %, 1.24, 1.303, outside",
        "5 %, 1.24, 1.178, within",
        "5 %, 1.24, 1.177, outside",
        "0.5%, 200, 201, within",
        "0.5%, 200, 201.1, outside",
        "within 0.02, 0.4, 0.42, within",
        "within 0.02, 0.4, 0.421, outside",
        "at least 7, 9, 7, within",
        "at least 7, 9, 6, outside",
        "at least 7, 9, NaN, outside",
        "below 0.7, 0.4, 0.69, within",
        "below 0.7, 0.4, 0.7, outside",
        "at most 7, 9, 7, within",
        "at most 7, 9, 7.1, outside",
        "at most 3e7, 9, 3.1e7, outside",
        "from 2 to 7, 3, 2, within",
        "from 2 to 7, 3, 7.1, outside",
        "from -2 to 7, 3, -2.1, outside",
    })
    void valueIsJudgedByItsBand(String band, double paper, double ours, String verdict) {
        assertThat(Band.of(band).orElseThrow().verdict(paper, ours)).isEqualTo(verdict);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nearly",
                "",
                "5",
                "within",
                "at least seven",
                "from 2",
                "from 2 to",
                "at most 1.2.3",
                "%",
                "1e309 %",
                "at most 1e400"
            })
    void otherTextsAreNoBand(String text) {
        assertThat(Band.of(text)).isEmpty();
    }
}
