package io.thermocline.orchestrator;

import io.thermocline.tiernode.boot.AccessConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Import;

/** Entry point of the orchestrator. */
@SpringBootApplication
@ConfigurationPropertiesScan
@Import(AccessConfiguration.class)
public class OrchestratorApplication {
    /** Starts the service. */
    public static void main(String[] arguments) {
        SpringApplication.run(OrchestratorApplication.class, arguments);
    }
}
