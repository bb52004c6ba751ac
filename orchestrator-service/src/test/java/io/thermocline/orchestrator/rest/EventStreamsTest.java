package io.thermocline.orchestrator.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.thermocline.orchestrator.Blocking;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.jobs.Jobs;
import io.thermocline.orchestrator.jobs.session.Snapshot;
import io.thermocline.orchestrator.jobs.store.JobEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.http.codec.ServerSentEvent;
import reactor.test.scheduler.VirtualTimeScheduler;
import reactor.test.subscriber.TestSubscriber;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Streams of events under a clock that the test turns, read by clients that take only what they ask for. */
@Timeout(60)
class EventStreamsTest {
    private static final Duration SNAPSHOTS = Duration.ofMillis(200);
    private static final Duration HEARTBEATS = Duration.ofSeconds(15);
    private static final int READ_AHEAD = 2; // reads whose events wait for a client, and as many ticks
    private static final JsonMapper JSON = new JsonMapper();

    /** Jobs whose events the test makes. */
    private static final class MadeJobs implements EventStreams.Source {
        private final Map<String, List<JobEvent>> events = new LinkedHashMap<>();
        private final Map<String, Snapshot> snapshots = new LinkedHashMap<>();
        private final List<String> over = new ArrayList<>();
        private final AtomicInteger asked = new AtomicInteger();

        MadeJobs with(String... ids) {
            for (String id : ids) {
                events.put(id, new ArrayList<>());
            }
            return this;
        }

        void state(String id, String state) {
            List<JobEvent> before = log(id);
            before.add(new JobEvent(
                    before.size() + 1L, Instant.EPOCH, JobEvent.Type.STATE, -1, "{\"state\":\"" + state + "\"}"));
        }

        void snapshot(String id, long accesses) {
            snapshots.put(id, new Snapshot(accesses, -1, 0, "lru", Map.of(), Map.of(), 0, 1, 0, null));
        }

        void end(String id) {
            state(id, "SUCCEEDED");
            over.add(id);
        }

        private List<JobEvent> log(String id) {
            return Objects.requireNonNull(events.get(id));
        }

        @Override
        public Optional<Jobs.News> news(String id, long seq) {
            asked.incrementAndGet();
            return Optional.ofNullable(events.get(id))
                    .map(log -> new Jobs.News(
                            log.stream().filter(event -> event.seq() > seq).toList(),
                            over.contains(id) ? null : snapshots.get(id),
                            over.contains(id)));
        }
    }

    private final VirtualTimeScheduler time = VirtualTimeScheduler.getOrSet();
    private final MadeJobs jobs = new MadeJobs();

    @AfterEach
    void giveTimeBack() {
        VirtualTimeScheduler.reset();
    }

    private static EventStreams streams(EventStreams.Source source) {
        return new EventStreams(source, new Blocking(), JSON, 4);
    }

    private TestSubscriber<ServerSentEvent<String>> client(
            EventStreams streams, long demand, @Nullable String lastEventId, String... ids) {
        TestSubscriber<ServerSentEvent<String>> client =
                TestSubscriber.builder().initialRequest(demand).build();
        streams.open(List.of(ids), lastEventId).subscribe(client);
        pass(Duration.ZERO);
        return client;
    }

    private void pass(Duration duration) {
        time.advanceTimeBy(duration);
    }

    private static boolean isHeartbeat(ServerSentEvent<String> event) {
        return "heartbeat".equals(event.comment()) && event.event() == null && event.data() == null;
    }

    private static JsonNode body(ServerSentEvent<String> event) {
        return JSON.readTree(Objects.requireNonNull(event.data()));
    }

    private static List<ServerSentEvent<String>> named(List<ServerSentEvent<String>> events, String name) {
        return events.stream().filter(event -> name.equals(event.event())).toList();
    }

    private static List<String> texts(List<ServerSentEvent<String>> events) {
        return events.stream()
                .map(event -> event.id() + " " + event.event() + " " + event.data())
                .toList();
    }

