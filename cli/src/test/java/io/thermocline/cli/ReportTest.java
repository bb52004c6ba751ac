package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("process")
final class ReportTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String HOSTILE =
            "trace:/tmp/</title><script>alert(1)</script>\"onload='x'&{{css}}{{version}}]]>\u0001.csv";

    @TempDir
    Path folder;

    private String compare(String... more) throws IOException {
        return report("compare", more);
    }

    private String report(String command, String... more) throws IOException {
        Path file = folder.resolve("report.html");
        String[] arguments = new String[more.length + 3];
        arguments[0] = command;
        arguments[1] = "--report";
        arguments[2] = file.toString();
        System.arraycopy(more, 0, arguments, 3, more.length);
        Terminal terminal = new Terminal().run(arguments);
        assertThat(terminal.err()).isEqualTo("Report: " + file + System.lineSeparator());
        assertThat(terminal.code()).isZero();
        return Files.readString(file);
    }

    /** The report's data, which its script draws. */
    static JsonNode data(String page) throws IOException {
        return JSON.readTree(between(page, "<script id=\"report\" type=\"application/json\">", "</script>"));
    }

    /** The command that the page shows. */
    private static String command(String page) {
        return between(page, "<code id=\"command\">", "</code>")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }

    private static String between(String page, String before, String after) {
        int from = page.indexOf(before) + before.length();
        assertThat(from).as(before).isGreaterThanOrEqualTo(before.length());
        return page.substring(from, page.indexOf(after, from));
    }

    /** The parts of one kind, wherever they are. */
    private static List<JsonNode> parts(JsonNode data, String type) {
        return data.findParents("type").stream()
                .filter(part -> part.get("type").asText().equals(type))
                .toList();
    }

    private static List<String> texts(JsonNode node, String field) {
        return node.findValuesAsText(field);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "model"})
    void comparisonHasItsTablesUnderEveryClock(String clock) throws Exception {
        String page = compare("-t", "three-tier", "-w", "zipf,scan", "-p", "slow,fast,exact", "--clock", clock);
        String headline = clock.equals("none")
                ? "exact misses least over 2 workloads: 0.93x the misses of slow"
                : "fast is fastest over 2 workloads: 1.41x over slow";
        assertThat(page).contains("<h1>" + headline + "</h1>");
        JsonNode data = data(page);
        assertThat(data.get("headline").asText()).isEqualTo(headline);
        assertThat(parts(data, "table")).hasSizeGreaterThan(4);
        assertThat(texts(data.get("sections"), "id"))
                .contains("speed", "served", "moves", "numbers")
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "'slow,fast,fast?bypass=true', none, 'slow, fast and fast?bypass=true tie over 2 workloads'",
        "'slow,fast,fast?bypass=true', model, 'fast and fast?bypass=true tie over 2 workloads: 1.41x over slow'",
        "'fast,slow', model, 'fast is fastest over 2 workloads: 1.41x over slow'",
        "'exact,slow,fast', none, 'exact misses least over 2 workloads: 0.93x the misses of slow'"
    })
    void severalWorkloadsHaveAHeadlineOfTheirOwn(String policies, String clock, String headline) throws Exception {
        assertThat(compare("-t", "three-tier", "-w", "zipf,scan", "-p", policies, "--clock", clock))
                .contains("<h1>" + headline + "</h1>");
    }

    @Test
    void whoNeverMissesIsNotItsOwnRival() throws Exception {
        assertThat(compare("-w", "zipf,scan", "-p", "exact,slow", "--clock", "none", "--set", "hbm.pages=5500"))
                .contains("<h1>exact misses least over 2 workloads: 0.00x the misses of slow</h1>");
    }

    @Test
    void headlineIsTheOutcomeAndTheLeadTheReason() throws Exception {
        String page = compare("-t", "three-tier", "-w", "zipf", "-p", "slow,fast");
        assertThat(page)
                .contains("<h1>fast wins: 2.00x over slow</h1>")
                .contains(
                        "<p class=\"lead\">50 % fewer pages read from nvme, since 30 % of accesses were served by dram (slow: 0 %).</p>");
        assertThat(texts(data(page), "spoken")).contains("fast: hbm 40.0 %, dram 30.0 %, nvme 30.0 %");
    }

    @Test
    void onePolicyAloneMakesAReport() throws Exception {
        assertThat(compare("-w", "zipf", "-p", "slow"))
                .contains("<h1>slow on two-tier</h1>", "model time")
                .as("one run is no faster than itself")
                .doesNotContain("speed-up", "Speed-up", "1.00x");
        assertThat(parts(data(compare("-w", "zipf", "-p", "slow", "--clock", "none")), "bars"))
                .hasSize(1);
    }

    /** The first is the base of the chart, also where it wins. */
    @Test
    void headlineAndChartHaveOneBase() throws Exception {
        String page = compare("-t", "three-tier", "-w", "zipf", "-p", "fast,slow");
        assertThat(page).contains("<h1>fast wins: slow reaches 0.50x of its speed</h1>");
        assertThat(data(page).get("sections").get(0).get("title").asText()).isEqualTo("Speed-up over fast");
        assertThat(texts(data(page), "spoken")).anyMatch(spoken -> spoken.startsWith("slow: 0.50x as fast as fast"));
    }

    @Test
    void pageAsksForNothingFromOutside() throws Exception {
        for (String page :
                new String[] {compare("-w", "zipf", "-p", "slow,fast"), report("curve", "-w", "zipf", "-p", "slow,fast")
                }) {
            assertThat(page.replace("http://www.w3.org/2000/svg", "a name, which nothing is asked of"))
                    .doesNotContainPattern("https?:|//[a-z]|@import|<link|<img|<iframe|src=")
                    .doesNotContainPattern("url\\((?!#)")
                    .contains("default-src 'none'");
        }
    }

    @Test
    void hostileNamesAreText() throws Exception {
        for (String page : new String[] {
            compare("-w", HOSTILE, "-p", "slow,fast?<b>=\"1\""),
            report("curve", "-w", HOSTILE, "-p", "slow,fast?<i>='1'")
        }) {
            assertThat(page.split("<script", -1)).hasSize(3);
            assertThat(page.split("</script", -1)).hasSize(3);
            assertThat(page).contains("&lt;script&gt;alert(1)").doesNotContain("<script>alert", "<b>", "<i>", "\u0001");
            assertThat(command(page)).contains("{{css}}{{version}}");
            assertThat(texts(data(page).get("facts"), "value")).contains(HOSTILE);
        }
    }

    @Test
    void commandCanBePastedIntoAShell() throws Exception {
        String page = compare(
                "-w", "zipf?a=1&b=2", "-p", "slow", "--set", "hbm.pages=7", "--scale", "1/64", "--clock", "none");
        assertThat(command(page))
                .isEqualTo("thermocline compare --testbed two-tier --scale 1/64 --seed 1 --set hbm.pages=7 "
                        + "--workload 'zipf?a=1&b=2' --policy slow --clock none");
    }

    @Test
    void everyWorkloadHasAPlotWithALineForEachPolicy() throws Exception {
        JsonNode data = data(report("curve", "-w", "zipf,scan", "-p", "slow,exact", "--sizes", "10,100,1000"));
        List<JsonNode> plots = parts(data, "lines");
        assertThat(plots).hasSize(2);
        for (JsonNode plot : plots) {
            assertThat(texts(plot.get("lines"), "name")).containsExactly("slow", "exact");
            for (JsonNode line : plot.get("lines")) {
                assertThat(line.get("x")).hasSize(3);
                assertThat(line.get("y")).hasSize(3);
                assertThat(line.get("marks")).hasSize(3);
            }
        }
        assertThat(parts(data, "lineKey")).hasSize(2);
        assertThat(parts(data, "table")).hasSize(4);
    }

    @Test
    void axesOfACurveHaveTitlesWithUnits() throws Exception {
        JsonNode plot = parts(
                        data(report("curve", "-w", "zipf", "-p", "slow,exact", "--sizes", "10,100,1000")), "lines")
                .get(0);
        assertThat(plot.get("upright").get("title").asText()).isEqualTo("miss ratio: misses per access");
        assertThat(plot.get("across").get("title").asText())
                .isEqualTo("size of the first tier: pages of 4 KiB, and bytes");
        // three decades are fewer than four marks, so that there are those at 2 and 5, too
        assertThat(plot.get("across").findValues("text"))
                .extracting(JsonNode::toString)
                .containsExactly(
                        "[\"10\",\"40 KiB\"]",
                        "[\"20\",\"80 KiB\"]",
                        "[\"50\",\"200 KiB\"]",
                        "[\"100\",\"400 KiB\"]",
                        "[\"200\",\"800 KiB\"]",
                        "[\"500\",\"1.95 MiB\"]",
                        "[\"1,000\",\"3.91 MiB\"]");
    }

    @Test
    void winnerIsMarkedInEveryTableThatHasAPlaceForIt() throws Exception {
        JsonNode data = data(compare("-t", "three-tier", "-w", "zipf", "-p", "slow,fast"));
        JsonNode numbers = parts(data.get("sections").get(data.get("sections").size() - 1), "table")
                .get(0);
        assertThat(texts(numbers.get("columns"), "title")).containsExactly("figure", "slow", "fast");
        assertThat(texts(numbers.get("columns"), "winner")).containsExactly("false", "false", "true");
        for (JsonNode table : parts(data, "table")) {
            for (JsonNode row : table.get("rows")) {
                assertThat(row.get("cells")).hasSize(table.get("columns").size());
            }
        }
    }

    @Test
    void singleSizeIsACurveToo() throws Exception {
        assertThat(parts(data(report("curve", "-w", "zipf", "-p", "slow", "--sizes", "1")), "lines"))
                .hasSize(1);
    }

    @Test
    void placeThatCannotBeWrittenIsRefusedBeforeAnythingRuns() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        for (String place : new String[] {
            folder.resolve("missing").resolve("report.html").toString(),
            file.resolve("report.html").toString(),
            folder.toString(),
            "/dev/stdout",
            "/dev/fd/1",
            ""
        }) {
            Terminal terminal = new Terminal().run("compare", "-w", "zipf", "-p", "slow", "--report", place);
            assertThat(terminal.code()).isEqualTo(2);
            assertThat(terminal.err())
                    .startsWith("thermocline compare: --report: '" + place + "'")
                    .hasLineCount(1);
            assertThat(terminal.laboratory.ran).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"compare", "curve"})
    void aReportThatCannotBeWrittenTakesNoResultWithIt(String command) throws IOException {
        Path place = folder.resolve("report.html");
        Terminal terminal = new Terminal();
        terminal.laboratory.atRun = () -> place.resolve("in the way").toFile().mkdirs();
        terminal.run(command, "-w", "zipf", "-p", "slow", "--report", place.toString());
        assertThat(terminal.code()).isEqualTo(1);
        assertThat(terminal.out()).contains("slow");
        assertThat(terminal.err()).contains(" failed: the report could not be written: ");
    }

    @Test
    void anEarlierReportIsReplacedAndNoOtherFile() throws IOException {
        Path place = folder.resolve("report.html");
        String[] command = {"compare", "-w", "zipf", "-p", "slow", "--report", place.toString()};
        assertThat(new Terminal().run(command).code()).isZero();
        assertThat(new Terminal().run(command).code()).isZero();

        Files.writeString(place, "somebody's work");
        Terminal terminal = new Terminal().run(command);
        assertThat(terminal.code()).isEqualTo(2);
        assertThat(terminal.err()).contains("is no report").hasLineCount(1);
        assertThat(terminal.laboratory.ran).isEmpty();
        assertThat(place).hasContent("somebody's work");
    }

    @Test
    void theFileThatALinkStandsForIsReplaced() throws IOException {
        Path file = Files.writeString(folder.resolve("real.html"), "");
        Path link = Files.createSymbolicLink(folder.resolve("link.html"), file);
        assertThat(new Terminal()
                        .run("compare", "-w", "zipf", "-p", "slow", "--report", link.toString())
                        .code())
                .isZero();
        assertThat(link).isSymbolicLink();
        assertThat(file).content().startsWith("<!DOCTYPE html>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-w zipf,trace:FILE",
                "-w trace:FILE?unit=object",
                "-w zipf?seed=1&graph=FILE",
                "-w zipf --set workload.graph=FILE",
                "-w zipf --testbed FILE",
                "-w zipf --token-file FILE"
            })
    void whatTheCommandReadsIsNotReplaced(String options) throws IOException {
        Path input = Files.writeString(folder.resolve("input.yaml"), "before");
        Path symbolic = Files.createSymbolicLink(folder.resolve("symbolic"), input);
        Path hard = Files.createLink(folder.resolve("hard"), input);
        for (String command : new String[] {"compare", "curve"}) {
            for (Path report : new Path[] {input, symbolic, hard}) {
                String line = command + " -p slow " + options.replace("FILE", input.toString()) + " --report " + report;
                Terminal terminal = new Terminal().run(line.split(" ", -1));
                assertThat(terminal.code()).isEqualTo(2);
                assertThat(terminal.err())
                        .startsWith("thermocline " + command + ": --report: '")
                        .contains("is the file '" + input + "' of --")
                        .hasLineCount(1);
                assertThat(terminal.laboratory.ran).isEmpty();
                assertThat(input).hasContent("before");
            }
        }
    }

    @Test
    void aPipeIsNotReplaced() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no pipes here");
        Terminal terminal = new Terminal().run("compare", "-w", "zipf", "-p", "slow", "--report", pipe.toString());
        assertThat(terminal.code()).isEqualTo(2);
        assertThat(terminal.laboratory.ran).isEmpty();
        assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther())
                .isTrue();
    }

    @Test
    void refusedInputLeavesNoFile() throws IOException {
        Path kept = Files.writeString(folder.resolve("report.html"), "before");
        new Terminal().run("compare", "-w", "zipf", "-p", "fat", "--report", kept.toString());
        assertThat(kept).hasContent("before");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(kept);
        }
    }
}
