package io.thermocline.cli.local;

import io.thermocline.engine.InvalidInputException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a fleet is and what it runs with.
 *
 * @param home the installation, whose services the launcher has built
 * @param folder holds logs, process ids, and the files of tiers and store
 * @param httpPort the orchestrator's port of HTTP; those of the tiers follow
 * @param grpcPort the orchestrator's port of gRPC; those of the tiers follow
 * @param options flags of every process
 * @param orchestratorOptions flags of the orchestrator alone, after the others
 */
public record FleetSettings(
        Path home, Path folder, int httpPort, int grpcPort, List<String> options, List<String> orchestratorOptions) {
    private static final int LAST_PORT = 65535;

    /** Checks the ports. */
    public FleetSettings {
        checkPort("--port", httpPort);
        checkPort("--grpc-port", grpcPort);
        if (Math.abs(httpPort - grpcPort) < Member.values().length) {
            throw new InvalidInputException("--grpc-port: '" + grpcPort + "' is not allowed with --port " + httpPort
                    + ": the " + Member.values().length + " ports from each on must not overlap");
        }
        options = List.copyOf(options);
        orchestratorOptions = List.copyOf(orchestratorOptions);
    }

    private static void checkPort(String option, int port) {
        int last = LAST_PORT - Member.values().length + 1;
        if (port < 1 || port > last) {
            throw new InvalidInputException(
                    option + ": '" + port + "' is not allowed; allowed: a number from 1 to " + last);
        }
    }

    int httpPort(Member member) {
        return httpPort + member.ordinal();
    }

    int grpcPort(Member member) {
        return grpcPort + member.ordinal();
    }
}
