package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Subject.Field;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.InputRules;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.orchestrator.settings.Data;
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
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Refusals of files that the service keeps: clients know them by hash, and not where they are. */
@ExtendWith(OutputCaptureExtension.class)
class RefusedFilesTest {
    private static final String NAME = "sha256:" + "0123456789abcdef".repeat(4);

    @TempDir
    private Path folder;

    private InvalidInputException refusal(String testbed, String workload, Path upload) {
        InputRules rules = new InputRules(
                (kind, hash) -> upload,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                WorkloadRequest.DECODER_BYTES,
                LaboratoryConfiguration.GRAPH_REMEDY);
        Laboratory laboratory = StandardLaboratory.create(new Data(folder).cache(), rules);
        RunSpec spec = new RunSpec(testbed, workload, "lru", 1, 1, Map.of(), ClockKind.NONE, List.of());
        InvalidInputException refusal = catchThrowableOfType(InvalidInputException.class, () -> laboratory.check(spec));
        assertThat(refusal.getMessage()).doesNotContain(folder.toString(), "Exception");
        return refusal;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "t.csv        | page,op~1,r~x,r~  | trace:HASH                | trace HASH: line 3: ",
                "t.csv        | ''                | trace:HASH                | trace HASH: is empty",
                "t.csv.gz     | no gzip           | trace:HASH                | trace HASH: damaged or not .gz",
                "t.bin        | no trace at all   | trace:HASH                | trace HASH: its format cannot be",
                "t.stream     | thermo            | stream:HASH               | stream HASH: is no file of",
                "g.el         | 0 1~x 2~          | bfs?graph=HASH            | HASH: line 2: the vertex 'x'",
                "g.el         | 0 0~              | bfs?graph=HASH            | HASH: there are no edges",
            })
    void uploadsAreNamedByTheirHashes(String file, String content, String workload, String message) throws IOException {
        Path upload = Files.writeString(folder.resolve(file), content.replace('~', '\n'));
        InvalidInputException refusal = refusal("two-tier", workload.replace("HASH", NAME), upload);
        assertThat(refusal).hasMessageStartingWith(message.replace("HASH", NAME));
        assertThat(RequestSubject.pointer(refusal.subject())).isEqualTo("/workload");
    }

    @Test
    void uploadThatIsGoneIsNamedByItsHash() {
        Path gone = folder.resolve("gone");
        assertThat(refusal("two-tier", "trace:" + NAME, gone)).hasMessage("trace " + NAME + ": there is no such file");
        assertThat(refusal("two-tier", "bfs?graph=" + NAME, gone)).hasMessage("graph: there is no file '" + NAME + "'");
        assertThat(refusal("testbed:" + NAME, "zipf", gone)).hasMessage("testbed: there is no file '" + NAME + "'");
    }

    @Test
    void uploadedTestbedIsNamedByItsHash() throws IOException {
        Path bed = Files.writeString(
                folder.resolve("bed.yaml"),
                "name: x\nsummary: x\nsource: x\nextends: two-tier\ntiers: {hbm: {pages: many}}\n");
        InvalidInputException refusal = refusal("testbed:" + NAME, "zipf", bed);
        assertThat(refusal).hasMessageStartingWith("tiers.hbm.pages of testbed " + NAME + ": 'many' is not allowed");
        assertThat(refusal.subject()).isEqualTo(new Subject.Entry(NAME, "tiers.hbm.pages"));
    }

    @Test
    void whatIsNoHashIsRefusedAsSuch() {
        InvalidInputException refusal = refusal("two-tier", "trace:t.csv", folder);
        assertThat(refusal.subject()).isEqualTo(Field.WORKLOAD);
        assertThat(refusal)
                .hasMessage("workload: 'trace:t.csv' is not allowed; allowed: the hash of an uploaded file, as in"
                        + " trace:sha256:HASH");
    }

    @Test
    void aCacheThatCannotBeWrittenIsNotShownAndLogged(CapturedOutput output) throws IOException {
        Files.createFile(new Data(folder).cache()); // where a folder should be
        assertThat(Failures.told(refusal("two-tier", "bfs?vertices=1024", folder)))
                .startsWith("the cache of graphs in the service's folder cannot be used (")
                .endsWith("); set thermocline.data.folder to a folder that the service can write");
        assertThat(output).contains(new Data(folder).cache().toString());
    }
}
