package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.lab.TestbedParameter.Owner;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every declared parameter of testbeds: its default, its range from both sides, and whether a live run may change it.
 */
final class TestbedParametersTest {
    private static final String WORKLOAD = "zipf?pages=300&accesses=8192";

    /** Any text is a name; which names there are is the catalogue's to say. */
    private static final String NONE = "";

    /**
     * What is expected of a parameter.
     *
     * @param standard its default, or what holds without one
     * @param below a value that is just too small, or none of the words
     * @param least the smallest value, or a word
     * @param most the largest value, or another word
     * @param above a value that is just too large, or none of the words
     */
    private record Expected(String standard, String below, String least, String most, String above, boolean live) {}

    private static Expected fixed(String standard, String below, String least, String most, String above) {
        return new Expected(standard, below, least, most, above, false);
    }

    private static Expected live(String standard, String below, String least, String most, String above) {
        return new Expected(standard, below, least, most, above, true);
    }

    private static Expected duration(String standard, boolean live) {
        return new Expected(standard, "-1ps", "0ns", "1000s", "1000.1s", live);
    }

    private static Expected rate(String standard, boolean live) {
        // 2^63 - 1 bytes a second are the most that a long holds
        return new Expected(standard, "0GB/s", "1B/s", "9223372036854775807B/s", "9223372036854775808B/s", live);
    }

    private static Expected inStage() {
        return fixed("1", "0", "1", "65536", "65537");
    }

    private static Expected name(String standard) {
        return fixed(standard, NONE, "a", "z", NONE);
    }

    private static final Map<String, Expected> EXPECTED = Map.ofEntries(
            Map.entry("DESCRIPTION name", name("required")),
            Map.entry("DESCRIPTION summary", name("required in the catalogue")),
            Map.entry("DESCRIPTION source", name("required in the catalogue")),
            Map.entry("TESTBED page", fixed("required", "64B", "128B", "1GiB", "2GiB")),
            Map.entry("TESTBED oversubscription", fixed("none", "0", "1/64", "1e300", "1e999")),
            Map.entry("TESTBED capacity-share", fixed("none", "0", "1/64", "1e300", "1e999")),
            Map.entry("RUN payload", fixed("operations are only counted", "fake", "none", "real", "REAL")),
            Map.entry("RUN series", fixed("none", "1", "2", "1000", "1001")),
            Map.entry("WALL dilation", fixed("1000", "0.999", "1", "1000000", "1000001")),
            Map.entry("ACCELERATOR name", name("required")),
            Map.entry("ACCELERATOR concurrency", fixed("required", "0", "1", "1048576", "1048577")),
            Map.entry("ACCELERATOR issue-gap", duration("required", true)),
            Map.entry(
                    "ACCELERATOR instruction-rate",
                    fixed("0", "-1", "0", "9223372036854775807", "9223372036854775808")),
            Map.entry("ACCELERATOR access-bytes", fixed("0", "-1", "0", "1GiB", "1073741825")),
            Map.entry("ACCELERATOR edge-instructions", fixed("0", "-1", "0", "2147483647", "2147483648")),
            Map.entry("SOFTWARE lookup", duration("required", true)),
            Map.entry("SOFTWARE gpu-page-copy", duration("required", true)),
            Map.entry("SOFTWARE fault-service", duration("required", true)),
            Map.entry("SOFTWARE page-cache-miss", duration("required", true)),
            Map.entry("SOFTWARE fault-holds-link", live("false", "no", "false", "true", "TRUE")),
            Map.entry("TIER device", live("required", NONE, "a", "z", NONE)),
            Map.entry(
                    "TIER capacity",
                    fixed(
                            "one of capacity, pages and frames is required",
                            "0",
                            "1",
                            "9223372036854775807",
                            "9223372036854775808")),
            Map.entry("TIER pages", fixed("see capacity", "0", "1", "9223372036854775807", "9223372036854775808")),
            Map.entry("TIER frames", fixed("see capacity", "0", "1", "9223372036854775807", "9223372036854775808")),
            Map.entry("TIER spare", fixed("64, at most what the tier holds", "0", "1", "134217728", "134217729")),
            Map.entry("TIER count", fixed("1", "0", "1", "64", "65")),
            Map.entry("TIER placement", fixed("stripe", "mirror", "stripe", "replicate", "Stripe")),
            Map.entry("TIER link", name("none")),
            Map.entry("TIER unit", fixed("the page", "0", "1", "9223372036854775807", "9223372036854775808")),
            Map.entry("LINK link-latency", duration("required", true)),
            Map.entry("LINK link-bandwidth", rate("required", true)),
            Map.entry("LINK link-overhead", live("required", "-1", "0", "1GiB", "1073741825")),
            Map.entry("LINK link-ramp", fixed("0", "-1e-9", "0", "1000000", "1000000.1")),
            Map.entry("LINK link-access", duration("0ns", false)),
            Map.entry("DEVICE storage", fixed("required", "no", "false", "true", "yes")),
            Map.entry("DEVICE read-latency", duration("required", true)),
            Map.entry("DEVICE write-latency", duration("required", true)),
            Map.entry("DEVICE read-bandwidth", rate("required", true)),
            Map.entry("DEVICE write-bandwidth", rate("required", true)),
            Map.entry("DEVICE read-iops", live("0", "-1", "0", "9223372036854775807", "9223372036854775808")),
            Map.entry("DEVICE write-iops", live("0", "512:0", "512:1", "512:1 4KiB:2", "4KiB:2 512:1")),
            Map.entry("DEVICE channels", fixed("1", "0", "1", "1024", "1025")),
            Map.entry("STAGE kind", fixed("required", "tier", "server", "batch", "Server")),
            Map.entry("SERVER channels", inStage()),
            Map.entry("SERVER service", duration("0ns", false)),
            Map.entry("SERVER bandwidth", rate("no limit", false)),
            Map.entry("SERVER latency", duration("0ns", false)),
            Map.entry("SERVER pools", inStage()),
            Map.entry("SERVER neighbours", inStage()),
            Map.entry("CREDIT pools", inStage()),
            Map.entry("CREDIT tokens", inStage()),
            Map.entry("CREDIT neighbours", inStage()),
            Map.entry("CREDIT until", name("the last")),
            Map.entry("BATCH most", inStage()),
            Map.entry("BATCH setup", duration("0ns", false)),
            Map.entry("BATCH each", duration("0ns", false)),
            Map.entry("BATCH bandwidth", rate("no limit", false)),
            Map.entry("BATCH pools", inStage()),
            Map.entry("BATCH neighbours", inStage()));

