package io.thermocline.orchestrator;

import io.thermocline.orchestrator.settings.Data;
import io.thermocline.orchestrator.settings.Fleet;
import io.thermocline.orchestrator.settings.Limits;
import io.thermocline.tiernode.boot.AccessConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;

/** Entry point of the orchestrator. */
@SpringBootApplication
@EnableConfigurationProperties({Data.class, Fleet.class, Limits.class})
@Import(AccessConfiguration.class)
public class OrchestratorApplication {
    /** Starts the service. */
    public static void main(String[] arguments) {
        SpringApplication.run(OrchestratorApplication.class, arguments);
    }
}
