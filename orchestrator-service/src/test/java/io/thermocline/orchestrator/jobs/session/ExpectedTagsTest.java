package io.thermocline.orchestrator.jobs.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedTagsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"7\"            | true",
                "*                | true",
                "\"0\", \"7\"      | true",
                "\"7\",\"0\"       | true",
                "\"0\" , , \"7\"   | true",
                "\"0\"            | false",
                "\"77\", \"a7\"    | false",
                "W/\"7\"          | false",
                "7                | false",
                "\"0,7\"          | false",
            })
    void strongTagIsFoundInAList(String given, boolean admits) {
        assertThat(new ExpectedTags(given).admit("\"7\"")).isEqualTo(admits);
    }
}
