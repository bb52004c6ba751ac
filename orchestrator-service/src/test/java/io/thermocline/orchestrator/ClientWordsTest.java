package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.settings.Data;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sentences of the laboratory, told to clients. */
class ClientWordsTest {
    private static final String HASH = "0123456789abcdef".repeat(4);

    @ParameterizedTest
    @ValueSource(strings = {"/var/lib/thermocline", "data", "./data/../data"})
    void pathsOfTheServiceStayWithIt(String folder) {
        Data data = new Data(Path.of(folder));
        ClientWords words = new ClientWords(data);
        Path upload = data.traces().toAbsolutePath().normalize().resolve(HASH + ".csv.gz");
        assertThat(words.of(new InvalidInputException(upload + ": line 3 is cut; see --workload")))
                .isEqualTo("sha256:" + HASH + ": line 3 is cut; see workload");
        Path graphs = data.cache();
        assertThat(words.of(new InvalidInputException(
                        "the cache of graphs in " + graphs + " cannot be used (AccessDeniedException: "
                                + graphs.resolve(".building-1.graph") + "); see that it can be written")))
                .isEqualTo("the cache of graphs in the service's folder cannot be used (the service's folder);"
                        + " see that it can be written");
    }
}
