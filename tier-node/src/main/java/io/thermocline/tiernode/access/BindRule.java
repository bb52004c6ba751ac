package io.thermocline.tiernode.access;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A service listens beyond loopback only where callers must bring a token, or where somebody says that its network is closed. */
public final class BindRule {
    private BindRule() {}

    /**
     * Checks where a service would listen.
     *
     * @param settings values of properties by name; null where one is not set
     * @throws StartRefusedException if others could reach it, and nobody guards it
     */
    public static void check(UnaryOperator<@Nullable String> settings, boolean asksForToken, boolean networkIsClosed) {
        if (asksForToken || networkIsClosed) {
            return;
        }
        check("server.address", settings.apply("server.address"));
        check("spring.grpc.server.address", settings.apply("spring.grpc.server.address"));
        String management = settings.apply("management.server.address");
        if (management != null) { // else it is that of the server
            check("management.server.address", management);
        }
    }

    private static void check(String property, @Nullable String address) {
        if (!isLoopback(address)) {
            throw new StartRefusedException(
                    property + " is " + (address == null ? "any address" : address)
                            + ", which others can reach, and there is no token",
                    "Listen on 127.0.0.1, set thermocline.security.token-file to a file with a token, or say"
                            + " thermocline.security.allow-unauthenticated=true where something else keeps others out.");
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
