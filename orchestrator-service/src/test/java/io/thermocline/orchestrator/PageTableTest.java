package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.ManagedChannel;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.thermocline.proto.v1.LookupReply;
import io.thermocline.proto.v1.LookupRequest;
import io.thermocline.proto.v1.PageTableEntry;
import io.thermocline.proto.v1.PageTableGrpc;
import io.thermocline.proto.v1.WatchReply;
import io.thermocline.proto.v1.WatchRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The page tables of runs that go on, over gRPC. */
@Timeout(60)
@Tag("service")
class PageTableTest {
    private static final int MOST = 65_536;
    private static final int MOST_WATCHES = 40;
    private static final String PACED = """
            {"testbed": "gmt-a100", "workload": "zipf?pages=400&accesses=40000000&writes=0.3", "policy": "gmt-tierorder",
             "settings": {"hbm.frames": "20", "dram.frames": "90"}, "pacing": "realtimex%s"}""";

    @RegisterExtension
    private static final RunningService service =
            new RunningService("thermocline.limits.event-clients=" + MOST_WATCHES);

    private static final Client client = service.client();

    private ManagedChannel channel;
    private PageTableGrpc.PageTableBlockingStub table;

    @BeforeEach
    void open() {
        channel = NettyChannelBuilder.forTarget(service.grpcTarget())
                .usePlaintext()
                .build();
        table = PageTableGrpc.newBlockingStub(channel);
    }

    @AfterEach
    void close() {
        channel.shutdownNow();
    }

    private static String id(String run) {
        return run.substring(run.lastIndexOf('/') + 1);
    }

    private List<PageTableEntry> lookup(String run, long first, int count) {
        return table.lookup(LookupRequest.newBuilder()
                        .setRunId(run)
                        .setFirstPage(first)
                        .setCount(count)
                        .build())
                .getEntriesList();
    }

    @Test
    void entriesMatchThePausedRun() {
        String run = paused("0.1");
        LookupReply all = table.lookup(
                LookupRequest.newBuilder().setRunId(id(run)).setCount(MOST).build());
        assertThat(all.getAccess())
                .isEqualTo(
                        client.get(run).json().get("progress").get("accesses").asLong());
        assertThat(all.getEntriesCount()).isEqualTo(400);
        JsonNode residency = client.get(run + "/residency?buckets=1").json();
        Map<String, Long> frames = new HashMap<>();
        for (int page = 0; page < 400; page++) {
            PageTableEntry entry = all.getEntries(page);
            assertThat(entry.getPage()).isEqualTo(page);
            assertThat(frames.put(entry.getTier() + " " + entry.getFrame(), entry.getPage()))
                    .as("a frame holds one page")
                    .isNull();
        }
        residency
                .get("buckets")
                .get(0)
                .get("pages")
                .forEachEntry((tier, pages) -> assertThat(all.getEntriesList().stream()
                                .filter(entry -> entry.getTier().equals(tier)))
                        .hasSize(pages.asInt()));
        assertThat(all.getEntriesList()).anyMatch(PageTableEntry::getDirty).allMatch(entry -> entry.getVersion() == 0);
        assertThat(all.getEntriesList().stream().filter(entry -> entry.getTier().equals("nvme")))
                .as("at home")
                .noneMatch(PageTableEntry::getDirty)
                .allMatch(entry -> entry.getFrame() == entry.getPage());
        assertThat(lookup(id(run), 390, 100)).isEqualTo(all.getEntriesList().subList(390, 400));
        end(run);
    }

    @Test
    void entryDescribesTheStateOfItsPage() {
        String run = pausedRun("""
                {"testbed": "gmt-a100", "workload": "zipf?pages=400&accesses=40000000&writes=0.3&skew=1.2", "policy": "bam?pin-window=5&flight-window=0",
                 "settings": {"hbm.frames": "20", "dram.frames": "90", "accelerator.concurrency": "64", "payload": "real"}, "pacing": "realtimex0.1"}""");
        List<PageTableEntry> entries = lookup(id(run), 0, MOST);
        assertThat(entries.stream().filter(PageTableEntry::getDirty))
                .isNotEmpty()
                .allMatch(entry -> entry.getVersion() > 0 && entry.getAccessed());
        assertThat(entries.stream().filter(PageTableEntry::getPinned))
                .as("of the last five accesses")
                .hasSizeBetween(1, 5)
                .allMatch(entry -> entry.getTier().equals("hbm") && entry.getAccessed());
        assertThat(entries.stream().filter(PageTableEntry::getInTransit))
                .as("of at most 64 accesses")
                .hasSizeBetween(1, 64);
        end(run);
    }

