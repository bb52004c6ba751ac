package io.thermocline.tiernode.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thermocline.tier.node.TierNode;
import io.thermocline.tiernode.access.StartRefusedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** Tests the measurements of a tier service before it delays others. */
@Timeout(120)
@Tag("service")
final class DelaysAtStartTest {
    @TempDir
    private Path folder = Path.of(".");

    private ConfigurableApplicationContext start(String property) {
        return TierService.start("ssd-tier-service", folder, property);
    }

    @Test
    void serviceMeasuresItselfAtItsListeningAddress() {
        String other = "127.0.0.2";
        assumeTrue(canListenAt(other));
        try (ConfigurableApplicationContext service = start("spring.grpc.server.address=" + other)) {
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
    @Tag("slow")
    void dilationBelowTheFloorIsRefusedWithTheSmallestAllowed() {
        assertThatThrownBy(() -> start("thermocline.tier.dilation=1"))
                .hasRootCauseInstanceOf(StartRefusedException.class)
                .rootCause()
                .hasMessageContaining("thermocline.tier.dilation: 1.0")
                .hasMessageContaining("the smallest dilation that works");
    }
}
