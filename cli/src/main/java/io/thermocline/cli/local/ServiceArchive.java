package io.thermocline.cli.local;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The archive of a service's loaded classes, without which it takes seconds more to start. One for each version of
 * Java; an empty one says that this Java can make none.
 *
 * <p>An archive is an aid: where it cannot be made or kept, the service starts without it.
 */
final class ServiceArchive {
    private final Installation installation;
    private final Role role;
    private final Path target;
    private final Path file;

    ServiceArchive(Installation installation, Role role) {
        this.installation = installation;
        this.role = role;
        target = installation.target(role);
        file = target.resolve("service-" + System.getProperty("java.version") + ".jsa");
    }

    /** The flags of a virtual machine that uses it: none if there is no archive. */
    List<String> flags() {
        return file.toFile().length() > 0 ? List.of("-Xshare:auto", "-XX:SharedArchiveFile=" + file) : List.of();
    }

    /** Makes the archive where it is missing or older than the service: the service starts once for that. */
    void makeIfStale() throws InterruptedException {
        if (!isStale() || !Files.isWritable(target)) {
            return;
        }
        long self = ProcessHandle.current().pid();
        Path data = target.resolve("archive-data." + self);
        Path made = target.resolve(file.getFileName() + "." + self);
        try {
            int code = new ProcessBuilder(command(made, data))
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (code != 0 || Files.notExists(made)) {
                Files.write(made, new byte[0]);
            }
            Files.move(made, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            made.toFile().delete(); // a full disk, or somebody else's file
        } finally {
            delete(data);
        }
    }

    /**
     * Whether the archive is missing or older than what it was made of. Jars that were taken out of another have one
     * date, whatever they were built of, and Java takes an archive whose jars have their date and size. So the date of
     * the build counts, too.
     */
    private boolean isStale() {
        try {
            FileTime made = Files.getLastModifiedTime(file);
            Path built = target.resolve(".built");
            return made.compareTo(Files.getLastModifiedTime(installation.jar(role))) <= 0
                    || Files.exists(built) && made.compareTo(Files.getLastModifiedTime(built)) <= 0;
        } catch (IOException e) {
            return true;
        }
    }

    private List<String> command(Path made, Path data) {
        return List.of(
                installation.home().resolve("docker/archive").toString(),
                Installation.java(),
                "-XX:+UseSerialGC",
                "-Xlog:disable",
                "-XX:ArchiveClassesAtExit=" + made,
                "-cp",
                installation.jar(role).toString(),
                role.mainClass(),
                "--thermocline.data.folder=" + data,
                "--thermocline.tier.folder=" + data,
                "--server.address=127.0.0.1",
                "--server.port=0",
                "--spring.grpc.server.address=127.0.0.1",
                "--spring.grpc.server.port=0");
    }

    private static void delete(Path folder) {
        if (Files.notExists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(path -> path.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // what is left of it is in nobody's way
        }
    }
}