    @Test
    void silentStreamHasAHeartbeatEvery15Seconds() {
        jobs.with("a").state("a", "PAUSED");
        TestSubscriber<ServerSentEvent<String>> client = client(streams(jobs), Long.MAX_VALUE, null, "a");
        assertThat(texts(client.getReceivedOnNext()))
                .containsExactly("1 state {\"job\":\"a\",\"at\":\"1970-01-01T00:00:00Z\",\"state\":\"PAUSED\"}");
        for (int beats = 1; beats <= 4; beats++) {
            pass(HEARTBEATS.minusMillis(1));
            assertThat(client.getReceivedOnNext()).hasSize(beats);
            pass(Duration.ofMillis(1));
            assertThat(client.getReceivedOnNext()).hasSize(beats + 1).last().matches(EventStreamsTest::isHeartbeat);
        }
    }

    @Test
    void heartbeatIsTimedFromTheLastEvent() {
        jobs.with("a").state("a", "RUNNING");
        TestSubscriber<ServerSentEvent<String>> client = client(streams(jobs), Long.MAX_VALUE, null, "a");
        pass(Duration.ofSeconds(10));
        jobs.snapshot("a", 1);
        pass(Duration.ofSeconds(10));
        assertThat(client.getReceivedOnNext()).noneMatch(EventStreamsTest::isHeartbeat);
        pass(Duration.ofSeconds(6));
        assertThat(client.getReceivedOnNext()).last().matches(EventStreamsTest::isHeartbeat);
    }

    /** As while the store is slow: the time that reading takes counts, too. */
    @Test
    void slowReadsDoNotDelayTheHeartbeat() {
        VirtualTimeScheduler.reset();
        Blocking threads = new Blocking(); // real ones, so that time can pass while one of them reads
        VirtualTimeScheduler turned = VirtualTimeScheduler.getOrSet();
        AtomicInteger reads = new AtomicInteger();
        CountDownLatch gate = new CountDownLatch(1);
        EventStreams.Source slow = (id, seq) -> {
            if (reads.incrementAndGet() == 2) {
                try {
                    gate.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return jobs.news(id, seq);
        };
        jobs.with("a").state("a", "RUNNING");
        try {
            TestSubscriber<ServerSentEvent<String>> client =
                    TestSubscriber.builder().initialRequest(Long.MAX_VALUE).build();
            new EventStreams(slow, threads, JSON, 4).open(List.of("a"), null).subscribe(client);
            turned.advanceTimeBy(Duration.ZERO);
            await().until(() -> client.getReceivedOnNext().size() == 1);
            turned.advanceTimeBy(SNAPSHOTS);
            await().until(() -> reads.get() == 2);
            turned.advanceTimeBy(HEARTBEATS); // while that goes on
            gate.countDown();
            await().until(() -> {
                turned.advanceTimeBy(SNAPSHOTS);
                return reads.get() >= 4; // the third was due before
            });
            await().until(() -> client.getReceivedOnNext().size() == 2);
            assertThat(client.getReceivedOnNext().get(1)).matches(EventStreamsTest::isHeartbeat);
            client.cancel();
        } finally {
            gate.countDown();
            threads.destroy();
        }
    }

    @Test
    void slowClientLosesSnapshotsButNoStateChange() {
        jobs.with("a").state("a", "QUEUED");
        EventStreams streams = streams(jobs);
        TestSubscriber<ServerSentEvent<String>> slow = client(streams, 1, null, "a");
        assertThat(slow.getReceivedOnNext()).hasSize(1);
        List<String> states = new ArrayList<>(List.of("QUEUED"));
        long changes = 600;
        long snapshotsAChange = 5;
        int asked = jobs.asked.get();
        for (int change = 0; change < changes; change++) {
            states.add(change % 2 == 0 ? "RUNNING" : "PAUSED");
            jobs.state("a", states.get(states.size() - 1));
            for (int i = 1; i <= snapshotsAChange; i++) {
                jobs.snapshot("a", change * snapshotsAChange + i);
                pass(SNAPSHOTS);
            }
        }
        assertThat(slow.getReceivedOnNext()).hasSize(1);
        assertThat(jobs.asked.get() - asked)
                .as("reads for a client that takes nothing, each of which is held for it")
                .isLessThanOrEqualTo(READ_AHEAD);

        asked = jobs.asked.get();
        slow.request(Long.MAX_VALUE);
        pass(Duration.ZERO);
        assertThat(jobs.asked.get() - asked)
                .as("reads that were put off for it")
                .isLessThanOrEqualTo(READ_AHEAD);
        jobs.end("a");
        states.add("SUCCEEDED");
        pass(SNAPSHOTS.multipliedBy(2));
        slow.block();

        List<ServerSentEvent<String>> got = slow.getReceivedOnNext();
        assertThat(named(got, "state"))
                .extracting(ServerSentEvent::id)
                .containsExactlyElementsOf(LongStream.rangeClosed(1, changes + 2)
                        .mapToObj(Long::toString)
                        .toList());
        assertThat(named(got, "state"))
                .extracting(event -> body(event).get("state").asString())
                .containsExactlyElementsOf(states);
        assertThat(named(got, "snapshot"))
                .hasSizeBetween(1, READ_AHEAD + 1)
                .last()
                .satisfies(event -> assertThat(
                                body(event).get("progress").get("accesses").asLong())
                        .isEqualTo(changes * snapshotsAChange));
        assertThat(got).last().extracting(ServerSentEvent::event).isEqualTo("end");
    }

    @Test
    void fastClientGetsEachSnapshotOnce() {
        jobs.with("a").state("a", "RUNNING");
        TestSubscriber<ServerSentEvent<String>> quick = client(streams(jobs), Long.MAX_VALUE, null, "a");
        for (int i = 1; i <= 100; i++) {
            jobs.snapshot("a", i);
            pass(SNAPSHOTS.multipliedBy(2));
        }
        assertThat(named(quick.getReceivedOnNext(), "snapshot"))
                .extracting(event -> body(event).get("progress").get("accesses").asLong())
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 100).boxed().toList());
    }

