package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ListCommandTest {
    @Test
    void policiesHaveTheirPaperSection() {
        Terminal terminal = new Terminal().run("list", "policies");
        assertThat(terminal.code()).isZero();
        assertThat(terminal.out()).containsPattern("fast +Paper sec\\. 3 +The fast one\\.");
    }

    @Test
    void onePolicyShowsItsParameters() {
        Terminal terminal = new Terminal().run("list", "policies", "fast");
        assertThat(terminal.out())
                .contains("Parameters, as 'fast?KEY=VALUE' or --set policy.KEY=VALUE:")
                .contains("sample-size  integer of accesses, default 10000; a whole number from 1 to 100000")
                .contains("Source: GMT sec. 2")
                .doesNotContain("slow");
    }

    @Test
    void jsonHasEverythingOfAParameter() throws Exception {
        Terminal terminal = new Terminal().run("list", "policies", "-o", "json");
        assertThat(JsonTree.at(JsonTree.parse(terminal.out()), 1, "parameters", 0)
                        .toString())
                .isEqualTo(
                        "{name=sample-size, type=integer, unit=accesses, default=10000, "
                                + "allowed=a whole number from 1 to 100000, description=Accesses between fits., source=GMT sec. 2}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"policies", "workloads", "testbeds", "devices", "links", "studies"})
    void everyCatalogueHasAllFormats(String catalogue) throws Exception {
        Terminal json = new Terminal().run("list", catalogue, "--output", "json");
        assertThat(JsonTree.parse(json.out())).isInstanceOf(java.util.List.class);
        assertThat(new Terminal().run("list", catalogue, "--verbose").code()).isZero();
        assertThat(new Terminal().run("list", catalogue).out()).isNotBlank();
        assertThat(new Terminal().run("list", catalogue, "-o", "csv").out())
                .startsWith("name,source,summary,parameters\n");
    }

    /** Nothing is told of all entries at the end where they have nothing in common. */
    @ParameterizedTest
    @ValueSource(strings = {"policies", "workloads", "studies"})
    void detailsEndWithTheLastEntry(String catalogue) {
        assertThat(new Terminal().run("list", catalogue, "--verbose").out())
                .doesNotEndWith("\n\n")
                .doesNotContain("--set KEY=VALUE");
    }

    @Test
    void devicesShowValuesWithUnits() {
        Terminal terminal = new Terminal().run("list", "devices", "disk");
        assertThat(terminal.out())
                .containsPattern("read-latency +80 us")
                .containsPattern("read-bandwidth +3\\.5 GB/s")
                .containsPattern("dollars-per-gigabyte +\\$0\\.5")
                .containsPattern("source of iops +data sheet");
    }

    @Test
    void testbedsShowWhatSettingsOverride() throws Exception {
        Terminal terminal = new Terminal().run("list", "testbeds", "two-tier");
        assertThat(terminal.out()).containsPattern("hbm\\.spare +64\n").containsPattern("software\\.lookup +50ns\n");
        terminal = new Terminal().run("list", "testbeds", "two-tier", "-o", "json");
        assertThat(JsonTree.at(JsonTree.parse(terminal.out()), 0, "settings", "software.lookup"))
                .isEqualTo("50ns");
    }

    @Test
    void testbedsDevicesAndLinksShowTheirDeclaredParameters() throws Exception {
        String latency = """
                TIER.read-latency  duration, the device's; a duration of at most 1000s; may change while a run is going
                        time of a read without load, without its transfer
                """;
        assertThat(new Terminal().run("list", "testbeds", "two-tier").out())
                .contains("  Parameters, as --set KEY=VALUE:\n", latency)
                .contains("TIER.count  integer of devices, default 1; a whole number from 1 to 64\n")
                .contains("TIER.link-latency  ", "wall.dilation  ", "page  ");
        assertThat(new Terminal().run("list", "devices", "disk").out())
                .contains("  Parameters, as --set KEY=VALUE:\n", latency)
                .doesNotContain("TIER.link-latency", "TIER.count");
        assertThat(new Terminal().run("list", "links", "wire").out())
                .contains("TIER.link-latency  ")
                .doesNotContain("TIER.read-latency");
        Object json = JsonTree.parse(
                new Terminal().run("list", "links", "wire", "-o", "json").out());
        assertThat(JsonTree.at(json, 0, "parameters", 0).toString())
                .isEqualTo(
                        "{name=TIER.link-latency, type=duration, unit=, default=the link's, allowed=a duration of at most 1000s, "
                                + "description=latency of a transfer, live=true}");
    }

    @Test
    void sharedParametersAreShownOnce() {
        assertThat(new Terminal().run("list", "testbeds", "--verbose").out()).containsOnlyOnce("TIER.count  ");
        assertThat(new Terminal().run("list", "devices", "--verbose").out()).containsOnlyOnce("TIER.channels  ");
    }

    @Test
    void linksShowValuesAndTheirSource() {
        Terminal terminal = new Terminal().run("list", "links", "wire");
        assertThat(terminal.out())
                .contains("Source: its data sheet")
                .containsPattern(" latency +23 us")
                .containsPattern(" bandwidth +6\\.5 GB/s");
    }
}
