package io.thermocline.orchestrator.store;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.FileStore;
import org.h2.mvstore.MVStore;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Component;

/**
 * Gives dead space of the embedded store's file back to the disk, where less than half of the file is live. Each write leaves copies of the pages that it
 * changes, tens of kilobytes for a run of which two stay. H2 does nothing about them by itself unless it may delay its writes.
 */
@Component
final class StoreCompaction {
    private static final long SMALL_BYTES = 1 << 20;
    private static final int LEAST_LIVE_PERCENT = 50;
    private static final int WHOLE_PERCENT = 100;
    private static final int LONGEST_MS = 200; // in which nobody can write

    private final DataSource source;
    private final StoreFile file;

    StoreCompaction(DataSource source, StoreFile file) {
        this.source = source;
        this.file = file;
    }

    /** Does a part of it, unless most of the file is live or the file is small. */
    void step() {
        if (file.bytes() < SMALL_BYTES) {
            return;
        }
        Connection connection = DataSourceUtils.getConnection(source);
        try {
            if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
                compact(session.getDatabase().getStore().getMvStore());
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the embedded store cannot be compacted", e);
        } finally {
            DataSourceUtils.releaseConnection(connection, source);
        }
    }

    private static void compact(MVStore store) {
        FileStore<?> chunks = store.getFileStore();
        int live = chunks.getFillRate() * chunks.getChunksFillRate() / WHOLE_PERCENT;
        if (live >= LEAST_LIVE_PERCENT) {
            return;
        }
        int retentionMs = store.getRetentionTime();
        try {
            store.compactFile(LONGEST_MS); // which writes to the disk, not to its cache, what it is about to overwrite
        } finally {
            store.setRetentionTime(retentionMs);
        }
    }
}
