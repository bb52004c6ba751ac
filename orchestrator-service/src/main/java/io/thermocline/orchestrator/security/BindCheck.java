package io.thermocline.orchestrator.security;

import io.thermocline.orchestrator.settings.Security;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Refuses to start a service that the network could reach and nobody guards. */
@Component
final class BindCheck implements InitializingBean {
    private final Environment environment;
    private final Security security;

    BindCheck(Environment environment, Security security) {
        this.environment = environment;
        this.security = security;
    }

    @Override
    public void afterPropertiesSet() {
        if (security.tokenFile() != null || security.allowUnauthenticated()) {
            return;
        }
        String address = environment.getProperty("server.address", "0.0.0.0");
        check("server.address", address);
        check("spring.grpc.server.address", environment.getProperty("spring.grpc.server.address", "0.0.0.0"));
        check("management.server.address", environment.getProperty("management.server.address", address));
    }

    private static void check(String property, String address) {
        try {
            if (!InetAddress.getByName(address).isLoopbackAddress()) {
                throw new OpenToTheNetworkException(property, address);
            }
        } catch (UnknownHostException e) {
            throw new IllegalStateException(property + ": '" + address + "' is no address", e);
        }
    }
}
