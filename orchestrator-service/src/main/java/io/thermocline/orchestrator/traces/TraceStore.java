package io.thermocline.orchestrator.traces;

import io.thermocline.orchestrator.Storable;
import io.thermocline.orchestrator.store.StoreWrites;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What is known of the uploaded traces. All methods block. */
@Component
final class TraceStore {
    private static final String COLUMNS = "hash, name, bytes, trace_bytes, format, stated, created_at";

    private final JdbcClient jdbc;
    private final StoreWrites writes;

    TraceStore(JdbcClient jdbc, StoreWrites writes) {
        this.jdbc = jdbc;
        this.writes = writes;
    }

    /** Stores a trace; false if it is there already. */
    boolean insert(Trace trace, String file) {
        try {
            writes.writing(() -> jdbc.sql("insert into trace (" + COLUMNS
                            + ", file) values (:hash, :name, :bytes, :traceBytes, :format,"
                            + " :stated, :created, :file)")
                    .param("hash", trace.hash())
                    .param("name", trace.name())
                    .param("bytes", trace.bytes())
                    .param("traceBytes", trace.traceBytes())
                    .param("format", trace.format())
                    .param("stated", trace.stated())
                    .param("created", trace.created().atOffset(ZoneOffset.UTC))
                    .param("file", file)
                    .update());
            return true;
        } catch (DuplicateKeyException e) {
            return false;
        }
    }

    Optional<Trace> find(String hash) {
        if (!Storable.holds(hash)) {
            return Optional.empty();
        }
        return jdbc.sql("select " + COLUMNS + " from trace where hash = :hash")
                .param("hash", hash)
                .query(TraceStore::trace)
                .optional();
    }

    /** Name of the file that holds a trace. */
    Optional<String> file(String hash) {
        return jdbc.sql("select file from trace where hash = :hash")
                .param("hash", hash)
                .query(String.class)
                .optional();
    }

    /** Traces by hash, after one. */
    List<Trace> list(String after, int limit) {
        return jdbc.sql("select " + COLUMNS + " from trace where hash > :after order by hash limit :limit")
                .param("after", after)
                .param("limit", limit)
                .query(TraceStore::trace)
                .list();
    }

    long bytes() {
        return jdbc.sql("select coalesce(sum(bytes), 0) from trace")
                .query(Long.class)
                .single();
    }

    /** Forgets a trace; false if it was not there any more. */
    boolean delete(String hash) {
        return writes.write(() -> jdbc.sql("delete from trace where hash = :hash")
                        .param("hash", hash)
                        .update())
                > 0;
    }

    private static Trace trace(ResultSet row, int number) throws SQLException {
        return new Trace(
                row.getString(1),
                row.getString(2),
                row.getLong(3),
                row.getLong(4),
                row.getString(5),
                row.getBoolean(6),
                row.getObject(7, OffsetDateTime.class).toInstant());
    }
}
