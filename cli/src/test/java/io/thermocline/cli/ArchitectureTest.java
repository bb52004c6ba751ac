package io.thermocline.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The dependency rule of the architecture: engine, then policies, workloads and tier, then lab, then report,
 * then cli; and no framework in any of them.
 */
@Tag("architecture")
final class ArchitectureTest {
    private static final String ROOT = "io.thermocline.";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.thermocline");

    @ParameterizedTest
    @CsvSource({
        "engine, policies",
        "engine, workloads",
        "engine, lab",
        "engine, tier",
        "engine, report",
        "engine, cli",
        "policies, workloads",
        "policies, tier",
        "policies, lab",
        "policies, report",
        "policies, cli",
        "workloads, policies",
        "workloads, tier",
        "workloads, lab",
        "workloads, report",
        "workloads, cli",
        "tier, policies",
        "tier, workloads",
        "tier, lab",
        "tier, report",
        "tier, cli",
        "lab, report",
        "lab, cli",
        "report, cli"
    })
    void dependenciesPointOneWay(String lower, String higher) {
        check(noClasses()
                .that()
                .resideInAPackage(ROOT + lower + "..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + higher + "..")
                .because(
                        "dependencies point one way: engine <- policies, workloads, tier <- lab <- report <- cli, so that the"
                                + " fleet can use the same engine, policies, workloads and reports"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.springframework", "io.grpc", "io.micrometer", "com.google.protobuf", "reactor"})
    void noModuleKnowsAFramework(String framework) {
        check(
                noClasses()
                        .that()
                        .resideInAPackage("io.thermocline..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(framework + "..")
                        .because(
                                "a run in one process is plain Java and starts in under a second; frameworks belong to services"));
    }

    @Test
    void reportKnowsNoCommandLine() {
        check(noClasses()
                .that()
                .resideInAPackage(ROOT + "report..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("picocli..", "me.tongfei..")
                .because("a service shows the same verdicts and pages as the command line"));
    }

    @Test
    void onlyTheEngineEntersItsRooms() {
        check(
                noClasses()
                        .that()
                        .resideOutsideOfPackages(
                                ROOT + "engine.memory", ROOT + "engine.time", ROOT + "engine.loop", ROOT + "engine.run")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(ROOT + "engine.memory", ROOT + "engine.time", ROOT + "engine.loop")
                        .because(
                                "what they make public is for one another; a policy sees engine.policy, and others a run's output"));
    }

    @Test
    void policiesMeetTheEngineInsideTheirComposition() {
        check(
                noClasses()
                        .that()
                        .resideOutsideOfPackages(
                                ROOT + "engine.policy",
                                ROOT + "engine.memory",
                                ROOT + "engine.time",
                                ROOT + "engine.loop",
                                ROOT + "policies..")
                        .should()
                        .dependOnClassesThat(resideInAPackage(ROOT + "engine.policy")
                                .and(not(belongToAnyOf(
                                        PolicyProvider.class,
                                        PolicyFamily.class,
                                        PolicyDeclaration.class,
                                        PolicyNeeds.class,
                                        PolicyExplanation.class,
                                        Assumption.class))))
                        .because(
                                "each composition has these classes for itself; whoever holds the parent's holds the wrong ones"));
    }

    @Test
    void timeAndChanceComeInAsArguments() {
        check(noClasses()
                .that()
                .resideInAnyPackage(ROOT + "engine..", ROOT + "policies..", ROOT + "workloads..")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Random.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(RandomGenerator.class)
                .because("a run is a pure function of its specification; its seed and its clock are arguments"));
    }

    @Test
    void packagesOfAModuleDoNotGoRoundInCircles() {
        for (String module : new String[] {"policies", "workloads", "report"}) {
            check(slices().matching(ROOT + module + ".(*)..")
                    .should()
                    .beFreeOfCycles()
                    .because("a package is a family of algorithms and can be read by itself"));
        }
    }

    @Test
    void packagesOfTheCommandLineKnowNoCommand() {
        check(noClasses()
                .that()
                .resideInAPackage(ROOT + "cli.*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + "cli")
                .because("commands use the packages below them, and not the other way round"));
    }

    private static void check(ArchRule rule) {
        rule.check(CLASSES);
    }
}
