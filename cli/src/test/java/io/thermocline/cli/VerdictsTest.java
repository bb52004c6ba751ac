package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thermocline.cli.text.Painter;
import io.thermocline.engine.Units;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.StandardLaboratory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What comparisons and curves of real runs say in words. */
final class VerdictsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Laboratory LABORATORY = StandardLaboratory.create(Path.of("target", "test-cache"));

    @TempDir
    static Path folder = Path.of("");

    private record Outcome(String out, String err) {}

    private static Outcome run(String line) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Painter plain = new Painter(false);
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), plain, plain, false, 120, false);
        assertThat(new Application(console, () -> LABORATORY).run(line.split(" ", -1)))
                .as(err.toString())
                .isZero();
        return new Outcome(out.toString(), err.toString());
    }

    /** A trace of reads whose pages and times in nanoseconds follow from the number of the access. */
    private static String trace(String name, int accesses, IntUnaryOperator page, IntUnaryOperator time)
            throws IOException {
        StringBuilder csv = new StringBuilder("page,time\n");
        for (int access = 0; access < accesses; access++) {
            csv.append(page.applyAsInt(access))
                    .append(',')
                    .append(time.applyAsInt(access))
                    .append('\n');
        }
        return "trace:" + Files.writeString(folder.resolve(name), csv) + "?arrival=true&timeUnit=ns";
    }

    private static IntUnaryOperator randomPages(int pages) {
        Random random = new Random(7);
        return access -> random.nextInt(pages);
    }

    /**
     * Where writes go down all the time, fetches wait for write-backs, and these for a server that can be made faster.
     */
    @Test
    void whatHeldUpWriteBacksIsNamed() {
        String comparison = " -t gmt-a100 --scale 1/1024 -w zipf?pages=3000000&accesses=30000&writes=1";
        assertThat(run("compare" + comparison + " -p bam,gmt-tierorder").out())
                .containsPattern(
                        "\n  \\S+ lost \\S+ m?s, most to write-back before fetch, hbm: .*, held up most by \\S+\\.\n");
        assertThat(run("run" + comparison + " -p gmt-tierorder").out())
                .containsPattern("\n +time +share +in line +held up most by\n")
                .containsPattern("\n  write-back before fetch, hbm .* % +[a-z][-/a-z0-9]+\n");
    }

    /**
     * Fifty accesses come together, each 8 ms, and four can be outstanding: most wait for those before them, and these
     * for the drive.
     */
    @Test
    void whatKeptAccessesFromTheirIssueIsNamed() throws IOException {
        String workload = trace("bursts.csv", 4000, randomPages(200), access -> access / 50 * 8_000_000);
        String options = " --set hbm.frames=60 --set accelerator.concurrency=4 -p fifo,belady";
        assertThat(run("compare -w " + workload + options).out())
                .containsPattern(
                        "fifo lost \\S+ us an access, most to waiting for their issue: \\S+ us against \\S+ us of belady;"
                                + " those before them spent most in: nvme\\.\n");
    }

    /**
     * Of the five touches of an operation the first alone arrives, and response times are those of first touches. What
     * all touches spend their time on does not add up to them, so it is not told as if it did.
     */
    @Test
    void whereSomeAccessesFollowOthersTheLossIsSaidToBeOfTheRest() {
        String options = "compare -t thermostat-xeon --scale 1/64 -w kv-redis?seconds=20&rate=20000 -p all-dram,lru";
        assertThat(run(options).out())
                .containsPattern(
                        "lru lost \\S+ .?s an access that arrives by itself; all accesses together lost most to .* against none of all-dram")
                .containsPattern(
                        "\n  response times leave out accesses that follow others; mean latency of all: all-dram \\S+ .s, lru \\S+ .s\n");
    }

    /**
     * A graph takes the nearest power of two: 0.0625 is 1/16, though its own scale is a millionth off. A footprint
     * keeps at least one page: of ten that is a tenth.
     */
    @Test
    void aScaleThatAWorkloadKeepsIsNotToldAsAnother() {
        assertThat(run("run --clock none -t uvmsmart-1080ti --scale 1/16 -w bfs-uvm -p uvm-always")
                        .out())
                .contains("; scale 1/16, seed 1");
        assertThat(run("run --clock none --scale 1/8192 -w uniform?pages=10&accesses=100 -p lru")
                        .out())
                .contains("; scale 1/8192 (workload: 1/10), seed 1");
    }

    /**
     * Runs that cannot keep up are ranked by model time, so it is model time that the losers lost: as much as theirs
     * exceeds the winner's.
     */
    @Test
    void ofOverloadedRunsTheTimeLostIsThatByWhichTheyAreRanked() throws IOException {
        String line = "compare -p lru,belady --set hbm.frames=60 --set accelerator.concurrency=1 -w "
                + trace("overload.csv", 2000, access -> access % 100, access -> access * 20_000);
        JsonNode runs = JSON.readTree(run(line + " -o json").out());
        for (JsonNode run : runs) {
            assertThat(run.get("arrivals").get("overloaded").booleanValue()).isTrue();
        }
        double lostNs = runs.get(0).get("modelTimeNs").doubleValue()
                - runs.get(1).get("modelTimeNs").doubleValue();
        String out = run(line).out();
        assertThat(out)
                .contains("  lru lost " + Units.formatNanoseconds(lostNs) + ", most to nvme: ")
                .contains("arrivals took")
                .contains("; speed-ups over it are of model times\n")
                .contains("; its speed-up is one of model times\n")
                .doesNotContain(" an access, most to");
        // nearly all of it is the drive's: an access of 108 us for each of the misses that belady does not have
        Matcher parts = Pattern.compile("most to nvme: (\\S+) ms against (\\S+) ms of belady")
                .matcher(out);
        assertThat(parts.find()).isTrue();
        double excessNs = 1e6 * (Double.parseDouble(parts.group(1)) - Double.parseDouble(parts.group(2)));
        assertThat(excessNs).isCloseTo(lostNs, within(0.05 * lostNs));
    }

    /** Without a clock, the optimum is the bound of the others, wherever it stands among them. */
    @Test
    void theOptimumIsNoContenderWithoutAClock() {
        for (String policies : new String[] {"belady,fifo,lru", "fifo,lru,belady"}) {
            String out = run("compare --clock none -w zipf?pages=500&accesses=5000,uniform?pages=500&accesses=5000 -p "
                            + policies + " --set hbm.frames=100")
                    .out();
            assertThat(out)
                    .containsPattern("\n  belady +[0-9.]+ % ")
                    .containsPattern("\n\\* lru +[0-9.]+ % ")
                    .containsPattern("\n  lru wins: hit ratio [0-9.]+ % against [0-9.]+ % of fifo")
                    .containsPattern("\n  belady knows the future and bounds the others: hit ratio [0-9.]+ %\\.\n")
                    .containsPattern("\n  belady +[0-9.]+x +0\n")
                    .doesNotContain("belady wins");
        }
        assertThat(run("compare --clock none -w zipf?pages=500&accesses=5000 -p belady,lru --set hbm.frames=100")
                        .out())
                .containsPattern("\n  lru has no contender: hit ratio [0-9.]+ %\\.\n");
    }

    @Test
    void allWhoWinByKnowingTheFutureAreSaidToAtOnce() {
        assertThat(run("compare -w zipf?pages=500&accesses=5000 -p fifo,lru,belady,belady?flight-window=63"
                                + " --set hbm.frames=100")
                        .out())
                .containsOnlyOnce("know the future")
                .contains(
                        "\n  belady and belady?flight-window=63 know the future, which no system does; without them: lru wins: ");
    }

    /**
     * In time, more hits are not all; still, nobody can do as it does, so that it is said who is best of the others.
     */
    @Test
    void whoWinsByKnowingTheFutureIsSaidTo() {
        assertThat(run("compare -w zipf?pages=500&accesses=5000 -p fifo,lru,belady --set hbm.frames=100")
                        .out())
                .contains("  belady wins: ")
                .containsPattern(
                        "\n  belady knows the future, which no system does; without it: lru wins: 1\\.\\d\\dx over fifo\\.\n");
    }

    @Test
    void allWinnersThatTheTestbedDoesNotSuitAreNamed() {
        assertThat(run("compare -t gmt-a100 --scale 1/1024 -w hotspot -p bam,thermostat,kstaled")
                        .out())
                .contains("  thermostat and kstaled tie: ")
                .contains(
                        "  The win of thermostat and kstaled says little: gmt-a100 does not suit them, as their notes say.\n");
    }

    /** Each tenth access has a time before those of its neighbours. */
    @Test
    void timesThatRunBackAreToldWhereTheyMatter() throws Exception {
        String workload = trace(
                "back.csv",
                2000,
                access -> access % 100,
                access -> 1_000_000 + access * 60_000 - (access % 10 == 9 ? 500_000 : 0));
        String note = "200 of the trace's times are earlier than one before, by up to 440 us";
        Outcome arriving = run("run -o json -p lru -w " + workload);
        assertThat(arriving.err()).containsOnlyOnce("note: " + note);
        assertThat(JSON.readTree(arriving.out()).get("notes").get(0).textValue())
                .startsWith(note);
        Outcome compared = run("compare -p lru,belady -w " + workload);
        assertThat(compared.err()).containsOnlyOnce("note: " + note);
        assertThat(compared.out()).doesNotContain("says little");
        assertThat(run("run -p lru -w " + workload.replace("?arrival=true&timeUnit=ns", ""))
                        .err())
                .doesNotContain(note);
    }

    @Test
    void oneIsNoMany() throws IOException {
        Path one = Files.writeString(folder.resolve("one.csv"), "page,op\n7,w\n");
        assertThat(run("run -p lru -w trace:" + one).out())
                .contains("\n  1 access, 100.0 % writes, to 1 page of 4 KiB (4 KiB)\n");
        assertThat(run("trace convert " + one + " " + folder.resolve("one.oracleGeneral.bin"))
                        .err())
                .contains("Wrote 1 access, ")
                .contains("; 1 write became a read, since ");
    }

    /** Of 100,000 accesses, 20 miss under one policy and 19 under the other: no share shows that. */
    @Test
    void aDifferenceOfAFewMissesIsTheirNumber() throws IOException {
        StringBuilder csv = new StringBuilder("page\n");
        for (int access = 0; access < 100_000; access++) {
            csv.append(access % 1000).append('\n');
        }
        // lru of 1,000 frames keeps the loop; the last accesses are to 0, 1000, 0: fifo evicts page 0 for page 1000
        csv.append("0\n1000\n0\n");
        Path loop = Files.writeString(folder.resolve("few.csv"), csv);
        assertThat(run("compare --clock none -p fifo,lru --set hbm.frames=1000 -w trace:" + loop)
                        .out())
                .contains("lru wins: hit ratio 99.0 % against 99.0 % of fifo, 1 miss fewer.");
    }
}
