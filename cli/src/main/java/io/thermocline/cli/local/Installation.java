package io.thermocline.cli.local;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An installation, whose launcher has built the services.
 *
 * @param home the folder of the launcher
 */
public record Installation(Path home) {
    /**
     * The command line of the orchestrator by itself. Makes the archive of its classes first, where it is stale.
     *
     * @param options flags of the virtual machine, after our own
     * @param arguments arguments of the service
     * @throws IllegalStateException if the service is not built
     */
    public List<String> serve(List<String> options, List<String> arguments) throws InterruptedException {
        // What the virtual machine itself says must not get between the lines of the log: errors only, to stderr.
        List<String> flags =
                new ArrayList<>(List.of("-XX:MaxRAMPercentage=60", "-Xlog:disable", "-Xlog:all=error:stderr"));
        flags.addAll(options);
        archive(Role.ORCHESTRATOR).makeIfStale();
        return command(Role.ORCHESTRATOR, flags, arguments);
    }

    /**
     * The command line of a service.
     *
     * @param flags flags of the virtual machine, after those that all services have
     * @param arguments arguments of the service
     * @throws IllegalStateException if the service is not built
     */
    List<String> command(Role role, List<String> flags, List<String> arguments) {
        Path jar = jar(role);
        if (!Files.isReadable(jar)) {
            throw new IllegalStateException(jar + " is missing; start the service by the launcher, which builds it");
        }
        List<String> words = new ArrayList<>();
        words.add(java());
        if (!role.isTier()) {
            words.add("@" + home.resolve("docker/engine.options"));
        }
        words.add("-XX:+UseSerialGC");
        words.addAll(archive(role).flags());
        words.addAll(flags);
        words.addAll(List.of("-cp", classPath(role), role.mainClass()));
        words.addAll(arguments);
        return words;
    }

    ServiceArchive archive(Role role) {
        return new ServiceArchive(this, role);
    }

    /** The folder of what was built of a service. */
    Path target(Role role) {
        return home.resolve(role.module()).resolve("target");
    }

    /** The jar of a service; its libraries are beside it. */
    Path jar(Role role) {
        return target(role).resolve("app").resolve(role.jar() + ".jar");
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private String classPath(Role role) {
        Path plugins = home.resolve("plugins");
        return role.isTier() || !Files.isDirectory(plugins)
                ? jar(role).toString()
                : jar(role) + File.pathSeparator + plugins.resolve("*");
    }
}
