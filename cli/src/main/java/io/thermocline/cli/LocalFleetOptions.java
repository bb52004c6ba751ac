package io.thermocline.cli;

import io.thermocline.cli.local.FleetSettings;
import io.thermocline.cli.local.LocalFleet;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which fleet a command means. */
final class LocalFleetOptions {
    /** Name of the system property by which the launcher says where the installation is. */
    static final String HOME = "thermocline.home";

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            order = 1,
            description =
                    "Logs, process ids, files of tiers and store; a fleet each. Default: ~/.local/state/thermocline/fleet.")
    @Nullable
    Path folder;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            order = 2,
            defaultValue = "8080",
            description =
                    "HTTP of the orchestrator; hbm, dram, nvme and nvm take the four that follow, then further shards of nvme. Default: 8080.")
    int port;

    @Option(
            names = "--grpc-port",
            paramLabel = "PORT",
            order = 3,
            defaultValue = "9180",
            description = "The same for gRPC. Default: 9180.")
    int grpcPort;

    /** The fleet that is there. */
    LocalFleet fleet(Console console) {
        return fleet(console, LocalFleet.nvmeShards(folder()));
    }

    /** The fleet as it is to be. */
    LocalFleet fleet(Console console, int nvmeShards) {
        Map<String, String> environment = System.getenv();
        FleetSettings settings = new FleetSettings(
                Path.of(System.getProperty(HOME, "")).toAbsolutePath(),
                folder(),
                port,
                grpcPort,
                nvmeShards,
                words(environment.get("JAVA_OPTS")),
                words(environment.get("THERMOCLINE_OPTS")));
        return new LocalFleet(settings, line -> console.err().println(line));
    }

    Path folder() {
        Path chosen = folder;
        return (chosen != null ? chosen : Path.of(System.getProperty("user.home"), ".local/state/thermocline/fleet"))
                .toAbsolutePath()
                .normalize();
    }

    private static List<String> words(@Nullable String text) {
        return text == null || text.isBlank()
                ? List.of()
                : Arrays.asList(text.strip().split("\\s+", -1));
    }
}
