package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thermocline.cli.text.Painter;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.StandardLaboratory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Advice from the command line, through the laboratory that users have. */
final class AdviseCommandTest {
    private static final Laboratory LABORATORY = StandardLaboratory.create(Path.of("target", "test-cache"));
    private static final String SMALL = "zipf?pages=2000&accesses=20000&writes=0.2";

    private record Outcome(int code, String out, String err) {}

    private static Outcome advise(String... arguments) {
        return adviseOn(SMALL, "lru", arguments);
    }

    private static Outcome adviseOn(String workload, String policy, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Painter plain = new Painter(false);
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), plain, plain, false, 120, false);
        List<String> words = new ArrayList<>(List.of("advise", "-w", workload, "-p", policy));
        words.addAll(List.of(arguments));
        int code = new Application(console, () -> LABORATORY).run(words.toArray(String[]::new));
        return new Outcome(code, out.toString(), err.toString());
    }

    @Test
    void tableSaysTheChoiceAndWhatSurroundsIt() {
        Outcome outcome = advise("--goal", "hitRatio>=0.7", "--vary", "hbm.capacity=128KiB..8MiB");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .contains("rerun: thermocline advise --testbed two-tier --seed 1 --workload '" + SMALL
                        + "' --policy lru --goal 'hitRatio>=0.7' --vary hbm.capacity=128KiB..8MiB")
                .contains("the cheapest machine with hitRatio>=0.7")
                .containsPattern(
                        "Take .+ of hbm and 1 x samsung-970-evo-plus under lru for \\$500: it is the cheapest of 13 machines")
                .contains("More of a tier:", "Prices:", "Endurance:", "Prices are from:")
                .contains("hbm, a100-hbm2: $20 a GB (typical, 2024")
                .contains("13 machines considered; 1 run with a clock");
    }

    /**
     * At $100,000 a GB of hbm 2, 4 and 5 MiB are $210, $419 and $524, and a drive is $500. So 4 MiB are within $925. With
     * either 20 % cheaper 5 MiB are, and with either 20 % dearer only 2 MiB.
     */
    @Test
    void noOtherPriceIsToldOfWhereAllChangeTheChoice() {
        Outcome outcome = advise("--budget", "925", "--vary", "hbm.capacity=2MiB,4MiB,5MiB", "--price", "hbm=100000");
        assertThat(outcome.out())
                .contains("Take 4 MiB of hbm")
                .contains("With hbm 20 % cheaper: 5 MiB", "With hbm 20 % dearer: 2 MiB")
                .contains("With nvme 20 % cheaper: 5 MiB", "With nvme 20 % dearer: 2 MiB")
                .doesNotContain("any other price");
    }

    /** FIFO's anomaly: of these 12 accesses 3 hit in 3 frames, and 2 in 4 (Belady et al., CACM 12(6), 1969). */
    @Test
    void moreOfATierMayMakeItWorse(@TempDir Path folder) throws IOException {
        Path trace = folder.resolve("anomaly.csv");
        Files.writeString(trace, "1\n2\n3\n4\n1\n2\n5\n1\n2\n3\n4\n5\n");
        Outcome outcome = adviseOn(
                "trace:" + trace + "?columns=key", "fifo", "--goal", "hitRatio>=0.2", "--vary", "hbm.frames=3,4");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).containsPattern("hbm: 4 KiB more for .* makes the hit ratio 16.67 %, .* worse a GiB");
    }

    @Test
    void noMachineEndsWithOne() {
        Outcome outcome = advise("--goal", "hitRatio>=0.99999", "--vary", "hbm.capacity=1MiB,16MiB");
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .contains("None of 2 machines has a hit ratio of at least ", "the first access to each page misses")
                .contains("What machines reach at their price (~ is an estimate):")
                .doesNotContain("No cheaper machine");
    }

    /** Two objects of 8 KiB and 1 B: each is a page. */
    @Test
    void objectsThatCountAsPagesAreNoted(@TempDir Path folder) throws IOException {
        Path trace = folder.resolve("sized.csv");
        Files.writeString(trace, "1,8192\n2,1\n1,8192\n");
        Outcome outcome = adviseOn(
                "trace:" + trace + "?columns=key:size", "lru", "--goal", "hitRatio>=0.1", "--vary", "hbm.frames=1,2");
        assertThat(outcome.err().lines())
                .singleElement()
                .asString()
                .startsWith("note: trace " + trace + ": each object counts as one page of 4 KiB, whatever its size,");
    }

    @Test
    void enduranceSaysWhereTimesOfTheTraceAreNotUsed(@TempDir Path folder) throws IOException {
        Path trace = folder.resolve("timed.csv");
        Files.writeString(trace, "0,1,w\n1000,2,w\n2000,1,w\n");
        String[] asked = {"--goal", "hitRatio>=0", "--vary", "hbm.frames=1"};
        String note = "since the times of the trace are not used; arrival=true has them arrive at these times";
        String workload = "trace:" + trace + "?columns=time:key:op";
        assertThat(adviseOn(workload, "lru", asked).out()).contains("Endurance:", note);
        assertThat(adviseOn(workload + "&arrival=true&timeUnit=ns", "lru", asked)
                        .out())
                .contains("Endurance:")
                .doesNotContain(note);
        assertThat(advise(asked).out()).contains("Endurance:").doesNotContain(note);
    }

    /** All 2,000 pages fit in 8 MiB: what is more changes nothing that can be read. */
    @Test
    void stepThatReadsTheSameBringsNothing() {
        assertThat(advise("--goal", "mean<=1s", "--set", "hbm.capacity=8MiB", "--vary", "nvme.count=1")
                        .out())
                .contains("hbm: 4 MiB more for ")
                .containsPattern("hbm: 4 MiB more for .* brings nothing")
                .doesNotContainPattern("[^.0-9]0 ns (better|worse)");
    }

    @Test
    void jsonAndCsvHaveTheFront() throws IOException {
        String[] asked = {"--budget", "600", "--best", "p99", "--vary", "hbm.capacity=1MiB,8MiB"};
        List<String> json = new ArrayList<>(List.of(asked));
        json.addAll(List.of("-o", "json"));
        JsonNode advice =
                new ObjectMapper().readTree(advise(json.toArray(String[]::new)).out());
        assertThat(advice.required("choice").required("measured").booleanValue())
                .isTrue();
        assertThat(advice.required("metric").textValue()).isEqualTo("p99");
        assertThat(advice.required("budgetDollars").doubleValue()).isEqualTo(600);
        json.set(json.size() - 1, "csv");
        assertThat(advise(json.toArray(String[]::new)).out().lines().toList())
                .hasSize(1 + advice.required("front").size())
                .first()
                .isEqualTo("policy,dollars,p99,measured,chosen,hbmBytes,hbmDevice,hbmDrives,nvmeBytes,nvmeDevice,"
                        + "nvmeDrives,settings");
    }

    @Test
    void reportIsAPage(@TempDir Path folder) throws IOException {
        Path page = folder.resolve("advice.html");
        advise("--goal", "hitRatio>=0.7", "--report", page.toString());
        assertThat(Files.readString(page))
                .contains("<h1", "under lru for $500", "What the next GiB is worth", "\"type\":\"lines\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--budget=-1             | --budget: '-1' is not allowed",
                "--goal=fast             | --goal: 'fast' is not allowed",
                "--goal=mean>=1us        | --goal: 'mean>=1us' is not allowed",
                "--budget=1 --best=speed | --best: 'speed' is not allowed",
                "--budget=1 --price=hbm  | --price: 'hbm' is not allowed",
                "--budget=1 --price=x=1  | unknown tier or device 'x'",
                "--budget=1 --endurance=nvme=0 | --endurance: 'nvme=0' is not allowed",
                "--budget=1 --vary=hbm.capacity | --vary: 'hbm.capacity' is not allowed",
                "--budget=1 --vary=hbm.capacity=1X | '1X' is not allowed",
                "--budget=1 --set=hbm.capacity=1GiB --vary=hbm.capacity=1GiB | hbm.capacity: is what varies",
                "--seed=1                | --goal: is missing; give a goal such as mean<=20us, or a budget",
            })
    void badInputIsRefusedInOneLine(String words, String says) {
        Outcome outcome = advise(words.split(" "));
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err().lines()).singleElement().asString().contains(says);
        assertThat(outcome.out()).isEmpty();
    }
}
