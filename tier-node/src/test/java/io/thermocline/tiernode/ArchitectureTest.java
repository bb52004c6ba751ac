package io.thermocline.tiernode;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.thermocline.tiernode", importOptions = ImportOption.DoNotIncludeTests.class)
@ArchTag("architecture")
final class ArchitectureTest {

    @ArchTest
    static final ArchRule springIsForTheServices = noClasses()
            .that()
            .resideOutsideOfPackages("io.thermocline.tiernode.boot..", "io.thermocline.tiernode.edge..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework..", "reactor..", "io.micrometer..", "io.prometheus..")
            .because("a node is served the same way without the service around it, in tests and benchmarks");

    @ArchTest
    static final ArchRule nobodyKnowsTheServices = noClasses()
            .that()
            .resideOutsideOfPackage("io.thermocline.tiernode.boot..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.thermocline.tiernode.boot..")
            .because("the wiring knows the parts, not the other way round");

    @ArchTest
    static final ArchRule messagesAreOnlyTranslated = noClasses()
            .that()
            .resideInAPackage("io.thermocline.tiernode.wire..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.grpc..", "io.thermocline.tiernode.server..", "io.thermocline.tiernode.client..")
            .because("what a message means does not depend on how it came");

    @ArchTest
    static final ArchRule knowsNoOrchestrator = noClasses()
            .that()
            .resideInAPackage("io.thermocline.tiernode..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.thermocline.lab..",
                    "io.thermocline.orchestrator..",
                    "io.thermocline.policies..",
                    "io.thermocline.workloads..")
            .because("tiers do what they are told and decide nothing");
}
