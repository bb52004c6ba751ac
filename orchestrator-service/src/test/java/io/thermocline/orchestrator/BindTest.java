package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.client.AccessStream;
import io.thermocline.client.StreamConnection;
import io.thermocline.client.StreamRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("service")
class BindTest {
    private static final String TOKEN = "a-token-of-some-length";

    @Test
    void httpBeyondLoopbackWithoutATokenIsRefused(@TempDir Path other) {
        assertThatThrownBy(() -> Service.start(other, "server.address=0.0.0.0"))
                .hasRootCauseMessage("server.address is 0.0.0.0, which others can reach, and there is no token");
    }

    @Test
    void managementBeyondLoopbackWithoutATokenIsRefused(@TempDir Path other) {
        assertThatThrownBy(() -> Service.start(other, "management.server.address=0.0.0.0", "management.server.port=0"))
                .hasRootCauseMessage(
                        "management.server.address is 0.0.0.0, which others can reach, and there is no token");
    }

    @Test
    void separateManagementPortWithoutAddressOrTokenIsRefused(@TempDir Path other) {
        assertThatThrownBy(() -> Service.start(other, "management.server.port=0"))
                .hasRootCauseMessage(
                        "management.server.address is any address, which others can reach, and there is no token");
    }

    @Test
    void separateManagementPortOnLoopbackIsAllowed(@TempDir Path other) {
        try (Service managed =
                Service.start(other, "management.server.address=127.0.0.1", "management.server.port=0")) {
            Client management = new Client(() -> Integer.parseInt(managed.property("local.management.port")));
            management.get("/actuator/health").expect(200);
        }
    }

    @Test
    void grpcBeyondLoopbackWithoutATokenIsRefused(@TempDir Path other) {
        assertThatThrownBy(() -> Service.start(other, "spring.grpc.server.address=0.0.0.0"))
                .hasRootCauseMessage(
                        "spring.grpc.server.address is 0.0.0.0, which others can reach, and there is no token");
    }

    @Test
    void explicitSettingAllowsUnauthenticatedAccess(@TempDir Path other) {
        try (Service open =
                Service.start(other, "server.address=0.0.0.0", "thermocline.security.allow-unauthenticated=true")) {
            open.client().get("/api/v1/policies").expect(200);
        }
    }

    @Test
    void tokenIsRequiredOverHttpAndGrpc(@TempDir Path other) throws IOException {
        Path file = Files.writeString(other.resolve("token"), TOKEN + "\n");
        try (Service guarded =
                Service.start(other, "server.address=0.0.0.0", "thermocline.security.token-file=" + file)) {
            grpcAsksForTheTokenToo(guarded.grpcTarget());
            Client caller = guarded.client();
            assertThat(caller.get("/api/v1/policies").expect(401).header("WWW-Authenticate"))
                    .isEqualTo("Bearer");
            caller.get("/api/v1/policies", "Authorization", "Bearer " + TOKEN + "x")
                    .expect(401);
            caller.get("/actuator/prometheus").expect(401);
            caller.get("/v3/api-docs").expect(200); // the description of the interface is public
            caller.get("/api/v1/policies", "Authorization", "Bearer " + TOKEN).expect(200);
            caller.get("/actuator/health").expect(200);
        }
    }

    @Test
    void shortTokenIsRefused(@TempDir Path other) throws IOException {
        Path file = Files.writeString(other.resolve("token"), "short\n");
        assertThatThrownBy(() -> Service.start(other, "thermocline.security.token-file=" + file))
                .hasRootCauseMessage(
                        "thermocline.security.token-file: the first line of " + file + " has fewer than 16 characters");
    }

    private static void grpcAsksForTheTokenToo(String target) {
        StreamRequest request = StreamRequest.of("two-tier", "lru", 10);
        for (String token : new String[] {null, TOKEN + "x"}) {
            try (StreamConnection connection = new StreamConnection(target, token)) {
                assertThatThrownBy(() -> connection.open(request, (access, tier, ns) -> {}))
                        .hasMessageContaining("UNAUTHENTICATED");
            }
        }
        try (StreamConnection connection = new StreamConnection(target, TOKEN);
                AccessStream stream = connection.open(request, (access, tier, ns) -> {})) {
            stream.read(1);
            stream.end();
        }
    }
}
