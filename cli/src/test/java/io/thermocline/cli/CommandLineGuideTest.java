package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.cli.text.Painter;
import io.thermocline.lab.StandardLaboratory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The guide to the command line says what the command line says. */
final class CommandLineGuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "reference", "command-line.md");
    private static final Pattern CONSOLE = Pattern.compile("(?ms)^```console\\n(.*?)^```");
    private static final Pattern COMMAND =
            Pattern.compile("\\./thermocline (?<line>.*?)(?: \\|\\| echo \"exit \\$\\?\"| \\| sed -n (?<row>\\d+)p)?");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\\S+");

    /** What a build adds to the version in the first line. */
    private static final String COMMIT = "(?<=^version [\\w.-]{1,40})\\+\\w+(?:\\.dirty)?(?=; rerun)";

    /** A command of the guide with the output below it. */
    record Sample(String command, String output) {}

    static Stream<Sample> samples() throws IOException {
        return CONSOLE.matcher(Files.readString(GUIDE))
                .results()
                .flatMap(block -> Stream.of(block.group(1).split("(?m)^\\$ ", -1)))
                .filter(sample -> !sample.isEmpty())
                .map(sample -> sample.split("\n", 2))
                .map(parts -> new Sample(parts[0], parts[1]));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void sampleOfTheGuideEqualsTheOutput(Sample sample) {
        assertThat(printed(sample.command())).isEqualTo(sample.output());
    }

    /** The output, the exit code after bad input, and only the row that {@code sed} asks for. */
    private static String printed(String command) {
        Matcher matcher = COMMAND.matcher(command);
        assertThat(matcher.matches()).as(command).isTrue();
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        Painter plain = new Painter(false);
        Console console = new Console(writer, writer, plain, plain, false, 120, false);
        int code = new Application(console, () -> StandardLaboratory.create(Path.of("target", "test-cache")))
                .run(words(matcher.group("line")));
        String all = text.toString().replaceFirst(COMMIT, "") + (code == 0 ? "" : "exit " + code + "\n");
        String row = matcher.group("row");
        return row == null ? all : all.lines().toList().get(Integer.parseInt(row) - 1) + "\n";
    }

    private static String[] words(String line) {
        List<String> words = new ArrayList<>();
        WORD.matcher(line).results().forEach(word -> words.add(word.group(1) == null ? word.group() : word.group(1)));
        return words.toArray(String[]::new);
    }

    /** The keys that a refusal lists are all in the tables of settings. */
    @ParameterizedTest
    @CsvSource({
        "hbm., TIER.",
        "accelerator., accelerator.",
        "software., software.",
        "wall., wall.",
        "rnic., STAGE.",
        "queue-pair., STAGE.",
        "fault-batch., STAGE.",
        "'', ''"
    })
    void theTableOfSettingsIsComplete(String owner, String inTable) throws IOException {
        String refusal = printed("./thermocline run -t dream-v100 -w zipf -p lru --set " + owner + "nothing=1");
        String known = refusal.replaceAll("(?s).*Known: |\n.*", "");
        String table = Files.readString(GUIDE.resolveSibling("testbeds.md"));
        assertThat(known.split(", ", -1))
                .isNotEmpty()
                .allSatisfy(key -> assertThat(table).contains("`" + inTable + key + "`"));
    }

    @Test
    void everyOwnerOfSettingsIsInTheTable() throws IOException {
        String refusal = printed("./thermocline run -t dream-v100 -w zipf -p lru --set nothing.at=1");
        assertThat(refusal).contains("Known: hbm, ", "fault-batch", "accelerator, software, wall, policy, workload");
        assertThat(Files.readString(GUIDE)).contains("testbeds.md", "`policy.PARAMETER`, `workload.PARAMETER`");
    }
}
