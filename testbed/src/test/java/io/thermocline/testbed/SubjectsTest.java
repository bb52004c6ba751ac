package io.thermocline.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Subjects of refusals, beside their sentences. */
final class SubjectsTest {
    private static final String WORKLOAD = "zipf?pages=100&accesses=8192";
    private static final String SIZE = "a size such as 4096, 64KiB or 16GiB";

    private static RunSpec spec(String policy) {
        return Runs.spec("dream-v100", WORKLOAD, policy);
    }

    private static @Nullable Subject subject(RunSpec spec) {
        return subject(() -> Runs.LABORATORY.check(spec));
    }

    private static @Nullable Subject subject(ThrowingCallable refused) {
        return catchThrowableOfType(InvalidInputException.class, refused).subject();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pages        | setting pages        | 1        | pages    | page, oversubscription, payload",
                "wall.colour  | setting wall.colour  | 1        | colour   | dilation",
                "queue-pair.x | setting queue-pair.x | 1        | x        | kind, pools, tokens, neighbours, until",
                "dram.x       | setting dram.x       | 1        | x        | ",
                "nvm.it's     | setting nvm.it's     | 1        | nvm.it's | ",
                "page         | page                 | 100      | 100      | a power of two from 128 B to 1GiB",
                "payload      | payload              | all      | all      | none or real",
                "dram.device  | dram.device          | sram     | sram     | ",
                "dram.link    | dram.link            | string   | string   | ",
                "hbm.capacity | hbm.capacity         | many     | many     | " + SIZE,
                "hbm.capacity | hbm.capacity         | 1e99GiB  | 1e99GiB  | " + SIZE + ", below 8 EiB",
            })
    void settingIsNamedByItsPath(String path, String name, String given, String value, @Nullable String allowed) {
        Subject subject = subject(spec("lru").withSetting(path, given));
        assertThat(subject).isNotNull();
        assertThat(subject.name()).isEqualTo(name);
        assertThat(subject.value()).isEqualTo(value);
        if (allowed != null) {
            assertThat(subject.allowed()).isEqualTo(allowed);
        }
    }

    @Test
    void parameterOfAUsersTestbedIsNamedByItsPlace() {
        String bed = Runs.write(
                        "subject.yaml",
                        "name: x\nsummary: x\nsource: x\nextends: dream-v100\nstages: {rnic: {colour: red}}\n"
                                .getBytes(StandardCharsets.UTF_8))
                .toString();
        assertThat(subject(Runs.spec(bed, WORKLOAD, "lru")))
                .isEqualTo(new Subject(
                        "stages.rnic.colour of testbed " + bed,
                        "colour",
                        "kind, channels, service, bandwidth, latency"));
    }

    @Test
    void policiesAndWorkloadsAreNamedWithTheirParameters() {
        assertThat(subject(spec("lruu"))).extracting(Subject::name).isEqualTo("policy");
        assertThat(subject(spec("gmt-reuse?retain=x")))
                .isEqualTo(new Subject("policy gmt-reuse: retain", "x", "once, until-found"));
        assertThat(subject(spec("lru?x=1")))
                .isEqualTo(new Subject("parameter of policy lru", "x", "lower, flight-window"));
        assertThat(subject(spec("gmt-reuse"))).isEqualTo(new Subject("--policy", "gmt-reuse", null));
        assertThat(subject(spec("hmm"))).isEqualTo(new Subject("--policy", "hmm", null));
        assertThat(subject(Runs.spec("two-tier", "trace:", "lru")))
                .isEqualTo(new Subject("workload trace", null, null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "policy.colour      | 1    | colour | retain",
                "policy.retain      | x    | x      | once, until-found",
                "workload.colour    | 1    | colour | accesses",
                "workload.accesses  | many | many   | a whole number",
            })
    void parameterGivenAsSettingIsNamedByItsPath(String path, String given, String value, String allowed) {
        Subject subject =
                subject(Runs.spec("gmt-a100", "zipf?pages=100", "gmt-reuse").withSetting(path, given));
        assertThat(subject).isNotNull();
        assertThat(subject.name()).isEqualTo("setting " + path);
        assertThat(subject.value()).isEqualTo(value);
        assertThat(subject.allowed()).contains(allowed);
    }

    @Test
    void changePlannedBeyondTheEndIsNamedAsGiven() {
        String allowed = "an access from 1 to 4096";
        RunSpec spec = spec("lru"); // of 8,192 accesses
        assertThat(subject(Runs.switching(spec, List.of(new RunSpec.PolicySwitch(4097, "fifo")))))
                .isEqualTo(new Subject("--switch", "4097:fifo", allowed));
        RunSpec.SettingsChange late = new RunSpec.SettingsChange(4097, Map.of("dram.read-latency", "1us"));
        RunSpec changing = new RunSpec(
                spec.testbed(),
                spec.workload(),
                spec.policy(),
                spec.scale(),
                spec.seed(),
                spec.settings(),
                ClockKind.MODEL,
                List.of(),
                List.of(late));
        assertThat(subject(changing)).isEqualTo(new Subject("changes", "4097", allowed));
        assertThat(subject(Runs.switching(
                        Runs.spec("two-tier", "zipf?pages=100&accesses=4096", "lru"),
                        List.of(new RunSpec.PolicySwitch(1, "fifo")))))
                .isEqualTo(new Subject("--switch", "1:fifo", "none in a workload of up to 4096 accesses"));
    }

    @Test
    void changesDuringARunAreNamedAsSettings() {
        RunSpec timed = Runs.timed(spec("lru"));
        assertThat(subject(() -> Runs.LABORATORY.prepare(timed, Progress.SILENT).changed(Map.of("dram.it's", "1"))))
                .satisfies(subject -> {
                    assertThat(subject.name()).isEqualTo("setting dram.it's");
                    assertThat(subject.value()).isNull();
                    assertThat(subject.allowed())
                            .startsWith("accelerator.issue-gap, ")
                            .contains(", TIER.device, ");
                });
        assertThat(subject(() -> Runs.LABORATORY.prepare(timed, Progress.SILENT).successor("belady")))
                .isEqualTo(new Subject("--policy", "belady", null));
    }

    @Test
    void sizesOfACurveAreNamedAsGiven() {
        CurveRuns curve = new CurveRuns(Runs.LABORATORY, runs -> Runs.LABORATORY.runAll(runs, Progress.SILENT));
        assertThat(subject(() -> curve.points(List.of(spec("lru")), List.of(Long.MAX_VALUE))))
                .isEqualTo(new Subject("--sizes", null, null));
        assertThat(subject(() -> curve.points(List.of(spec("lruu")), List.of(1L))))
                .extracting(Subject::name)
                .isEqualTo("policy");
        assertThat(subject(() ->
                        CurveRuns.checkSettings(Runs.LABORATORY, spec("lru").withSetting("hbm.frames", "1"))))
                .isEqualTo(new Subject("setting hbm.frames", null, null));
    }
}
