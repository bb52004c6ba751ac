package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.orchestrator.settings.Data;
import io.thermocline.testbed.ClockKind;
import io.thermocline.testbed.InputRules;
import io.thermocline.testbed.Laboratory;
import io.thermocline.testbed.RunSpec;
import io.thermocline.testbed.StandardLaboratory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Sentences of the laboratory, told to clients. */
@ExtendWith(OutputCaptureExtension.class)
class ClientWordsTest {
    private static final String HASH = "0123456789abcdef".repeat(4);

    private static String told(String folder, String message) {
        return new ClientWords(new Data(Path.of(folder))).of(new InvalidInputException(message));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/var/lib/thermocline", "data", "./data/../data"})
    void uploadsAreNamedByTheirHashes(String folder, CapturedOutput output) {
        Path upload = new Data(Path.of(folder)).traces().resolve(HASH + ".csv.gz");
        assertThat(told(folder, upload + ": line 3 is cut; see --workload"))
                .isEqualTo("sha256:" + HASH + ": line 3 is cut; see workload");
        assertThat(output).doesNotContain(HASH);
    }

    @Test
    void subjectOfARefusalIsTranslatedForClients() {
        Data data = new Data(Path.of("/srv/thermocline"));
        Path upload = data.traces().resolve(HASH + ".el");
        InvalidInputException refusal = InvalidInputException.of("--workload", upload, "a graph; or lower --scale");
        assertThat(new ClientWords(data).subjectOf(refusal))
                .isEqualTo(new Subject("workload", "sha256:" + HASH, "a graph; or lower scale"));
        assertThat(new ClientWords(data).subjectOf(InvalidInputException.about("setting a.--b", "is none")))
                .isEqualTo(new Subject("setting a.--b", null, null));
        assertThat(new ClientWords(data).subjectOf(new InvalidInputException("it does not fit")))
                .isNull();
    }

    @Test
    void unwritableCacheIsLoggedAndHiddenFromClients(@TempDir Path folder, CapturedOutput output) throws IOException {
        Data data = new Data(folder);
        Files.createFile(data.cache()); // where a folder should be
        InputRules rules = new InputRules(
                null,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                WorkloadRequest.DECODER_BYTES,
                LaboratoryConfiguration.GRAPH_REMEDY);
        Laboratory laboratory = StandardLaboratory.create(data.cache(), rules);
        RunSpec spec = new RunSpec("two-tier", "bfs?vertices=1024", "lru", 1, 1, Map.of(), ClockKind.NONE, List.of());
        InvalidInputException refusal = catchThrowableOfType(InvalidInputException.class, () -> laboratory.check(spec));
        assertThat(refusal).hasMessageContaining(folder.toString());
        assertThat(new ClientWords(data).of(refusal))
                .startsWith("the cache of graphs in the service's folder cannot be used (")
                .endsWith("); set thermocline.data.folder to a folder that the service can write")
                .doesNotContain(folder.toString(), "Exception");
        assertThat(output).contains(String.valueOf(refusal.getMessage()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/srv/thermocline/cache is full. | the service's folder is full.",
                "look at /srv/thermocline/cache/a.graph. | look at the service's folder.",
                "look at /srv/thermocline. | look at the service's folder.",
                "/srv/thermocline: full | the service's folder: full",
                "graph=/srv/thermocline/x, or none | graph=the service's folder, or none",
                "(/srv/thermocline/b\u00fccher+c~1/a:b) | (the service's folder)",
                "/srv/thermocline-old/x is full | /srv/thermocline-old/x is full",
                "/srv/thermocline2 is full | /srv/thermocline2 is full",
                "/srv/thermocline.old is full | /srv/thermocline.old is full",
                "/mnt/srv/thermocline/x is full | /mnt/srv/thermocline/x is full",
            })
    void onlyPathsOfTheServiceAreRemoved(String message, String told) {
        assertThat(told("/srv/thermocline", message)).isEqualTo(told);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/"})
    void folderWithoutANameHidesNoOtherPath(String folder) {
        assertThat(told(folder, "no file /etc/x, or 1/2")).isEqualTo("no file /etc/x, or 1/2");
    }
}
