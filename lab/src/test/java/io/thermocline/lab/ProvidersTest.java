package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.WorkloadDeclaration;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.workloads.synthetic.SyntheticWorkloads;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProvidersTest {
    @TempDir
    Path folder;

    /** Says {@code "same"}. */
    public static final class One implements Supplier<String> {
        /** For the service loader. */
        public One() {}

        @Override
        public String get() {
            return "same";
        }
    }

    /** Says {@code "same"}, too. */
    public static final class Two implements Supplier<String> {
        /** For the service loader. */
        public Two() {}

        @Override
        public String get() {
            return "same";
        }
    }

    @SuppressWarnings("rawtypes") // a service is a class
    private List<Supplier> found(String... classes) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF").resolve("services"));
        Files.write(services.resolve(Supplier.class.getName()), List.of(classes));
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            return Providers.byName(
                    supplier -> supplier.get().toString(), Providers.all(ServiceLoader.load(Supplier.class, loader)));
        }
    }

    @Test
    void plugInIsFound() throws IOException {
        assertThat(found(One.class.getName())).singleElement().isInstanceOf(One.class);
    }

    @Test
    void unloadablePlugInIsRefused() {
        assertThatThrownBy(() -> found("org.example.Nowhere"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("plug-ins: ")
                .hasMessageContaining("org.example.Nowhere");
    }

    @Test
    void nameClaimedByTwoPlugInsIsRefused() {
        assertThatThrownBy(() -> found(One.class.getName(), Two.class.getName()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContainingAll("'same'", One.class.getName(), Two.class.getName());
    }

    @Test
    void workloadThatTwoFamiliesDeclareIsRefusedWithTheirNames() {
        WorkloadProvider own = WorkloadDeclaration.of("same", request -> fail("not asked for"), "test", "test");
        List<WorkloadProvider> shipped = new SyntheticWorkloads().workloads();
        assertThatThrownBy(() -> Providers.byName(provider -> "same", List.of(own), shipped))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContainingAll("'same'", ProvidersTest.class.getName(), SyntheticWorkloads.class.getName());
    }
}