    private static Stream<Named<TestbedParameter<?>>> declared() {
        return TestbedParameters.all().stream().map(parameter -> Named.of(label(parameter), parameter));
    }

    private static String label(TestbedParameter<?> parameter) {
        return parameter.owner() + " " + parameter.name();
    }

    private static Expected expected(TestbedParameter<?> parameter) {
        Expected expected = EXPECTED.get(label(parameter));
        assertThat(expected).as("what is expected of %s", label(parameter)).isNotNull();
        return expected;
    }

    @Test
    void expectationsCoverExactlyTheDeclaredParameters() {
        assertThat(TestbedParameters.all())
                .map(TestbedParametersTest::label)
                .containsExactlyInAnyOrderElementsOf(EXPECTED.keySet());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("declared")
    void parameterHasItsDefault(TestbedParameter<?> parameter) {
        String standard = parameter.declared().defaultText();
        assertThat(standard.isEmpty() ? parameter.otherwise() : standard)
                .isEqualTo(expected(parameter).standard());
        assertThat(standard.isEmpty()).isNotEqualTo(parameter.otherwise().isEmpty());
        if (!standard.isEmpty()) {
            assertThatCode(() -> parameter.parse(new Subject.Setting("x"), standard))
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("declared")
    void parameterIsAllowedInItsRangeAndRefusedOutside(TestbedParameter<?> parameter) {
        Expected expected = expected(parameter);
        Subject subject = new Subject.Setting("nvme.x");
        for (String allowed : List.of(expected.least(), expected.most())) {
            assertThatCode(() -> parameter.parse(new Subject.Setting("x"), allowed))
                    .as(allowed)
                    .doesNotThrowAnyException();
        }
        for (String refused : List.of(expected.below(), expected.above())) {
            if (!refused.equals(NONE)) {
                assertThatThrownBy(() -> parameter.parse(subject, refused))
                        .as(refused)
                        .isInstanceOfSatisfying(
                                InvalidInputException.class,
                                e -> assertThat(e)
                                        .extracting(InvalidInputException::subject, InvalidInputException::value)
                                        .containsExactly(subject, refused))
                        .hasMessageContaining("nvme.x: '" + refused + "' is");
            }
        }
    }

    /** By the same path as a change of a live run: of key, of tier, and of nothing else. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("declared")
    void parameterIsLiveOrRefusedDuringARun(TestbedParameter<?> parameter) {
        String key = parameter.key().replace("TIER.", "nvme.").replace("STAGE.", "rnic.");
        assertThat(parameter.live()).isEqualTo(expected(parameter).live());
        if (parameter.live()) {
            assertThatCode(() -> LiveSettings.checkKeys(Map.of(key, "x"))).doesNotThrowAnyException();
        } else {
            assertThatThrownBy(() -> LiveSettings.checkKeys(Map.of(key, "x")))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(key + ": cannot change while a run goes on");
        }
    }

    /** What takes a pattern must not refuse a setting that the testbed takes. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("declared")
    void keysOfAParameterMatchItsPattern(TestbedParameter<?> parameter) {
        Predicate<String> pattern = parameter.keyPattern().asMatchPredicate();
        for (String owner : List.of("nvme", "dram-2", "x", "x".repeat(32), "host")) {
            String key = parameter.key().replaceFirst("^(TIER|STAGE)", owner);
            assertThat(parameter.matches(key)).as(key).isTrue();
            assertThat(pattern).as(key).accepts(key);
            assertThat(pattern).rejects(key + "x", "x." + key, key.replace('.', '-') + "-");
        }
        for (String reserved :
                List.of("accelerator", "software", "wall", "policy", "workload", "stages", "mechanisms")) {
            String key = reserved + "." + parameter.name();
            assertThat(pattern.test(key)).as(key).isEqualTo(parameter.matches(key));
            String longer = reserved + "-2." + parameter.name();
            assertThat(pattern.test(longer)).as(longer).isEqualTo(parameter.matches(longer));
        }
    }

    @Test
    void patternHasNoNameThatNoTierMayHave() {
        assertThat(TestbedParameters.READ_LATENCY.keyPattern().asMatchPredicate())
                .accepts("x".repeat(32) + ".read-latency")
                .rejects("x".repeat(33) + ".read-latency", "NVME.read-latency", "2.read-latency", ".read-latency");
        assertThat(TestbedParameters.MOST.keyPattern().asMatchPredicate())
                .as("stages have any name")
                .accepts("RNIC_1.most")
                .rejects(".most");
    }

    /** A value that is not allowed is refused as a setting of a run, by its key, whatever reads it. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("declared")
    void settingOutOfRangeIsRefusedByItsKey(TestbedParameter<?> parameter) {
        String refused = expected(parameter).above();
        if (parameter.owner() == Owner.DESCRIPTION || refused.equals(NONE)) {
            return;
        }
        String key = parameter
                .key()
                .replace("TIER.", "hbm.")
                .replace(
                        "STAGE.",
                        Map.of(Owner.CREDIT, "queue-pair.", Owner.BATCH, "fault-batch.")
                                .getOrDefault(parameter.owner(), "rnic."));
        assertThatThrownBy(() -> Runs.LABORATORY.check(
                        Runs.spec("dream-v100", WORKLOAD, "lru").withSetting(key, refused)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(key)
                .hasMessageContaining("'" + refused + "'");
    }

    @Test
    void parameterOfPolicyOrWorkloadIsNotOfTheTestbed() {
        for (String key :
                List.of("policy.read-latency", "workload.device", "accelerator.read-latency", "read-latency")) {
            assertThatThrownBy(() -> LiveSettings.checkKeys(Map.of(key, "1us"))).hasMessageContaining(key);
        }
    }

    @Test
    void unknownKeyIsReportedAsUnknownNotFixed() {
        assertThatThrownBy(() -> LiveSettings.checkKeys(Map.of("software.lokup", "1us")))
                .hasMessageContaining("unknown setting 'software.lokup'. Did you mean 'software.lookup'? Known: ");
        assertThatThrownBy(() -> LiveSettings.checkKeys(Map.of("policy.flight-window", "1")))
                .hasMessageContaining("policy.flight-window: cannot change while a run goes on");
    }

    @Test
    void valueOfAnUnusedStageIsReadToo() {
        String bed = Runs.write("unused-stage.yaml", """
                        extends: dream-v100
                        name: x
                        stages: {unused: {kind: server, channels: 0}}
                        """.getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .toString();
        assertThatThrownBy(() -> Runs.LABORATORY.check(Runs.spec(bed, WORKLOAD, "lru")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("stages.unused.channels of testbed " + bed + ": '0' is not allowed");
    }
}
