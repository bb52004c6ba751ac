package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ErrorLinesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run --workload zipf --policy fst | thermocline run: unknown policy 'fst'. Did you mean 'fast'? Known: slow, fast, exact",
                "run --workload zpf --policy fast | thermocline run: unknown workload 'zpf'. Did you mean 'zipf'?",
                "run --workload zipf --policy fast --scale zero | thermocline run: --scale: 'zero' is not allowed; allowed: a positive",
                "run --workload zipf --policy fast --scale 0 | thermocline run: --scale: '0' is not allowed",
                "run --workload zipf --policy fast --seed x | thermocline run: --seed: 'x' is not allowed; allowed: a whole number",
                "run --workload zipf --policy fast --set hbm | thermocline run: --set: 'hbm' is not allowed; allowed: KEY=VALUE",
                "run --workload zipf --policy fast --set a=1 --set a=2 | thermocline run: --set: 'a' is given twice",
                "run --workload zipf --policy fast --clock wall | thermocline run: --clock: 'wall' needs a fleet",
                "run --workload zipf --policy fast --output xml | thermocline run: --output: 'xml' is not allowed; allowed: table, json, csv",
                "run --workload zipf --policy fast --switch 5 | thermocline run: --switch: '5' is not allowed; allowed: ACCESS:POLICY",
                "run --workload zipf --policy fast --switch x:slow | thermocline run: --switch: 'x:slow' is not allowed",
                "run --workload zipf --polcy fast | thermocline run: unknown option '--polcy'. Did you mean '--policy'?",
                "run --workload zipf --polcy=fast | thermocline run: unknown option '--polcy'. Did you mean '--policy'?",
                "run --workload zipf | thermocline run: missing --policy POLICY; 'thermocline run --help' shows examples",
                "run | thermocline run: missing --workload WORKLOAD and --policy POLICY",
                "run --workload zipf --policy | thermocline run: Missing required parameter for option '--policy' (POLICY)",
                "run --workload zipf --policy fast more | thermocline run: unexpected argument 'more'",
                "run --workload trace:truncated --policy fast | thermocline run: trace ends in the middle of a record at byte 24017",
                "compare --workload zipf, --policy fast | thermocline compare: --workload: 'zipf,' is not allowed",
                "curve --workload zipf --policy fast --sizes 10,x | thermocline curve: --sizes: 'x' is not allowed",
                "curve --workload zipf --policy fast --sizes 0 | thermocline curve: --sizes: '0' is not allowed",
                "curve --workload zipf --policy fast --set hbm.pages=5 | thermocline curve: hbm.pages: is what the curve varies",
                "list polices | thermocline list: unknown catalogue 'polices'. Did you mean 'policies'?",
                "list policies fsat | thermocline list: unknown name of policies 'fsat'. Did you mean 'fast'?",
                "list | thermocline list: missing CATALOGUE",
                "comapre | thermocline: unknown command 'comapre'. Did you mean 'compare'?",
                "--verison | thermocline: unknown option '--verison'. Did you mean '--version'?",
                "'' | thermocline: missing command; allowed: run, compare, explain, curve, advise, sweep, reproduce, matrix, list",
            })
    void badInputIsOneLineAndExitCodeTwo(String line, String expected) {
        Terminal terminal = new Terminal();
        terminal.run(line.isEmpty() ? new String[0] : line.split(" ", -1));
        assertThat(terminal.err()).startsWith(expected).hasLineCount(1);
        assertThat(terminal.out()).isEmpty();
        assertThat(terminal.code()).isEqualTo(2);
    }

    @Test
    void unprintableCharactersAreShownAsQuestionMarks() {
        Terminal terminal = new Terminal().run("run", "-w", "zipf", "-p", "fa\u001b[31mst\u0007");
        assertThat(terminal.err())
                .startsWith("thermocline run: unknown policy 'fa?[31mst?'.")
                .hasLineCount(1);
    }

    @Test
    void failedRunIsOneLineAndExitCodeOne() {
        Terminal terminal = new Terminal().run("run", "-w", "broken", "-p", "fast");
        assertThat(terminal.code()).isEqualTo(1);
        assertThat(terminal.out()).isEmpty();
        assertThat(terminal.err())
                .isEqualTo("thermocline run: failed: a page has two owners (--debug shows where)"
                        + System.lineSeparator());
    }

    @Test
    void plugInOfAnotherVersionIsOneLineAndExitCodeOne() {
        Terminal terminal = new Terminal().run("run", "-w", "outdated", "-p", "fast");
        assertThat(terminal.code()).isEqualTo(1);
        assertThat(terminal.err())
                .startsWith("thermocline: failed: NoSuchMethodError: Policy.onMiss; a plug-in")
                .hasLineCount(1);
    }

    @Test
    void debugShowsWhereARunFailed() {
        Terminal terminal = new Terminal().run("run", "-w", "broken", "-p", "fast", "--debug");
        assertThat(terminal.code()).isEqualTo(1);
        assertThat(terminal.err()).contains("at io.thermocline.cli.FakeLaboratory.run");
    }
}
