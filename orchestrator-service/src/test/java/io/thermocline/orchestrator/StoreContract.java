package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.thermocline.orchestrator.store.StoreWrites;
import io.thermocline.orchestrator.store.Stores;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A test of what a store promises, of each database alike; the database is the same for all tests of a class, its table
 * empty before each.
 */
public abstract class StoreContract {
    /** For what a database keeps in files. */
    @TempDir
    static Path folder = Path.of(".");

    private static @Nullable HikariDataSource database;

    /** The way to the database. */
    protected final JdbcClient jdbc = JdbcClient.create(source());

    private final String table;

    /** A contract about a table. */
    protected StoreContract(Databases kind, String table) {
        assertThat(kind).isNotNull();
        this.table = table;
    }

    @BeforeParameterizedClassInvocation
    static void open(Databases kind) {
        database = kind.open(folder).migrated();
    }

    @AfterParameterizedClassInvocation
    static void close() {
        source().close();
    }

    /** The connections to the database. */
    protected static HikariDataSource source() {
        HikariDataSource opened = database;
        if (opened == null) {
            throw new IllegalStateException("there is no database");
        }
        return opened;
    }

    /** The way in which the service writes to it. */
    protected final StoreWrites writes() {
        return Stores.writes(source());
    }

    @BeforeEach
    void empty() {
        jdbc.sql("delete from " + table).update();
    }
}
