package io.thermocline.orchestrator;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.grpc.server.lifecycle.GrpcServerStartedEvent;
import org.springframework.stereotype.Component;

/** Writes to the log where the service listens and what there is to open, once it is ready. */
@Component
final class Announcement {
    private static final Logger LOG = LoggerFactory.getLogger(Announcement.class);

    private volatile int grpcPort;

    @EventListener
    void onStart(GrpcServerStartedEvent event) {
        grpcPort = event.getPort();
    }

    @EventListener
    void onReady(ApplicationReadyEvent event) {
        Environment settings = event.getApplicationContext().getEnvironment();
        LOG.info(
                "{}",
                text(
                        host(settings.getProperty("server.address")) + ":" + settings.getProperty("local.server.port"),
                        host(settings.getProperty("spring.grpc.server.address")) + ":" + grpcPort));
    }

    /** The block of lines. */
    static String text(String http, String grpc) {
        return """
                Thermocline is ready.
                  Start page  http://%1$s/
                  REST        http://%1$s/api/v1
                  Swagger UI  http://%1$s/swagger-ui.html
                  Metrics     http://%1$s/actuator/prometheus
                  gRPC        %2$s""".formatted(http, grpc);
    }

    /** The host that a person on this machine opens for an address, which may be any. */
    static String host(@Nullable String address) {
        if (address == null || address.isBlank()) {
            return "127.0.0.1";
        }
        try {
            InetAddress listens = InetAddress.getByName(address);
            if (listens.isAnyLocalAddress()) {
                return "127.0.0.1";
            }
            return listens instanceof Inet6Address ? "[" + listens.getHostAddress() + "]" : listens.getHostAddress();
        } catch (UnknownHostException e) {
            return address;
        }
    }
}
