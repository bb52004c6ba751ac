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

    @Test
    void devicesShowFiguresWithUnits() {
        Terminal terminal = new Terminal().run("list", "devices", "disk");
        assertThat(terminal.out())
                .containsPattern("read-latency +80 us")
                .containsPattern("read-bandwidth +3\\.5 GB/s")
                .containsPattern("dollars-per-gigabyte +\\$0\\.5")
                .containsPattern("source of iops +data sheet");
    }

    @Test
    void testbedsShowTheFiguresThatSettingsOverride() throws Exception {
        Terminal terminal = new Terminal().run("list", "testbeds", "two-tier");
        assertThat(terminal.out()).containsPattern("hbm\\.spare +64\n").containsPattern("software\\.lookup +50ns\n");
        terminal = new Terminal().run("list", "testbeds", "two-tier", "-o", "json");
        assertThat(JsonTree.at(JsonTree.parse(terminal.out()), 0, "figures", "software.lookup"))
                .isEqualTo("50ns");
    }

    @Test
    void linksShowFiguresAndTheirSource() {
        Terminal terminal = new Terminal().run("list", "links", "wire");
        assertThat(terminal.out())
                .contains("Source: its data sheet")
                .containsPattern(" latency +23 us")
                .containsPattern(" bandwidth +6\\.5 GB/s");
    }
}
