package io.thermocline.tier;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.thermocline.tier.shaping.DeadlineTimer;

@AnalyzeClasses(packages = "io.thermocline.tier", importOptions = ImportOption.DoNotIncludeTests.class)
@ArchTag("architecture")
final class ArchitectureTest {

    @ArchTest
    static final ArchRule knowsNoFramework = classes()
            .that()
            .resideInAPackage("io.thermocline.tier..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "io.thermocline.tier..",
                    "io.thermocline.engine..",
                    "java..",
                    "it.unimi.dsi.fastutil..",
                    "org.jspecify.annotations..")
            .because("a tier is the same in one process as in a service");

    @ArchTest
    static final ArchRule layers = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("io.thermocline.tier..")
            .layer("route")
            .definedBy("io.thermocline.tier.route..")
            .layer("node")
            .definedBy("io.thermocline.tier.node..")
            .layer("parts")
            .definedBy(
                    "io.thermocline.tier.operation..", "io.thermocline.tier.shaping..", "io.thermocline.tier.store..")
            .layer("common")
            .definedBy("io.thermocline.tier")
            .whereLayer("route")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("node")
            .mayOnlyBeAccessedByLayers("route")
            .whereLayer("parts")
            .mayOnlyBeAccessedByLayers("node", "route")
            .because("a node does not know who routes operations to it, and devices and stores do not know of leases");

    @ArchTest
    static final ArchRule timeComesIn = noClasses()
            .that()
            .resideInAPackage("io.thermocline.tier..")
            .and()
            .doNotBelongToAnyOf(DeadlineTimer.class)
            .and()
            .doNotHaveFullyQualifiedName("io.thermocline.tier.route.Lane")
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class)
            .because("tests step a clock and never sleep; the timer is the clock, and a lane only gives up waiting by"
                    + " it");

    @ArchTest
    static final ArchRule chanceComesIn = noClasses()
            .that()
            .resideInAPackage("io.thermocline.tier..")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.Random")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom")
            .because("whatever a tier holds follows from the run's seed");
}
