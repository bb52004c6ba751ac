package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.PolicySelection;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SuitabilityTest {
    private static final Catalogue CATALOGUE = new Catalogue();

    @TempDir
    Path cache;

    private static Testbed testbed(String name) {
        return new TestbedPlan(CATALOGUE, name, Map.of()).unsized();
    }

    private String note(String policy, String testbed) {
        return StandardLaboratory.create(cache).policies().stream()
                .filter(provider -> provider.name().equals(policy))
                .map(SuitabilityTest::selection)
                .flatMap(selection -> Suitability.note(selection, testbed(testbed), CATALOGUE).stream())
                .findFirst()
                .orElse("");
    }

    private static PolicySelection selection(PolicyProvider provider) {
        ParameterValues standard =
                ParameterValues.parse(Subject.Field.POLICY, provider.name(), provider.parameters(), Map.of());
        return new PolicySelection(provider.name(), provider, standard);
    }

    @Test
    void everyPolicyHasASuitableTestbed() {
        assertThat(StandardLaboratory.create(cache).policies())
                .allSatisfy(provider -> assertThat(Catalogue.TESTBEDS).anyMatch(name -> isSuited(provider, name)));
    }

    @Test
    void exampleOfEachPolicyIsAcceptedAndRunsOnATestbedThatSuitsIt() {
        Laboratory laboratory = StandardLaboratory.create(cache);
        for (PolicyProvider policy : laboratory.policies()) {
            PolicyExplanation.Example example = policy.explanation().example().orElseThrow();
            laboratory.check(new RunSpec(
                    example.testbed(),
                    example.workload(),
                    policy.name(),
                    Units.ratio(Subject.Field.SCALE, example.scale()),
                    1,
                    example.settings(),
                    ClockKind.MODEL,
                    List.of()));
            assertThat(note(policy.name(), example.testbed())).as(policy.name()).isEmpty();
        }
    }

    private static boolean isSuited(PolicyProvider provider, String testbed) {
        return provider.needs().missing(testbed(testbed)).isEmpty();
    }

    @Test
    void policiesOnTheTestbedsOfTheirPapersHaveNoNote() {
        assertThat(note("bam", "bam-a100")).isEmpty();
        assertThat(note("gmt-reuse", "gmt-a100")).isEmpty();
        assertThat(note("hmm", "gmt-a100")).isEmpty();
        assertThat(note("dream", "dream-v100")).isEmpty();
        assertThat(note("uvm", "dream-v100")).isEmpty();
        assertThat(note("thermostat", "thermostat-xeon")).isEmpty();
        assertThat(note("uvm-adaptive", "uvmsmart-1080ti")).isEmpty();
        assertThat(note("lru", "thermostat-xeon")).isEmpty(); // assumes nothing
    }

    @Test
    void noteNamesAllMissingPartsAndSuitableTestbeds() {
        assertThat(note("dream", "gmt-a100"))
                .isEqualTo(
                        "testbed gmt-a100 does not suit policy dream: it lacks memory as its last tier, and the mechanism"
                                + " rdma, so the figures say little of the policy; suited: dream-v100");
        assertThat(note("bam", "thermostat-xeon"))
                .contains(
                        "it lacks an accelerator's memory behind a link as its first tier, and storage as its last tier");
        assertThat(note("thermostat", "gmt-a100")).endsWith("; suited: four-tier, thermostat-xeon, xeon6-cxl");
    }
}
