package io.thermocline.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PaletteTest {
    private static String resource(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(Palette.class.getResourceAsStream(name))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "hbm dram nvm nvme, hbm dram nvm nvme",
        "hbm nvme,          hbm nvme",
        "fast mid slow,     hbm dram nvm",
        "a b c d,           hbm dram nvm nvme",
        "dram far,          dram nvm", // the next colder one
        "hbm cxl nvme,      hbm dram nvme",
        "a b c dram,        hbm nvm nvme dram",
        "nvme tape,         nvme hbm", // none is colder
    })
    void tiersOfOtherNamesTakeColoursThatNoTierHas(String tiers, String colours) throws IOException {
        List<String> names = List.of(tiers.split(" ", -1));
        Palette palette = new Palette(names);
        assertThat(names.stream().map(palette::colour)).containsExactly(colours.split(" ", -1));
        String css = resource("report.css");
        String script = resource("report.js");
        for (String name : names) {
            String colour = palette.colour(name);
            assertThat(css)
                    .contains(".fill-" + colour + " {", ".down-" + colour + " { fill: url(#down-" + colour + ")");
            assertThat(script)
                    .contains("id: `down-${tier}`")
                    .containsPattern("\\[[^]]*\"" + colour + "\"[^]]*]\\.map\\(tier =>");
        }
    }

    @Test
    void aTierOfAnotherTestbedHasNoColour() {
        assertThatThrownBy(() -> new Palette(List.of("hbm", "nvme")).colour("dram"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("dram");
    }
}
