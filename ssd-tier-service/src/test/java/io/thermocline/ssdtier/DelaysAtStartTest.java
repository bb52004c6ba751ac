package io.thermocline.ssdtier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thermocline.tier.node.TierNode;
import io.thermocline.tiernode.access.StartRefusedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Tests the measurements of a tier service before it delays others. */
@Timeout(120)
final class DelaysAtStartTest {
    @TempDir
    private Path folder = Path.of(".");

    private ConfigurableApplicationContext start(String property) {
        return new SpringApplication(SsdTierService.class)
                .run(
                        "--server.port=0",
                        "--spring.grpc.server.port=0",
                        "--thermocline.tier.folder=" + folder.resolve("tier"),
                        property);
    }

    @Test
    void serviceMeasuresItselfAtItsListeningAddress() {
        String other = "127.0.0.2";
        assumeTrue(canListenAt(other));
        try (ConfigurableApplicationContext service = start("--spring.grpc.server.address=" + other)) {
            assertThat(service.getBean(TierNode.class).shaper().floorNs()).isPositive();
        }
    }

    private static boolean canListenAt(String address) {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void dilationBelowTheFloorIsRefusedWithTheSmallestAllowed() {
        assertThatThrownBy(() -> start("--thermocline.tier.dilation=1"))
                .hasRootCauseInstanceOf(StartRefusedException.class)
                .rootCause()
                .hasMessageContaining("thermocline.tier.dilation: 1.0")
                .hasMessageContaining("the smallest dilation that works");
    }
}
