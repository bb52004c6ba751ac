package io.thermocline.orchestrator;

import io.netty.handler.timeout.TimeoutException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.core.publisher.Hooks;

/** What the HTTP server runs on. */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(ServerConfiguration.class);

    /**
     * Where no one takes an error any more, Reactor writes it to the log with its stack; that of a caller that has
     * left is no error of the service.
     */
    ServerConfiguration() {
        Hooks.onErrorDropped(error -> {
            if (Disconnects.isOne(error) || error instanceof TimeoutException) {
                LOG.debug("a caller is gone", error);
            } else {
                LOG.error("an error came too late for anybody to take it", error);
            }
        });
    }

    /**
     * Event loops of this service's own: those that a process shares end for all services in it when the first of them
     * is closed.
     */
    @Bean
    ReactorResourceFactory reactorResourceFactory() {
        ReactorResourceFactory resources = new ReactorResourceFactory();
        resources.setUseGlobalResources(false);
        resources.setShutdownQuietPeriod(Duration.ZERO); // the server has answered whom it had to answer before
        return resources;
    }
}
