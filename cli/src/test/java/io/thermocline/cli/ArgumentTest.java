package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Subject.Field;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line names the subjects of refusals by its options, and nothing below it does. */
final class ArgumentTest {
    private static final Pattern OPTION = Pattern.compile("\"[^\"]*--[a-z]");

    /**
     * What is printed to be typed: a run's command line, which is a part of its result, properties of a service, and
     * the command of another program.
     */
    private static final Set<String> COMMAND_LINES = Set.of(
            "RunCommandLine.java",
            "StudyCommandLine.java",
            "RequestCommandLine.java",
            "DamonReport.java",
            "DamonText.java",
            "FolderInUseAnalyzer.java",
            "GrpcPortInUseAnalyzer.java");

    private static final Set<Field> OF_CURVES = EnumSet.of(Field.SIZES, Field.ERROR);
    private static final Set<Field> OF_ADVICE =
            EnumSet.of(Field.GOAL, Field.BUDGET, Field.BEST, Field.VARY, Field.PRICES, Field.RATINGS);

    private static String sentence(Subject subject) {
        return Argument.sentence(InvalidInputException.of(subject, "x", "y"));
    }

    @ParameterizedTest
    @EnumSource(
            value = Field.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"RUN", "CHANGES"})
    void fieldIsNamedByItsOption(Field field) {
        String option = sentence(field).split(": ", 2)[0];
        assertThat(option).startsWith("--");
        assertThat(new Terminal()
                        .run(
                                OF_CURVES.contains(field) ? "curve" : OF_ADVICE.contains(field) ? "advise" : "run",
                                "--help")
                        .out())
                .contains(option);
    }

    @Test
    void whatHasNoOptionIsNamedInWords() {
        assertThat(sentence(new Subject.Setting("hbm.pages"))).startsWith("hbm.pages: 'x' is not allowed");
        assertThat(sentence(new Subject.Declared(Field.POLICY, "lru", "window")))
                .startsWith("policy lru: window: 'x'");
        assertThat(sentence(new Subject.File(Field.WORKLOAD, "trace t.csv", "line 3")))
                .startsWith("trace t.csv: line 3: 'x'");
        assertThat(sentence(new Argument("CELLS"))).startsWith("CELLS: 'x'");
        assertThat(Argument.sentence(new InvalidInputException("it does not fit").withSubject(Field.SCALE)))
                .isEqualTo("it does not fit");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "engine",
                "policies",
                "workloads",
                "tier",
                "lab",
                "report",
                "tier-node",
                "gpu-tier-service",
                "host-tier-service",
                "ssd-tier-service",
                "orchestrator-service"
            })
    void noSentenceBelowTheCommandLineNamesAnOption(String module) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".java"))
                            .filter(file -> !COMMAND_LINES.contains(String.valueOf(file.getFileName())))
                            .flatMap(ArgumentTest::linesWithOptions))
                    .isEmpty();
        }
    }

    private static Stream<String> linesWithOptions(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            return lines.stream()
                    .filter(line -> OPTION.matcher(line).find())
                    .map(line -> file.getFileName() + ": " + line.strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
