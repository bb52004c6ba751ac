package io.thermocline.orchestrator;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;

/**
 * The stores that the service may have: H2 in a file, and a real PostgreSQL where this machine has one. Each database
 * is fresh.
 */
public enum Databases {
    /** The default database of the service. */
    H2 {
        @Override
        public Database open(Path folder) {
            return new Database("jdbc:h2:file:" + folder.toAbsolutePath() + "/store/runs;WRITE_DELAY=0", "sa");
        }
    },
    /** Its server is one for all tests of a process. */
    POSTGRESQL {
        @Override
        public Database open(Path folder) {
            PostgresServer server = neededServer();
            return new Database(server.url(server.newDatabase()), PostgresServer.USER);
        }
    };

    private static final int CONNECTIONS = 4; // as many as the service has
    private static final String NOBODY_BUT_ROOT = "root";
    private static @Nullable PostgresServer server;

    /**
     * A fresh database; without a PostgreSQL the test is skipped, unless it must not be.
     *
     * @param folder for what it keeps in files
     */
    public abstract Database open(Path folder);

    /** A database that outlives a service. */
    public record Database(String url, String user) {
        /** Properties of a service that uses it, and some more. */
        String[] properties(String... more) {
            return Stream.concat(
                            Stream.of("spring.datasource.url=" + url, "spring.datasource.username=" + user),
                            Stream.of(more))
                    .toArray(String[]::new);
        }

        /** A way to it without a service, for who closes it. */
        public HikariDataSource source() {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl(url);
            config.setUsername(user);
            config.setMaximumPoolSize(CONNECTIONS);
            return new HikariDataSource(config);
        }

        /** The same, with the tables of the service in it. */
        public HikariDataSource migrated() {
            HikariDataSource source = source();
            Flyway.configure().dataSource(source).load().migrate();
            return source;
        }
    }

    /** The server of this process, which goes on. */
    static synchronized PostgresServer neededServer() {
        PostgresServer running = server;
        if (running == null) {
            running = startServer();
            server = running;
        }
        running.ensureStarted();
        return running;
    }

    private static PostgresServer startServer() {
        Optional<Path> binaries = binaries();
        boolean root = NOBODY_BUT_ROOT.equals(System.getProperty("user.name"));
        boolean there = binaries.isPresent() && (!root || Files.isExecutable(Path.of("/usr/sbin/runuser")));
        if (!"needed".equals(System.getProperty("thermocline.tests.postgresql"))) {
            assumeTrue(there, "this machine has no PostgreSQL");
        }
        if (!there) {
            throw new AssertionError("this machine has no PostgreSQL");
        }
        List<String> user = root ? List.of("/usr/sbin/runuser", "-u", "postgres", "--") : List.of();
        return new PostgresServer(binaries.orElseThrow(), user);
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
}
