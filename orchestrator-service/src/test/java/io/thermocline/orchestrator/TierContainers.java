package io.thermocline.orchestrator;

import com.github.dockerjava.api.model.HostConfig;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.utility.DockerImageName;

/**
 * The tiers of docker-compose.yml, each in a container of its image, with the environment and the file system that
 * compose gives it.
 */
final class TierContainers implements AutoCloseable {
    private static final Duration START = Duration.ofMinutes(2);

    private final Map<ComposeFile.TierService, GenericContainer<?>> containers = new LinkedHashMap<>();

    private TierContainers() {}

    /** Starts them, and waits until each says that it is well. */
    static TierContainers start() {
        TierContainers tiers = new TierContainers();
        ComposeFile.tiers().forEach(tier -> tiers.containers.put(tier, container(tier)));
        try {
            Startables.deepStart(tiers.containers.values()).join();
            return tiers;
        } catch (RuntimeException e) {
            tiers.close();
            throw e;
        }
    }

    private static GenericContainer<?> container(ComposeFile.TierService tier) {
        return new GenericContainer<>(DockerImageName.parse(tier.image()))
                .withImagePullPolicy(image -> false)
                .withEnv(tier.environment())
                .withTmpFs(tier.temporary())
                .withCreateContainerCmdModifier(command -> {
                    HostConfig host = command.getHostConfig();
                    if (host != null) {
                        host.withReadonlyRootfs(tier.readOnly());
                    }
                })
                .waitingFor(Wait.forHealthcheck().withStartupTimeout(START));
    }

    /**
     * The orchestrator's settings that name them. A port of this machine would not do: what the orchestrator calls a
     * tier, the other tiers call it, too, when they pull its pages.
     */
    String[] properties() {
        return containers.entrySet().stream()
                .map(entry -> "thermocline.fleet.tiers." + entry.getKey().name() + "=" + address(entry.getValue()) + ":"
                        + entry.getKey().grpcPort())
                .toArray(String[]::new);
    }

    /** Names of the tiers. */
    List<String> names() {
        return containers.keySet().stream().map(ComposeFile.TierService::name).toList();
    }

    private static String address(GenericContainer<?> container) {
        return container.getContainerInfo().getNetworkSettings().getNetworks().values().stream()
                .map(network -> String.valueOf(network.getIpAddress()))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        containers.values().forEach(GenericContainer::stop);
    }
}