    @Test
    void clientCanResumeAfterAnyEvent() {
        jobs.with("a", "b");
        EventStreams streams = streams(jobs);
        TestSubscriber<ServerSentEvent<String>> client = client(streams, Long.MAX_VALUE, null, "a", "b");
        for (String state : List.of("QUEUED", "RUNNING", "PAUSED")) {
            jobs.state("a", state);
            pass(SNAPSHOTS);
            jobs.state("b", state);
            pass(SNAPSHOTS);
        }
        jobs.end("a");
        pass(SNAPSHOTS);
        assertThat(named(client.getReceivedOnNext(), "end")).as("one goes on").isEmpty();
        jobs.end("b");
        pass(SNAPSHOTS);
        client.block();
        List<ServerSentEvent<String>> all = client.getReceivedOnNext();
        assertThat(all)
                .extracting(ServerSentEvent::id)
                .containsExactly("1-0", "1-1", "2-1", "2-2", "3-2", "3-3", "4-3", "4-4", "4-4");
        for (int seen = 0; seen < all.size() - 1; seen++) {
            TestSubscriber<ServerSentEvent<String>> again =
                    client(streams, Long.MAX_VALUE, all.get(seen).id(), "a", "b");
            again.block();
            assertThat(bodies(again.getReceivedOnNext()))
                    .as("after event %d", seen)
                    .containsExactlyInAnyOrderElementsOf(bodies(all.subList(seen + 1, all.size())));
            assertThat(again.getReceivedOnNext())
                    .last()
                    .extracting(ServerSentEvent::event)
                    .isEqualTo("end");
        }
    }

    /** Without the ids: those of several jobs depend on the order in which these are read. */
    private static List<String> bodies(List<ServerSentEvent<String>> events) {
        return events.stream().map(event -> event.event() + " " + event.data()).toList();
    }

    @Test
    void cancelledStreamReleasesItsPlace() {
        jobs.with("a").state("a", "RUNNING");
        EventStreams streams = streams(jobs);
        List<TestSubscriber<ServerSentEvent<String>>> open = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            open.add(client(streams, Long.MAX_VALUE, null, "a"));
        }
        assertThat(client(streams, Long.MAX_VALUE, null, "a").expectTerminalError())
                .isInstanceOf(RefusedException.class);
        open.get(0).cancel();
        TestSubscriber<ServerSentEvent<String>> next = client(streams, Long.MAX_VALUE, null, "a");
        assertThat(next.getReceivedOnNext()).hasSize(1);
        jobs.end("a"); // which ends the four
        pass(SNAPSHOTS);
        jobs.with("a").state("a", "RUNNING");
        jobs.over.clear();
        for (int i = 0; i < 4; i++) {
            assertThat(client(streams, Long.MAX_VALUE, null, "a").getReceivedOnNext())
                    .hasSize(1);
        }
    }
}
