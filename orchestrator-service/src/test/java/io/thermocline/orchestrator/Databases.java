package io.thermocline.orchestrator;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The stores that the service may have: H2 in a file, and a real PostgreSQL where this machine has one. */
final class Databases {
    private static final String NOBODY_BUT_ROOT = "root";

    private Databases() {}

    /** A database that outlives a service. */
    interface Database extends AutoCloseable {
        /** Properties of a service that uses it. */
        List<String> properties();

        @Override
        void close();
    }

    static Database h2() {
        return new Database() {
            @Override
            public List<String> properties() {
                return List.of();
            }

            @Override
            public void close() {}

            @Override
            public String toString() {
                return "H2";
            }
        };
    }

    /** A fresh PostgreSQL, or nothing where there are no binaries, or no unprivileged user to run them. */
    private static Optional<Postgres> postgres(Path folder) {
        Optional<Path> binaries = binaries();
        boolean root = NOBODY_BUT_ROOT.equals(System.getProperty("user.name"));
        if (binaries.isEmpty() || (root && !Files.isExecutable(Path.of("/usr/sbin/runuser")))) {
            return Optional.empty();
        }
        return Optional.of(new Postgres(folder, binaries.get(), root));
    }

    /** A fresh PostgreSQL; without one the test is skipped, unless it must not be. */
    static Postgres neededPostgres(Path folder) {
        Optional<Postgres> postgres = postgres(folder);
        if (!"needed".equals(System.getProperty("thermocline.tests.postgresql"))) {
            assumeTrue(postgres.isPresent(), "this machine has no PostgreSQL");
        }
        return postgres.orElseThrow(() -> new AssertionError("this machine has no PostgreSQL"));
    }

    private static Optional<Path> binaries() {
        try (Stream<Path> versions = Files.isDirectory(Path.of("/usr/lib/postgresql"))
                ? Files.list(Path.of("/usr/lib/postgresql"))
                : Stream.empty()) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .sorted()
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A PostgreSQL of its own. */
    static final class Postgres implements Database {
        private final Path folder;
        private final Path binaries;
        private final List<String> user;
        private final Path data;
        private final int port;
        private Process server;

        Postgres(Path folder, Path binaries, boolean root) {
            this.folder = folder;
            this.binaries = binaries;
            user = root ? List.of("/usr/sbin/runuser", "-u", "postgres", "--") : List.of();
            data = folder.resolve("postgres");
            try {
                openToAll(folder);
                List<String> init = new ArrayList<>(user);
                init.addAll(List.of(
                        binaries.resolve("initdb").toString(),
                        "-D",
                        data.toString(),
                        "-A",
                        "trust",
                        "-U",
                        "thermocline",
                        "-N",
                        "--no-instructions"));
                Process made = new ProcessBuilder(init)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("initdb.log").toFile())
                        .start();
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
        }

        /** Starts it again, after {@link #stop}, with what it holds. */
        void restart() {
            server = started();
        }

        private Process started() {
            List<String> start = new ArrayList<>(user);
            start.addAll(List.of(
                    binaries.resolve("postgres").toString(),
                    "-D",
                    data.toString(),
                    "-p",
                    Integer.toString(port),
                    "-c",
                    "listen_addresses=127.0.0.1",
                    "-c",
                    "unix_socket_directories=",
                    "-c",
                    "fsync=off"));
            try {
                Process process = new ProcessBuilder(start)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("postgres.log").toFile())
                        .start();
                awaitReady();
                return process;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
        }

        private static IllegalStateException interrupted(InterruptedException cause) {
            Thread.currentThread().interrupt();
            return new IllegalStateException(cause);
        }

        /** The server is another user. */
        private static void openToAll(Path folder) throws IOException {
            for (Path path = folder; path != null && path.startsWith("/tmp/"); path = path.getParent()) {
                path.toFile().setExecutable(true, false);
            }
            folder.toFile().setWritable(true, false);
        }

        private void awaitReady() throws IOException, InterruptedException {
            for (int attempt = 0; attempt < 100; attempt++) {
                Process ready = new ProcessBuilder(
                                binaries.resolve("pg_isready").toString(),
                                "-h",
                                "127.0.0.1",
                                "-p",
                                Integer.toString(port))
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                if (ready.waitFor() == 0) {
                    return;
                }
                Thread.sleep(100);
            }
            throw new IllegalStateException("PostgreSQL did not start");
        }

        @Override
        public List<String> properties() {
            return List.of(
                    "spring.datasource.url=jdbc:postgresql://127.0.0.1:" + port + "/postgres",
                    "spring.datasource.username=thermocline");
        }

        /** Does something behind the service's back. */
        void execute(String sql) throws SQLException {
            try (Connection connection = DriverManager.getConnection(
                            "jdbc:postgresql://127.0.0.1:" + port + "/postgres", "thermocline", "");
                    Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }

        /** Ends it, and the connections to it. */
        void stop() {
            server.descendants().forEach(ProcessHandle::destroy);
            server.destroy();
            try {
                server.waitFor(20, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            stop();
        }

        @Override
        public String toString() {
            return "PostgreSQL";
        }
    }
}
