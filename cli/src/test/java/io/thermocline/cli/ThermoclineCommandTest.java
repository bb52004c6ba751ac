package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.cli.text.Painter;
import java.io.PrintWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ThermoclineCommandTest {
    @Test
    void versionNamesProgramVersionAndJava() {
        Terminal terminal = new Terminal().run("--version");
        assertThat(terminal.code()).isZero();
        assertThat(terminal.out())
                .containsPattern("^thermocline [0-9]+\\.[0-9]+\\.[0-9]+")
                .contains("Java " + System.getProperty("java.version"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "compare", "explain", "curve", "sweep", "matrix", "list", "fleet", "completion"})
    void helpOfEveryCommandHasExamples(String command) {
        Terminal terminal = new Terminal().run(command, "--help");
        assertThat(terminal.code()).isZero();
        assertThat(terminal.err()).isEmpty();
        assertThat(terminal.out()).contains("Usage: thermocline " + command).contains("Examples:");
    }

    @Test
    void helpIsACommandToo() {
        assertThat(new Terminal().run("help").out())
                .isEqualTo(new Terminal().run("--help").out());
        assertThat(new Terminal().run("help", "run").out())
                .isEqualTo(new Terminal().run("run", "--help").out());
        Terminal unknown = new Terminal().run("help", "rum");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("'rum'").contains("run");
    }

    @Test
    void helpListsCommandsExitCodesAndWhereToStart() {
        assertThat(new Terminal().run("--help").out())
                .contains("Commands:", "compare", "curve", "Exit codes:", "2   bad input", "Start here:");
    }

    @Test
    void completionIsAScript() {
        Terminal terminal = new Terminal().run("completion");
        assertThat(terminal.code()).isZero();
        assertThat(terminal.out()).contains("complete -F _complete_thermocline").contains("two-tier");
    }

    @Test
    void completionKnowsTheNamesOfTheLaboratory() {
        assertThat(new Terminal().run("completion").out())
                .contains("local NAMEFILE_option_args=(\"two-tier\" \"three-tier\") # --testbed values")
                .contains("local POLICY_option_args=(\"slow\" \"fast\" \"exact\") # --policy values")
                .containsPattern("local WORKLOAD_option_args=\\(\"zipf\" .*\\) # --workload values")
                .contains(
                        "local STUDY_pos_param_args=(\"gmt\" \"gmt-large\" \"bam\" \"thermostat\" \"uvm-adaptive\" \"dream\" \"bw-aware\" \"migration\" \"selective-caching\" \"all\")");
    }

    /** In the script the words of an option are kept under its label: two options of a command must not share one. */
    @Test
    void noTwoOptionsOfACommandShareACompletionLabel() {
        String script = new Terminal().run("completion").out();
        for (String function : script.split("(?m)^function ", -1)) {
            assertThat(function.lines()
                            .filter(line -> line.contains("_option_args=("))
                            .map(line -> line.strip().split("=", 2)[0]))
                    .doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "--help", "run --help", "compare --help", "reproduce --help"})
    void laboratoryIsCreatedOnlyWhenNeeded(String line) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Painter plain = new Painter(false);
        Console console = new Console(nowhere, nowhere, plain, plain, false, 120, false);
        int code = new Application(console, () -> {
                    throw new IllegalStateException("nobody needs a laboratory for " + line);
                })
                .run(line.split(" ", -1));
        assertThat(code).isZero();
    }
}
