package io.thermocline.cli.local;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Refuses to start a fleet whose ports are in use, or that differs from what runs in its folder.
 *
 * @param settings of the fleet
 */
record StartChecks(FleetSettings settings) {
    /**
     * The members that do not run.
     *
     * @throws InvalidInputException if a port that one of them needs is in use, or those that run have other settings
     */
    List<Member> missing() throws IOException {
        checkShards();
        List<Member> missing = new ArrayList<>();
        for (Member member : settings.members()) {
            Optional<ProcessFile.Living> living = file(member).read();
            if (living.isEmpty()) {
                checkFree("--port", settings.httpPort(member), member);
                checkFree("--grpc-port", settings.grpcPort(member), member);
                missing.add(member);
            } else {
                checkSame("--port", settings.httpPort(member), living.get().httpPort(), member);
                checkSame("--grpc-port", settings.grpcPort(member), living.get().grpcPort(), member);
            }
        }
        return missing;
    }

    /** An orchestrator that runs knows the services of its start. */
    private void checkShards() throws IOException {
        boolean runs = file(new Member(Role.ORCHESTRATOR, 0)).read().isPresent();
        int present = ProcessFile.nvmeShards(settings.folder());
        while (!runs && present > 1 && file(Member.ofNvme(present - 1)).read().isEmpty()) {
            present--; // it ended without being taken down, and nothing knows it any more
        }
        if (present > settings.nvmeShards() || runs && present != settings.nvmeShards()) {
            throw InvalidInputException.of(
                    new Argument("--nvme-shards"),
                    settings.nvmeShards(),
                    present + ", with which the fleet of " + settings.folder()
                            + " was started; take it down first for another number");
        }
    }

    /** What runs knows the others by the ports of its start. */
    private void checkSame(String option, int asked, int present, Member member) {
        if (asked != present) {
            throw InvalidInputException.of(
                    new Argument(option),
                    asked - member.place(),
                    present - member.place() + ", with which the fleet of " + settings.folder()
                            + " was started; take it down first for other ports, or give another --folder");
        }
    }

    private static void checkFree(String option, int port, Member member) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw InvalidInputException.about(
                    new Argument(option),
                    "port " + port + ", which " + member.label() + " needs, is in use; stop what holds it, or give"
                            + " another " + option);
        }
    }

    private ProcessFile file(Member member) {
        return new ProcessFile(settings.folder(), member);
    }
}
