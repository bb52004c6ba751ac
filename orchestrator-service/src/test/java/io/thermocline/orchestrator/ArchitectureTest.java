package io.thermocline.orchestrator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

@AnalyzeClasses(packages = "io.thermocline", importOptions = ImportOption.DoNotIncludeTests.class)
@ArchTag("architecture")
class ArchitectureTest {
    @ArchTest
    static final ArchRule restDecidesNothing = noClasses()
            .that()
            .resideInAPackage("io.thermocline.orchestrator.rest..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.springframework.jdbc..",
                    "java.sql..",
                    "io.thermocline.engine.loop..",
                    "io.thermocline.engine.memory..")
            .because("controllers translate; what decides can be tested without HTTP");

    @ArchTest
    static final ArchRule nothingKnowsRest = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.thermocline.orchestrator.jobs..",
                    "io.thermocline.orchestrator.traces..",
                    "io.thermocline.orchestrator.metrics..",
                    "io.thermocline.orchestrator.settings..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.thermocline.orchestrator.rest..", "org.springframework.web..", "org.springframework.http..")
            .because("errors and addresses are mapped in one place");

    @ArchTest
    static final ArchRule theTestbedKnowsNoFramework = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.thermocline.engine..",
                    "io.thermocline.policies..",
                    "io.thermocline.workloads..",
                    "io.thermocline.lab..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework..", "io.micrometer..", "io.prometheus..", "reactor..")
            .because("a run in one process is plain Java; frameworks belong to services");

    /** Each package is a slice of its own. The base package is left out: it wires all others. */
    private static final SliceAssignment PACKAGES = new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return type.getPackageName().startsWith("io.thermocline.orchestrator.")
                    ? SliceIdentifier.of(type.getPackageName())
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages of the service";
        }
    };

    @ArchTest
    static final ArchRule packagesHaveNoCircles = slices().assignedFrom(PACKAGES)
            .should()
            .beFreeOfCycles()
            .because("a package is read and tested without those that use it");

    @ArchTest
    static final ArchRule jobsUseNoEdge = noClasses()
            .that()
            .resideInAPackage("io.thermocline.orchestrator.jobs..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.thermocline.orchestrator.grpc..", "io.grpc..", "io.thermocline.proto..")
            .because("edges translate between their protocol and jobs");
}
