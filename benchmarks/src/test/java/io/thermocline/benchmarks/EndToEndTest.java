package io.thermocline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class EndToEndTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void policiesAreListedBesideTheirLoops() {
        assertThat(run("policies", "--accesses", "1000", "--rounds", "1", "--policy", "fifo,gmt-reuse"))
                .isZero();

        assertThat(out.toString())
                .containsPattern("(?m)^  fifo +[\\d.,]+  fifo +")
                .containsPattern("(?m)^  gmt-reuse +[\\d.,]+  clock +")
                .contains("1,000 accesses of zipf(0.8)", "20 % writes", "Outside the measurement");
        assertThat(err.toString()).contains("policies: read-only, round 1 of 1: fifo loop");
    }

    @Test
    void numbersDoNotDependOnTheLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThat(run("policies", "--accesses", "1000", "--rounds", "1", "--policy", "fifo"))
                    .isZero();
        } finally {
            Locale.setDefault(before);
        }
        assertThat(out.toString())
                .contains("1,000 accesses of zipf(0.8) over 2,600,000 pages")
                .containsPattern("next accesses in \\d+\\.\\d s");
    }

    @Test
    void modelClockIsMeasuredOnHitsAndOnMisses() {
        assertThat(run("model", "--accesses", "2000", "--rounds", "1", "--output", "json", "--quiet"))
                .isZero();

        assertThat(out.toString()).contains("\"model-hits\"", "\"model-misses\"", "\"missesPerSecond\"");
        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "speed, section: 'speed' is not allowed",
        "--rounds=0, --rounds: '0' is not allowed",
        "--accesses=5, --accesses: '5' is not allowed",
        "--output=xml, --output: 'xml' is not allowed",
        "--scale=2, --scale: '2' is not allowed",
        "--policy=fifoo, unknown policy 'fifoo'. Did you mean 'fifo'?"
    })
    void badArgumentIsRefused(String argument, String message) {
        assertThat(run(argument)).isEqualTo(CommandLine.ExitCode.USAGE);

        assertThat(err.toString()).contains(message);
        assertThat(out.toString()).isEmpty();
    }

    private int run(String... arguments) {
        return EndToEnd.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
