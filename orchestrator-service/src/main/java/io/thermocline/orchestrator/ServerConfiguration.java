package io.thermocline.orchestrator;

import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;

/** What the HTTP server runs on. */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration {
    /** Event loops of this service's own: those that a process shares end for all services in it when the first of them is closed. */
    @Bean
    ReactorResourceFactory reactorResourceFactory() {
        ReactorResourceFactory resources = new ReactorResourceFactory();
        resources.setUseGlobalResources(false);
        resources.setShutdownQuietPeriod(Duration.ZERO); // the server has answered whom it had to answer before
        return resources;
    }
}
