package io.thermocline.orchestrator;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Entry point of the orchestrator. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class OrchestratorApplication {
    /** Starts the service. */
    public static void main(String[] arguments) {
        SpringApplication.run(OrchestratorApplication.class, arguments);
    }
}
