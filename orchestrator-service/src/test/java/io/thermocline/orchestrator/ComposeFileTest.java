package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Closed by default also where docker-compose starts it. */
class ComposeFileTest {
    private static final long MOST_MEMORY = 2560L << 20; // what the file promises
    private static final String OPEN = "THERMOCLINE_SECURITY_ALLOWUNAUTHENTICATED";
    private static final String PINNED = ".+:v?\\d+\\.\\d+.*"; // a tag with a version of two parts or more

    static List<ComposeFile.Service> services() {
        return ComposeFile.services();
    }

    @Test
    void allServicesOfTheFleetAreDefined() {
        assertThat(services())
                .extracting(ComposeFile.Service::name)
                .contains("orchestrator", "gpu-tier", "host-tier", "nvme-tier", "nvm-tier", "prometheus", "grafana");
        assertThat(ComposeFile.tiers()).hasSize(4);
    }

    @ParameterizedTest
    @MethodSource("services")
    void portsArePublishedOnLoopbackOnly(ComposeFile.Service service) {
        assertThat(service.ports())
                .as(service.name())
                .isNotEmpty()
                .allMatch(port -> port.matches("127\\.0\\.0\\.1:\\d+:\\d+"));
        // nor does it share a network in which others could reach it
        assertThat(service.all().keySet().toString()).as(service.name()).doesNotContain("network");
    }

    /** Without a token inside the network of the file, which nobody enters: the images themselves ask for one. */
    @Test
    void onlyServicesOfTheFleetAllowUnauthenticatedCalls() throws IOException {
        for (ComposeFile.Service service : services()) {
            assertThat(service.environment().get(OPEN)).as(service.name()).isEqualTo(service.built() ? "true" : null);
        }
        for (Path image : List.of(Path.of("..", "Dockerfile"), Path.of("..", "docker", "start"))) {
            assertThat(Files.readString(image)).as("%s", image).doesNotContainIgnoringCase("unauthenticated");
        }
    }

    @ParameterizedTest
    @MethodSource("services")
    void logsAreBounded(ComposeFile.Service service) {
        assertThat(String.valueOf(service.all().get("logging"))).contains("max-size=10m", "max-file=3");
    }

    @ParameterizedTest
    @MethodSource("services")
    void servicesDropAllPrivileges(ComposeFile.Service service) {
        assertThat(ComposeFile.texts(service.all(), "cap_drop")).containsExactly("ALL");
        assertThat(ComposeFile.texts(service.all(), "security_opt")).containsExactly("no-new-privileges:true");
        assertThat(service.all().containsKey("privileged")).isFalse();
        assertThat(service.all().containsKey("cap_add")).isFalse();
        if (service.built()) {
            assertThat(service.all().get("read_only")).isEqualTo(true);
        }
    }

    @Test
    void memoryLimitsFitAMachineOfFourGibibytes() {
        assertThat(services()).allMatch(service -> service.memory() > 0);
        assertThat(services().stream().mapToLong(ComposeFile.Service::memory).sum())
                .isLessThan(MOST_MEMORY);
    }

    @Test
    void versionsArePinned() {
        assertThat(services()).extracting(ComposeFile.Service::image).allMatch(image -> image.matches(PINNED));
        Map<String, String> arguments = ComposeFile.buildArguments();
        assertThat(List.of(arguments.get("BUILD_IMAGE"), arguments.get("RUN_IMAGE")))
                .allMatch(image -> image.matches(PINNED));
    }

    /** A service that others wait for has a health check. */
    @Test
    void serviceStartsAfterItsDependenciesAreHealthy() throws IOException {
        assertThat(needsOf("orchestrator")).containsExactlyInAnyOrder("gpu-tier", "host-tier", "nvme-tier", "nvm-tier");
        assertThat(needsOf("prometheus")).containsExactly("orchestrator");
        assertThat(needsOf("grafana")).containsExactly("prometheus");
        for (ComposeFile.Service service : services()) {
            assertThat(service.needs().values())
                    .as(service.name())
                    .allMatch(how -> how.equals("{condition=service_healthy}"));
            assertThat(service.built() || service.asksForHealth())
                    .as(service.name())
                    .isTrue();
        }
        assertThat(Files.readString(Path.of("..", "Dockerfile"))).containsPattern("(?m)^HEALTHCHECK .*CMD");
    }

    private static List<String> needsOf(String name) {
        return services().stream()
                .filter(service -> service.name().equals(name))
                .flatMap(service -> service.needs().keySet().stream())
                .toList();
    }
}
