package io.thermocline.orchestrator.jobs.store;

import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.Storable;
import io.thermocline.orchestrator.jobs.request.JobKind;
import io.thermocline.orchestrator.store.StoreWrites;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores jobs, their events and their results in H2 or PostgreSQL. All methods block. */
@Component
public final class JobStore {
    private final JdbcClient jdbc;
    private final StoreWrites writes;

    JobStore(JdbcClient jdbc, StoreWrites writes) {
        this.jdbc = jdbc;
        this.writes = writes;
    }

    /** Key of a request that may come twice, and the hash of its content. */
    public record Once(String key, String hash) {}

    /** Hash of an earlier request of a key, and the job that it created. */
    public record Earlier(String hash, String jobId) {}

    /**
     * Stores a new job.
     *
     * @param once stored with it, if the request has a key
     * @return false if a job of that key is stored already; nothing is then stored
     */
    public boolean insert(Job job, @Nullable Once once) {
        try {
            writes.writing(() -> {
                jdbc.sql("insert into job (" + JobRow.COLUMNS
                                + ") values (:id, :kind, :state, :created, null, null, :testbed,"
                                + " :workload, :policy, :specification, null)")
                        .param("id", job.id())
                        .param("kind", job.kind().name())
                        .param("state", job.state().name())
                        .param("created", JobRow.time(job.created()))
                        .param("testbed", job.testbed())
                        .param("workload", job.workload())
                        .param("policy", job.policy())
                        .param("specification", job.specification())
                        .update();
                if (once != null) {
                    jdbc.sql("insert into idempotency (request_key, request_hash, job_id) values (:key, :hash, :id)")
                            .param("key", once.key())
                            .param("hash", once.hash())
                            .param("id", job.id())
                            .update();
                }
            });
            return true;
        } catch (DuplicateKeyException e) {
            if (once == null) {
                throw e;
            }
            return false;
        }
    }

    public Optional<Earlier> earlier(String key) {
        return jdbc.sql("select request_hash, job_id from idempotency where request_key = :key")
                .param("key", key)
                .query((row, number) -> new Earlier(row.getString(1), row.getString(2)))
                .optional();
    }

    public Optional<Job> find(String id) {
        if (!Storable.holds(id)) {
            return Optional.empty();
        }
        return writes.read(() -> jdbc.sql("select " + JobRow.COLUMNS + " from job where id = :id")
                .param("id", id)
                .query(JobRow::read)
                .optional());
    }

    /** Returns the job of an id, or refuses an id that no job has. */
    public Job found(String id) {
        return find(id).orElseThrow(() -> new RefusedException(Reason.NOT_FOUND, "there is no job '" + id + "'"));
    }

    /** Returns the job of an id, or refuses an id that no job of the kind has. */
    public Job found(JobKind kind, String id) {
        return find(id).filter(job -> job.kind() == kind)
                .orElseThrow(
                        () -> new RefusedException(Reason.NOT_FOUND, "there is no " + kind.label() + " '" + id + "'"));
    }

    /** Returns the newest jobs of a kind, after {@code position}. */
    public List<Job> list(JobKind kind, JobFilter filter, @Nullable Position position, int limit) {
        if (Stream.of(filter.policy(), filter.workload()).anyMatch(name -> name != null && !Storable.holds(name))) {
            return List.of();
        }
        JobConditions conditions = new JobConditions(kind, filter, position);
        String sql = "select " + JobRow.COLUMNS + " from job where " + conditions.sql()
                + " order by created_at desc, id desc limit :limit";
        return writes.read(() -> jdbc.sql(sql)
                .params(conditions.values())
                .param("limit", limit)
                .query(JobRow::read)
                .list());
    }

    /** Stores that a job runs, with the event of it. */
    public void begin(String id, Instant started, JobEvent event) {
        writes.writing(() -> {
            jdbc.sql("update job set state = 'RUNNING', started_at = :started where id = :id")
                    .param("started", JobRow.time(started))
                    .param("id", id)
                    .update();
            add(id, event);
        });
    }

    /** Stores another state of a job that is not over, with the event of it. */
    public void state(String id, JobState state, JobEvent event) {
        writes.writing(() -> {
            jdbc.sql("update job set state = :state where id = :id")
                    .param("state", state.name())
                    .param("id", id)
                    .update();
            add(id, event);
        });
    }

    /** Stores another policy in effect, with the event of it. */
    public void policy(String id, String policy, JobEvent event) {
        writes.writing(() -> {
            jdbc.sql("update job set policy = :policy where id = :id")
                    .param("policy", policy)
                    .param("id", id)
                    .update();
            add(id, event);
        });
    }

