package io.thermocline.cli;

import io.thermocline.cli.local.FleetSettings;
import io.thermocline.cli.local.LocalFleet;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which fleet a command means. */
final class LocalFleetOptions {
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
        Surroundings surroundings = Surroundings.system();
        FleetSettings settings = new FleetSettings(
                surroundings.installation(),
                folder(),
                port,
                grpcPort,
                nvmeShards,
                surroundings.words("JAVA_OPTS"),
                surroundings.words("THERMOCLINE_OPTS"));
        return new LocalFleet(settings, line -> console.err().println(line));
    }

    Path folder() {
        Path chosen = folder;
        return (chosen != null ? chosen : Path.of(System.getProperty("user.home"), ".local/state/thermocline/fleet"))
                .toAbsolutePath()
                .normalize();
    }
}
