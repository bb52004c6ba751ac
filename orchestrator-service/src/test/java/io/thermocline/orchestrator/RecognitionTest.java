package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.thermocline.cli.fleet.FleetRuns;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.workloads.files.Compression;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A trace is recognised the same way by the command line and by a service that it is uploaded to, whatever its name and
 * packing.
 */
@Tag("service")
class RecognitionTest {
    @TempDir
    static Path folder;

    @RegisterExtension
    private static final RunningService service = new RunningService();

    private final Laboratory embedded = StandardLaboratory.create(folder.resolve("cache"));
    private final FleetRuns fleet = new FleetRuns("http://127.0.0.1:" + service.port(), null);

    /**
     * Names by what tells the format, each with the trace's content: a read of one page, a read or write of a second,
     * and the first again.
     */
    private static Map<String, byte[]> traces() {
        Map<String, byte[]> traces = new LinkedHashMap<>();
        traces.put("w.pagetrace", pages(5));
        traces.put("W.PageTrace", pages(6));
        int object = 0;
        for (String name : List.of(
                "w.oracleGeneral",
                "w.oracleGeneral.bin",
                "w.oracleGeneral.sample10",
                "W.ORACLEGENERAL.BIN",
                "my trace v1.2_0.25.oracleGeneral.bin")) {
            traces.put(name, objects(++object));
        }
        traces.put("w.lis", text("1 1 0 0\n2 1 0 0\n1 1 0 0\n"));
        traces.put("w.csv", text("page,op\n1,r\n2,w\n1,r\n"));
        traces.put("plain", text("page\n1\n2\n1\n"));
        traces.put("w.2024-05-01.txt", text("address\n0\n4096000\n0\n"));
        traces.put("w.lackey", text(" L 1000,8\n S 2000000,8\n L 1000,8\n"));
        traces.put("w.address.trace", text("l 0x1000 1\ns 0x2000000 1\nl 0x1000 1\n"));
        traces.put("w_0.msr", text("5,h,0,Read,4096,8,1\n6,h,0,Write,8192000,8,1\n7,h,0,Read,4096,8,1\n"));
        traces.put("w.jsonl", text("{\"hash_ids\": [1, 2, 1]}\n"));
        return traces;
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    @Tag("slow")
    void everyFormatAndSuffixPassesBothWays(Compression compression) throws IOException {
        for (Map.Entry<String, byte[]> trace : traces().entrySet()) {
            passes(write(trace.getKey() + compression.suffix(), compression, trace.getValue()));
        }
    }

    @ParameterizedTest
    @EnumSource(value = Compression.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void compressionWithoutASuffixPassesBothWays(Compression compression) throws IOException {
        byte[] content = text("page,op\n3,r\n4,w\n3,r\n");
        passes(write("hidden" + compression.ordinal(), compression, content));
    }

    private void passes(Path file) {
        RunSpec spec = spec("trace:" + file, Map.of());
        RunResult here = embedded.run(spec, Progress.SILENT);
        assertThat(here.counts().pages()).as("%s", file).isEqualTo(2);
        RunResult there = fleet.run(spec, Progress.SILENT);
        assertThat(there.counts()).as("%s", file).isEqualTo(here.counts());
    }

    @Test
    void formatGivenByAParameterPassesBothWays() throws IOException {
        Path file = write("nameless", Compression.NONE, pages(9));
        RunSpec spec = spec("trace:" + file, Map.of("workload.format", "pagetrace"));
        assertThat(fleet.run(spec, Progress.SILENT).counts())
                .isEqualTo(embedded.run(spec, Progress.SILENT).counts());
    }

    @Test
    void unreadableFileIsRefusedEquallyBothWays() throws IOException {
        byte[] binary = {1, 2, 3, 4};
        for (Path file : List.of(
                write("w.csv.bz2", Compression.NONE, text("BZh91AY&SY\u0001\u0002")),
                write("w.tar.gz", Compression.GZIP, text("page\n11\n")),
                write("w.zip", Compression.NONE, text("PK\u0003\u0004")),
                write("w.bin", Compression.NONE, binary),
                write("numbers.csv", Compression.NONE, text("11,12\n")))) {
            Throwable here = catchThrowable(() -> embedded.run(spec("trace:" + file, Map.of()), Progress.SILENT));
            Throwable there = catchThrowable(() -> fleet.run(spec("trace:" + file, Map.of()), Progress.SILENT));
            assertThat(here).as("%s", file).isInstanceOf(InvalidInputException.class);
            assertThat(there)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(reason(String.valueOf(here.getMessage())))
                    .hasMessageNotContaining(service.folder().toString());
        }
    }

    /** The text of a refusal behind the file's name, up to the next name. */
    private static String reason(String message) {
        return message.substring(message.indexOf(": ") + 2)
                .replaceFirst(" first \\(.*", "")
                .replace("--", ""); // a service names no options
    }

    private static RunSpec spec(String workload, Map<String, String> settings) {
        return new RunSpec("two-tier", workload, "lru", 1, 1, settings, ClockKind.NONE, List.of());
    }

    private static Path write(String name, Compression compression, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = compression.compress(Files.newOutputStream(file))) {
            out.write(content);
        }
        return file;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] pages(int first) {
        ByteBuffer records = ByteBuffer.allocate(15).order(ByteOrder.LITTLE_ENDIAN);
        for (int page : new int[] {first, first + 1, first}) {
            records.putInt(page).put((byte) 0);
        }
        return records.array();
    }

    private static byte[] objects(int first) {
        ByteBuffer records = ByteBuffer.allocate(72).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 3; i++) {
            records.putInt(i).putLong(first + i % 2).putInt(1).putLong(i == 0 ? 3 : -1);
        }
        return records.array();
    }
}
