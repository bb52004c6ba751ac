package io.thermocline.orchestrator.jobs.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.orchestrator.Databases;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.StoreContract;
import io.thermocline.orchestrator.jobs.request.JobKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;

/** The contract of the store of jobs, for each database. */
@ParameterizedClass
@EnumSource(Databases.class)
@Tag("process")
class JobStoreTest extends StoreContract {
    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00.123456Z");
    private static final JobFilter ALL = new JobFilter(null, null, null, null, null);

    private final JobStore store = new JobStore(jdbc, writes());

    JobStoreTest(Databases kind) {
        super(kind, "job");
    }

    private static Job job(String id) {
        return job(id, JobKind.RUN, NOON, "zipf?pages=10", "lru");
    }

    private static Job job(String id, JobKind kind, Instant created, String workload, String policy) {
        return new Job(id, kind, JobState.QUEUED, created, null, null, "two-tier", workload, policy, "{}", null);
    }

    private Job insert(Job job) {
        assertThat(store.insert(job, null)).isTrue();
        return job;
    }

    private static JobEvent event(long seq) {
        return new JobEvent(seq, NOON.plusSeconds(seq), JobEvent.Type.STATE, -1, "{\"seq\":" + seq + "}");
    }

    private List<String> list(JobFilter filter) {
        return ids(store.list(JobKind.RUN, filter, null, 200));
    }

    private static List<String> ids(List<Job> jobs) {
        return jobs.stream().map(Job::id).toList();
    }

    // ---- jobs

    @Test
    void jobIsFoundAsStored() {
        String large = "{\"workload\": \"\u00e4\u6e29\ud83c\udf0a" + "x".repeat(200_000) + "\"}";
        Job stored = new Job(
                "a", JobKind.CURVE, JobState.QUEUED, NOON, null, null, "gmt-a100", "zipf,scan", "lru", large, null);
        insert(stored);
        assertThat(store.find("a")).contains(stored);
        assertThat(store.found(JobKind.CURVE, "a")).isEqualTo(stored);
        assertThat(store.result("a")).isEmpty();
        assertThat(store.residency("a")).isEmpty();
        assertThat(store.events("a")).isEmpty();
    }

    @Test
    void absentJobOrJobOfAnotherKindIsNotFound() {
        insert(job("a"));
        assertThat(store.find("b")).isEmpty();
        assertThat(store.find("a\0")).isEmpty();
        assertThatThrownBy(() -> store.found("b")).isInstanceOf(RefusedException.class);
        assertThatThrownBy(() -> store.found(JobKind.CURVE, "a"))
                .isInstanceOf(RefusedException.class)
                .hasMessage("there is no curve 'a'");
        assertThat(store.result("b")).isEmpty();
        assertThat(store.residency("b")).isEmpty();
    }

    @Test
    void eachChangeOfAJobIsStored() {
        insert(job("a"));
        insert(job("b"));
        store.begin("a", NOON.plusSeconds(1), event(1));
        store.policy("a", "gmt-reuse?x=1", event(2));
        store.workload("a", "stream:sha256:00", "{\"workload\":\"stream:sha256:00\"}");
        store.state("a", JobState.PAUSED, event(3));
        assertThat(store.find("a"))
                .contains(new Job(
                        "a",
                        JobKind.RUN,
                        JobState.PAUSED,
                        NOON,
                        NOON.plusSeconds(1),
                        null,
                        "two-tier",
                        "stream:sha256:00",
                        "gmt-reuse?x=1",
                        "{\"workload\":\"stream:sha256:00\"}",
                        null));
        assertThat(store.find("b")).contains(job("b"));
        assertThat(store.events("a")).containsExactly(event(1), event(2), event(3));
    }

    // ---- the end

    @Test
    void jobEndsOnceWithItsResultAndEvent() {
        insert(job("a"));
        String result = "{\"served\": [" + "1,".repeat(400_000) + "1]}";
        store.append("a", event(1));
        store.end("a", JobState.SUCCEEDED, NOON.plusSeconds(9), null, result, "{\"pages\":1}", "[1]", event(2));
        // as of a thread that was not told that it went well
        store.end("a", JobState.FAILED, NOON.plusSeconds(10), "late", "{}", null, "[2]", event(3));
        Job ended = store.found("a");
        assertThat(ended.state()).isEqualTo(JobState.SUCCEEDED);
        assertThat(ended.ended()).isEqualTo(NOON.plusSeconds(9));
        assertThat(ended.failure()).isNull();
        assertThat(store.result("a")).contains(result);
        assertThat(store.residency("a")).contains("{\"pages\":1}");
        assertThat(store.timeline("a")).contains("[1]");
        assertThat(store.events("a")).containsExactly(event(1), event(2));
    }

