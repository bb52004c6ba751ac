package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.thermocline.cli.fleet.FleetRuns;
import io.thermocline.cli.matrix.Cell;
import io.thermocline.cli.matrix.CellRuns;
import io.thermocline.cli.matrix.ResultLine;
import io.thermocline.cli.matrix.Results;
import io.thermocline.engine.Sha256;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * One run made by this process, by REST, by the command line on a service, and as a cell of a matrix: its result is one
 * object.
 */
@Tag("service")
class SameResultTest {
    /**
     * What may differ: times of the machine, what a fleet adds, and the names of files, which stand in the workload and
     * in the command.
     */
    private static final List<String> MAY_DIFFER =
            List.of("wallTimeNs", "accessesPerSecond", "payload", "fleet", "scrub");

    private static final List<String> NAME_FILES = List.of("workload", "command");

    @RegisterExtension
    private static final RunningService service = RunningService.overTiers();

    private static final Client client = service.client();

    @TempDir
    private static Path folder = Path.of(".");

    private static ObjectNode json(RunResult result) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            ResultJson.write(json, result);
        }
        return (ObjectNode) new JsonMapper().readTree(text.toString());
    }

    private static ObjectNode without(JsonNode result, List<String> fields) {
        ObjectNode rest = (ObjectNode) result.deepCopy();
        rest.remove(MAY_DIFFER);
        rest.remove(fields);
        return rest;
    }

    @Test
    void runRestFleetAndMatrixGiveTheSameResult() throws IOException {
        Path trace = Files.writeString(folder.resolve("t.csv"), "page,op\n7,r\n9,w\n7,r\n8,r\n7,w\n9,r\n");
        String hash = Sha256.of(trace);
        Map<String, String> settings = Map.of("hbm.frames", "2", "policy.small-share", "0.2");
        RunSpec spec = new RunSpec(
                "gmt-a100",
                "trace:" + trace + "?unit=object",
                "s3fifo",
                1 / 64.0,
                7,
                settings,
                ClockKind.MODEL,
                List.of());
        Laboratory laboratory = StandardLaboratory.create(folder.resolve("cache"));
        ObjectNode run = json(laboratory.run(spec, Progress.SILENT));
        assertThat(run.get("fileSha256").get("trace").asString()).isEqualTo(hash);
        assertThat(run.get("settings").propertyNames())
                .containsExactly("hbm.frames", "policy.small-share", "workload.unit");

        ObjectNode fleet = json(new FleetRuns("http://127.0.0.1:" + service.port(), null).run(spec, Progress.SILENT));
        assertThat(without(fleet, List.of())).isEqualTo(without(run, List.of()));

        String id = client.run("""
                {"testbed": "gmt-a100", "workload": "trace:sha256:%s?unit=object", "policy": "s3fifo", "scale": "1/64", "seed": 7,
                 "settings": {"policy.small-share": "0.2", "hbm.frames": "2"}}""".formatted(hash));
        client.awaitState(id, "SUCCEEDED");
        JsonNode rest = client.get(id + "/result").expect(200).json();
        assertThat(without(rest, NAME_FILES)).isEqualTo(without(run, NAME_FILES));
        assertThat(rest.get("command").asString())
                .contains("trace:sha256:" + hash)
                .endsWith("--fleet URL");

        Cell cell = Cell.of("1", spec, Map.of(trace.toString(), hash));
        Results results = new Results(List.of(cell));
        new CellRuns(laboratory, Progress.SILENT).run(List.of(cell), new CellRuns.Outcomes() {
            @Override
            public void done(int place, RunResult result) {
                results.addLine(ResultLine.of(cell, result), "line 1");
            }

            @Override
            public void failed(int place, Throwable reason) {
                throw new IllegalStateException(reason);
            }
        });
        assertThat(without(json(results.inOrder().get(0)), List.of())).isEqualTo(without(run, List.of()));
    }
}
