package io.thermocline.orchestrator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.springframework.util.FileSystemUtils;

/** A PostgreSQL of its own in a folder of its own, until the process ends. */
final class PostgresServer {
    static final String USER = "thermocline";
    private static final String FIRST = "postgres";

    private final Path binaries;
    private final List<String> user;
    private final Path folder;
    private final Path data;
    private final int port;
    private final AtomicInteger databases = new AtomicInteger();
    private Process server;

    /**
     * Makes a server and starts it.
     *
     * @param binaries where its programs lie
     * @param user what runs a program as a user that it accepts; empty where that is this one
     */
    PostgresServer(Path binaries, List<String> user) {
        this.binaries = binaries;
        this.user = user;
        try {
            folder = Files.createTempDirectory("thermocline-postgres");
            data = folder.resolve("data");
            openToAll();
            Process made = start(
                    "initdb", "initdb", "-D", data.toString(), "-A", "trust", "-U", USER, "-N", "--no-instructions");
            if (!made.waitFor(60, TimeUnit.SECONDS) || made.exitValue() != 0) {
                throw new IllegalStateException(Files.readString(folder.resolve("initdb.log")));
            }
            try (ServerSocket free = new ServerSocket(0)) {
                port = free.getLocalPort();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        server = started();
        Runtime.getRuntime().addShutdownHook(new Thread(this::remove, "postgres-end"));
    }

    /** The server may be another user. */
    private void openToAll() {
        for (Path path = folder; path != null && path.startsWith("/tmp/"); path = path.getParent()) {
            path.toFile().setExecutable(true, false);
        }
        folder.toFile().setWritable(true, false);
    }

    private Process start(String log, String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(user);
        command.add(binaries.resolve(program).toString());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(log + ".log").toFile())
                .start();
    }

    private Process started() {
        try {
            Process process = start(
                    "postgres",
                    "postgres",
                    "-D",
                    data.toString(),
                    "-p",
                    Integer.toString(port),
                    "-c",
                    "listen_addresses=127.0.0.1",
                    "-c",
                    "unix_socket_directories=",
                    "-c",
                    "fsync=off");
            awaitReady();
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitReady() throws IOException {
        try {
            Awaitility.await()
                    .until(() -> start("ready", "pg_isready", "-h", "127.0.0.1", "-p", Integer.toString(port))
                                    .waitFor()
                            == 0);
        } catch (ConditionTimeoutException e) {
            throw new IllegalStateException(
                    "PostgreSQL did not start: " + Files.readString(folder.resolve("postgres.log")), e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new IllegalStateException(cause);
    }

    /** Makes an empty database and answers its name. */
    String newDatabase() {
        String name = "test" + databases.incrementAndGet();
        execute(FIRST, "create database " + name);
        return name;
    }

    String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    private void execute(String database, String sql) {
        try (Connection connection = DriverManager.getConnection(url(database), USER, "");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends it, and the connections to it. */
    void stop() {
        if (!server.isAlive()) {
            return;
        }
        try {
            Process stop = start("stop", "pg_ctl", "stop", "-m", "fast", "-D", data.toString());
            if (!stop.waitFor(20, TimeUnit.SECONDS) || !server.waitFor(20, TimeUnit.SECONDS)) {
                throw new IllegalStateException(
                        "PostgreSQL did not stop: " + Files.readString(folder.resolve("stop.log")));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Starts it again, with what it holds, if it does not run. */
    void ensureStarted() {
        if (!server.isAlive()) {
            server = started();
        }
    }

    private void remove() {
        stop();
        FileSystemUtils.deleteRecursively(folder.toFile());
    }
}
