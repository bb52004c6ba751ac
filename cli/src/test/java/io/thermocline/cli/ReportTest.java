package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

@Tag("process")
final class ReportTest {
    private static final String HOSTILE =
            "trace:/tmp/</title><script>alert(1)</script>\"onload='x'&{{{css}}}{{version}}]]>\u0001.csv";

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

    private static Document parse(String page) throws ParserConfigurationException, SAXException, IOException {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "model"})
    void comparisonIsWellFormedUnderEveryClock(String clock) throws Exception {
        String page = compare("-t", "three-tier", "-w", "zipf,scan", "-p", "slow,fast,exact", "--clock", clock);
        Document document = parse(page);
        assertThat(document.getElementsByTagName("h1").item(0).getTextContent())
                .isEqualTo(
                        clock.equals("none")
                                ? "exact misses least over 2 workloads: 0.93x the misses of slow"
                                : "fast is fastest over 2 workloads: 1.41x over slow");
        assertThat(document.getElementsByTagName("table").getLength()).isGreaterThan(4);
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
                        "<p class=\"lead\">50 % fewer pages read from nvme, since 30 % of accesses were served by dram (slow: 0 %).</p>")
                .contains("aria-label=\"fast: hbm 40.0 %, dram 30.0 %, nvme 30.0 %\"");
    }

    @Test
    void onePolicyAloneMakesAReport() throws Exception {
        assertThat(parse(compare("-w", "zipf", "-p", "slow"))).isNotNull();
    }

    @Test
    void pageAsksForNothingFromOutside() throws Exception {
        for (String page :
                new String[] {compare("-w", "zipf", "-p", "slow,fast"), report("curve", "-w", "zipf", "-p", "slow,fast")
                }) {
            assertThat(page)
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
            Document document = parse(page);
            assertThat(document.getElementsByTagName("script").getLength()).isEqualTo(1);
            assertThat(document.getElementsByTagName("b").getLength()).isZero();
            assertThat(document.getElementsByTagName("i").getLength()).isZero();
            assertThat(page).contains("&lt;script&gt;alert(1)").doesNotContain("<script>alert");
            assertThat(document.getElementsByTagName("code").item(0).getTextContent())
                    .contains("{{{css}}}{{version}}");
        }
    }

    @Test
    void commandCanBePastedIntoAShell() throws Exception {
        String page = compare(
                "-w", "zipf?a=1&b=2", "-p", "slow", "--set", "hbm.pages=7", "--scale", "1/64", "--clock", "none");
        assertThat(parse(page).getElementsByTagName("code").item(0).getTextContent())
                .isEqualTo("thermocline compare --testbed two-tier --scale 1/64 --seed 1 --set hbm.pages=7 "
                        + "--workload 'zipf?a=1&b=2' --policy slow --clock none");
    }

    @Test
    void curvesAreDrawnAndListed() throws Exception {
        Document document = parse(report("curve", "-w", "zipf,scan", "-p", "slow,exact", "--sizes", "10,100,1000"));
        assertThat(document.getElementsByTagName("polyline").getLength()).isEqualTo(4);
        assertThat(document.getElementsByTagName("figure").getLength()).isEqualTo(2);
    }

    /** Names of lines, titles of axes, and what tells lines apart where there is no colour. */
    @Test
    void everyLineOfACurveHasANameAndALookOfItsOwn() throws Exception {
        String[] policies =
                IntStream.range(0, 10).mapToObj(seed -> "slow?seed=" + seed).toArray(String[]::new);
        String page = report("curve", "-w", "zipf", "-p", String.join(",", policies), "--sizes", "10,100,1000");
        Document document = parse(page);
        assertThat(textsOf(document, "text", "name")).containsExactlyInAnyOrder(policies); // all end in one point
        List<Double> baselines = attributesOf(document, "text", "name", "y").stream()
                .map(Double::valueOf)
                .sorted()
                .toList();
        assertThat(IntStream.range(1, baselines.size()).mapToDouble(i -> baselines.get(i) - baselines.get(i - 1)))
                .allMatch(gap -> gap >= 15); // a line of text
        List<String> lines = attributesOf(document, "polyline", "curve", "class");
        List<String> shapes = attributesOf(document, "use", "mark-sign", "href").subList(0, 30); // three a line
        assertThat(IntStream.range(0, 10)
                        .mapToObj(series -> shapes.get(3 * series)
                                + lines.get(series).substring(lines.get(series).indexOf("dash"))))
                .doesNotHaveDuplicates();
    }

    @Test
    void axesOfACurveHaveTitlesWithUnits() throws Exception {
        Document document = parse(report("curve", "-w", "zipf", "-p", "slow,exact", "--sizes", "10,100,1000"));
        assertThat(textsOf(document, "text", "axis"))
                .containsExactly("miss ratio: misses per access", "size of the first tier: pages of 4 KiB, and bytes");
        // three decades are fewer than four marks, so that there are those at 2 and 5, too
        assertThat(textsOf(document, "text", "tick"))
                .containsSubsequence("10", "40 KiB", "20", "80 KiB", "50", "200 KiB", "100", "400 KiB")
                .containsSubsequence("1,000", "3.91 MiB");
    }

    /**
     * A telephone has some 20 rem for a table, and the page's column 59: what needs more is a card for each row, whose
     * cells carry their titles.
     */
    @Test
    void tablesSayHowMuchRoomTheyNeed() throws Exception {
        String names = IntStream.range(0, 12)
                .mapToObj(seed -> "fast?sample-size=10000000" + seed)
                .collect(Collectors.joining(","));
        Document wide = parse(compare("-t", "three-tier", "-w", "zipf", "-p", names));
        assertThat(roomOf(wide, "All runs of zipf")).isEqualTo(99);
        Document narrow = parse(compare("-t", "three-tier", "-w", "zipf", "-p", "slow,fast"));
        assertThat(roomOf(narrow, "All runs of zipf")).isLessThanOrEqualTo(28);
        assertThat(roomOf(narrow, "Migrations of zipf, in pages")).isBetween(28, 56);
        assertThat(attributesOf(narrow, "td", "number", "data-title"))
                .contains("slow", "fast", "promotions")
                .doesNotContain("");
    }

    private static int roomOf(Document document, String caption) {
        NodeList captions = document.getElementsByTagName("caption");
        for (int i = 0; i < captions.getLength(); i++) {
            if (captions.item(i).getTextContent().equals(caption)) {
                Element table = (Element) captions.item(i).getParentNode();
                return Integer.parseInt(table.getAttribute("class").replace("room-", ""));
            }
        }
        throw new AssertionError("no table " + caption);
    }

    private static List<Element> elements(Document document, String name, String style) {
        NodeList all = document.getElementsByTagName(name);
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> (Element) all.item(i))
                .filter(element ->
                        List.of(element.getAttribute("class").split(" ", -1)).contains(style))
                .toList();
    }

    private static List<String> textsOf(Document document, String name, String style) {
        return elements(document, name, style).stream()
                .map(Element::getTextContent)
                .toList();
    }

    private static List<String> attributesOf(Document document, String name, String style, String attribute) {
        return elements(document, name, style).stream()
                .map(element -> element.getAttribute(attribute))
                .toList();
    }

    @Test
    void singleSizeIsACurveToo() throws Exception {
        assertThat(parse(report("curve", "-w", "zipf", "-p", "slow", "--sizes", "1")))
                .isNotNull();
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
