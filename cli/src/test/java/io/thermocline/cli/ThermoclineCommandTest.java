package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
    @ValueSource(strings = {"run", "compare", "curve", "list", "fleet", "completion"})
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
}
