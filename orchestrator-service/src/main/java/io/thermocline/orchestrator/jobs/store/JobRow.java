package io.thermocline.orchestrator.jobs.store;

import io.thermocline.orchestrator.jobs.request.JobKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Row of a job in the store. */
final class JobRow {
    static final String COLUMNS =
            "id, kind, state, created_at, started_at, ended_at, testbed, workload, policy, specification, failure";

    private JobRow() {}

    /** Reads a job from a row of these columns. */
    static Job read(ResultSet row, int number) throws SQLException {
        return new Job(
                row.getString(1),
                JobKind.valueOf(row.getString(2)),
                JobState.valueOf(row.getString(3)),
                row.getObject(4, OffsetDateTime.class).toInstant(),
                instant(row, 5),
                instant(row, 6),
                row.getString(7),
                row.getString(8),
                row.getString(9),
                row.getString(10),
                row.getString(11));
    }

    private static @Nullable Instant instant(ResultSet row, int column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    /** Converts a time to what the store takes. */
    static OffsetDateTime time(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
