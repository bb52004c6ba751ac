package io.thermocline.cli.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * The file with the id, the start and the ports of a member's process. The start tells it apart from a later process of
 * the same id.
 */
final class ProcessFile {
    private final Path file;

    ProcessFile(Path folder, Member member) {
        file = folder.resolve(member.label() + ".pid");
    }

    /** Services of the tier nvme for which there are files, at least 1. */
    static int nvmeShards(Path folder) {
        int shards = 1;
        while (shards < FleetSettings.MOST_SHARDS && new ProcessFile(folder, Member.ofNvme(shards)).exists()) {
            shards++;
        }
        return shards;
    }

    private boolean exists() {
        return Files.exists(file);
    }

    /**
     * A process that lives.
     *
     * @param httpPort where it answers over HTTP
     * @param grpcPort where it answers over gRPC
     */
    record Living(ProcessHandle process, int httpPort, int grpcPort) {}

    void write(ProcessHandle process, int httpPort, int grpcPort) throws IOException {
        Files.writeString(file, process.pid() + " " + startMillis(process) + " " + httpPort + " " + grpcPort + "\n");
    }

    /** The process, if it still lives. */
    Optional<Living> read() throws IOException {
        if (!exists()) {
            return Optional.empty();
        }
        String[] words = Files.readString(file, StandardCharsets.UTF_8).strip().split(" ", -1);
        try {
            if (words.length != 4) {
                return Optional.empty();
            }
            long start = Long.parseLong(words[1]);
            int httpPort = Integer.parseInt(words[2]);
            int grpcPort = Integer.parseInt(words[3]);
            return ProcessHandle.of(Long.parseLong(words[0]))
                    .filter(process -> lives(process) && startMillis(process) == start)
                    .map(process -> new Living(process, httpPort, grpcPort));
        } catch (NumberFormatException e) {
            return Optional.empty(); // not written by this program
        }
    }

    /**
     * Whether a process still runs: one that has ended and that no process has waited for stays as a zombie, which has
     * no command any more.
     */
    static boolean lives(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    void delete() throws IOException {
        Files.deleteIfExists(file);
    }

    private static long startMillis(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }
}