    /** Stores the workload of a job that has become known, and the specification with it. */
    public void workload(String id, String workload, String specification) {
        writes.writing(
                () -> jdbc.sql("update job set workload = :workload, specification = :specification where id = :id")
                        .param("workload", workload)
                        .param("specification", specification)
                        .param("id", id)
                        .update());
    }

    /**
     * Ends a job, with what it leaves and its last event in one transaction: a caller that sees it over may delete it.
     * Does nothing if the job is over, so that a call of unknown outcome may be repeated.
     *
     * @param residency where the pages of its run were at the end, as JSON
     * @param timeline the snapshots of its run, as JSON
     */
    public void end(
            String id,
            JobState state,
            Instant ended,
            @Nullable String failure,
            @Nullable String result,
            @Nullable String residency,
            @Nullable String timeline,
            JobEvent last) {
        writes.writing(() -> {
            int changed = jdbc.sql("update job set state = :state, ended_at = :ended, failure = :failure,"
                            + " result = :result, residency = :residency, timeline = :timeline"
                            + " where id = :id and ended_at is null")
                    .param("state", state.name())
                    .param("ended", JobRow.time(ended))
                    .param("failure", failure)
                    .param("result", result)
                    .param("residency", residency)
                    .param("timeline", timeline)
                    .param("id", id)
                    .update();
            if (changed > 0) {
                add(id, last);
            }
        });
    }

    public Optional<String> timeline(String id) {
        return text("timeline", id);
    }

    public Optional<String> result(String id) {
        return text("result", id);
    }

    public Optional<String> residency(String id) {
        return text("residency", id);
    }

    private Optional<String> text(String column, String id) {
        return jdbc.sql("select " + column + " from job where id = :id")
                .param("id", id)
                .query((row, number) -> Optional.ofNullable(row.getString(1)))
                .optional()
                .flatMap(text -> text);
    }

    public boolean delete(String id) {
        return writes.write(() -> jdbc.sql("delete from job where id = :id")
                        .param("id", id)
                        .update())
                > 0;
    }

    /**
     * Deletes jobs that are over, in the order in which they ended.
     *
     * @param before jobs that ended earlier are too old
     * @param number jobs that may stay
     * @param most jobs to delete in one call
     * @return jobs deleted
     */
    int deleteOldest(Instant before, int number, int most) {
        return writes.write(() -> {
            int old = jdbc.sql("delete from job where id in (select id from job where ended_at < :before"
                            + " order by ended_at, id limit :most)")
                    .param("before", JobRow.time(before))
                    .param("most", most)
                    .update();
            long over = count("") - count(" where state in ('QUEUED', 'RUNNING', 'PAUSED')");
            long excess = Math.min(over - number, most - old);
            if (excess <= 0) {
                return old;
            }
            return old
                    + jdbc.sql("delete from job where id in (select id from job where ended_at is not null"
                                    + " order by ended_at, id limit :most)")
                            .param("most", excess)
                            .update();
        });
    }

    private long count(String which) {
        return jdbc.sql("select count(*) from job" + which).query(Long.class).single();
    }

    /** Adds an event. Does nothing if it is stored, so that a call of unknown outcome may be repeated. */
    public void append(String id, JobEvent event) {
        writes.writing(() -> add(id, event));
    }

    private void add(String id, JobEvent event) {
        jdbc.sql("insert into job_event (job_id, seq, happened_at, type, access_number, body)"
                        + " select cast(:id as varchar(36)), cast(:seq as bigint), cast(:at as timestamp(6) with time zone),"
                        + " cast(:type as varchar(16)), cast(:access as bigint), cast(:body as text)"
                        + " where not exists (select 1 from job_event where job_id = :id and seq = :seq)")
                .param("id", id)
                .param("seq", event.seq())
                .param("at", JobRow.time(event.at()))
                .param("type", event.type().name())
                .param("access", event.access())
                .param("body", event.body())
                .update();
    }

    public List<JobEvent> events(String id) {
        return jdbc.sql(
                        "select seq, happened_at, type, access_number, body from job_event where job_id = :id order by seq")
                .param("id", id)
                .query((row, number) -> new JobEvent(
                        row.getLong(1),
                        row.getObject(2, OffsetDateTime.class).toInstant(),
                        JobEvent.Type.valueOf(row.getString(3)),
                        row.getLong(4),
                        row.getString(5)))
                .list();
    }

    /** Returns the jobs in a state, oldest first. */
    public List<Job> inState(JobState state) {
        return jdbc.sql("select " + JobRow.COLUMNS + " from job where state = :state order by created_at, id")
                .param("state", state.name())
                .query(JobRow::read)
                .list();
    }
}
