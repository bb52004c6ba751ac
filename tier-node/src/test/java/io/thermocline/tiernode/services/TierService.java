package io.thermocline.tiernode.services;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.grpc.server.lifecycle.GrpcServerLifecycle;

/**
 * A tier service with the settings of one of the three, on free ports. Like this class, their main classes only enable
 * auto-configuration.
 *
 * <p>The settings are read from the sources of the other module, {@code ../MODULE/src/main/resources}.
 */
@SpringBootApplication
class TierService {
    /** Starts the service of a module, such as {@code ssd-tier-service}, with its files in a folder. */
    static ConfigurableApplicationContext start(String module, Path folder, String... properties) {
        List<String> arguments = new ArrayList<>(List.of(
                "--spring.config.location=file:../" + module + "/src/main/resources/",
                "--server.port=0",
                "--spring.grpc.server.port=0",
                "--thermocline.tier.folder=" + folder.resolve("tier")));
        for (String property : properties) {
            arguments.add("--" + property);
        }
        return new SpringApplication(TierService.class).run(arguments.toArray(String[]::new));
    }

    static int httpPort(ConfigurableApplicationContext service) {
        return Integer.parseInt(service.getEnvironment().getRequiredProperty("local.server.port"));
    }

    static int grpcPort(ConfigurableApplicationContext service) {
        return service.getBean(GrpcServerLifecycle.class).getPort();
    }
}
