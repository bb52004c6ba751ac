package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Tier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Testbeds from a file of the user's. */
final class UserTestbedTest {
    private static final String WORKLOAD = "zipf?pages=300&accesses=3000";
    private static final String GOOD = """
            name: mine
            page: 8KiB
            accelerator: {name: toy, concurrency: 010, issue-gap: 1us}
            software: {lookup: 0, gpu-page-copy: 1us, fault-service: 1us, page-cache-miss: 1us}
            tiers:
              hot: {device: v100-hbm2, frames: 7, link: nvlink-2}
              warm: {device: ddr4-2933-6ch, pages: 20, link: none}
              cold: {device: samsung-980-pro, capacity: 4MiB, read-iops: 1_000}
            """;

    @TempDir
    Path folder = Path.of("");

    private RunSpec spec(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("mine.yaml"), content);
        return Runs.timed(Runs.spec(file.toString(), WORKLOAD, "gmt-reuse"));
    }

    @Test
    void fileDescribesATestbed() throws IOException {
        RunResult result = Runs.run(spec(GOOD));
        assertThat(result.testbed()).isEqualTo("mine");
        assertThat(result.pageBytes()).isEqualTo(8192);
        assertThat(result.capacities())
                .containsEntry("hot", 7L)
                .containsEntry("warm", 20L)
                .containsEntry("cold", 512L);
        assertThat(result.modelTimeNs()).isPositive();
    }

    @Test
    void middleTierHasUpTo64SpareFramesByDefault() throws IOException {
        for (int[] expected : new int[][] {{20, 20}, {64, 64}, {100, 64}}) {
            RunSpec spec = spec(GOOD.replace("pages: 20", "pages: " + expected[0]));
            assertThat(Runs.LABORATORY
                            .prepare(spec, Progress.SILENT)
                            .testbed()
                            .tiers()
                            .get(1)
                            .spare())
                    .isEqualTo(expected[1]);
        }
        RunSpec given = spec(GOOD.replace("pages: 20", "pages: 20, spare: 3"));
        assertThat(Runs.LABORATORY
                        .prepare(given, Progress.SILENT)
                        .testbed()
                        .tiers()
                        .get(1)
                        .spare())
                .isEqualTo(3);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            value = {"owners: {host: cold} | 2", "owners: {host: hot}  | 0", "''                   | 0"})
    void hostBelongsToTheNamedTierOrTheFirst(String owners, int tier) throws IOException {
        RunSpec spec = spec(GOOD + owners + "\n");
        assertThat(Runs.LABORATORY.prepare(spec, Progress.SILENT).testbed().hostTier())
                .isEqualTo(tier);
    }

    @Test
    void hostBelongsToDramIfTheFileNamesNone() throws IOException {
        RunSpec spec = spec(GOOD.replace("warm:", "dram:"));
        assertThat(Runs.LABORATORY.prepare(spec, Progress.SILENT).testbed().hostTier())
                .isEqualTo(1);
        assertRefused(GOOD + "owners: {host: dram}\n", "owner of host", "'dram'");
    }

    @ParameterizedTest
    @CsvSource({"two-tier, 0", "four-tier, 1", "gmt-a100, 1", "bam-a100, 0", "thermostat-xeon, 0", "dream-v100, 1"})
    void hostOfAShippedTestbedBelongsToItsDram(String testbed, int tier) {
        assertThat(new TestbedPlan(new Catalogue(), testbed, Map.of()).unsized().hostTier())
                .isEqualTo(tier);
    }

    @Test
    void fileExtensionMayBeInCapitals() throws IOException {
        Path file = Files.writeString(folder.resolve("MINE.YML"), GOOD);
        assertThat(Runs.run(Runs.spec(file.toString(), WORKLOAD, "lru")).testbed())
                .isEqualTo("mine");
    }

    @Test
    void exampleOfTheGuideRuns() throws IOException {
        String guide = Files.readString(Path.of("..", "docs", "reference", "testbeds.md"));
        int start = guide.indexOf("```yaml\n") + "```yaml\n".length();
        RunResult result = Runs.run(spec(guide.substring(start, guide.indexOf("```", start))));
        assertThat(result.testbed()).isEqualTo("my-machine");
        assertThat(result.capacities()).containsOnlyKeys("hbm", "dram", "nvme");
    }

    @Test
    void tooLargeFileIsNotRead() throws IOException {
        String comment = "# " + "x".repeat(1 << 20) + "\n";
        assertThatThrownBy(() -> Runs.run(spec(comment + GOOD)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("allowed: at most 1048576");
    }

    /** 010 is ten to people, and eight to YAML 1.1. */
    @Test
    void leadingZerosDoNotMeanOctal() throws IOException {
        String fast = GOOD.replace("1_000", "1_000_000"); // so that the accesses outstanding count
        long given = Runs.run(spec(fast)).modelTimeNs();
        assertThat(Runs.run(spec(fast.replace("010", "10"))).modelTimeNs()).isEqualTo(given);
        assertThat(Runs.run(spec(fast.replace("010", "8"))).modelTimeNs()).isNotEqualTo(given);
    }

    @Test
    void settingsReachItsTiersByName() throws IOException {
        RunSpec spec = spec(GOOD).withSetting("warm.pages", "30").withSetting("accelerator.concurrency", "1");
        assertThat(Runs.run(spec).capacities()).containsEntry("warm", 30L);
    }

    @Test
    void settingsMayGiveWhatTheFileOmits() throws IOException {
        String without = GOOD.replaceFirst("accelerator:.*\n", "").replaceFirst("page: .*\n", "");
        RunSpec spec = spec(without)
                .withSetting("page", "8KiB")
                .withSetting("accelerator.name", "toy")
                .withSetting("accelerator.concurrency", "10")
                .withSetting("accelerator.issue-gap", "1us");
        long given = Runs.run(spec).modelTimeNs();
        assertThat(given).isEqualTo(Runs.run(spec(GOOD)).modelTimeNs());
    }

    @Test
    void fileMayExtendAShippedTestbedWithACapacityInPages() throws IOException {
        RunResult result = Runs.run(spec("extends: gmt-a100\nname: mine\ntiers:\n  hbm: {pages: 9}\n"));
        assertThat(result.testbed()).isEqualTo("mine");
        assertThat(result.capacities()).containsEntry("hbm", 9L).containsEntry("dram", 1L << 20);
    }

    @ParameterizedTest
    @CsvSource({
        "hbm nvm, hbm nvm dram nvme",
        "nvm hbm, nvm hbm dram nvme",
        "dram nvm, hbm dram nvm nvme",
        "nvm nvme, hbm dram nvm nvme",
        "nvme nvm, hbm dram nvme nvm",
        "nvme nvm hbm, hbm dram nvme nvm"
    })
    void aTierThatAFileAddsStandsByTheOneThatItIsNamedWith(String named, String order) throws IOException {
        RunSpec spec = spec(extension(named)).withSetting("nvm.capacity", "4TiB");
        assertThat(Runs.LABORATORY.prepare(spec, Progress.SILENT).testbed().tiers().stream()
                        .map(Tier::name))
                .containsExactly(order.split(" ", -1));
    }

    @Test
    void tierAddedWithoutANeighbourIsRefused() throws IOException {
        assertRefused(
                extension("nvm"),
                "testbed: 'tiers.nvm' of " + folder.resolve("mine.yaml")
                        + " is none of hbm, dram, nvme, so it is added, but without a place; name its neighbour, too, such as 'nvme: {}' below it to stand before nvme");
    }

    private static String extension(String named) {
        return "extends: gmt-a100\nname: mine\ntiers:\n"
                + Stream.of(named.split(" ", -1))
                        .map(tier -> "  " + tier + ": " + (tier.equals("nvm") ? "{device: 3d-xpoint-memory}" : "{}"))
                        .collect(Collectors.joining("\n", "", "\n"));
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "name: mine|nome: mine|nome|Did you mean 'name'?",
                "page: 8KiB|page: 9KiB|page of testbed FILE: '9KiB'|power of two",
                "page: 8KiB|page: [8KiB]|page|not a list",
                "page: 8KiB|page: {a: 1}|page|not a map",
                "name: mine||testbed: 'name'|is missing in FILE",
                "concurrency: 010|concurrency: -1|accelerator.concurrency|-1",
                "concurrency: 010|concurrency: lots|accelerator.concurrency|lots",
                "concurrency: 010|concurency: 1|concurency|Did you mean 'concurrency'?",
                "lookup: 0,||software.lookup|missing",
                "lookup: 0|lookup: soon|software.lookup|soon",
                "device: v100-hbm2|device: v100|unknown device|v100",
                "device: v100-hbm2,||tiers.hot.device|missing",
                "frames: 7|frames: 0|tiers.hot.frames of testbed FILE: '0'|at least 1",
                "frames: 7|frames: 7, pages: 7|tiers.hot|give one",
                "frames: 7,||tiers.hot.capacity|missing",
                "frames: 7|capcity: 7MiB|capcity|Did you mean 'capacity'?",
                "frames: 7|capacity: 7MB|tiers.hot.capacity|7MB",
                "pages: 20|pages: -20|tiers.warm.pages|-20",
                "link: none|link: none, link-latency: 1us|tiers.warm.link-latency|no link",
                "link: nvlink-2|link: nvlink-3|unknown link|nvlink-2",
                "read-iops: 1_000|read-iops: -1|tiers.cold.read-iops|-1",
                "read-iops: 1_000|channels: 5000|tiers.cold.channels|1024",
                "warm:|policy:|policy|names such as",
                "warm:|Warm Tier:|Warm Tier|names such as",
                "cold: {device: samsung-980-pro, capacity: 4MiB, read-iops: 1_000}|cold: 5|tiers.cold|map"
            })
    void fileWithABadValueIsRefusedByItsPlace(String good, String bad, String path, String hint) throws IOException {
        assertThat(GOOD).contains(good);
        String file = folder.resolve("mine.yaml").toString();
        assertRefused(
                GOOD.replace(good, bad == null ? "" : bad), path.replace("FILE", file), hint.replace("FILE", file));
    }

    @ParameterizedTest(name = "{0} {1} -> {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "gmt-a100|hbm.pages=0|hbm.pages: '0' is not allowed",
                "gmt-a100|nvme.capacity=7MB|nvme.capacity: '7MB' is not allowed",
                "gmt-a100|hbm.frames=300000000|hbm.frames: tier hbm has 300000000 frames of 64 KiB; at most 134217728 in all: lower it",
                "gmt-a100|software.lookup=soon|software.lookup: 'soon' is not allowed",
                "gmt-a100|hbm.unit=4KiB|hbm.unit: '4KiB' is not allowed",
                "gmt-a100|hbm.unit=1TiB|tier hbm has no frame left: its capacity times the scale is less than 1TiB; raise hbm.capacity",
                "dream-v100|fault-batch.most=0|fault-batch.most: '0' is not allowed",
            })
    void badSettingIsRefusedByItsKey(String testbed, String setting, String message) {
        String[] parts = setting.split("=", 2);
        RunSpec spec = Runs.spec(testbed, WORKLOAD, "lru").withSetting(parts[0], parts[1]);
        assertThatThrownBy(() -> Runs.LABORATORY.check(spec))
                .isInstanceOf(InvalidInputException.class)
                .message()
                .contains(message)
                .doesNotContain("tiers.", "stages.");
    }

    @Test
    void badSettingThatOverridesTheFileIsRefusedByItsKey() throws IOException {
        RunSpec spec = spec(GOOD).withSetting("hot.frames", "0");
        assertThatThrownBy(() -> Runs.LABORATORY.check(spec)).message().startsWith("hot.frames: '0' is not allowed");
    }

    @Test
    void fileThatExtendsATestbedIsBlamedForItsOwnValuesOnly() throws IOException {
        String file = folder.resolve("mine.yaml").toString();
        String extension = "extends: gmt-a100\nname: mine\n";
        assertRefused(
                extension + "tiers:\n  hbm: {pages: 0}\n",
                "tiers.hbm.pages of testbed " + file + ": '0' is not allowed");
        assertRefused(
                extension + "software: {lookup: soon}\n",
                "software.lookup of testbed " + file + ": 'soon' is not allowed");
        assertRefused(
                extension + "tiers:\n  hbm: {}\n  tape: {capacity: 1GiB}\n",
                "testbed: 'tiers.tape.device' is missing in " + file);
    }

    @Test
    void ownerWithoutSettingsIsNotSuggested() {
        for (String setting : new String[] {"stages.foo", "mechanisms.foo", "tiers.hbm.pages"}) {
            RunSpec spec = Runs.spec("two-tier", WORKLOAD, "lru").withSetting(setting, "1");
            assertThatThrownBy(() -> Runs.LABORATORY.check(spec))
                    .message()
                    .startsWith("unknown setting '" + setting + "': owner '")
                    .endsWith("'. Known: hbm, nvme, accelerator, software, wall, policy, workload");
        }
    }

    @Test
    void badSizeOfACurveIsRefusedAsASize() {
        CurveRuns curve = new CurveRuns(Runs.LABORATORY, runs -> Runs.LABORATORY.runAll(runs, Progress.SILENT));
        List<RunSpec> runs = List.of(Runs.spec("two-tier", WORKLOAD, "lru"));
        assertThatThrownBy(() -> curve.points(runs, List.of(1L, Long.MAX_VALUE)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("sizes: '" + Long.MAX_VALUE + "' is more than");
        assertThatThrownBy(() -> curve.points(runs, List.of(300_000_000L)))
                .hasMessageStartingWith("sizes: ")
                .hasMessageEndingWith("lower it");
        List<RunSpec> inUnits = List.of(Runs.spec("two-tier", WORKLOAD, "lru").withSetting("hbm.unit", "2MiB"));
        assertThatThrownBy(() -> curve.points(inUnits, List.of(1L)))
                .hasMessage("sizes: '1' is less than 2MiB, which leaves tier hbm without a frame; raise it");
    }

    @Test
    void testbedHasTwoToFourTiers() throws IOException {
        String head = GOOD.substring(0, GOOD.indexOf("  hot:"));
        for (int tiers = 0; tiers <= 6; tiers++) {
            StringBuilder content = new StringBuilder(head);
            for (int i = 0; i < tiers; i++) {
                content.append("  t").append(i).append(": {device: ddr4-2933-6ch, capacity: 4MiB}\n");
            }
            RunSpec spec = spec(content.toString()).withPolicy("lru");
            if (tiers >= 2 && tiers <= 4) {
                assertThat(Runs.run(spec).capacities()).hasSize(tiers);
            } else {
                assertThatThrownBy(() -> Runs.LABORATORY.check(spec))
                        .isInstanceOf(InvalidInputException.class)
                        .hasMessageContaining("tiers");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|must be a YAML map",
                "'- a'|must be a YAML map",
                "just text|must be a YAML map",
                "'a: 1\na: 2'|line 2",
                "'a: {b'|not valid YAML",
                "'a: &a {b: *a}'|nested too deep",
                "'a: 1\n---\nb: 2'|not valid YAML",
                "'a: !!java.lang.Object {}'|not valid YAML",
                "extends: gmt-a1000|Did you mean 'gmt-a100'?"
            })
    void fileThatIsNoTestbedIsRefusedInOneLine(String content, String reason) throws IOException {
        assertRefused(content, reason, "mine.yaml");
    }

    @Test
    void unreadableFileIsRefused() throws IOException {
        Files.createDirectory(folder.resolve("folder.yaml"));
        Files.write(folder.resolve("binary.yaml"), "name: \u00fc".getBytes(StandardCharsets.ISO_8859_1));
        for (String name : new String[] {"missing.yaml", "folder.yaml", "binary.yaml", "nul\0.yaml"}) {
            assertThatThrownBy(() -> Runs.LABORATORY.check(Runs.spec(folder + "/" + name, WORKLOAD, "lru")))
                    .as(name)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("testbed: ");
        }
        assertThatThrownBy(() -> Runs.LABORATORY.check(Runs.spec("gmt-a10", WORKLOAD, "lru")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("Did you mean 'gmt-a100'?");
    }

    private void assertRefused(String content, String... parts) throws IOException {
        RunSpec spec = spec(content);
        assertThatThrownBy(() -> Runs.LABORATORY.check(spec))
                .isInstanceOf(InvalidInputException.class)
                .message()
                .contains(parts)
                .doesNotContain("\n");
    }
}