    @Test
    void watcherCanFollowTheTableByItsChanges() {
        String run = paused("0.1");
        Iterator<WatchReply> changes = table.watch(
                WatchRequest.newBuilder().setRunId(id(run)).setCount(MOST).build());
        Map<Long, PageTableEntry> known = new HashMap<>();
        WatchReply first = changes.next();
        assertThat(first.getEntriesCount()).as("all at first").isEqualTo(400);
        take(first, known);
        client.put(run + "/state", "{\"state\": \"RUNNING\"}").expect(202);
        long access = first.getAccess();
        for (int i = 0; i < 5; i++) {
            WatchReply change = changes.next();
            assertThat(change.getAccess()).isGreaterThan(access);
            assertThat(change.getAccess() % 4096).isZero();
            access = change.getAccess();
            for (PageTableEntry entry : change.getEntriesList()) {
                assertThat(known.get(entry.getPage())).isNotEqualTo(entry);
            }
            take(change, known);
        }
        client.put(run + "/state", "{\"state\": \"PAUSED\"}").expect(202);
        client.awaitState(run, "PAUSED");
        LookupReply now = table.lookup(
                LookupRequest.newBuilder().setRunId(id(run)).setCount(MOST).build());
        while (access < now.getAccess()) {
            WatchReply change = changes.next();
            access = change.getAccess();
            take(change, known);
        }
        assertThat(known.values()).containsExactlyInAnyOrderElementsOf(now.getEntriesList());
        end(run);
        while (changes.hasNext()) {
            changes.next(); // it ends with the run
        }
    }

    @Test
    @Tag("slow")
    void watchesAreLimitedAndFollowARunToItsEnd() {
        String run = paused("0.1");
        client.put(run + "/state", "{\"state\": \"RUNNING\"}").expect(202);
        client.awaitState(run, "RUNNING");
        WatchRequest all =
                WatchRequest.newBuilder().setRunId(id(run)).setCount(MOST).build();
        List<Iterator<WatchReply>> watches = new ArrayList<>();
        for (int i = 0; i < MOST_WATCHES; i++) {
            watches.add(table.watch(all));
        }
        watches.forEach(watch -> assertThat(watch.next().getEntriesCount()).isEqualTo(400));
        for (int chunk = 0; chunk < 3; chunk++) {
            watches.forEach(Iterator::next); // all ask for the next one at about the same time
        }
        refused(Code.RESOURCE_EXHAUSTED, () -> table.watch(all).next());
        client.get(run + "/residency?buckets=1").expect(200);
        end(run);
        for (Iterator<WatchReply> watch : watches) {
            while (watch.hasNext()) {
                watch.next();
            }
        }
    }

    private static void take(WatchReply change, Map<Long, PageTableEntry> known) {
        change.getEntriesList().forEach(entry -> known.put(entry.getPage(), entry));
    }

    @Test
    void invalidLookupIsRefused() {
        refused(Code.NOT_FOUND, () -> lookup("none", 0, 1));
        String run = paused("0.1");
        refused(Code.INVALID_ARGUMENT, () -> lookup(id(run), 0, 0));
        refused(Code.INVALID_ARGUMENT, () -> lookup(id(run), 0, MOST + 1));
        refused(Code.INVALID_ARGUMENT, () -> lookup(id(run), -1, 1));
        assertThat(lookup(id(run), 400, 1)).isEmpty();
        end(run);
        refused(Code.FAILED_PRECONDITION, () -> lookup(id(run), 0, 1));
        refused(
                Code.FAILED_PRECONDITION,
                () -> table.watch(WatchRequest.newBuilder()
                                .setRunId(id(run))
                                .setCount(1)
                                .build())
                        .next());
    }

    private static void refused(Code code, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(StatusRuntimeException.class, e -> {
            assertThat(e.getStatus().getCode()).isEqualTo(code);
            assertThat(e.getStatus().getDescription()).isNotBlank().doesNotContain("Exception");
        });
    }

    private static String paused(String pace) {
        return pausedRun(PACED.formatted(pace));
    }

    private static String pausedRun(String request) {
        String run = client.run(request);
        client.await(run, job -> job.path("progress").path("accesses").asLong() > 8_000);
        client.put(run + "/state", "{\"state\": \"PAUSED\"}").expect(202);
        client.awaitState(run, "PAUSED");
        return run;
    }

    private static void end(String run) {
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.awaitState(run, "CANCELLED");
    }
}
