package io.thermocline.orchestrator;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** A whole service on a free port. */
final class Service implements AutoCloseable {
    private final ConfigurableApplicationContext context;
    private final Client client;

    private Service(ConfigurableApplicationContext context) {
        this.context = context;
        client = new Client(port());
    }

    static Service start(Path folder, String... properties) {
        List<String> arguments = new ArrayList<>(
                List.of("--server.port=0", "--thermocline.data.folder=" + folder, "--logging.level.root=error"));
        for (String property : properties) {
            arguments.add("--" + property);
        }
        return new Service(SpringApplication.run(OrchestratorApplication.class, arguments.toArray(String[]::new)));
    }

    Client client() {
        return client;
    }

    int port() {
        return Integer.parseInt(property("local.server.port"));
    }

    String property(String name) {
        return context.getEnvironment().getRequiredProperty(name);
    }

    @Override
    public void close() {
        context.close();
    }
}