    @Test
    void failedJobHasItsReason() {
        insert(job("a"));
        store.end("a", JobState.FAILED, NOON, "interrupted", null, null, null, event(1));
        assertThat(store.found("a").failure()).isEqualTo("interrupted");
        assertThat(store.result("a")).isEmpty();
    }

    @Test
    void jobWhoseLastEventCannotBeStoredHasNotEnded() {
        insert(job("a"));
        jdbc.sql("alter table job_event rename to away").update();
        try {
            assertThatThrownBy(() -> store.end("a", JobState.FAILED, NOON, "x", null, null, null, event(1)))
                    .isInstanceOf(DataAccessException.class);
        } finally {
            jdbc.sql("alter table away rename to job_event").update();
        }
        assertThat(store.found("a")).isEqualTo(job("a"));
    }

    @Test
    void endOfADeletedJobIsNotStored() {
        store.end("a", JobState.FAILED, NOON, "x", null, null, null, event(1));
        assertThat(store.find("a")).isEmpty();
        assertThat(store.events("a")).isEmpty();
    }

    // ---- events

    @Test
    void eventsAreKeptOnceAndInOrder() {
        insert(job("a"));
        insert(job("b"));
        JobEvent figures = new JobEvent(
                10,
                Instant.EPOCH,
                JobEvent.Type.PLANNED_FIGURES,
                1L << 40,
                "{\"settings\": \"" + "x".repeat(70_000) + "\"}");
        store.append("a", figures);
        store.append("a", event(2));
        store.append("a", event(1));
        store.append("a", new JobEvent(2, NOON, JobEvent.Type.POLICY, 7, "{\"again\":true}"));
        store.append("b", event(1));
        assertThat(store.events("a")).containsExactly(event(1), event(2), figures);
        assertThat(store.events("b")).containsExactly(event(1));
        assertThat(store.events("c")).isEmpty();
    }

    // ---- keys of requests

    @Test
    void keyCreatesOneJob() {
        JobStore.Once once = new JobStore.Once("key", "hash");
        assertThat(store.earlier("key")).isEmpty();
        assertThat(store.insert(job("a"), once)).isTrue();
        assertThat(store.insert(job("b"), new JobStore.Once("key", "other"))).isFalse();
        assertThat(store.find("b")).as("nothing is left of it").isEmpty();
        assertThat(store.earlier("key")).contains(new JobStore.Earlier("hash", "a"));
        assertThat(store.insert(job("c"), new JobStore.Once("KEY", "hash")))
                .as("another key")
                .isTrue();
    }

    @Test
    void idCreatesOneJob() {
        insert(job("a"));
        assertThatThrownBy(() -> store.insert(job("a"), null)).isInstanceOf(DuplicateKeyException.class);
        assertThat(store.list(JobKind.RUN, ALL, null, 10)).hasSize(1);
    }

    @Test
    void concurrentRequestsOfOneKeyCreateOneJob() throws Exception {
        int requests = 8;
        ExecutorService threads = Executors.newFixedThreadPool(requests);
        try {
            for (int round = 0; round < 5; round++) {
                String key = "key" + round;
                CyclicBarrier together = new CyclicBarrier(requests);
                List<Callable<Boolean>> inserts = new ArrayList<>();
                for (int i = 0; i < requests; i++) {
                    Job job = job(key + "-" + i);
                    inserts.add(() -> {
                        together.await();
                        return store.insert(job, new JobStore.Once(key, "hash"));
                    });
                }
                List<String> made = new ArrayList<>();
                List<Future<Boolean>> answers = threads.invokeAll(inserts);
                for (int i = 0; i < requests; i++) {
                    if (answers.get(i).get()) {
                        made.add(key + "-" + i);
                    }
                }
                assertThat(made).hasSize(1);
                assertThat(store.earlier(key)).contains(new JobStore.Earlier("hash", made.get(0)));
            }
            assertThat(list(ALL)).hasSize(5);
        } finally {
            threads.shutdown();
        }
    }

