package io.thermocline.cli.local;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/**
 * Where a fleet is and what it runs with.
 *
 * @param installation has the services
 * @param folder holds logs, process ids, and the files of tiers and store
 * @param httpPort the orchestrator's port of HTTP; those of the tiers follow
 * @param grpcPort the orchestrator's port of gRPC; those of the tiers follow
 * @param nvmeShards services of the tier nvme
 * @param options flags of every process
 * @param orchestratorOptions flags of the orchestrator alone, after the others
 */
public record FleetSettings(
        Installation installation,
        Path folder,
        int httpPort,
        int grpcPort,
        int nvmeShards,
        List<String> options,
        List<String> orchestratorOptions) {
    /** Most services of a tier: BaM's largest machine has ten drives. */
    static final int MOST_SHARDS = 16;

    /** The greatest number of a port. */
    public static final int LAST_PORT = 65535;

    /** Checks the ports. */
    public FleetSettings {
        if (nvmeShards < 1 || nvmeShards > MOST_SHARDS) {
            throw InvalidInputException.of(
                    new Argument("--nvme-shards"), nvmeShards, "a number from 1 to " + MOST_SHARDS);
        }
        int ports = Member.all(nvmeShards).size();
        checkPort("--port", httpPort, ports);
        checkPort("--grpc-port", grpcPort, ports);
        if (Math.abs(httpPort - grpcPort) < ports) {
            throw InvalidInputException.about(
                    new Argument("--grpc-port"),
                    "'" + grpcPort + "' is not allowed with --port " + httpPort + ": the " + ports
                            + " ports from each on must not overlap");
        }
        options = List.copyOf(options);
        orchestratorOptions = List.copyOf(orchestratorOptions);
    }

    private static void checkPort(String option, int port, int ports) {
        int last = LAST_PORT - ports + 1;
        if (port < 1 || port > last) {
            throw InvalidInputException.of(new Argument(option), port, "a number from 1 to " + last);
        }
    }

    /** The orchestrator, then the tiers. */
    List<Member> members() {
        return Member.all(nvmeShards);
    }

    /** The tiers, then the orchestrator, which needs them. */
    List<Member> inOrderOfStart() {
        List<Member> members = members();
        Collections.rotate(members, -1);
        return members;
    }

    int httpPort(Member member) {
        return httpPort + member.place();
    }

    int grpcPort(Member member) {
        return grpcPort + member.place();
    }
}
