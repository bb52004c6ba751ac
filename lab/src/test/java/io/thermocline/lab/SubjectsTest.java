package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Subject.Field;
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

    private static InvalidInputException refusal(RunSpec spec) {
        return refusal(() -> Runs.LABORATORY.check(spec));
    }

    private static InvalidInputException refusal(ThrowingCallable refused) {
        return catchThrowableOfType(InvalidInputException.class, refused);
    }

    private static void assertAbout(
            InvalidInputException refusal, Subject subject, @Nullable String value, @Nullable String allowed) {
        assertThat(refusal)
                .extracting(
                        InvalidInputException::subject, InvalidInputException::value, InvalidInputException::allowed)
                .containsExactly(subject, value, allowed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pages        | 1        | pages    | page, oversubscription, capacity-share, payload, series",
                "wall.colour  | 1        | colour   | dilation",
                "queue-pair.x | 1        | x        | kind, pools, tokens, neighbours, until",
                "dram.x       | 1        | x        | ",
                "nvm.it's     | 1        | nvm.it's | ",
                "page         | 100      | 100      | a power of two from 128 B to 1GiB",
                "payload      | all      | all      | none or real",
                "dram.device  | sram     | sram     | ",
                "dram.link    | string   | string   | ",
                "hbm.capacity | many     | many     | " + SIZE,
                "hbm.capacity | 1e99GiB  | 1e99GiB  | " + SIZE + ", below 8 EiB",
            })
    void settingIsNamedByItsPath(String path, String given, String value, @Nullable String allowed) {
        InvalidInputException refusal = refusal(spec("lru").withSetting(path, given));
        assertAbout(refusal, new Subject.Setting(path), value, allowed == null ? refusal.allowed() : allowed);
    }

    @Test
    void parameterOfAUsersTestbedIsNamedByItsPlace() {
        String bed = Runs.write(
                        "subject.yaml",
                        "name: x\nsummary: x\nsource: x\nextends: dream-v100\nstages: {rnic: {colour: red}}\n"
                                .getBytes(StandardCharsets.UTF_8))
                .toString();
        assertAbout(
                refusal(Runs.spec(bed, WORKLOAD, "lru")),
                new Subject.Entry(bed, "stages.rnic.colour"),
                "colour",
                "kind, channels, service, bandwidth, latency, pools, neighbours");
    }

    @Test
    void policiesAndWorkloadsAreNamedWithTheirParameters() {
        assertThat(refusal(spec("lruu")).subject()).isEqualTo(Field.POLICY);
        assertAbout(
                refusal(spec("gmt-reuse?retain=x")),
                new Subject.Declared(Field.POLICY, "gmt-reuse", "retain"),
                "x",
                "once, until-found");
        assertAbout(
                refusal(spec("lru?x=1")), new Subject.Declared(Field.POLICY, "lru", "x"), "x", "lower, flight-window");
        assertAbout(refusal(spec("gmt-reuse")), Field.POLICY, "gmt-reuse", null);
        assertAbout(refusal(spec("hmm")), Field.POLICY, "hmm", null);
        assertAbout(refusal(Runs.spec("two-tier", "trace:", "lru")), Field.WORKLOAD.part("workload trace"), null, null);
        assertThat(refusal(Runs.spec("two-tier", "trace:no.csv", "lru")).subject())
                .isEqualTo(new Subject.File(Field.WORKLOAD, "trace no.csv", ""));
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
        InvalidInputException refusal =
                refusal(Runs.spec("gmt-a100", "zipf?pages=100", "gmt-reuse").withSetting(path, given));
        assertAbout(refusal, new Subject.Setting(path), value, refusal.allowed());
        assertThat(refusal.allowed()).contains(allowed);
    }

    @Test
    void changePlannedBeyondTheEndIsNamedAsGiven() {
        String allowed = "an access from 1 to 4096";
        RunSpec spec = spec("lru"); // of 8,192 accesses
        assertAbout(
                refusal(Runs.switching(spec, List.of(new RunSpec.PolicySwitch(4097, "fifo")))),
                Field.SWITCHES,
                "4097:fifo",
                allowed);
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
        assertAbout(refusal(changing), Field.CHANGES, "4097", allowed);
        assertAbout(
                refusal(Runs.switching(
                        Runs.spec("two-tier", "zipf?pages=100&accesses=4096", "lru"),
                        List.of(new RunSpec.PolicySwitch(1, "fifo")))),
                Field.SWITCHES,
                "1:fifo",
                "none in a workload of up to 4096 accesses");
    }

    @Test
    void changesDuringARunAreNamedAsSettings() {
        RunSpec timed = Runs.timed(spec("lru"));
        InvalidInputException refusal =
                refusal(() -> Runs.LABORATORY.prepare(timed, Progress.SILENT).changed(Map.of("dram.it's", "1")));
        assertAbout(refusal, new Subject.Setting("dram.it's"), null, refusal.allowed());
        assertThat(refusal.allowed()).startsWith("accelerator.issue-gap, ").contains(", TIER.device, ");
        assertAbout(
                refusal(() -> Runs.LABORATORY.prepare(timed, Progress.SILENT).successor("belady")),
                Field.POLICY,
                "belady",
                null);
    }

    @Test
    void sizesOfACurveAreNamedAsGiven() {
        CurveRuns curve = new CurveRuns(Runs.LABORATORY, runs -> Runs.LABORATORY.runAll(runs, Progress.SILENT));
        assertAbout(
                refusal(() -> curve.points(List.of(spec("lru")), List.of(Long.MAX_VALUE))), Field.SIZES, null, null);
        assertThat(refusal(() -> curve.points(List.of(spec("lruu")), List.of(1L)))
                        .subject())
                .isEqualTo(Field.POLICY);
        for (String varied : List.of("hbm.frames", "oversubscription", "capacity-share")) {
            assertAbout(
                    refusal(() ->
                            CurveRuns.checkSettings(Runs.LABORATORY, spec("lru").withSetting(varied, "1"))),
                    new Subject.Setting(varied),
                    null,
                    null);
        }
    }
}