    // ---- deleting

    @Test
    void deletedJobLeavesNothing() {
        store.insert(job("a"), new JobStore.Once("a-key", "hash"));
        store.insert(job("b"), new JobStore.Once("b-key", "hash"));
        store.append("a", event(1));
        store.append("b", event(1));
        store.end("a", JobState.SUCCEEDED, NOON, null, "{}", "{}", "[]", event(2));
        assertThat(store.delete("a")).isTrue();
        assertThat(store.delete("a")).isFalse();
        assertThat(store.find("a")).isEmpty();
        assertThat(store.result("a")).isEmpty();
        assertThat(store.events("a")).isEmpty();
        assertThat(store.earlier("a-key")).isEmpty();
        assertThat(store.insert(job("a"), new JobStore.Once("a-key", "other")))
                .as("the key is free again")
                .isTrue();
        assertThat(store.events("b")).hasSize(1);
        assertThat(store.earlier("b-key")).isPresent();
    }

    // ---- lists

    @Test
    void listHasOneKindNewestFirst() {
        insert(job("b", JobKind.RUN, NOON, "zipf", "lru"));
        insert(job("a", JobKind.RUN, NOON.plusNanos(1_000), "zipf", "lru"));
        insert(job("d", JobKind.RUN, NOON, "zipf", "lru"));
        insert(job("c", JobKind.RUN, NOON.minusSeconds(1), "zipf", "lru"));
        insert(job("e", JobKind.COMPARISON, NOON, "zipf", "lru"));
        insert(job("f", JobKind.CURVE, NOON, "zipf", "lru"));
        assertThat(list(ALL)).as("of the same time by id").containsExactly("a", "d", "b", "c");
        assertThat(ids(store.list(JobKind.RUN, ALL, null, 2))).containsExactly("a", "d");
        assertThat(ids(store.list(JobKind.COMPARISON, ALL, null, 2))).containsExactly("e");
        assertThat(ids(store.list(JobKind.CURVE, ALL, null, 2))).containsExactly("f");
    }

