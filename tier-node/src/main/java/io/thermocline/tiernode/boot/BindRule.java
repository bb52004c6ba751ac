package io.thermocline.tiernode.boot;

import io.thermocline.tiernode.access.StartRefusedException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.core.env.Environment;

/** The rule for listening beyond loopback: callers must send a token, or a setting must declare the network closed. */
final class BindRule {
    private BindRule() {}

    /**
     * Checks the addresses on which a service would listen.
     *
     * @throws StartRefusedException if others could reach it without a token
     */
    static void check(Environment settings, boolean asksForToken, boolean networkIsClosed) {
        if (asksForToken || networkIsClosed) {
            return;
        }
        check("server.address", settings.getProperty("server.address"));
        check("spring.grpc.server.address", settings.getProperty("spring.grpc.server.address"));
        String management = settings.getProperty("management.server.address");
        // on the service's own port the management endpoint uses its address; on another port, without an address, all
        // of them
        if (management != null || ManagementPortType.get(settings) == ManagementPortType.DIFFERENT) {
            check("management.server.address", management);
        }
    }

    private static void check(String property, @Nullable String address) {
        if (!isLoopback(address)) {
            throw new StartRefusedException(
                    property + " is " + (address == null ? "any address" : address)
                            + ", which others can reach, and there is no token",
                    "Listen on 127.0.0.1, set thermocline.security.token-file to a file with a token, or say"
                            + " thermocline.security.allow-unauthenticated=true where something else keeps"
                            + " others out.");
        }
    }

    private static boolean isLoopback(@Nullable String address) {
        if (address == null || address.isBlank()) {
            return false;
        }
        try {
            return InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
