package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.cli.text.Painter;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.RunSpec;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConsoleTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private Console console(int columns) {
        Painter plain = new Painter(false);
        return new Console(new PrintWriter(out), new PrintWriter(err), plain, plain, true, columns, false);
    }

    private void progress(int columns) {
        RunSpec run = new RunSpec("two-tier", "zipf", "slow", 1, 1, Map.of(), ClockKind.NONE, List.of());
        try (ProgressLine progress = new ProgressLine(console(columns), 2)) {
            progress.message("said");
            progress.begin(run, 3_000_000);
            progress.advance(run, 1_000_000);
            progress.end(run);
        }
    }

    @AfterEach
    void forgetTheTerminals() {
        System.clearProperty(Console.TERMINALS);
    }

    @ParameterizedTest
    @CsvSource({"2:30, 30", "2:39, 39", "2:200, 200", "2:0, 100", "2:, 100", "2:wide, 100"})
    void terminalDecidesTheWidthIfItKnowsIt(String terminals, int columns) {
        System.setProperty(Console.TERMINALS, terminals);
        assertThat(Console.system(Map.of()).columns()).isEqualTo(columns);
    }

    @Test
    void narrowTerminalHasMessagesAndNoBar() {
        progress(39);
        assertThat(err.toString()).isEqualTo("said" + System.lineSeparator());
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 120})
    void barFitsIntoALine(int columns) {
        progress(columns);
        String drawn = err.toString().substring("said".length()).replace("\u001b[K", "");
        assertThat(drawn).contains("%");
        assertThat(drawn.split("\\R|\r", -1))
                .allSatisfy(line -> assertThat(line.length()).isLessThan(columns));
    }

    @Test
    void helpIsReadableOnAnyTerminal() {
        assertThat(new Application(console(20), FakeLaboratory::new).run("run", "--help"))
                .isZero();
        assertThat(out.toString()).contains("--workload");
    }
}
