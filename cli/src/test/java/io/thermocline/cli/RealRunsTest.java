package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thermocline.cli.text.Painter;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.workloads.stream.StreamFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines from end to end, through the laboratory that users have. */
final class RealRunsTest {
    private static final String SMALL = "zipf?pages=2000&accesses=20000";
    private static final String THERMOSTAT = "run -t thermostat-xeon -w " + SMALL + " -p ";
    private static final String UVM = "run -t uvmsmart-1080ti -w " + SMALL + " -p ";
    private static final Laboratory LABORATORY = StandardLaboratory.create(Path.of("target", "test-cache"));

    @TempDir
    static Path folder = Path.of("");

    /** The output and the exit code of a command line. */
    private record Outcome(int code, String out, String err) {}

    private static Outcome run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = run(new PrintWriter(out), new PrintWriter(err), arguments);
        return new Outcome(code, out.toString(), err.toString());
    }

    private static int run(PrintWriter out, PrintWriter err, String... arguments) {
        Painter plain = new Painter(false);
        return new Application(new Console(out, err, plain, plain, false, 120, false), () -> LABORATORY).run(arguments);
    }

    /** A command line that must be refused: its words, and what the line on stderr must say. */
    private static Arguments refused(String words, String... says) {
        return Arguments.of(words, List.of(says));
    }

    static Stream<Arguments> badCommandLines() {
        String run = "run -w " + SMALL + " -p lru ";
        return Stream.of(
                // names
                refused("run -w zipf -p lfru", "unknown policy 'lfru'", "Did you mean"),
                refused("run -w zpif -p lru", "unknown workload 'zpif'", "Did you mean 'zipf'?"),
                refused("run -t two-teir -w zipf -p lru", "unknown testbed 'two-teir'", "Did you mean 'two-tier'?"),
                refused(run + "--set nvme.device=samsung-990-pro", "unknown device", "Did you mean 'samsung-980-pro'?"),
                refused(run + "--set hbm.device=a100", "unknown device", "Did you mean 'a100-hbm2'?"),
                refused(run + "--set hbm.capcity=1GiB", "capcity", "Did you mean 'capacity'?"),
                refused(run + "--set pag=4KiB", "unknown setting 'pag'. Did you mean 'page'?", "Known: page, "),
                refused(run + "--set capacity=1GiB", "owner before a dot: hbm, nvme, accelerator", "policy, workload."),
                refused("run -w zipf?pags=5 -p lru", "'pags'", "Did you mean 'pages'?"),
                refused("run -w zipf -p s3fifo?small-shar=0.2", "'small-shar'", "Did you mean 'small-share'?"),
                refused("run -w zipf,scan -p lru", "'zipf,scan'", "a comparison takes several"),
                refused("run -w zipf -p lru,fifo", "'lru,fifo'", "a comparison takes several"),
                refused("run -w t1.pagetrace -p lru", "'t1.pagetrace'", "given as trace:t1.pagetrace"),
                refused("compare -w zipf -p lru,belday", "unknown policy 'belday'", "Did you mean 'belady'?"),
                refused("compare -w zipf,scna -p lru", "unknown workload 'scna'", "Did you mean 'scan'?"),
                refused("curve -w zipf -p sieev", "unknown policy 'sieev'", "Did you mean 'sieve'?"),
                refused("list polices", "'polices'", "Did you mean 'policies'?"),
                refused("list policies gmt-reus", "'gmt-reus'", "Did you mean 'gmt-reuse'?"),
                refused("runn", "'runn'", "Did you mean 'run'?"),
                refused(run + "--sed 3", "--sed", "Did you mean"),
                // values
                refused(run + "--scale 0", "--scale", "'0'", "positive ratio"),
                refused(run + "--scale 1/0", "--scale", "1/0"),
                refused(run + "--scale -1", "--scale", "-1"),
                refused(run + "--scale NaN", "--scale", "NaN"),
                refused(run + "--scale 1025", "--scale: '1025' is not allowed", "at most 1024"),
                refused(run + "--scale 1e-12", "tier hbm has no frame left"),
                refused(run + "--seed one", "--seed", "'one'", "whole number"),
                refused(run + "--seed 1.5", "--seed", "'1.5'"),
                refused(run + "--seed 9223372036854775808", "--seed", "to 9223372036854775807"),
                refused(run + "--set hbm.pages=99999999999999999999", "hbm.pages", "to 9223372036854775807"),
                refused(run + "--set hbm.capacity=16EiB", "hbm.capacity", "'16EiB' is too large", "below 8 EiB"),
                refused(run + "--set hbm.capacity=9999999TiB", "hbm.capacity", "too large", "below 8 EiB"),
                refused(run + "--clock walls", "--clock", "'walls'", "none, model"),
                refused(run + "--clock wall", "--clock", "fleet"),
                refused(run + "--output xml", "--output", "'xml'", "table, json, csv"),
                refused(run + "--set hbm.pages", "--set", "KEY=VALUE"),
                refused(run + "--set =5", "--set", "KEY=VALUE"),
                refused(run + "--set hbm.pages=0", "hbm.pages", "'0'", "at least 1"),
                refused(run + "--set hbm.pages=5 --set hbm.pages=6", "hbm.pages", "twice"),
                refused(run + "--set hbm.pages=5 --set hbm.capacity=1GiB", "hbm.capacity and hbm.pages"),
                refused(run + "--set hbm.pages=5 --set oversubscription=2", "oversubscription"),
                refused(run + "--set nvme.pages=100", "footprint of 2000 pages", "raise nvme.pages to 2000, or"),
                refused("run -w zipf?skew=steep -p lru", "skew", "'steep'"),
                refused("run -w zipf:5 -p lru", "'zipf:5'", "after a colon"),
                refused("run -w zipf?pages=5&pages=6 -p lru", "pages twice"),
                refused("compare -w zipf -p lru,fifo,lru", "--policy", "'lru' is named twice"),
                refused("compare -w zipf?pages=5,zipf?pages=5 -p lru", "--workload", "'zipf?pages=5' is named twice"),
                refused("curve -w zipf -p lru -p lru", "--policy", "'lru' is named twice"),
                refused("curve -w zipf -p lru --sizes 10,x", "--sizes", "'x'"),
                refused("curve -w zipf -p lru --sizes 0", "--sizes", "'0'"),
                refused("curve -w zipf -p lru --error 0.2", "--error", "'0.2'"),
                refused("curve -w zipf -p lru --error 0.01 --exact", "--error", "--exact"),
                refused("curve -w zipf -p lru --byte-sizes 1GiB --sizes 10", "--sizes", "--byte-sizes", "in pages"),
                refused("curve -w zipf -p lru --byte-sizes 1GiB --exact", "--exact", "--byte-sizes"),
                refused("curve -w zipf -p lru --byte-sizes 1GiB --error 0.01", "--error", "--byte-sizes"),
                refused("curve -w zipf -p lru --byte-sizes 1GiB -t gmt-a100", "--testbed", "--byte-sizes", "no tiers"),
                refused("curve -w zipf -p lru --byte-sizes 1GiB -t two-tier", "--testbed", "--byte-sizes"),
                refused("curve -w zipf -p lru --byte-sizes 1GiB --scale 1/4", "--scale", "--byte-sizes"),
                refused("curve -w zipf -p lru --byte-sizes 0", "--byte-sizes", "'0'", "'auto'"),
                refused("curve -w zipf -p lru --byte-sizes 1GB", "--byte-sizes", "1GiB"),
                refused("curve -w " + SMALL + " -p lru --byte-sizes auto", "--workload", "tells no sizes of objects"),
                refused("curve -w " + SMALL + " -p lru --sizes 10 --set hbm.pages=5", "hbm.pages", "curve varies"),
                refused("curve -w " + SMALL + " -p lru --sizes 10 --set hbm.frames=5", "hbm.frames", "curve varies"),
                refused("curve -t thermostat-xeon -w " + SMALL + " -p thermostat --sizes 1000", "--policy: thermostat"),
                // figures of the systems
                refused(THERMOSTAT + "thermostat?sample-share=1.01", "sample-share", "'1.01'", "to 1"),
                refused(THERMOSTAT + "thermostat?sample-share=0", "sample-share", "'0'"),
                refused(THERMOSTAT + "thermostat?slowdown=0", "slowdown", "'0'"),
                refused(THERMOSTAT + "thermostat?interval=0s", "interval", "'0s'"),
                refused(THERMOSTAT + "thermostat --set policy.interval=0ms", "interval", "'0ms'"),
                refused(THERMOSTAT + "thermostat?poison-budget=0", "poison-budget", "'0'"),
                refused(THERMOSTAT + "thermostat?slow-latency=0ns", "slow-latency", "'0ns'"),
                refused(THERMOSTAT + "kstaled?idle=0s", "idle", "'0s'"),
                refused(THERMOSTAT + "thermostat --set page=4MiB", "page", "at most 2MiB, the unit of placement"),
                refused(THERMOSTAT + "all-dram --set page=4MiB", "page", "at most 2MiB, the unit of placement"),
                refused(THERMOSTAT + "kstaled --set page=3KiB", "page", "'3KiB'", "power of two"),
                refused(UVM + "uvm-adaptive?threshold=0", "threshold", "'0'"),
                refused(UVM + "uvm-adaptive?penalty=0.5", "penalty", "'0.5'"),
                refused(UVM + "uvm-adaptive?remote-tlb=maybe", "remote-tlb", "'maybe'", "spec, uvmsmart"),
                refused("run -t dream-v100 -w transfer?size=1 -p dream?pin-window=-1", "pin-window", "'-1'"),
                refused("run -t dream-v100 -w transfer?size=1 -p uvm?read-mostly=2", "read-mostly", "'2'"),
                // what does not go together
                refused(run.replace("lru", "gmt-reuse"), "gmt-reuse needs a middle tier", "gmt-a100"),
                refused("compare -w zipf -p lru,hmm", "hmm needs a middle tier"),
                refused(run + "-p fifo", "--policy", "only once"),
                refused(run + "--testbed two-tier -t four-tier", "--testbed", "only once"),
                refused("run -p lru", "missing --workload"),
                refused("run -w zipf", "missing --policy"),
                refused("compare -w zipf -p lru, --clock none", "--policy", "'lru,'"),
                refused(run + "extra", "'extra'"),
                refused(run + "--set policy.bypass=true", "policy lru", "bypass"),
                refused("compare -w zipf -p lru,fifo --set policy.bypass=true", "bypass"),
                // switches
                refused(run + "--switch 5000", "--switch", "'5000'", "ACCESS:POLICY"),
                refused(run + "--switch :fifo", "--switch", "':fifo'"),
                refused(run + "--switch 5000:", "--switch", "'5000:'"),
                refused(run + "--switch five:fifo", "--switch", "'five:fifo'"),
                refused(run + "--switch 1e4:fifo", "--switch", "'1e4:fifo'"),
                refused(run + "--switch 0:fifo", "--switch", "'0:fifo'", "at least 1"),
                refused(run + "--switch -4096:fifo", "--switch", "-4096:fifo"),
                refused(run + "--switch 99999999999999999999:fifo", "--switch"),
                refused(run + "--switch 20000:fifo", "--switch", "beyond the end", "20000 accesses"),
                refused(run + "--switch 16385:fifo", "--switch", "beyond the end", "20480"),
                refused(run + "--switch 5000:fifo --switch 6000:clock", "--switch", "8192"),
                refused(run + "--switch 5000:belady", "--switch", "belady", "future"),
                refused(run + "--switch 5000:fifoo", "'fifoo'", "Did you mean 'fifo'?"),
                refused(run + "--switch 5000:gmt-reuse", "gmt-reuse needs a middle tier"),
                // files
                refused("run -w trace -p lru", "trace:PATH"),
                refused("run -w trace: -p lru", "trace:PATH"),
                refused("run -w trace:DIR/none.csv -p lru", "none.csv", "no such file"),
                refused("run -w trace:DIR -p lru", "directory"),
                refused(
                        "run -w trace:DIR/empty.oracleGeneral -p lru",
                        "empty.oracleGeneral",
                        "is empty; allowed: at least one access"),
                refused("run -w trace:DIR/empty.csv -p lru", "empty.csv", "is empty; allowed: at least one access"),
                refused("run -w trace:DIR/cut.oracleGeneral -p lru", "cut short", "byte 48"),
                refused("run -w trace:DIR/cut.pagetrace -p lru", "cut short", "byte 10"),
                refused("run -w trace:DIR/late.pagetrace -p lru", "byte 100000"),
                refused("run -w trace:DIR/cut.pagetrace -p belady --clock none", "cut short", "byte 10"),
                refused("compare -w trace:DIR/late.pagetrace -p lru,belady", "byte 100000"),
                refused("curve -w trace:DIR/late.pagetrace -p lru --sizes 1", "byte 100000"),
                refused("run -w trace:DIR/flags.pagetrace -p lru", "flags.pagetrace", "byte 9"),
                refused("run -w trace:DIR/bad.csv -p lru", "bad.csv", "line 4", "byte 16"),
                refused("run -w trace:DIR/cut.pagetrace.gz -p lru", "cut.pagetrace.gz", "byte"),
                refused("run -w trace:DIR/noise.pagetrace.gz -p lru", "noise.pagetrace.gz"),
                refused("run -w trace:DIR/noise.bin -p lru", "noise.bin", "give its format"),
                refused("run -w trace:DIR/bad.csv?format=cvs -p lru", "'cvs'", "csv"),
                refused("run -w trace:DIR/pages.pagetrace?arrival=true -p lru", "no times"),
                refused("run -w trace:DIR/pages.pagetrace -p lru --set nvme.pages=2", "at least 3 pages", "nvme"),
                refused("run -w trace:DIR/pages.pagetrace -p lru --switch 4096:fifo", "--switch", "beyond the end"),
                refused("run -w stream:DIR/none.stream -p lru", "none.stream: there is no such file"),
                refused("run -w stream:DIR -p lru", "is not a regular file"),
                refused("run -w bfs?graph=DIR -t gmt-a100 -p bam", "graph: '", "allowed: a regular file"),
                refused("run -w stream:DIR/empty.stream -p lru", "empty.stream' has no accesses"),
                refused("compare -w stream:DIR/empty.stream -p lru,fifo", "empty.stream' has no accesses"),
                refused("curve -w stream:DIR/empty.stream -p lru", "empty.stream' has no accesses"),
                refused("run -w pagerank?graph=DIR/none.mtx -t gmt-a100 -p bam", "none.mtx"),
                refused(
                        "run -w bfs?graph=DIR/loop.el -t gmt-a100 -p bam",
                        "loop.el: there are no edges between different"),
                refused("run -w pagerank?graph=a\0b -t gmt-a100 -p bam", "graph", "a?b"),
                refused("trace convert DIR/pages.pagetrace DIR/out.csv.lzma", "--to", "does not say the format"),
                refused("trace convert DIR/pages.pagetrace DIR/out.csv.d", "--to", "does not say the format"),
                refused("run -t DIR/none.yaml -w zipf -p lru", "none.yaml", "no file"),
                refused("run -t DIR/five.yaml -w zipf -p lru", "tiers", "2 to 4"),
                refused("compare -w " + SMALL + " -p lru --report DIR/none/r.html", "--report", "none/r.html"),
                refused("compare -w " + SMALL + " -p lru --report DIR", "--report"),
                refused("curve -w " + SMALL + " -p lru --report DIR/none/r.html", "--report"));
    }

    private static void files() throws IOException {
        if (Files.exists(folder.resolve("empty.csv"))) {
            return;
        }
        Files.createFile(folder.resolve("empty.csv"));
        Files.createFile(folder.resolve("empty.oracleGeneral"));
        Files.write(folder.resolve("empty.stream"), StreamFormat.head(1).array());
        ByteBuffer objects = ByteBuffer.allocate(2 * 24 + 7).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 2; i++) {
            objects.putInt(0).putLong(i).putInt(1).putLong(-1); // time, object, size, never again
        }
        Files.write(folder.resolve("cut.oracleGeneral"), objects.array());
        byte[] pages = pages(0, 1, 2, 1);
        Files.write(folder.resolve("pages.pagetrace"), pages);
        Files.write(folder.resolve("cut.pagetrace"), Arrays.copyOf(pages, 13));
        Files.write(folder.resolve("late.pagetrace"), new byte[100_003]);
        byte[] flags = pages.clone();
        flags[9] = 64;
        Files.write(folder.resolve("flags.pagetrace"), flags);
        Files.writeString(folder.resolve("bad.csv"), "page,op\n1,r\n2,r\nthree,r\n");
        Path whole = folder.resolve("whole.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(whole))) {
            byte[] varied = new byte[50_000];
            for (int i = 0; i < varied.length; i += 5) {
                varied[i] = (byte) (i * 31 >> 3);
                varied[i + 1] = (byte) (i % 7);
            }
            out.write(varied);
        }
        byte[] compressed = Files.readAllBytes(whole);
        Files.write(folder.resolve("cut.pagetrace.gz"), Arrays.copyOf(compressed, compressed.length / 2));
        Files.writeString(folder.resolve("loop.el"), "1 1\n");
        Files.writeString(folder.resolve("noise.pagetrace.gz"), "this is no gzip");
        Files.write(folder.resolve("noise.bin"), new byte[] {1, 2, 3, 4, 5, 6, 7});
        StringBuilder five = new StringBuilder("name: five\npage: 4KiB\ntiers:\n");
        for (int i = 0; i < 5; i++) {
            five.append("  t").append(i).append(": {device: ddr4-2933-6ch, capacity: 1MiB}\n");
        }
        Files.writeString(folder.resolve("five.yaml"), five);
    }

    private static byte[] pages(int... pages) {
        ByteBuffer records = ByteBuffer.allocate(5 * pages.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int page : pages) {
            records.putInt(page).put((byte) 0);
        }
        return records.array();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badCommandLines")
    void badInputEndsWithCodeTwoAndOneLine(String words, List<String> says) throws IOException {
        files();
        Outcome outcome = run(words.strip().replace("DIR", folder.toString()).split(" +", -1));
        assertThat(outcome.err()).contains(says);
        assertThat(outcome.err().lines()).hasSize(1);
        assertThat(outcome.err()).startsWith("thermocline").endsWith("\n").doesNotContain("failed");
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.code()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "'', lru, two-tier, workload: is missing; give one of analytics, ",
        "zipf, '', two-tier, policy: is missing; give one of ",
        "zipf, lru, '', testbed: is missing; give one of two-tier"
    })
    void emptyNameIsMissing(String workload, String policy, String testbed, String says) {
        Outcome outcome = run("run", "-w", workload, "-p", policy, "-t", testbed);
        assertThat(outcome.err()).startsWith("thermocline run: " + says).hasLineCount(1);
        assertThat(outcome.code()).isEqualTo(2);
    }

    @Test
    void badInputWritesNoReport() throws IOException {
        files();
        Path report = folder.resolve("report-of-nothing.html");
        Outcome outcome =
                run("compare", "-w", "trace:" + folder.resolve("late.pagetrace"), "-p", "lru", "-r", report.toString());
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(report).doesNotExist();
        try (Stream<Path> all = Files.list(folder)) {
            assertThat(all.map(file -> String.valueOf(file.getFileName()))).noneMatch(name -> name.endsWith(".part"));
        }
    }

    /** The command of the README's exact check: misses are what the lower tier served. */
    @Test
    void jsonIsOneObjectWithTheMissesInTheLowerTier() throws Exception {
        files();
        Outcome outcome = run(
                "run",
                "--testbed",
                "two-tier",
                "--workload",
                "trace:" + folder.resolve("pages.pagetrace") + "?unit=object",
                "--policy",
                "clock",
                "--set",
                "hbm.pages=2",
                "--clock",
                "none",
                "--output",
                "json");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.err()).isEmpty();
        Object json = JsonTree.parse(outcome.out());
        assertThat(JsonTree.at(json, "served", "nvme")).isEqualTo(3L);
        assertThat(JsonTree.at(json, "served", "hbm")).isEqualTo(1L);
        assertThat(JsonTree.at(json, "pages")).isEqualTo(3L);
    }

    @Test
    void equalCommandsGiveEqualBytes() {
        List<String> command = List.of(
                "compare",
                "-t",
                "gmt-a100",
                "-w",
                SMALL + "&writes=0.3",
                "-p",
                "bam,gmt-reuse",
                "--set",
                "hbm.pages=60",
                "--set",
                "dram.pages=200",
                "--seed",
                "7",
                "-o",
                "json");
        String first = run(command.toArray(String[]::new)).out();
        String second = run(command.toArray(String[]::new)).out();
        assertThat(withoutWallTimes(second)).isEqualTo(withoutWallTimes(first));
        List<String> otherSeed = new ArrayList<>(command);
        otherSeed.set(otherSeed.indexOf("7"), "8");
        assertThat(withoutWallTimes(
                        run(otherSeed.toArray(String[]::new)).out().replace("\"seed\" : 8", "\"seed\" : 7")))
                .isNotEqualTo(withoutWallTimes(first));
    }

    @Test
    void winByAShorterTailNamesTheTailLatency() {
        Outcome outcome =
                run("compare", "-w", "zipf?pages=100&accesses=1000", "-p", "lru,fifo", "--set", "hbm.pages=10");
        assertThat(outcome.out()).contains("fifo wins: 1.04x over lru; p99 of latency 643 us against 1.18 ms.");
    }

    private static List<String> withoutWallTimes(String json) {
        return json.lines()
                .filter(line -> !line.contains("\"wallTimeNs\"") && !line.contains("\"accessesPerSecond\""))
                .toList();
    }

    @Test
    void completionKnowsTheWholeCatalogue() {
        String script = run("completion").out();
        LABORATORY.testbeds().forEach(testbed -> assertThat(script).contains('"' + testbed.name() + '"'));
        LABORATORY.policies().forEach(policy -> assertThat(script).contains('"' + policy.name() + '"'));
        LABORATORY.workloads().forEach(workload -> assertThat(script).contains('"' + workload.name() + '"'));
    }

    /**
     * Accesses arrive whatever happens, so that model times are alike and response times tell; what policies say of
     * themselves is in every format.
     */
    @Test
    @Tag("slow")
    void openWorkloadsAreComparedByResponseTime() throws Exception {
        Path report = folder.resolve("arrivals.html");
        String compare =
                "compare -t thermostat-xeon --scale 1/64 -w kv-redis?seconds=200&rate=20000,zipf?accesses=20000"
                        + " -p thermostat?interval=10s,all-dram";
        String table = run((compare + " --report " + report).split(" ", -1)).out();
        assertThat(table).containsPattern("all-dram wins: [1-9]\\.\\d\\dx over thermostat\\?interval=10s");
        String page = Files.readString(report);
        JsonNode data = ReportTest.data(page);
        assertThat(data.findValuesAsText("explanation"))
                .anyMatch(text -> text.startsWith(
                        "Model time (response time where accesses arrive at times of their own) of thermostat"));
        assertThat(data.findValuesAsText("spoken")).contains("coldShare over model time");
        assertThat(data.findValues("cells"))
                .extracting(cells -> cells.get(0).asText())
                .contains("classifiedLargePages");
        List<String> lines =
                run((compare + " -o csv").split(" ", -1)).out().lines().toList();
        List<String> columns = List.of(lines.get(0).split(",", -1));
        int cold = columns.indexOf("policy.coldShareFinal");
        int response = columns.indexOf("responseMeanNs");
        List<String> thermostat = List.of(lines.get(1).split(",", -1));
        List<String> dram = List.of(lines.get(2).split(",", -1));
        assertThat(Double.parseDouble(thermostat.get(cold))).isBetween(0.01, 1.0);
        assertThat(Double.parseDouble(dram.get(columns.indexOf("speedup"))))
                .isEqualTo(Double.parseDouble(thermostat.get(response)) / Double.parseDouble(dram.get(response)));
    }

    /**
     * 500 of 2000 pages lie in fast memory when it is full, so that three quarters are cold; HBM above it counts as
     * fast.
     */
    @ParameterizedTest
    @CsvSource({
        "run -t thermostat-xeon --set dram.pages=500 -p lru",
        "run -t thermostat-xeon --set dram.pages=500 -p clock",
        "run -t thermostat-xeon --set dram.pages=500 -p uvm-adaptive?threshold=1 --set page=2MiB",
        "run -t four-tier --set hbm.pages=100 --set dram.pages=400 --set nvm.pages=800 -p gmt-tierorder"
    })
    void whateverThePolicyAResultSaysWhatSlowMemorySaves(String command) throws IOException {
        for (String clock : List.of("none", "model")) {
            Outcome outcome = run((command + " -w " + SMALL + " -o json --clock " + clock).split(" ", -1));
            JsonNode figures = new ObjectMapper().readTree(outcome.out()).get("policyMetrics");
            assertThat(figures.path("coldShareFinal").asDouble()).as(clock).isEqualTo(0.75);
            assertThat(figures.path("costSavingAtThirdFinal").asDouble()).isCloseTo(0.5, within(1e-12));
            assertThat(figures.path("costSavingAtQuarterFinal").asDouble()).isEqualTo(0.5625);
            assertThat(figures.path("costSavingAtFifthFinal").asDouble()).isCloseTo(0.6, within(1e-12));
        }
    }

    /** DRAM below an accelerator's memory is no cheaper sort of it, and neither is storage. */
    @ParameterizedTest
    @ValueSource(strings = {"gmt-a100", "uvmsmart-1080ti", "two-tier"})
    void testbedWithoutSlowMemoryReportsNoSavings(String testbed) {
        Outcome outcome = run(("compare -t " + testbed + " -w " + SMALL + " -p lru,clock -o json").split(" ", -1));
        assertThat(outcome.out()).doesNotContain("costSaving", "coldShare");
        assertThat(outcome.err()).doesNotContain("does not suit");
    }

    /** Accesses that Thermostat serves where the page is, on storage, make a time that no machine would have. */
    @Test
    void unsuitableTestbedIsNoted() throws IOException {
        Path report = folder.resolve("report.html");
        Outcome outcome = run(
                ("compare -t gmt-a100 --scale 1/1024 -w hotspot -p bam,thermostat --report " + report).split(" ", -1));
        String note = "testbed gmt-a100 does not suit policy thermostat: it lacks slow memory below DRAM of the host,"
                + " so the figures say little of the policy; suited: four-tier, thermostat-xeon, xeon6-cxl";
        assertThat(outcome.err()).containsOnlyOnce("note: " + note);
        assertThat(outcome.out())
                .contains("The win of thermostat says little: gmt-a100 does not suit it, as its note says.")
                .containsPattern(
                        "bam loses though it hits more, \\S+ % against \\S+ %: it reads .* against 0 B from nvme");
        assertThat(Files.readString(report)).contains("<p class=\"note\">Note: " + note + ".</p>");
        JsonNode json = new ObjectMapper()
                .readTree(run("run -t gmt-a100 --scale 1/1024 -w hotspot -p thermostat -o json".split(" ", -1))
                        .out());
        assertThat(json.get("notes").get(0).textValue()).isEqualTo(note);
        assertThat(json.get("policyMetrics").has("costSavingAtThird")).isFalse();
    }

    @Test
    void optimumIsNotRankedInACurve() {
        Outcome outcome = run("curve -w zipf?pages=500&accesses=5000 -p lru,belady --sizes 10,100".split(" ", -1));
        assertThat(outcome.out())
                .containsPattern("100 +\\S+ +\\S+ +lru")
                .contains("belady knows the future and bounds the others");
    }

    /** Open workloads have savings of the mean; a testbed without slow memory has none. */
    @Test
    @Tag("slow")
    void savingsOfPoliciesCanBeCompared() {
        String compare = " --scale 1/64 -w kv-redis?seconds=100&rate=20000 -p thermostat?interval=10s,lru -o csv";
        for (String testbed : List.of("thermostat-xeon", "two-tier")) {
            List<String> lines = run(("compare -t " + testbed + compare).split(" ", -1))
                    .out()
                    .lines()
                    .toList();
            int saving = List.of(lines.get(0).split(",", -1)).indexOf("policy.costSavingAtThird");
            if (testbed.equals("two-tier")) {
                assertThat(saving).isEqualTo(-1);
            } else {
                assertThat(lines.get(1).split(",", -1)[saving]).isNotEmpty();
                assertThat(Double.parseDouble(lines.get(2).split(",", -1)[saving]))
                        .isBetween(0.0, 2 / 3.0);
            }
        }
    }

    @Test
    void csvEndsWithTheTiersOfAUsersTestbed() throws IOException {
        Path testbed = Files.writeString(folder.resolve("own.yaml"), """
                name: own
                page: 4KiB
                accelerator: {name: toy, concurrency: 10, issue-gap: 1us}
                software: {lookup: 0, gpu-page-copy: 1us, fault-service: 1us, page-cache-miss: 1us}
                tiers:
                  hbm: {device: v100-hbm2, frames: 7}
                  warm: {device: ddr4-2933-6ch, pages: 20}
                  a: {device: samsung-980-pro, capacity: 16MiB}
                """);
        for (String command : List.of("run -p gmt-reuse", "compare -p bam,gmt-reuse")) {
            List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
            words.addAll(List.of("-t", testbed.toString(), "-w", SMALL, "-o", "csv"));
            List<String> lines = run(words.toArray(String[]::new)).out().lines().toList();
            List<String> columns = List.of(lines.get(0).split(",", -1));
            assertThat(columns.stream().filter(column -> !column.startsWith("policy.")))
                    .endsWith(
                            "sha256.testbed",
                            "served.warm",
                            "served.a",
                            "capacityPages.warm",
                            "capacityPages.a",
                            "capacityBytes.warm",
                            "capacityBytes.a",
                            "set.workload.accesses",
                            "set.workload.pages");
            List<String> cells = List.of(lines.get(1).split(",", -1));
            assertThat(cells.get(columns.indexOf("capacityBytes.warm"))).isEqualTo("81920"); // 20 pages of 4 KiB
            List<String> row = List.of(lines.get(lines.size() - 1).split(",", -1));
            assertThat(Stream.of("hbm", "warm", "a")
                            .mapToLong(tier -> Long.parseLong(row.get(columns.indexOf("served." + tier))))
                            .sum())
                    .isEqualTo(20_000);
        }
    }

    @Test
    void curveOfSamplesSaysSoAndHowToMakeItAgain() {
        Outcome outcome =
                run("curve -w zipf?pages=30000&accesses=400000 -p lru,fifo --sizes 4000 --error 0.01".split(" "));
        assertThat(outcome.out())
                .contains("--sizes 4000 --error 0.01\n")
                .containsPattern(
                        "1 point is estimated from [0-9.]+ % of the pages; the widest band is .*, of fifo at 4,000");
        Outcome exact = run("curve -w zipf?pages=30000&accesses=400000 -p lru,fifo --sizes 4000 --exact".split(" "));
        assertThat(exact.out()).contains("--sizes 4000 --exact\n").doesNotContain("estimated");
    }

    /** In 4 bytes lru misses 5 of 6 accesses and 10 of 11 bytes, in 7 bytes 3 and 7. */
    @Test
    void assertionsOnCurvesByBytesNameCapacities() throws IOException {
        Path trace = Files.writeString(folder.resolve("claims.csv"), "key,size\na,1\nb,2\na,1\nc,4\nb,2\na,1\n");
        List<String> curve = List.of(
                ("curve -w trace:" + trace + " -p lru,belady --byte-sizes 4,7,1KiB -o csv --assert").split(" "));
        Function<String, Outcome> claimed =
                claim -> run(Stream.concat(curve.stream(), Stream.of(claim)).toArray(String[]::new));
        for (String holds : List.of(
                "belady.missRatio <= lru.missRatio",
                "lru.7.misses == 3",
                "lru.4.missedBytes == 10",
                "lru.1KiB.byteMissRatio == lru.1024.byteMissRatio",
                "lru.7.byteMissRatio < lru.4.byteMissRatio",
                "lru.byteHitRatio + lru.byteMissRatio == 1")) {
            assertThat(claimed.apply(holds).code()).as(holds).isZero();
        }
        Outcome fails = claimed.apply("lru.missRatio < 0.6");
        assertThat(fails.code()).isEqualTo(3);
        assertThat(fails.err())
                .contains("assertion failed: lru.missRatio < 0.6, at 4 bytes: 0.833333333333333 against 0.6")
                .doesNotContain("at 7 bytes");
        Outcome unknown = claimed.apply("lru.5.missRatio < 1");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("unknown size in bytes '5'. Did you mean '4'? Known: 4, 7, 1024");
        assertThat(claimed.apply("arc.missRatio < 1").err()).contains("unknown policy 'arc'");
    }

    @Test
    void reportOfACurveByBytesHasBothRatios() throws IOException {
        Path trace = Files.writeString(folder.resolve("page.csv"), "key,size\na,1\nb,2\na,1\nc,4\nb,2\na,1\n");
        Path page = folder.resolve("bytes.html");
        Outcome ran =
                run(("curve -w trace:" + trace + " -p fifo,lru,belady --byte-sizes 4,7 -o json -r " + page).split(" "));
        assertThat(ran.code()).isZero();
        assertThat(ran.err()).contains("Report: " + page);
        assertThat(Files.readString(page))
                .contains("trace:page.csv: miss ratio", "trace:page.csv: byte miss ratio", "capacity of the cache")
                .contains("6 accesses of 11 B to 3 objects of 7 B together.")
                .contains("belady knows the future, but is no bound where sizes differ")
                .contains("0.6364", "--byte-sizes 4,7")
                .doesNotContain("--testbed");
    }

    /** Objects of 1, 2 and 4 bytes, 11 bytes in 6 accesses; where all fit, three accesses of 7 bytes miss. */
    @Test
    void curveByBytesHasBothMissRatios() throws IOException {
        Path trace = Files.writeString(folder.resolve("sized.csv"), "key,size\na,1\nb,2\na,1\nc,4\nb,2\na,1\n");
        String[] command = ("curve -w trace:" + trace + " -p lru,fifo --byte-sizes 4,7").split(" ");
        assertThat(run(command).out())
                .contains("--byte-sizes 4,7\n", "6 accesses to 3 objects of 7 B together; 11 B accessed")
                .containsPattern("  trace sha256 [0-9a-f]{12}\n")
                .containsPattern("capacity +lru +fifo +lru, bytes +fifo, bytes")
                .containsPattern("7 B +0\\.5000 +0\\.5000 +0\\.6364 +0\\.6364");
        assertThat(run(("curve -w trace:" + trace + " -p lru --byte-sizes auto --set workload.columns=key:size"
                                        + " --set workload.header=true")
                                .split(" "))
                        .out())
                .contains("--set workload.columns=key:size --set workload.header=true", "--byte-sizes auto\n");
        List<String> csv = new ArrayList<>(List.of(command));
        csv.addAll(List.of("-o", "csv"));
        assertThat(run(csv.toArray(String[]::new)).out())
                .startsWith("workload,policy,bytes,misses,missRatio,missedBytes,byteMissRatio,method,accesses,"
                        + "accessedBytes,objects,footprintBytes,version,command\n")
                .contains(",lru,7,3,0.5,7,0.6363636363636364,exact,6,11,3,7,");
        csv.set(csv.size() - 1, "json");
        JsonNode first = new ObjectMapper()
                .readTree(run(csv.toArray(String[]::new)).out())
                .get(0);
        assertThat(first.get("bytes").asLong()).isEqualTo(4);
        assertThat(first.get("missedBytes").asLong()).isEqualTo(10);
    }

    @Test
    void sizesOfACurveAreNotScaled() {
        for (String scale : List.of("1/64", "1/3", "1", "7", "1024")) {
            Outcome outcome = run(
                    "curve",
                    "-w",
                    "zipf?pages=1000&accesses=1000",
                    "-p",
                    "lru",
                    "--sizes",
                    "3,5,100",
                    "-o",
                    "csv",
                    "--scale",
                    scale);
            assertThat(outcome.out().lines().skip(1).map(line -> line.split(",", -1)[2]))
                    .as(scale)
                    .containsExactly("3", "5", "100");
        }
    }

    @Test
    @Tag("slow")
    void studyNamesItsCommandAndTheScaleOfItsBands() throws Exception {
        Path report = folder.resolve("study.html");
        Outcome outcome = run(
                "reproduce", "gmt", "--scale", "1/8192", "--keep", "target/test-kept", "--report", report.toString());
        assertThat(outcome.out())
                .startsWith("Speed-ups of the GMT policies")
                .contains("; rerun: thermocline reproduce gmt --scale 1/8192\n")
                .contains("; not judged at this scale.");
        assertThat(outcome.err()).contains("The bands of gmt hold from scale 1/64 up, not at 1/8192.");
        assertThat(report)
                .content()
                .contains("<h1>Speed-ups of the GMT policies", "1/8192", "; not judged at this scale.")
                .contains("calibrated", "outside");
        JsonNode data = ReportTest.data(Files.readString(report));
        assertThat(data.findValuesAsText("id"))
                .containsExactly("figures", "ratios", "numbers", "configurations", "left-out");
        assertThat(data.findValuesAsText("type")).contains("pairKey", "pairs", "ratios", "table");
    }

    /**
     * The same with the spare frames that a tier has by default, which are as many as accesses are outstanding, waits
     * for none.
     */
    @Test
    void lackOfSpareFramesIsReportedWithAdvice() throws Exception {
        String line = " -t gmt-a100 --scale 1/1024 -w pathfinder --policy gmt-tierorder";
        assertThat(run(("run" + line + " --set dram.spare=1").split(" ", -1)).out())
                .containsPattern(
                        "\n  the spare frames of dram were all in use: accesses waited for them for [1-9][0-9]+\\.[0-9] % of the model time; raise dram\\.spare\n");
        assertThat(run(("compare" + line + ",bam --set dram.spare=1").split(" ", -1))
                        .out())
                .containsPattern("\n  gmt-tierorder: the spare frames of dram were all in use")
                .doesNotContain("bam: the spare");
        Outcome usual = run(("run" + line).split(" ", -1));
        assertThat(usual.code()).isZero();
        assertThat(usual.out()).contains("Model time").doesNotContain("spare frames");
    }

    @Test
    void comparisonReportsWhereLosersSpentTheirTime() throws Exception {
        String out = run("compare -t gmt-a100 --scale 1/1024 -w hotspot -p gmt-reuse,hmm,bam".split(" ", -1))
                .out();
        assertThat(out)
                .containsPattern(
                        "\n  hmm lost [0-9.]+ m?s, most to fault handler: [0-9.]+ m?s against none of gmt-reuse, 9[0-9] % of it in line\\.\n")
                .containsPattern("\n  bam lost [0-9.]+ ms, most to nvme: [0-9.]+ ms against [0-9.]+ ms of gmt-reuse");
        // every second access finds the page of the one before it on its way
        String joined = run(("compare -t gmt-a100 --scale 1/1024 --set accelerator.concurrency=64"
                                + " -w scan?pages=40000&accesses=80000&stride=1,zipf?pages=4000000&accesses=200000 -p lru,hmm")
                        .split(" ", -1))
                .out();
        assertThat(joined).containsPattern("\n  hmm lost .* most to .*fault handler");
    }

    @Test
    void runReportsWhereItsTimeWent() throws Exception {
        assertThat(run("run -t gmt-a100 --scale 1/1024 -w hotspot -p hmm".split(" ", -1))
                        .out())
                .containsPattern("\nWhere the time went\n")
                .containsPattern("\n  fault handler +[0-9.]+ m?s +[5-9][0-9]\\.[0-9] % ");
    }

    @Test
    void switchShowsItsSegments() throws Exception {
        Outcome outcome = run(
                "run",
                "-t",
                "gmt-a100",
                "-w",
                SMALL,
                "-p",
                "bam",
                "--set",
                "hbm.pages=60",
                "--switch",
                "5000:gmt-reuse",
                "--switch",
                "13000:bam",
                "-o",
                "json");
        assertThat(outcome.code()).isZero();
        Object json = JsonTree.parse(outcome.out());
        assertThat(JsonTree.at(json, "segments"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(3);
    }

    @Test
    void unwritableResultFailsWithoutAStackTrace() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        for (String format : List.of("table", "json", "csv")) {
            StringWriter err = new StringWriter();
            int code = run(
                    new PrintWriter(full, false, StandardCharsets.UTF_8),
                    new PrintWriter(err),
                    "run",
                    "-w",
                    SMALL,
                    "-p",
                    "lru",
                    "-o",
                    format);
            assertThat(code).as(format).isEqualTo(1);
            assertThat(err.toString().lines())
                    .as(format)
                    .singleElement()
                    .satisfies(line ->
                            assertThat(line).contains("could not be written").doesNotContain("Exception"));
        }
    }

    @Test
    void assertionOfASweepIsAboutTheMeanAndTheSpreadOverSeeds() throws IOException {
        String[] sweep = ("sweep -w " + SMALL
                        + " -p lru --set hbm.pages=200 --clock none --seeds 3 --metric misses -o json")
                .split(" ");
        Outcome plain = run(sweep);
        JsonNode misses =
                new ObjectMapper().readTree(plain.out()).get(0).get("metrics").get("misses");
        List<String> words = new ArrayList<>(List.of(sweep));
        for (String number : List.of("deviation", "least", "most")) {
            words.addAll(List.of(
                    "--assert", "misses." + number + " == " + misses.get(number).asText()));
        }
        words.addAll(List.of("--assert", "misses == " + misses.get("mean").asText()));
        assertThat(run(words.toArray(String[]::new))).isEqualTo(plain);
        assertThat(misses.get("least").asDouble()).isLessThan(misses.get("most").asDouble());
        words.addAll(List.of("--assert", "misses.least == misses.most"));
        assertThat(run(words.toArray(String[]::new)).code()).isEqualTo(3);
    }

    /** 20,000 accesses: points at 8,192, 16,384 and the end. */
    @Test
    void seriesOfARunAreRowsOfItsTableAndOfCsv() {
        String run = "run -w " + SMALL + " -p lru --set hbm.pages=200 --series 4";
        assertThat(run(run.split(" ")).out())
                .contains("Over the run, since the row before\n")
                .containsPattern("accesses +model time +by hbm +by nvme +promoted +demoted +mean latency\n")
                .containsPattern("\n +8,192 +[\\d.]+ ms +[\\d.]+ % +[\\d.]+ % +[\\d,]+ +[\\d,]+ +[\\d.]+ us\n")
                .containsPattern("\n +20,000 ");
        List<String> csv =
                run((run + " --clock none -o csv").split(" ")).out().lines().toList();
        assertThat(csv).hasSize(4);
        assertThat(csv.get(0))
                .isEqualTo(
                        "testbed,workload,policy,seed,scale,clock,accesses,modelTimeNs,demotionsPerAccess,"
                                + "policyMetrics.flightWindowFetches,promotionsPerAccess,served.hbm,served.nvme,version,command");
        assertThat(csv.get(3)).startsWith("two-tier," + SMALL + ",lru,1,1,none,20000,,0.");
    }

    @Test
    void seriesOfAComparisonAreInItsReportItsJsonAndItsCsv() throws IOException {
        Path report = folder.resolve("series.html");
        String compare =
                "compare -w " + SMALL + ",scan?pages=500&passes=20 -p lru,fifo --set hbm.pages=200 --series 10";
        Outcome json = run((compare + " -o json --report " + report).split(" "));
        JsonNode first = new ObjectMapper().readTree(json.out()).get(0);
        assertThat(first.get("settings").get("series").asText()).isEqualTo("10");
        assertThat(first.get("timeline").get("accesses")).hasSize(5);
        assertThat(Files.readString(report))
                .contains("Over the run", "Served by hbm over the run", "From nvme to hbm over the run");
        // points at 4,096, 8,192, 12,288, 16,384 and 20,000; and at 4,096, 8,192 and 10,000
        assertThat(run((compare + " -o csv").split(" ")).out().lines()).hasSize(1 + 2 * 5 + 2 * 3);
    }

    @Test
    void seriesThatNothingWouldShowAreRefused() {
        Outcome outcome = run(("compare -w " + SMALL + " -p lru,fifo --series 10").split(" "));
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("--series: shows nothing in a table of several runs; add --report FILE");
        Outcome set = run(("compare -w " + SMALL + " -p lru,fifo --set series=10").split(" "));
        assertThat(set.code()).isEqualTo(2);
        assertThat(set.err()).contains("--set series: shows nothing in a table of several runs; add --report FILE");
        assertThat(run(("run -w " + SMALL + " -p lru --series 1").split(" ")).err())
                .contains("series: '1' is not allowed; allowed: a whole number from 2 to 1000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sweep -p lru --seeds 2",
                "curve -p lru --sizes 10",
                "advise -p lru --goal hitRatio>=0.5",
                "sweep -p lru --vary series=5"
            })
    void seriesOfManyRunsAreRefused(String command) {
        String setting = command.contains("series") ? "" : " --set series=1000";
        Outcome outcome = run((command + setting + " -w " + SMALL).split(" "));
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("series: is of single runs and of comparisons; leave it out");
    }

    /** A parameter given inline wins over a setting, and over one that varies. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sweep -p s3fifo?small-share=0.1 --vary policy.small-share=0.02,0.4 | policy.small-share",
                "sweep -p lru,s3fifo?small-share=0.1 --vary policy.small-share=0.02,0.4 | policy.small-share",
                "sweep -p lru --vary workload.pages=500,1000 | workload.pages",
                "advise -p s3fifo?small-share=0.1 --goal hitRatio>=0.1 --vary policy.small-share=0.02,0.4 | policy.small-share",
            })
    void varyingWhatIsGivenInlineIsRefused(String command, String key) {
        Outcome outcome = run((command + " -w " + SMALL).split(" "));
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("--vary: '" + key + "' changes nothing, since '", "; leave it out there");
    }

    @Test
    void policyWithAValueOfItsOwnMayStandBesideOneThatVaries() {
        Outcome outcome = run(("sweep -p s3fifo,s3fifo?small-share=0.1 --set hbm.pages=200 --clock none"
                        + " --vary policy.small-share=0.02,0.4 --metric misses -w " + SMALL)
                .split(" "));
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("s3fifo?small-share=0.1: misses is", "whatever the setting");
    }
}
