package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code run --fleet} against a server that answers as an orchestrator does; what the real one answers is tested beside
 * it.
 */
final class RunOnFleetTest {
    private final List<String> requests = new ArrayList<>();
    private HttpServer server;
    private String state = "{\"state\": \"SUCCEEDED\"}";
    private String created = "{\"id\": \"7\"}";
    private int createdStatus = 201;
    private int tracesStatus = 404;
    private int busy; // answers that the service still owes
    private String result = "";

    @TempDir
    private Path folder = Path.of(".");

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String asked = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String token = exchange.getRequestHeaders().getFirst("Authorization");
        requests.add(asked + " " + body + (token == null ? "" : " " + token));
        if (asked.matches("POST /api/v1/(runs|comparisons|curves)")) {
            send(exchange, createdStatus, created);
        } else if (asked.matches("GET /api/v1/(runs|comparisons|curves)/7")) {
            send(exchange, busy-- > 0 ? 503 : 200, state);
        } else if (asked.matches("GET /api/v1/(runs|comparisons|curves)/7/result")) {
            send(exchange, 200, result);
        } else if (asked.startsWith("GET /api/v1/traces/")) {
            send(exchange, tracesStatus, "{}");
        } else {
            send(exchange, asked.startsWith("POST /api/v1/traces?") ? 201 : 404, "{}");
        }
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private Terminal run(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "run", "--fleet", "http://127.0.0.1:" + server.getAddress().getPort()));
        arguments.addAll(List.of(more));
        return new Terminal().run(arguments.toArray(String[]::new));
    }

    @Test
    void fleetResultsPrintAsEmbeddedOnesInEveryFormat() {
        for (String format : List.of("json", "csv", "table")) {
            String[] asked = {"-t", "three-tier", "-w", "zipf", "-p", "fast", "--switch", "5000:slow"};
            result = new Terminal().run(and("run", asked, "-o", "json")).out();
            Terminal here = new Terminal().run(and("run", asked, "-o", format));
            Terminal there = run(and("-o", new String[] {format}, asked));
            assertThat(there.err()).isEmpty();
            assertThat(there.code()).isZero();
            assertThat(there.out()).isEqualTo(here.out());
        }
    }

    @Test
    void pacingIsSentToTheFleetAndRefusedInThisProcess() {
        String[] asked = {"-t", "three-tier", "-w", "zipf", "-p", "fast"};
        result = new Terminal().run(and("run", asked, "-o", "json")).out();
        assertThat(run(and("--pacing", new String[] {"realtimex2"}, asked)).code())
                .isZero();
        assertThat(run(asked).code()).isZero();
        assertThat(requests.stream().filter(request -> request.startsWith("POST /api/v1/runs")))
                .satisfiesExactly(
                        paced -> assertThat(paced).contains("\"pacing\":\"realtimex2\""),
                        usual -> assertThat(usual).contains("\"pacing\":\"max\""));
        Terminal refused = new Terminal().run(and("run", asked, "--pacing", "realtime"));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--pacing: 'realtime' is not allowed", "--fleet URL");
    }

    private static String[] and(String first, String[] middle, String... last) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(List.of(middle));
        all.addAll(List.of(last));
        return all.toArray(String[]::new);
    }

    @Test
    void fleetCurvesEqualThoseOfThisProcess() throws IOException {
        Path trace = Files.writeString(folder.resolve("t.csv"), "page\n1\n");
        String[] asked = {"-w", "zipf,trace:" + trace, "-p", "fast,slow", "--sizes", "1000,250", "--seed", "3"};
        String printed = new Terminal().run(and("curve", asked, "-o", "json")).out();
        result = printed.replace("trace:" + trace, "trace:sha256:" + hash(trace));
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        for (String format : List.of("json", "csv", "table")) {
            Terminal here = new Terminal().run(and("curve", asked, "-o", format));
            Terminal there = new Terminal().run(and("curve", asked, "-o", format, "--fleet", url));
            assertThat(there.err()).doesNotContain("failed");
            assertThat(there.code()).isZero();
            assertThat(there.out()).isEqualTo(here.out());
        }
        assertThat(requests.stream().filter(request -> request.startsWith("POST /api/v1/curves")))
                .hasSize(3)
                .allSatisfy(request -> assertThat(request)
                        .contains("\"workloads\":[\"zipf\",\"trace:sha256:" + hash(trace) + "\"]")
                        .contains("\"policies\":[\"fast\",\"slow\"]", "\"sizes\":[250,1000]", "\"seed\":3")
                        .doesNotContain("clock", "switches"));
    }

    /** The points name the upload by its hash, which the user does not. */
    @Test
    void fleetCurvesByBytesHaveTheUsersWords() throws IOException {
        Path trace = Files.writeString(folder.resolve("sized.csv"), "page,size\n1,5\n");
        String uploaded = "trace:sha256:" + hash(trace);
        result = "[{\"workload\":\"" + uploaded + "\",\"policy\":\"fast\",\"bytes\":2048,\"misses\":1,"
                + "\"missRatio\":1.0,\"missedBytes\":5,\"byteMissRatio\":1.0,\"method\":\"exact\",\"accesses\":1,"
                + "\"accessedBytes\":5,\"objects\":1,\"footprintBytes\":5,\"settings\":{},\"version\":\"1\","
                + "\"command\":\"there\",\"fileSha256\":{}}]";
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        String[] options = {"-w", "trace:" + trace, "-p", "fast", "-o", "csv", "--fleet", url};
        Terminal there = new Terminal()
                .run(and("curve", options, "--byte-sizes", "2KiB,1", "--assert", "fast.2KiB.misses == 1"));
        assertThat(there.err()).doesNotContain("failed");
        assertThat(there.code()).isZero();
        assertThat(there.out())
                .contains("trace:" + trace + ",fast,2048,1,1,5,1,exact,1,5,1,5,1,thermocline curve --workload trace:")
                .doesNotContain("sha256");
        new Terminal().run(and("curve", options, "--byte-sizes", "auto"));
        assertThat(requests.stream().filter(request -> request.startsWith("POST /api/v1/curves")))
                .satisfiesExactly(
                        sizes -> assertThat(sizes)
                                .contains("\"byteSizes\":[\"1\",\"2048\"]", uploaded)
                                .doesNotContain("testbed", "clock", "scale"),
                        auto -> assertThat(auto).contains("\"byteSizes\":[\"auto\"]"));
    }

    @Test
    void fleetComparisonsEqualThoseOfThisProcess() throws IOException {
        Path trace = Files.writeString(folder.resolve("t.csv"), "page\n1\n");
        String[] asked = {"-t", "three-tier", "-w", "zipf,trace:" + trace, "-p", "fast,slow", "--seed", "3"};
        result = new Terminal().run(and("compare", asked, "-o", "json")).out();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        for (String format : List.of("json", "csv", "table")) {
            Terminal here = new Terminal().run(and("compare", asked, "-o", format));
            Terminal there = new Terminal().run(and("compare", asked, "-o", format, "--fleet", url));
            assertThat(there.err()).doesNotContain("failed");
            assertThat(there.code()).isZero();
            assertThat(there.out()).isEqualTo(here.out());
        }
        assertThat(requests.stream().filter(request -> request.startsWith("POST /api/v1/comparisons")))
                .hasSize(3)
                .allSatisfy(request -> assertThat(request)
                        .contains("\"workloads\":[\"zipf\",\"trace:sha256:" + hash(trace) + "\"]")
                        .contains("\"policies\":[\"fast\",\"slow\"]")
                        .contains("\"seed\":3"));
    }

    /** {@code slow} has no samples, so that both points share its run. */
    @Test
    void fleetSweepsEqualThoseOfThisProcess() {
        String[] asked = {"-w", "zipf", "-p", "slow", "--vary", "policy.sample-size=1,2", "--metric", "misses"};
        result = new Terminal()
                .run("run", "-w", "zipf", "-p", "slow", "-o", "json")
                .out();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        for (String format : List.of("json", "csv", "table")) {
            Terminal here = new Terminal().run(and("sweep", asked, "-o", format));
            Terminal there = new Terminal().run(and("sweep", asked, "-o", format, "--fleet", url));
            assertThat(there.err()).doesNotContain("failed");
            assertThat(there.code()).isZero();
            assertThat(there.out()).isEqualTo(here.out());
        }
        assertThat(requests.stream().filter(request -> request.startsWith("POST")))
                .hasSize(3)
                .allSatisfy(request -> assertThat(request)
                        .startsWith("POST /api/v1/runs ")
                        .contains("\"policy\":\"slow\"", "\"settings\":{}", "\"pacing\":\"max\""));
    }

    @Test
    void refusedRunOfASweepIsOneLine() {
        createdStatus = 422;
        created = "{\"detail\": \"policy 'fast' is unknown\"}";
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        Terminal refused = new Terminal().run("sweep", "-w", "zipf", "-p", "fast", "--seeds", "9", "--fleet", url);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("policy 'fast' is unknown").hasLineCount(1);
        assertThat(requests.size()).as("no more than begin at once").isLessThanOrEqualTo(4);
    }

    @Test
    void requestUsesTheServiceFields() throws IOException {
        result = new Terminal()
                .run("run", "-w", "zipf", "-p", "fast", "-o", "json")
                .out();
        Path token = Files.writeString(folder.resolve("token"), "a token of some length\n");
        run("-w", "zipf", "-p", "fast", "--scale", "1/64", "--set", "hbm.pages=10", "--token-file", token.toString());
        assertThat(requests.get(0))
                .contains("\"workload\":\"zipf\"")
                .contains("\"policy\":\"fast\"")
                .contains("\"scale\":\"0.015625\"")
                .contains("\"settings\":{\"hbm.pages\":\"10\"}")
                .endsWith(" Bearer a token of some length");
    }

    @Test
    void traceIsUploadedUnderItsHashAndKeepsItsName() throws IOException {
        Path trace = Files.writeString(folder.resolve("t.csv"), "page\n1\n");
        String workload = "trace:" + trace + "?format=csv";
        result = new Terminal()
                .run("run", "-w", "zipf", "-p", "fast", "-o", "json")
                .out();
        Terminal terminal = run("-w", workload, "-p", "fast", "-o", "json");
        String hash = "sha256:" + hash(trace);
        assertThat(requests.get(1)).startsWith("POST /api/v1/traces?name=t.csv&format=csv page\n1\n");
        assertThat(requests.get(2)).contains("\"workload\":\"trace:" + hash + "?format=csv\"");
        assertThat(terminal.out()).contains(workload).doesNotContain("sha256");
    }

    /** The service has to know them to check what it is sent; what a run alone needs is not told. */
    @Test
    void wordsForTheLinesOfATraceAreSentWithIt() throws IOException {
        Path trace = Files.writeString(folder.resolve("t.csv"), "1,get,a\n");
        String words = "columns=time:op:key&readOps=get&timeUnit=ms";
        result = new Terminal()
                .run("run", "-w", "zipf", "-p", "fast", "-o", "json")
                .out();
        run("-w", "trace:" + trace + "?" + words, "-p", "fast", "--set", "workload.writeOps=set");
        assertThat(requests.get(1))
                .startsWith(
                        "POST /api/v1/traces?name=t.csv&columns=time%3Aop%3Akey&readOps=get&writeOps=set 1,get,a\n");
        assertThat(requests.get(2)).contains("\"workload\":\"trace:sha256:" + hash(trace) + "?" + words + "\"");
    }

    @Test
    void anyFileNameCanBeUploaded() throws IOException {
        result = new Terminal()
                .run("run", "-w", "zipf", "-p", "fast", "-o", "json")
                .out();
        Map<String, String> names = Map.of(
                "my trace.csv",
                "my_trace.csv",
                "tag@1.csv",
                "tag_1.csv",
                "web.2024.01.02.oracleGeneral.zst",
                "web_2024_01_02.oracleGeneral.zst",
                ".-.CSV.GZ",
                "file.CSV.GZ",
                "x".repeat(70),
                "x".repeat(64));
        for (Map.Entry<String, String> name : names.entrySet()) {
            requests.clear();
            Path trace = Files.writeString(folder.resolve(name.getKey()), "page\n1\n");
            run("-w", "trace:" + trace, "-p", "fast", "-o", "json");
            assertThat(requests.get(1)).startsWith("POST /api/v1/traces?name=" + name.getValue() + " ");
        }
    }

    private static String hash(Path file) throws IOException {
        try {
            byte[] digest = java.security.MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            return java.util.HexFormat.of().formatHex(digest);
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void refusalIsBadInputAndFailureIsAFailedRun() {
        createdStatus = 422;
        created = "{\"detail\": \"policy 'x' is unknown\"}";
        Terminal refused = run("-w", "zipf", "-p", "x");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("policy 'x' is unknown").hasLineCount(1);

        createdStatus = 201;
        created = "{\"id\": \"7\"}";
        state = "{\"state\": \"FAILED\", \"failure\": \"tier dram: it is gone\"}";
        Terminal failed = run("-w", "zipf", "-p", "fast");
        assertThat(failed.code()).isEqualTo(1);
        assertThat(failed.err()).contains("tier dram: it is gone").hasLineCount(1);
    }

    @Test
    void busyServiceIsAskedAgain() {
        result = new Terminal()
                .run("run", "-w", "zipf", "-p", "fast", "-o", "json")
                .out();
        busy = 1;
        assertThat(run("-w", "zipf", "-p", "fast").code()).isZero();
        assertThat(requests).filteredOn(request -> request.startsWith("PUT")).isEmpty();
    }

    @Test
    void abandonedJobIsCancelled() {
        state = "no job";
        Terminal terminal = run("-w", "zipf", "-p", "fast");
        assertThat(terminal.code()).isEqualTo(1);
        assertThat(terminal.err())
                .contains("does not answer as an orchestrator does")
                .hasLineCount(1);
        assertThat(requests).last().asString().startsWith("PUT /api/v1/runs/7/state {\"state\": \"CANCELLED\"}");
    }

    @Test
    void missingTokenIsReportedBeforeTheUpload() throws IOException {
        tracesStatus = 401;
        Path trace = Files.writeString(folder.resolve("t.csv"), "page\n1\n");
        Terminal terminal = run("-w", "trace:" + trace, "-p", "fast");
        assertThat(terminal.code()).isEqualTo(1);
        assertThat(terminal.err()).contains("--token-file").hasLineCount(1);
        assertThat(requests).hasSize(1);
    }

    @Test
    void urlWithAPathOrQueryIsRefused() {
        for (String more : List.of("/api/v1", "/api/v1/", "?x=1", "/#top")) {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + more;
            Terminal terminal = new Terminal().run("run", "-w", "zipf", "-p", "fast", "--fleet", url);
            assertThat(terminal.code()).isEqualTo(2);
            assertThat(terminal.err()).contains("--fleet", url).hasLineCount(1);
        }
        assertThat(requests).isEmpty();
    }

    @Test
    void answerWithoutHttpIsNotQuoted() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> {
                try (Socket caller = other.accept()) {
                    BufferedReader request = new BufferedReader(
                            new InputStreamReader(caller.getInputStream(), StandardCharsets.US_ASCII));
                    assertThat(request.lines().takeWhile(line -> !line.isEmpty()))
                            .isNotEmpty();
                    caller.getOutputStream().write(new byte[] {0, 0, 6, 4, 0, 0, 0, 0, 0, '\r', '\n', '\r', '\n'});
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            answering.start();
            String url = "http://127.0.0.1:" + other.getLocalPort();
            Terminal terminal = new Terminal().run("run", "-w", "zipf", "-p", "fast", "--fleet", url);
            answering.join();
            assertThat(terminal.err())
                    .isEqualTo("thermocline run: failed: --fleet: " + url
                            + " does not answer as an orchestrator does (--debug shows where)\n");
        }
    }

    @Test
    void nonFleetUrlIsRefusedInOneLine() {
        for (String other : List.of("localhost", "http://localhost:65536")) {
            Terminal noUrl = new Terminal().run("run", "-w", "zipf", "-p", "fast", "--fleet", other);
            assertThat(noUrl.code()).as(other).isEqualTo(2);
            assertThat(noUrl.err())
                    .contains("--fleet: '" + other + "' is not allowed")
                    .hasLineCount(1);
        }
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        server.stop(0);
        Terminal absent = new Terminal().run("run", "-w", "zipf", "-p", "fast", "--fleet", url);
        assertThat(absent.code()).isEqualTo(1);
        assertThat(absent.err()).contains(url).contains("cannot be reached").hasLineCount(1);
        Terminal token = new Terminal().run("run", "-w", "zipf", "-p", "fast", "--token-file", "t");
        assertThat(token.code()).isEqualTo(2);
        assertThat(token.err()).contains("--token-file").hasLineCount(1);
    }

    @Test
    void tokenThatNoHeaderCanCarryIsRefusedAndNotPrinted() throws IOException {
        for (String line : List.of("", "a\u001bb0123456789", "gehe\u00efm0123456789")) {
            Path token = Files.writeString(folder.resolve("token"), line + "\n");
            Terminal terminal = run("-w", "zipf", "-p", "fast", "--token-file", token.toString());
            assertThat(terminal.code()).isEqualTo(2);
            assertThat(terminal.err())
                    .contains("--token-file", "visible ASCII")
                    .doesNotContain("0123456789")
                    .hasLineCount(1);
        }
        assertThat(requests).isEmpty();
    }
}
