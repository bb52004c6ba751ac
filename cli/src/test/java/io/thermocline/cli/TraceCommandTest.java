package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.workloads.trace.TraceFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class TraceCommandTest {
    @TempDir
    Path folder;

    private String trace = "";

    @BeforeEach
    void writeTrace() throws IOException {
        trace = Files.writeString(folder.resolve("t.csv"), "page,op\n7,r\n9,w\n7,r\n7,r\n")
                .toString();
    }

    @Test
    void infoCountsAccessesAndPages() {
        Terminal terminal = new Terminal().run("trace", "info", trace);
        assertThat(terminal.err()).isEmpty();
        assertThat(terminal.out())
                .contains("format csv, unit object")
                .containsPattern("accesses +4\n")
                .containsPattern("writes +1 +25\\.0 %")
                .containsPattern("pages +2 +of 4 KiB")
                .containsPattern("hottest page +75\\.0 % +of the accesses");
    }

    @Test
    void traceMayComeFromStandardInput() {
        Terminal terminal = new Terminal().in("page,op\n7,r\n9,w\n").run("trace", "info", "-");
        assertThat(terminal.out())
                .startsWith("stdin\n  format csv, unit object")
                .containsPattern("accesses +2\n");
        Path target = folder.resolve("t.csv.copy");
        new Terminal()
                .in("7\n9\n7\n")
                .run("trace", "convert", "-", target.toString(), "--columns", "key", "--to", "csv");
        assertThat(target).hasContent("page,op\n0,r\n1,r\n0,r\n");
        assertThat(new Terminal().in("page\nx\n").run("trace", "info", "-").err())
                .contains("trace stdin: line 2: a whole number expected as the page");
    }

    @ParameterizedTest
    @EnumSource(TraceFormat.class)
    void helpAndGuideNameEveryFormat(TraceFormat format) throws IOException {
        assertThat(new Terminal().run("trace", "--help").out()).containsPattern("\\b" + format.label() + "\\b");
        assertThat(Files.readString(Path.of("../docs/reference/traces.md"))).contains("`" + format.label() + "`");
    }

    @Test
    void infoAsJsonIsOneObject() throws Exception {
        Object parsed = JsonTree.parse(
                new Terminal().run("trace", "info", trace, "--output", "json").out());
        assertThat(JsonTree.at(parsed, "pages")).isEqualTo(2L);
        assertThat(JsonTree.at(parsed, "topPageShare")).isEqualTo(0.75);
    }

    @Test
    void convertTakesTheFormatFromTheName() {
        Path target = folder.resolve("t.pagetrace");
        Terminal terminal = new Terminal().run("trace", "convert", trace, target.toString());
        assertThat(terminal.code()).isZero();
        assertThat(terminal.out()).isEmpty();
        assertThat(terminal.err()).startsWith("Wrote 4 accesses, 20 B, to ");
        // pages are numbered as they come; bit 0 of the flags says write
        assertThat(target).hasBinaryContent(new byte[] {0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    }

    @Test
    void convertOverwritesOnlyOnRequest() throws IOException {
        Path target = Files.writeString(folder.resolve("t.pagetrace"), "kept");
        Terminal refused = new Terminal().run("trace", "convert", trace, target.toString());
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).hasLineCount(1);
        assertThat(target).hasContent("kept");
        assertThat(new Terminal()
                        .run("trace", "convert", trace, target.toString(), "--force")
                        .code())
                .isZero();
    }

    /** What comes from standard input would be refused too, had it been read. */
    @Test
    void convertRefusesATargetThatExistsBeforeItReadsTheTrace() throws IOException {
        Path target = Files.writeString(folder.resolve("t.pagetrace"), "kept");
        Terminal terminal = new Terminal().in("page\nx\n").run("trace", "convert", "-", target.toString());
        assertThat(terminal.err())
                .isEqualTo("thermocline trace convert: TARGET: '" + target + "' exists; --force overwrites it\n");
    }

    @Test
    void convertDoesNotOverwriteItsSource() throws IOException {
        String content = Files.readString(Path.of(trace));
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), Path.of(trace));
        Path detour = folder.resolve(".").resolve("t.csv");
        for (String target : List.of(trace, link.toString(), detour.toString())) {
            refused(
                    "thermocline trace convert: TARGET: '" + target + "' is the file '" + trace
                            + "' of FILE, which would be lost; allowed: any other file",
                    "trace",
                    "convert",
                    trace,
                    target,
                    "--force");
        }
        refused(
                "thermocline trace convert: TARGET: '" + trace + "' is the file '" + link + "' of FILE",
                "trace",
                "convert",
                link.toString(),
                trace,
                "--force");
        assertThat(Path.of(trace)).hasContent(content);
    }

    @Test
    void convertReportsRoundedTimes() throws IOException {
        Path timed = Files.writeString(folder.resolve("timed.csv"), "page,time\n7,0\n9,1500000000\n7,2000000000\n");
        Path target = folder.resolve("t.oracleGeneral");
        assertThat(new Terminal()
                        .run("trace", "convert", timed.toString(), target.toString())
                        .err())
                .contains("; 1 time was rounded down to whole seconds, since oracleGeneral knows nothing finer\n")
                .endsWith("note: its times are taken for ns, as csv has them unless a time unit is given"
                        + " (s, ms, us, 100ns, ns)\n");
        assertThat(new Terminal()
                        .run("trace", "convert", trace, target.toString(), "--force")
                        .err())
                .doesNotContain("times");
    }

    @Test
    void refusalsAreOneLine() {
        refused("thermocline trace: missing command; allowed: info, convert", "trace");
        refused("thermocline trace: unknown command 'inof'. Did you mean 'info'?", "trace", "inof", trace);
        refused("thermocline trace info: missing FILE", "trace", "info");
        refused(
                "thermocline trace info: --unit: 'page' is not allowed; allowed: bytes, object",
                "trace",
                "info",
                trace,
                "--unit",
                "page");
        refused(
                "thermocline trace info: --page-bytes: '3' is not allowed",
                "trace",
                "info",
                trace,
                "--page-bytes",
                "3");
        refused(
                "thermocline trace info: unknown trace format 'cvs'. Did you mean 'csv'?",
                "trace",
                "info",
                trace,
                "--format",
                "cvs");
        refused(
                "thermocline trace convert: --to: the name 'out' does not say the format",
                "trace",
                "convert",
                trace,
                "out");
        refused(
                "thermocline trace convert: --to: 'msr' is not allowed",
                "trace",
                "convert",
                trace,
                "out",
                "--to",
                "msr");
    }

    private static void refused(String expected, String... line) {
        Terminal terminal = new Terminal().run(line);
        assertThat(terminal.err()).startsWith(expected).hasLineCount(1);
        assertThat(terminal.out()).isEmpty();
        assertThat(terminal.code()).isEqualTo(2);
    }
}
