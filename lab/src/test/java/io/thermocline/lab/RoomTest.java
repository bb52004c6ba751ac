package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.thermocline.engine.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Follows the advice to a run that does not fit to the letter, which makes it fit. */
class RoomTest {
    private static final int PAGES = 3000;
    private static final Pattern RAISED = Pattern.compile("raise ([a-z.]+) to (\\w+)");

    @TempDir
    Path folder;

    @Test
    void traceOfObjectsNeedsALargerScaleOrSmallerPages() throws IOException {
        String trace = trace("page", 1);
        RunSpec spec = spec(trace).withSetting("nvme.capacity", "8MiB"); // 2048 pages of 4 KiB
        assertThatThrownBy(() -> Runs.run(spec))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith(
                        " B does not fit: tier nvme holds 2048; raise nvme.capacity, or take a larger scale, since the"
                                + " workload keeps its size, or take smaller pages, since the workload keeps their number");
        fits(spec.withSetting("nvme.capacity", "16MiB"));
        fits(spec.withSetting("page", "2KiB"));
        fits(Runs.scaled(spec, 2));
    }

    @Test
    void traceOfAddressesNeedsALargerScaleNotSmallerPages() throws IOException {
        RunSpec spec = spec(trace("address", 4096)).withSetting("nvme.capacity", "8MiB");
        assertThatThrownBy(() -> Runs.run(spec))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("raise nvme.capacity, or take a larger scale, since the workload keeps its size");
        fits(spec.withSetting("nvme.capacity", "16MiB"));
        fits(Runs.scaled(spec, 2));
    }

    @ParameterizedTest
    @CsvSource({"nvme.pages, 2048, true", "nvme.frames, 2048, false"})
    void capacityInPagesIsAdvisedInPages(String figure, String value, boolean scales) throws IOException {
        RunSpec spec = spec(trace("page", 1)).withSetting(figure, value);
        String scale = ", or take a larger scale, since the workload keeps its size";
        assertThatThrownBy(() -> Runs.run(spec))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("; raise " + figure + (scales ? scale : ""));
        fits(spec.withSetting(figure, Integer.toString(PAGES)));
        if (scales) {
            fits(Runs.scaled(spec, 2));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "zipf?pages=3000&accesses=100, nvme.capacity, 8MiB, 1",
        "zipf?pages=6000&accesses=100, nvme.capacity, 16MiB, 0.5",
        "zipf?pages=3000&accesses=100, nvme.pages, 100, 1",
        "zipf?pages=3000&accesses=100, nvme.frames, 100, 1",
        "zipf?pages=6000&accesses=100, nvme.pages, 100, 0.5",
        "zipf?pages=6000&accesses=100, nvme.frames, 100, 0.5",
    })
    void generatorIsToldTheCapacityThatIsEnough(String workload, String figure, String value, double scale) {
        RunSpec spec = Runs.scaled(spec(workload).withSetting(figure, value), scale);
        Throwable refusal = catchThrowable(() -> Runs.run(spec));
        assertThat(refusal)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("the footprint of 3000 pages")
                .hasMessageEndingWith(", or lower the workload's footprint");
        Matcher raised = RAISED.matcher(String.valueOf(refusal.getMessage()));
        assertThat(raised.find()).isTrue();
        assertThat(raised.group(1)).isEqualTo(figure);
        fits(spec.withSetting(figure, raised.group(2)));
    }

    private void fits(RunSpec spec) {
        assertThat(Runs.run(spec).counts().pages()).isPositive();
    }

    private static RunSpec spec(String workload) {
        return Runs.spec("two-tier", workload, "lru")
                .withSetting("page", "4KiB")
                .withSetting("hbm.pages", "16");
    }

    private String trace(String column, int step) throws IOException {
        String lines = IntStream.range(0, PAGES)
                .mapToObj(page -> Integer.toString(page * step))
                .collect(Collectors.joining("\n", column + "\n", "\n"));
        return "trace:" + Files.writeString(folder.resolve(column + ".csv"), lines);
    }
}
