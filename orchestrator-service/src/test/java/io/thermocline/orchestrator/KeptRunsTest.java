package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.lab.study.KeptCells;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class KeptRunsTest {
    @TempDir
    private Path folder = Path.of(".");

    private Laboratory laboratory;
    private KeptCells cells;

    @BeforeEach
    void open() throws IOException {
        laboratory = StandardLaboratory.create(folder.resolve("laboratory"));
        cells = KeptCells.in(folder.resolve("runs"), laboratory);
    }

    private static RunSpec spec(int seed) {
        return new RunSpec(
                "two-tier", "zipf?pages=100&accesses=1000", "lru", 1, seed, Map.of(), ClockKind.NONE, List.of());
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(cells.folder())) {
            return all.toList();
        }
    }

    /** Ten results of one size, where 7.5 may be: the eighth makes room, so that no more than 6.75 are left. */
    @Test
    void resultsThatWereMadeFirstMakeRoom() throws IOException {
        List<RunResult> results = new ArrayList<>();
        for (int seed = 1; seed <= 10; seed++) {
            results.add(laboratory.run(spec(seed), Progress.SILENT));
        }
        long each = cells.put(spec(1), results.get(0));
        KeptRuns kept = new KeptRuns(cells, 15 * each / 2, () -> false);
        for (int seed = 1; seed <= 10; seed++) {
            kept.keep(spec(seed), results.get(seed - 1));
            for (Path file : files()) {
                if (Files.getLastModifiedTime(file).toMillis() > 1_000_000) {
                    Files.setLastModifiedTime(file, FileTime.fromMillis(seed * 1000L));
                }
            }
            assertThat(files().size()).isLessThanOrEqualTo(7);
        }
        assertThat(kept.find(spec(1), Progress.SILENT)).isEmpty();
        assertThat(kept.find(spec(2), Progress.SILENT)).isEmpty();
        for (int seed = 6; seed <= 10; seed++) {
            assertThat(kept.find(spec(seed), Progress.SILENT))
                    .as("seed " + seed)
                    .isPresent();
        }
    }

    @Test
    void folderThatIsTooLargeAtTheStartIsMadeSmaller() throws IOException {
        long each = 0;
        for (int seed = 1; seed <= 4; seed++) {
            each = cells.put(spec(seed), laboratory.run(spec(seed), Progress.SILENT));
        }
        KeptRuns unused = new KeptRuns(cells, 3 * each, () -> false);
        assertThat(files()).hasSize(2);
    }

    /** Deleting it would take the result from its study, and looking at it may fail since it is gone a moment later. */
    @Test
    void resultThatIsBeingWrittenMakesNoRoom() throws IOException {
        RunResult result = laboratory.run(spec(1), Progress.SILENT);
        long each = cells.put(spec(1), result);
        KeptRuns kept = new KeptRuns(cells, each, () -> false);
        Path part = Files.createFile(cells.folder().resolve(".of-another-thread.part"));
        Files.setLastModifiedTime(part, FileTime.fromMillis(0));
        kept.keep(spec(2), result);
        assertThat(files()).contains(part);
    }

    @Test
    void whatAKilledServiceWasWritingIsDeletedAtTheStart() throws IOException {
        Path part = Files.createFile(cells.folder().resolve(".of-a-killed-service.part"));
        KeptRuns unused = new KeptRuns(cells, 1 << 20, () -> false);
        assertThat(part).doesNotExist();
    }

    /** Its study goes on. */
    @Test
    void resultThatCannotBeKeptIsToldOnce(CapturedOutput output) throws IOException {
        RunResult result = laboratory.run(spec(1), Progress.SILENT);
        KeptRuns kept = new KeptRuns(cells, 1 << 20, () -> false);
        Files.delete(cells.folder());
        kept.keep(spec(1), result);
        kept.keep(spec(1), result);
        assertThat(kept.find(spec(1), Progress.SILENT)).isEmpty();
        assertThat(output.toString().split("are not kept in ", -1)).hasSize(2);
    }

    @Test
    void nothingIsKeptOnADiskThatIsNearlyFull(CapturedOutput output) throws IOException {
        KeptRuns kept = new KeptRuns(cells, 1 << 20, () -> true);
        kept.keep(spec(1), laboratory.run(spec(1), Progress.SILENT));
        assertThat(files()).isEmpty();
        assertThat(output).contains("its disk is nearly full");
    }
}
