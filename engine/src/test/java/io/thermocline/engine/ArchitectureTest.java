package io.thermocline.engine;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;

@AnalyzeClasses(packages = "io.thermocline", importOptions = ImportOption.DoNotIncludeTests.class)
@ArchTag("architecture")
class ArchitectureTest {

    @ArchTest
    static final ArchRule knowsNoFramework = noClasses()
            .that()
            .resideInAPackage("io.thermocline.engine..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework..", "io.grpc..", "io.micrometer..", "reactor..", "com.google..")
            .because("the engine is the mechanism and runs everywhere, in one process as in a service");

    @ArchTest
    static final ArchRule knowsOnlyTheHistogram = classes()
            .that()
            .resideInAPackage("io.thermocline.engine..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("io.thermocline.engine..", "java..", "org.HdrHistogram..", "org.jspecify.annotations..")
            .because("dependencies point one way, towards the engine");

    @ArchTest
    static final ArchRule timeKnowsNoPages = room("time", "memory", "loop");

    @ArchTest
    static final ArchRule memoryKnowsNoLoop = room("memory", "loop");

    @ArchTest
    static final ArchRule policiesSeeNothingElse = room("policy", "time", "memory", "loop");

    private static ArchRule room(String lower, String... higher) {
        return noClasses()
                .that()
                .resideInAPackage("io.thermocline.engine." + lower)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(Arrays.stream(higher)
                        .map(name -> "io.thermocline.engine." + name)
                        .toArray(String[]::new))
                .because(
                        "the rooms of the engine are policy and time, then memory, then loop, and each can be read by itself");
    }

    @ArchTest
    static final ArchRule timeAndChanceComeIn = noClasses()
            .that()
            .resideInAPackage("io.thermocline.engine..")
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.Random")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.time.Clock")
            .orShould()
            .callMethod(Math.class, "random")
            .because("a run is a pure function of its inputs; wall time and seeds are arguments");
}
