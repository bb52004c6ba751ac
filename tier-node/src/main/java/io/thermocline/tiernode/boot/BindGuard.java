package io.thermocline.tiernode.boot;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.PropertyResolver;

/** Refuses to start a service that anybody could reach and use: one that listens beyond loopback without a token. */
final class BindGuard {
    private static final List<String> ADDRESSES = List.of("server.address", "spring.grpc.server.address");

    private BindGuard() {}

    static void check(PropertyResolver settings, SecurityProperties security) {
        if (security.tokenFile() != null || security.allowUnauthenticated()) {
            return;
        }
        for (String key : ADDRESSES) {
            refuseUnlessLoopback(key, settings.getProperty(key));
        }
        String management = settings.getProperty("management.server.address");
        if (management != null) {
            refuseUnlessLoopback("management.server.address", management);
        }
    }

    private static void refuseUnlessLoopback(String key, @Nullable String address) {
        if (!isLoopback(address)) {
            throw new IllegalStateException(key + ": '" + (address == null ? "any address" : address)
                    + "' is reachable from elsewhere and no token is asked for; set thermocline.security.token-file,"
                    + " bind to 127.0.0.1, or set thermocline.security.allow-unauthenticated=true in a network of your"
                    + " own");
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
