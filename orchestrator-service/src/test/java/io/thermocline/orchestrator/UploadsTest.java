package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.cli.fleet.FleetRuns;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Graphs and testbeds of the user's: uploaded, and named by their hashes. */
@Tag("service")
class UploadsTest {
    private static final String BED = """
            name: mine
            summary: half the memory
            source: a user
            extends: two-tier
            tiers:
              hbm: {pages: 40}
            """;

    @TempDir
    static Path folder;

    @RegisterExtension
    private static final RunningService service = new RunningService("thermocline.limits.vertices=1024");

    private static final Client client = service.client();

    private static Path graph(int vertices) throws IOException {
        Random random = new Random(5);
        StringBuilder edges = new StringBuilder();
        for (int i = 0; i < 8 * vertices; i++) {
            edges.append(random.nextInt(vertices))
                    .append(' ')
                    .append(random.nextInt(vertices))
                    .append('\n');
        }
        return Files.writeString(folder.resolve("g" + vertices + ".el"), edges);
    }

    @Test
    void commandLineUploadsFilesAndGetsTheEmbeddedResult() throws IOException {
        Path bed = Files.writeString(folder.resolve("mine.yaml"), BED);
        Path graph = graph(1000);
        Laboratory embedded = StandardLaboratory.create(folder.resolve("cache"));
        FleetRuns fleet = new FleetRuns("http://127.0.0.1:" + service.port(), null);
        for (RunSpec spec : List.of(
                new RunSpec(
                        bed.toString(),
                        "zipf?pages=500&accesses=9000",
                        "lru",
                        1,
                        1,
                        Map.of(),
                        ClockKind.MODEL,
                        List.of()),
                new RunSpec("two-tier", "bfs?graph=" + graph, "lru", 1, 1, Map.of(), ClockKind.MODEL, List.of()),
                new RunSpec(
                        bed.toString(),
                        "pagerank",
                        "lru",
                        1,
                        1,
                        Map.of("workload.graph", graph.toString()),
                        ClockKind.NONE,
                        List.of()))) {
            RunResult here = embedded.run(spec, Progress.SILENT);
            RunResult there = fleet.run(spec, Progress.SILENT);
            assertThat(FleetTest.comparable(there)).as("%s", spec).isEqualTo(FleetTest.comparable(here));
            assertThat(there.workload()).isEqualTo(spec.workload());
        }
        RunSpec mistaken =
                new RunSpec(bed.toString(), "zipf", "lru", 1, 1, Map.of("nvm.pages", "3"), ClockKind.MODEL, List.of());
        assertThatThrownBy(() -> fleet.run(mistaken, Progress.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageNotContaining("sha256");
        Path broken = Files.writeString(folder.resolve("broken.yaml"), "name: [1");
        assertThatThrownBy(() -> fleet.run(
                        new RunSpec(broken.toString(), "zipf", "lru", 1, 1, Map.of(), ClockKind.MODEL, List.of()),
                        Progress.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(broken + " is not valid YAML");
    }

    @Test
    void formatGivenAtUploadIsPartOfTheTraceName() {
        byte[] records = {0, 0, 0, 0, 0, 1, 0, 0, 0, 1};
        for (String name : List.of("mine", "mine.lis")) {
            records[0]++;
            JsonNode kept = client.upload("/api/v1/traces?name=" + name + "&format=pagetrace", records)
                    .expect(201)
                    .json();
            String named = kept.get("workload").asString();
            assertThat(named).isEqualTo("trace:sha256:" + kept.get("hash").asString() + "?format=pagetrace");
            String run = client.run("{\"workload\": \"" + named + "\", \"policy\": \"lru\"}");
            client.awaitState(run, "SUCCEEDED");
            assertThat(client.get(run + "/result").json().get("accesses").asInt())
                    .isEqualTo(2);
        }
        byte[] text = "page\n7\n8\n".getBytes(StandardCharsets.US_ASCII);
        assertThat(client.upload("/api/v1/traces?name=t&format=csv", text)
                        .expect(201)
                        .json()
                        .get("workload")
                        .asString())
                .as("its first line tells it")
                .doesNotContain("format");
    }

    @Test
    void equalBytesAreStoredOnce() {
        int before = files();
        byte[] records = {7, 0, 0, 0, 0, 8, 0, 0, 0, 1};
        Client.Answer first =
                client.upload("/api/v1/traces?name=one.pagetrace", records).expect(201);
        for (String same : List.of("two.pagetrace", "one&format=pagetrace")) {
            assertThat(client.upload("/api/v1/traces?name=" + same, records)
                            .expect(200)
                            .json()
                            .get("name")
                            .asString())
                    .isEqualTo("one.pagetrace");
        }
        for (String other : List.of("one.csv&format=graph", "one.yaml&format=testbed", "one.stream")) {
            Client.Answer refused =
                    client.upload("/api/v1/traces?name=" + other, records).expect(409);
            assertThat(refused.json().get("detail").asString())
                    .startsWith("these bytes are kept already, as one.pagetrace of the format pagetrace");
        }
        byte[] edges = "1 2\n2 3\n".getBytes(StandardCharsets.US_ASCII);
        Client.Answer graph =
                client.upload("/api/v1/traces?name=g.el&format=graph", edges).expect(201);
        client.upload("/api/v1/traces?name=g.yaml&format=testbed", edges).expect(409);
        assertThat(files()).as("nothing is left of what was refused").isEqualTo(before + 2);
        String hash = graph.json().get("hash").asString();
        assertThat(client.post("/api/v1/runs", "{\"workload\": \"trace:sha256:" + hash + "\", \"policy\": \"lru\"}")
                        .expect(422)
                        .json()
                        .get("detail")
                        .asString())
                .contains("is kept as g.el of the format graph, and is no trace");

        client.delete(first.header("Location")).expect(204);
        client.delete(graph.header("Location")).expect(204);
        client.upload("/api/v1/traces?name=one&format=lackey", records).expect(422);
        client.upload("/api/v1/traces?name=other.pagetrace", records).expect(201);
    }

    private static int files() {
        String[] names = service.folder().resolve("traces").toFile().list();
        return names == null ? 0 : names.length;
    }

    @Test
    void testbedGivenByFormatNeedsNoSuffix() {
        for (String name : List.of("mine", "mine.txt")) {
            byte[] bed = (BED + "# " + name).getBytes(StandardCharsets.UTF_8);
            JsonNode kept = client.upload("/api/v1/traces?name=" + name + "&format=testbed", bed)
                    .expect(201)
                    .json();
            assertThat(kept.get("name").asString()).isEqualTo(name);
            client.upload("/api/v1/traces?name=" + name + ".yaml&format=testbed", bed)
                    .expect(200);
            String run =
                    client.run("{\"workload\": \"zipf?accesses=5000&pages=99\", \"policy\": \"lru\", \"testbed\": \""
                            + kept.get("workload").asString() + "\"}");
            client.awaitState(run, "SUCCEEDED");
        }
    }

    @Test
    void uploadIsCheckedAndUsedOnlyAsItsKind() throws IOException {
        byte[] bed = BED.getBytes(StandardCharsets.UTF_8);
        JsonNode kept = client.upload("/api/v1/traces?name=b.yaml&format=testbed", bed)
                .expect(201)
                .json();
        String named = kept.get("workload").asString();
        assertThat(named).startsWith("testbed:sha256:");
        String hash = named.substring("testbed:".length());
        client.post("/api/v1/runs", "{\"workload\": \"trace:" + hash + "\", \"policy\": \"lru\"}")
                .expect(422);
        client.post("/api/v1/runs", "{\"workload\": \"bfs?graph=" + hash + "\", \"policy\": \"lru\"}")
                .expect(422);
        client.post("/api/v1/runs", "{\"workload\": \"zipf\", \"policy\": \"lru\", \"testbed\": \"" + hash + "\"}")
                .expect(422);
        String run = client.run(
                "{\"workload\": \"zipf?accesses=5000&pages=99\", \"policy\": \"lru\", \"testbed\": \"" + named + "\"}");
        client.awaitState(run, "SUCCEEDED");
        assertThat(client.get(run + "/result").json().get("testbed").asString()).isEqualTo("mine");

        client.upload("/api/v1/traces?name=b.yaml&format=testbed", "name: [1".getBytes(StandardCharsets.UTF_8))
                .expect(422);
        client.upload(
                        "/api/v1/traces?name=b.yaml&format=testbed",
                        "!!java.io.File [x]".getBytes(StandardCharsets.UTF_8))
                .expect(422);
        client.upload("/api/v1/traces?name=b.el&format=testbed", "1 2".getBytes(StandardCharsets.UTF_8))
                .expect(422);
        client.upload("/api/v1/traces?name=g.el&format=graph", "no graph".getBytes(StandardCharsets.UTF_8))
                .expect(422);
        client.upload("/api/v1/traces?name=b.yaml&format=testbed", new byte[1 << 21])
                .expect(422);
        Client.Answer large = client.upload("/api/v1/traces?name=g.el&format=graph", Files.readAllBytes(graph(2000)))
                .expect(422);
        assertThat(large.json().get("detail").asString()).contains("at most 1024 vertices");
        assertThat(client.get("/api/v1/traces?limit=200").text()).doesNotContain("g.el", "b.el");
    }
}
