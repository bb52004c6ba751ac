package io.thermocline.orchestrator.jobs.store;

import io.thermocline.orchestrator.jobs.request.JobKind;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Conditions of a list of jobs, in SQL with named values. */
final class JobConditions {
    private final StringBuilder sql = new StringBuilder("kind = :kind");
    private final Map<String, Object> values = new HashMap<>();

    /** Creates the conditions of jobs of a kind, filtered, after a position in the order newest first. */
    JobConditions(JobKind kind, JobFilter filter, @Nullable Position position) {
        values.put("kind", kind.name());
        if (filter.state() != null) {
            and("state = :state", "state", filter.state().name());
        }
        andNamed("policy", filter.policy());
        andNamed("workload", filter.workload());
        if (filter.since() != null) {
            and("created_at >= :since", "since", JobRow.time(filter.since()));
        }
        if (filter.until() != null) {
            and("created_at < :until", "until", JobRow.time(filter.until()));
        }
        if (position != null) {
            values.put("id", position.id());
            and(
                    "(created_at < :created or created_at = :created and id < :id)",
                    "created",
                    JobRow.time(position.created()));
        }
    }

    private void and(String condition, String name, Object value) {
        sql.append(" and ").append(condition);
        values.put(name, value);
    }

    /** Requires a name among those of a column, which are separated by commas and may have parameters. */
    private void andNamed(String column, @Nullable String name) {
        if (name != null) {
            String escaped = name.replace("!", "!!").replace("%", "!%").replace("_", "!_");
            values.put(column + "With", "%," + escaped + "?%");
            and(
                    "(',' || COLUMN || ',' like :COLUMNAlone escape '!' or ',' || COLUMN like :COLUMNWith escape '!')"
                            .replace("COLUMN", column),
                    column + "Alone",
                    "%," + escaped + ",%");
        }
    }

    String sql() {
        return sql.toString();
    }

    Map<String, Object> values() {
        return values;
    }
}
