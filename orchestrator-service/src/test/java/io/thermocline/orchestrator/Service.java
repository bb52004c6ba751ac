package io.thermocline.orchestrator;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.grpc.server.lifecycle.GrpcServerStartedEvent;

/** A whole service on a free port. */
final class Service implements AutoCloseable {
    private final ConfigurableApplicationContext context;
    private final int grpcPort;
    private final Client client;

    private Service(ConfigurableApplicationContext context, int grpcPort) {
        this.context = context;
        this.grpcPort = grpcPort;
        client = new Client(this::port);
    }

    static Service start(Path folder, String... properties) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--spring.grpc.server.port=0",
                "--thermocline.data.folder=" + folder,
                "--logging.level.root=error"));
        for (String property : properties) {
            arguments.add("--" + property);
        }
        AtomicInteger grpcPort = new AtomicInteger();
        SpringApplication application = new SpringApplication(OrchestratorApplication.class);
        application.addListeners(
                (ApplicationListener<GrpcServerStartedEvent>) started -> grpcPort.set(started.getPort()));
        return new Service(application.run(arguments.toArray(String[]::new)), grpcPort.get());
    }

    Client client() {
        return client;
    }

    int port() {
        return Integer.parseInt(property("local.server.port"));
    }

    /** The address of its gRPC server. */
    String grpcTarget() {
        return "127.0.0.1:" + grpcPort;
    }

    String property(String name) {
        return context.getEnvironment().getRequiredProperty(name);
    }

    @Override
    public void close() {
        context.close();
    }
}
