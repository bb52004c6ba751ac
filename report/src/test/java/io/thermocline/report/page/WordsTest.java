package io.thermocline.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WordsTest {
    @ParameterizedTest
    @CsvSource({
        "mean latency, 'mean latency<wbr/>', 7",
        "gmt-tierorder, gmt-tierorder<wbr/>, 13",
        "costSavingAtQuarterFinal, costSavingAt<wbr/>QuarterFinal<wbr/>, 12",
        "thermostat?slowdown=6&sample-share=0.1, 'thermostat<wbr/>?slowdown=6<wbr/>&amp;sample-share=<wbr/>0.1<wbr/>', 14",
        "aaaaaaaaaaaaaaaaaaaa, aaaaaaaaaaaaaa<wbr/>aaaaaa<wbr/>, 14"
    })
    void longWordsMayBeBrokenWhereTheyHaveAJoint(String text, String markup, int longest) {
        assertThat(Words.breakable(text)).hasToString(markup);
        assertThat(Words.longest(text)).isEqualTo(longest);
    }
}
