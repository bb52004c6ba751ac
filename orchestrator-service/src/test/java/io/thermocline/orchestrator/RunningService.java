package io.thermocline.orchestrator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.util.FileSystemUtils;

/** A service in a folder of its own: for all tests of a class where its field is static, else for each. */
final class RunningService implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
    private final String[] properties;
    private final boolean overTiers;
    private final Client client = new Client(() -> service().port());
    private @Nullable Path folder;
    private @Nullable TierServices tiers;
    private @Nullable Service service;
    private boolean ofAll;

    RunningService(String... properties) {
        this(false, properties);
    }

    private RunningService(boolean overTiers, String... properties) {
        this.overTiers = overTiers;
        this.properties = properties;
    }

    /** One with tier services of {@code hbm}, {@code dram} and {@code nvme}. */
    static RunningService overTiers(String... properties) {
        return new RunningService(true, properties);
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        ofAll = true;
        start();
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        if (!ofAll) {
            start();
        }
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        if (!ofAll) {
            stop();
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        stop();
    }

    private void start() throws IOException {
        Path own = Files.createTempDirectory("thermocline-service");
        folder = own;
        if (overTiers) {
            TierServices started = TierServices.ofThree(own, null);
            tiers = started;
            service = Service.start(
                    own,
                    Stream.of(properties, started.properties())
                            .flatMap(Stream::of)
                            .toArray(String[]::new));
        } else {
            service = Service.start(own, properties);
        }
    }

    private void stop() throws IOException {
        Service running = service;
        if (running != null) {
            running.close();
            service = null;
        }
        TierServices open = tiers;
        if (open != null) {
            open.close();
            tiers = null;
        }
        FileSystemUtils.deleteRecursively(folder);
    }

    private Service service() {
        Service running = service;
        if (running == null) {
            throw new IllegalStateException("the service does not run");
        }
        return running;
    }

    Client client() {
        return client;
    }

    int port() {
        return service().port();
    }

    /** The address of its gRPC server. */
    String grpcTarget() {
        return service().grpcTarget();
    }

    String property(String name) {
        return service().property(name);
    }

    /** Leases open on its tier services. */
    int leases() {
        return tiers().leases();
    }

    /** Has one of its tier services say that it cannot shape below a latency. */
    void publishFloor(String tier, long nanoseconds) {
        tiers().publishFloor(tier, nanoseconds);
    }

    /** Requests that the device of one of its tier services has been asked for. */
    long deviceRequests(String tier) {
        return tiers().deviceRequests(tier);
    }

    private TierServices tiers() {
        TierServices open = tiers;
        if (open == null) {
            throw new IllegalStateException("there are no tier services");
        }
        return open;
    }

    /** The folder of its files. */
    Path folder() {
        Path own = folder;
        if (own == null) {
            throw new IllegalStateException("the service has not started");
        }
        return own;
    }
}
