package io.thermocline.orchestrator.store;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.FileStore;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Component;

/**
 * Gives dead space of the embedded store's file back to the disk, where less than half of the file is live. Each write
 * leaves copies of the pages that it changes, tens of kilobytes for a run of which two stay.
 *
 * <p>H2 compacts a whole file only as it closes it. So callers that want a connection wait while the store closes and
 * opens again, which takes a fraction of a second. Where connections stay in use, it is tried another time.
 */
@Component
final class StoreCompaction {
    private static final long SMALL_BYTES = 1 << 20;
    private static final int LEAST_LIVE_PERCENT = 50;
    private static final int WHOLE_PERCENT = 100;
    private static final int LOOKS = 50; // for connections that are still in use
    private static final long LOOK_MS = 10;

    private final DataSource source;
    private final StoreFile file;

    StoreCompaction(DataSource source, StoreFile file) {
        this.source = source;
        this.file = file;
    }

    /** Compacts the file, unless most of it is live or it is small. */
    void step() {
        if (file.bytes() >= SMALL_BYTES && source instanceof HikariDataSource pool && isMostlyDead()) {
            HikariPoolMXBean connections = pool.getHikariPoolMXBean();
            connections.suspendPool();
            try {
                connections.softEvictConnections();
                if (isUnused(connections)) {
                    closeCompacting(pool);
                }
            } finally {
                connections.resumePool();
            }
        }
    }

    private boolean isMostlyDead() {
        Connection connection = DataSourceUtils.getConnection(source);
        try {
            if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
                FileStore<?> chunks =
                        session.getDatabase().getStore().getMvStore().getFileStore();
                return chunks.getFillRate() * chunks.getChunksFillRate() / WHOLE_PERCENT < LEAST_LIVE_PERCENT;
            }
            return false;
        } catch (SQLException e) {
            throw new IllegalStateException("how much of the embedded store is live cannot be told", e);
        } finally {
            DataSourceUtils.releaseConnection(connection, source);
        }
    }

    private static boolean isUnused(HikariPoolMXBean connections) {
        for (int look = 0; look < LOOKS; look++) {
            if (connections.getActiveConnections() == 0) {
                return true;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(LOOK_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return false;
    }

    /** With a connection of its own, since the pool gives none meanwhile. */
    private static void closeCompacting(HikariDataSource pool) {
        try (Connection last = DriverManager.getConnection(pool.getJdbcUrl(), pool.getUsername(), pool.getPassword());
                Statement statement = last.createStatement()) {
            statement.execute("shutdown compact");
        } catch (SQLException e) {
            throw new IllegalStateException("the embedded store cannot be compacted", e);
        }
    }
}