    @Test
    void pagedListHasEachJobOnceDespiteChanges() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 23; i++) {
            made.add(insert(job("job-" + (char) ('a' + i), JobKind.RUN, NOON.plusSeconds(i / 4), "zipf", "lru"))
                    .id());
        }
        Collections.reverse(made);
        List<String> seen = new ArrayList<>();
        Position position = null;
        List<Job> part = store.list(JobKind.RUN, ALL, null, 5);
        while (!part.isEmpty()) {
            seen.addAll(ids(part));
            Job last = part.get(part.size() - 1);
            position = new Position(last.created(), last.id());
            insert(job("new-" + seen.size(), JobKind.RUN, NOON.plus(Duration.ofDays(1)), "zipf", "lru"));
            store.delete(last.id());
            part = store.list(JobKind.RUN, ALL, position, 5);
        }
        assertThat(seen).containsExactlyElementsOf(made);
    }

    @Test
    void listCanBeFilteredByState() {
        insert(job("a"));
        insert(job("b"));
        store.begin("b", NOON, event(1));
        assertThat(list(new JobFilter(JobState.RUNNING, null, null, null, null)))
                .containsExactly("b");
        assertThat(list(new JobFilter(JobState.QUEUED, null, null, null, null))).containsExactly("a");
        assertThat(list(new JobFilter(JobState.FAILED, null, null, null, null))).isEmpty();
    }

    @Test
    void listCanBeFilteredByPolicyWithAnyParameters() {
        insert(job("a", JobKind.RUN, NOON, "zipf", "lru"));
        insert(job("b", JobKind.RUN, NOON, "zipf", "s3-fifo?small=0.1,fifo"));
        insert(job("c", JobKind.RUN, NOON, "zipf", "fifo?x=lru,clock"));
        insert(job("d", JobKind.RUN, NOON, "zipf", "a_b"));
        insert(job("e", JobKind.RUN, NOON, "zipf", "axb"));
        assertThat(policies("lru")).containsExactly("a");
        assertThat(policies("fifo")).containsExactlyInAnyOrder("b", "c");
        assertThat(policies("s3-fifo")).containsExactly("b");
        assertThat(policies("clock")).containsExactly("c");
        assertThat(policies("a_b")).as("no pattern").containsExactly("d");
        for (String none : List.of("lr", "LRU", "%", "_", "a%", "!", "l!", "x=lru", "'", "", "lru\0")) {
            assertThat(policies(none)).as(none).isEmpty();
        }
    }

    private List<String> policies(String name) {
        return list(new JobFilter(null, name, null, null, null));
    }

    @Test
    void listCanBeFilteredByWorkloadWithAnyParameters() {
        insert(job("a", JobKind.RUN, NOON, "zipf?pages=10", "scan"));
        insert(job("b", JobKind.RUN, NOON, "scan,zipf?pages=10", "lru"));
        insert(job("c", JobKind.RUN, NOON, "100%!", "lru"));
        assertThat(workloads("zipf")).containsExactlyInAnyOrder("a", "b");
        assertThat(workloads("scan")).containsExactly("b");
        assertThat(workloads("100%!")).containsExactly("c");
        assertThat(workloads("100%")).isEmpty();
        assertThat(list(new JobFilter(null, "lru", "zipf", null, null)))
                .as("filters together")
                .containsExactly("b");
    }

    private List<String> workloads(String name) {
        return list(new JobFilter(null, null, name, null, null));
    }

    @Test
    void listCanBeFilteredByTime() {
        Instant next = NOON.plusNanos(1_000);
        insert(job("a", JobKind.RUN, NOON, "zipf", "lru"));
        insert(job("b", JobKind.RUN, next, "zipf", "lru"));
        assertThat(list(new JobFilter(null, null, null, NOON, null))).containsExactly("b", "a");
        assertThat(list(new JobFilter(null, null, null, next, null))).containsExactly("b");
        assertThat(list(new JobFilter(null, null, null, null, next))).containsExactly("a");
        assertThat(list(new JobFilter(null, null, null, NOON, NOON))).isEmpty();
        assertThat(list(new JobFilter(
                        null,
                        null,
                        null,
                        Instant.parse("0000-01-01T00:00:00Z"),
                        Instant.parse("9999-12-31T23:59:59.999999Z"))))
                .hasSize(2);
    }

    @Test
    void jobsOfAStateComeOldestFirst() {
        insert(job("b", JobKind.CURVE, NOON, "zipf", "lru"));
        insert(job("a", JobKind.RUN, NOON, "zipf", "lru"));
        insert(job("c", JobKind.RUN, NOON.minusSeconds(1), "zipf", "lru"));
        insert(job("d"));
        store.begin("d", NOON, event(1));
        assertThat(ids(store.inState(JobState.QUEUED))).containsExactly("c", "a", "b");
        Set<JobState> empty = new HashSet<>(Set.of(JobState.PAUSED, JobState.FAILED));
        empty.removeIf(state -> store.inState(state).isEmpty());
        assertThat(empty).isEmpty();
    }

    // ---- what is kept of those that are over

    @Test
    void finishedJobsAreDeletedOldestFirst() {
        for (int ended = 5; ended >= 1; ended--) {
            over("over-" + ended, NOON.plusSeconds(ended));
        }
        insert(job("waits"));
        insert(job("goes-on"));
        store.begin("goes-on", NOON, event(1));
        assertThat(store.deleteOldest(NOON, 5, 100)).as("five may stay").isZero();
        assertThat(store.deleteOldest(NOON, 3, 100)).isEqualTo(2);
        assertThat(list(ALL)).containsExactlyInAnyOrder("over-3", "over-4", "over-5", "waits", "goes-on");
        assertThat(store.events("over-1")).isEmpty();
        assertThat(store.deleteOldest(NOON.plusSeconds(5), 3, 100))
                .as("those that ended before")
                .isEqualTo(2);
        assertThat(list(ALL)).containsExactlyInAnyOrder("over-5", "waits", "goes-on");
    }

    @Test
    void deletionIsLimitedPerCall() {
        for (int ended = 1; ended <= 5; ended++) {
            over("over-" + ended, NOON.plusSeconds(ended));
        }
        assertThat(store.deleteOldest(NOON.plusSeconds(3), 1, 3))
                .as("two are too old, two more too many")
                .isEqualTo(3);
        assertThat(list(ALL)).containsExactlyInAnyOrder("over-4", "over-5");
    }

    private void over(String id, Instant ended) {
        insert(job(id));
        store.end(id, JobState.SUCCEEDED, ended, null, "{}", null, null, event(1));
    }
}
