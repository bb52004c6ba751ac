package io.thermocline.orchestrator.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreFileTest {
    @ParameterizedTest
    @CsvSource({
        "jdbc:h2:file:/data/store/runs;WRITE_DELAY=2000, /data/store/runs.mv.db",
        "jdbc:h2:/data/runs, /data/runs.mv.db",
        "jdbc:h2:nio:async:/data/runs;TRACE_LEVEL_FILE=0, /data/runs.mv.db",
    })
    void isWhereTheAddressSays(String url, String path) {
        StoreFile file = new StoreFile(url);
        assertThat(file.isEmbedded()).isTrue();
        assertThat(file.path()).contains(Path.of(path));
        assertThat(file.bytes()).as("there is none yet").isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:postgresql://db/runs", "jdbc:h2:mem:runs", "jdbc:h2:tcp://db/runs", ""})
    void storeElsewhereIsNotEmbedded(String url) {
        assertThat(new StoreFile(url).isEmbedded()).isFalse();
    }
}
